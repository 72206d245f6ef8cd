"""The Dice Game: nine dice, a city built of their faces, forty-two points."""
