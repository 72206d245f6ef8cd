"""How well the recorder asks: people of several kinds are asked about photos whose truth is known."""
