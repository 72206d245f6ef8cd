"""`recorder` and `python -m recorder`."""

import os
import sys


def main() -> None:
    # NumPy reads this once, when it is loaded. Its equations here are small: threads of its own would mostly wait for
    # each other, and take the processor from OpenCV's.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from recorder.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
