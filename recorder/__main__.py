"""`recorder` and `python -m recorder`."""

import os
import sys


def main() -> None:
    # NumPy reads this once, when it is loaded. Its equations here are small: threads of its own would mostly wait for
    # each other, and take the processor from OpenCV's.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from recorder.cli import run

    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # nobody takes what is still to be told; Python says so in its own way
        sys.exit(code)
    os._exit(code)  # everything is saved and told; taking down what was loaded would take another tenth of a second


if __name__ == "__main__":
    main()
