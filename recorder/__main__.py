"""`recorder` and `python -m recorder`."""

import sys


def main() -> None:
    from recorder.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
