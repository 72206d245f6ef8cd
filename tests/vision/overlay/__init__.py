"""Tests of what is drawn over photos."""
