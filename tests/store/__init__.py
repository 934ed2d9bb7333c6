"""Tests of digsite.store."""
