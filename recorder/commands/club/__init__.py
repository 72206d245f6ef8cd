"""Commands for a club: a history on a server, photos in a folder, piles of photos."""
