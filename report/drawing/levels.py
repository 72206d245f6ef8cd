"""The round figures beside a graph, on paper and on a screen: nothing here needs what draws pages."""

from math import log10

_LEVELS = 4  # about so many level lines


def nice_step(highest: float) -> float:
    """Returns the distance of level lines for values that span `highest`: 1, 2, 5, 10, 20, 50, ..."""
    rough = max(highest, 1) / _LEVELS
    power = 10.0 ** max(0, int(log10(rough)) if rough >= 1 else 0)
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
