"""`python -m digsite`: the same as the command `digsite`."""

from digsite.cli import main

main()
