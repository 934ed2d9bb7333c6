"""Tests of digsite/core."""
