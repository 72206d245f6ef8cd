"""A photo of thrown dice on the page: it is read, corrected by tapping, and becomes the turn of whoever is next."""
