"""Makes cases of bad input, a module for each kind."""
