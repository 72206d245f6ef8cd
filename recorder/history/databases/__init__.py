"""The databases that a history may lie in: a file of SQLite, or a server of PostgreSQL."""
