"""Tournaments: who plays whom, and how they stand. Swiss for tables of two, a league for tables of four and three."""
