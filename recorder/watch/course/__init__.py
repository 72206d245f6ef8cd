"""The course of a watched game: who was set when, who moved in which order, and what is left to ask."""
