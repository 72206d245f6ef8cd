"""Looks at a photo with a net: at every tile from afar, then closely, then at each frame by itself."""
