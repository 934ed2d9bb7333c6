"""What every registered game must pass, without exception; the game is the parameter."""
