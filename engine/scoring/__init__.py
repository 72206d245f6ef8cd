"""What a board is worth: its features, the points they pay, and the lines that explain them."""
