"""The tests; they mirror src/, and `suites` holds what every registered game must pass."""
