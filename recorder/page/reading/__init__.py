"""Photos on their way: one warm process reads them in the order they come."""
