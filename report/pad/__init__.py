"""The pads of the other games."""
