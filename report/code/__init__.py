"""The code on a printed sheet: it holds the board, and gives it back."""
