"""Runs the program: `recorder` and `python -m recorder`."""

# Nothing that takes long to load is imported here: until `main` runs, Ctrl-C shows Python's own traceback.
import gc
import os
import signal
import sys
from contextlib import suppress

_INTERRUPTED = 130  # as engine.errors.ExitCode says, which is not loaded yet


def main() -> None:
    stops = signal.getsignal(signal.SIGINT)
    if stops is signal.default_int_handler:  # else whoever started the program does not want Ctrl-C to stop it
        signal.signal(signal.SIGINT, _stop_at_once)
    # NumPy reads this once, when it is loaded. Its equations here are small: threads of its own would mostly wait for
    # each other, and take the processor from OpenCV's.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Python looks for circles of dead objects after every 700 new ones. One reading makes 115,000 at most, of which 700
    # are in such circles; each further one in the same process leaves 3,000.
    gc.set_threshold(150_000)

    from recorder.streams import open_all

    open_all()
    from recorder.cli import carry_out

    try:
        code: int = carry_out(sys.argv[1:], stops)
    except KeyboardInterrupt:  # between a fault and its sentence
        code = _INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # nobody reads the rest of the output
            stream.flush()
    os._exit(code)  # everything is saved and printed; unloading the modules would take another tenth of a second


def _stop_at_once(*_: object) -> None:
    """Ends the program while its modules load: nothing has begun that would have to be put away."""
    try:
        os.write(2, b"recorder: Stopped; nothing was kept.\n")
    finally:
        os._exit(_INTERRUPTED)


if __name__ == "__main__":
    main()
