"""The commands, by subject; `recorder.cli` puts them in one list."""
