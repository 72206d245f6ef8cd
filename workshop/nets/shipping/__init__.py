"""Ships what was learned: weights in 16 bits and in 8, each with a card that says what they are made of."""
