"""Is it a board of tiles on a table at all, and is the photo good enough to read it?"""
