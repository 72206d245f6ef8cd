"""A game as the commands handle it: where it comes from, how it is scored, how it is corrected."""
