"""Who comes in, from where, and with how much."""
