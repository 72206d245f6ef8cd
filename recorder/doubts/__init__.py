"""What a reading leaves open: asked, settled, or told below the score."""
