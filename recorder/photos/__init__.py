"""Reads photos: from files to one reading of the table."""
