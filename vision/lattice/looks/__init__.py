"""What a net sees of a photo: every tile from afar, then closely, then each frame by itself."""
