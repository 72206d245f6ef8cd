"""What is allowed: where tiles and pieces may go, what a move does, and everything that is wrong with a board."""
