"""Tests of digsite/games."""
