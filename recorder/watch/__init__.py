"""A game photographed while it is played: from photos to every move, every point."""
