"""What is read of photos that are hard, kind by kind, as they are drawn from fixed seeds."""
