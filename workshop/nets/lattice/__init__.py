"""The nets that find and frame tiles, and the photos composed from tile art that they learn from."""
