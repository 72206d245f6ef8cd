"""Boards to measure the engine and the solver with: played at random, or scored by other programs."""
