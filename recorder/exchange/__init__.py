"""What goes out and comes back: games as JSON and CSV, and a checked copy of the whole history."""
