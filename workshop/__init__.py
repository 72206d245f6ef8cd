"""Where pictures and weights are made: drawn tables, rendered tables, training. Not part of the wheel."""
