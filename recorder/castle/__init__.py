"""The Castle: its board counted, its pad kept."""
