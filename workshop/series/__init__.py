"""Series of photos of games whose moves are known: real ones changed by computer, and games of our own, rendered.

Each is a command that writes into a folder outside the project: photos, and beside them `moves.json`, the truth as
../shared/bench/measure_series.py reads it.
"""
