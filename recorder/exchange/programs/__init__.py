"""Files of other people's programs: what each keeps of a game, and what it loses, stands in docs/files.md."""
