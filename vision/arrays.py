"""The types of arrays in `vision`, by what they hold."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Singles = NDArray[np.float32]
Doubles = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]
Pixels = NDArray[np.uint8]  # height x width x (red, green, blue), unless stated otherwise
