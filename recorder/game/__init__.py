"""A game in the hands of a command: where it comes from, what it is worth, how it is put right."""
