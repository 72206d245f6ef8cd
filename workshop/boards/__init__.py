"""Boards to measure the engine and the solver with: played at random, told by a net, scored by other programs."""
