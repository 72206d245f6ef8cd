"""The order of play on a phone: the boxes are ticked, then each turn is tapped through."""
