"""Claims, the tiny game of another package: its rules by worked examples, and simultaneous secret choices."""
