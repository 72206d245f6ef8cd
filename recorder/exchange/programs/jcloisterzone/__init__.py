"""Saved games of JCloisterZone (.jcz), in and out: a game in moves on tiles of the base game and Inns and Cathedrals.

The file names tiles as our data does (BA/RCr), turns clockwise and counts y downwards, and names where a figure stands
by the sides, or half sides, of the tile as it lies. It knows players by their seats, not by colours.
"""
