"""The rules of boxes whose things lie on the board or are held: fairy, castles, gold ..."""
