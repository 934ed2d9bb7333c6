"""The games, a folder each; docs/add-a-game.md tells how one is made."""
