"""Results as tables for a person, and as JSON."""
