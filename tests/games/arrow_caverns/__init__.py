"""Tests of Arrow Caverns."""
