"""Who reads a pile: the protocol of all workers, and processes of this machine."""

import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Protocol

from recorder.pile.photo import Answer, read_file
from recorder.shell.photo_options import Looking


class Workers(Protocol):
    """Programs that read photos at once, each warm after its first; `concurrent.futures` stands in front of all."""

    @property
    def many(self) -> int:
        """How many photos they read at once."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """What a future says whose worker was killed: the photo is as good as not begun."""

    def submit(self, photos: Sequence[Path]) -> list[Future[Answer]]:
        """Has some photos read, as soon as somebody is free."""

    def renew(self) -> None:
        """Goes on after a worker was killed. Futures that are lost stay lost."""

    def close(self) -> None:
        """Ends what this program began; whatever is being read is given up."""


class Processes:
    """Processes of this machine. Each holds the nets once, and the cores are shared out among them."""

    lost = (BrokenProcessPool, CancelledError)

    def __init__(self, many: int, looking: Looking) -> None:
        self.many = many
        self._looking = looking
        self._pool = self._started()

    def submit(self, photos: Sequence[Path]) -> list[Future[Answer]]:
        return [self._submitted(path) for path in photos]

    def _submitted(self, path: Path) -> Future[Answer]:
        try:
            return self._pool.submit(read_file, path, self._looking)
        except BrokenProcessPool as fault:  # a worker died before this one was handed over
            lost: Future[Answer] = Future()
            lost.set_exception(fault)
            return lost

    def renew(self) -> None:
        self.close()
        self._pool = self._started()

    def close(self) -> None:
        self._end()
        gc.collect()  # what the pool's processes shared is given back now: this program ends without doing so

    def _end(self) -> None:
        workers = list((self._pool._processes or {}).values())
        for worker in workers:
            worker.kill()
        self._pool.shutdown(cancel_futures=True)  # its own thread sees that they are gone, and waits for them
        del self._pool

    def _started(self) -> ProcessPoolExecutor:
        cores = max(1, (os.cpu_count() or 1) // self.many)
        spawn = multiprocessing.get_context("spawn")  # a fork would copy OpenCV's threads half
        return ProcessPoolExecutor(self.many, spawn, _begin, (cores,))


def _begin(cores: int) -> None:
    """Makes a process a reader: it leaves Ctrl-C to whoever started it, and ends with that, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # libraries in C greet there, and results are written by another
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    import cv2

    cv2.setNumThreads(cores)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(1)
