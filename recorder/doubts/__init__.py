"""What a reading leaves open: asked about, settled, or listed below the score."""
