"""The kept games: one file of SQLite in the person's data folder, or another database by its URL."""
