"""Many games on paper: the league, the bests, the plots."""
