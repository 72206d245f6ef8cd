"""Trains each net for a few steps, from its own scenes to weights that the program loads: python -m workshop.nets.check

Takes a minute or two on two cores. It needs PyTorch, which neither the program nor ./check installs: .venv/bin/pip
install --group train. Where PyTorch is there, ./check trains them too.
"""

import sys
from importlib.util import find_spec

import pytest

from workshop import ROOT

TESTS = ROOT / "tests" / "workshop" / "nets"


def main() -> int:
    missing = [name for name in ("torch", "onnx") if find_spec(name) is None]
    if missing:
        print(f"No net is trained: {' and '.join(missing)} not installed; .venv/bin/pip install --group train")
        return 1
    return int(pytest.main(["-q", "--durations=10", str(TESTS / "test_training.py"), str(TESTS / "test_descent.py")]))


if __name__ == "__main__":
    sys.exit(main())
