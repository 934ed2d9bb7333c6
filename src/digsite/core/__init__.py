"""What every game is made of; knows no game by name."""
