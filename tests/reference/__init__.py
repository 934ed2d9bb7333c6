"""Slow, obvious second implementations, written from the rules alone, to compare the compiled games with."""
