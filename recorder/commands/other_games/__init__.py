"""The two other games, each a group of commands of its own."""
