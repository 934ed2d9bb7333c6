"""A table people sit at: seats, moves, take-backs, bots. No HTTP and no SQL in it."""
