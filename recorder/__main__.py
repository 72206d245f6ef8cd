"""Runs the program: `recorder` and `python -m recorder`."""

import gc
import os
import sys


def main() -> None:
    # NumPy reads this once, when it is loaded. Its equations here are small: threads of its own would mostly wait for
    # each other, and take the processor from OpenCV's.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Python looks for circles of dead objects after every 700 new ones. Nearly all objects made here live to the end,
    # so 14 such searches in one reading find as much as 175.
    gc.set_threshold(10_000)

    from recorder.cli import run

    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:  # nobody reads the rest of the output; Python would report that in its own way
        sys.exit(code)
    os._exit(code)  # everything is saved and printed; unloading the modules would take another tenth of a second


if __name__ == "__main__":
    main()
