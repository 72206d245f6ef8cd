"""What lies and stands on fast tables."""
