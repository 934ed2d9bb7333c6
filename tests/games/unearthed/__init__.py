"""Tests of digsite/games/unearthed."""
