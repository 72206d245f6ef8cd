"""What a board is worth: tiles, boards, features, scores. Standard library only, integers only."""
