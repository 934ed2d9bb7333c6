"""The command line, in this process, in processes of its own, and at a pseudo-terminal."""
