"""The documentation is true: what it shows is what there is, and what it says to type works."""
