"""Export and import: games as JSON and CSV, and a checked copy of the whole history."""
