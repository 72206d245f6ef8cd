"""Where the scoring board lies in a photo, and where its fields lie on it."""
