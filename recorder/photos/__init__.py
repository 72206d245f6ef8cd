"""From photos to a reading."""
