"""The order of play as a page to print: one turn and the final scoring, with a box to tick before each line."""
