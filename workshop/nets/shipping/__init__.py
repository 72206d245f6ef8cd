"""Ships what was learned: weights, each with a card that says what they are made of."""
