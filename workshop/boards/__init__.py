"""Boards to measure the engine and the solver with: played at random, seen by an imagined net, scored by other
programs.
"""
