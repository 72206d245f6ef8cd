"""Attacks the program with made-up bad input, kills it at random moments, and judges what it did."""
