"""From a game or a history to pages and pictures."""
