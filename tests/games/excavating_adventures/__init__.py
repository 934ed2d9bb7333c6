"""Tests of Excavating Adventures: its rules by number, its content, its board and its bot."""
