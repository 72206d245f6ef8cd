"""The code on a printed sheet: it holds the board; a photo of it gives the board back."""
