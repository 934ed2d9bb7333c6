"""Tests of digsite.table."""
