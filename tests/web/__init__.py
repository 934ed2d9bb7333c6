"""Tests of digsite.web, over HTTP."""
