"""The net that finds meeples in the board laid flat."""
