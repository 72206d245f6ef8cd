"""Makes training pictures on all cores, each from a number of its own, and keeps them in a file if one is named."""

import multiprocessing
import os
import pickle
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, ClassVar, TypeVar

import cv2

Thing = TypeVar("Thing")


class _Maker:
    """What a process makes things with, once it is prepared."""

    make: ClassVar[Callable[[int], Any]]

    @classmethod
    def prepare(cls, prepare: Callable[[], Callable[[int], Any]]) -> None:
        cv2.setNumThreads(1)  # there is a process for every core
        cls.make = staticmethod(prepare())

    @classmethod
    def one(cls, number: int) -> Any:
        return cls.make(number)


def made(
    prepare: Callable[[], Callable[[int], Thing]],
    numbers: Iterable[int],
    workers: int | None = None,
    at_once: int = 16,
) -> Generator[Thing, None, None]:
    """The thing of each number, in order: what a number gives does not depend on how many workers there are.

    `prepare` is called once in each process, and returns what makes the thing of a number; `workers`: as many as there
    are cores, if not said.
    """
    threads = cv2.getNumThreads()
    cv2.setNumThreads(1)  # a forked process would wait for OpenCV's threads for ever
    pool = multiprocessing.Pool(workers or os.cpu_count(), _Maker.prepare, (prepare,))
    cv2.setNumThreads(threads)
    with pool:
        yield from pool.imap(_Maker.one, numbers, chunksize=at_once)


def ahead(things: Iterable[Thing], most: int = 4) -> Generator[Thing, None, None]:
    """The same things, which never end, in the same order; up to so many are made while whoever takes them is busy."""
    waiting: Queue[Thing] = Queue(most)

    def make() -> None:
        for thing in things:
            waiting.put(thing)

    Thread(target=make, daemon=True).start()
    while True:
        yield waiting.get()


def kept(path: Path | None, make: Callable[[], Iterable[Thing]]) -> list[Thing]:
    """What stands in that file; made, and written there, where it is missing."""
    if path is None:
        return list(make())
    if not path.exists():
        with path.open("wb") as file:
            pickle.dump(list(make()), file)
    with path.open("rb") as file:
        found: list[Thing] = pickle.load(file)
    return found
