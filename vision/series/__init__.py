"""A game photographed while it is played: what each photo gave, laid over one another, gathered and solved once."""
