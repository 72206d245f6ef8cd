"""Has a pile read by whoever reads it, and tells the answers in the order of the photos, each as soon as it may be."""

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from engine.message import Message
from recorder.pile.photo import Answer
from recorder.pile.workers import Workers

AT_ONCE = 8  # photos that are handed over together
AHEAD = 2  # photos a worker has waiting, so that none is ever idle


@dataclass(slots=True)
class _Begun:
    path: Path
    answer: Future[Answer]


def read_pile(photos: Iterable[Path], workers: Workers) -> Iterator[tuple[Path, Answer]]:
    """Reads all photos. A photo whose reader was killed is read again, by itself; if that kills it too, so is told."""
    coming = iter(photos)
    begun: deque[_Begun] = deque()
    while True:
        while len(begun) < workers.many * (1 + AHEAD) and (some := list(islice(coming, AT_ONCE))):
            begun.extend(map(_Begun, some, workers.submit(some)))
        if not begun:
            return
        first = begun[0]
        try:
            answer = first.answer.result()
        except workers.lost:
            answer = _by_itself(first.path, workers)
            _again(begun, workers)
        begun.popleft()
        yield first.path, answer


def _by_itself(path: Path, workers: Workers) -> Answer:
    workers.renew()
    try:
        return workers.submit([path])[0].result()
    except workers.lost:
        workers.renew()
        told = Message("{path}: whoever reads it is killed each time, perhaps for want of memory.", path=path)
        return Answer("", fault=told)


def _again(begun: deque[_Begun], workers: Workers) -> None:
    """Hands over again what was lost together with the first."""
    lost = [each for each in islice(begun, 1, None) if each.answer.done() and _is_lost(each.answer, workers)]
    for each, answer in zip(lost, workers.submit([each.path for each in lost]), strict=True):
        each.answer = answer


def _is_lost(answer: Future[Answer], workers: Workers) -> bool:
    return answer.cancelled() or isinstance(answer.exception(), workers.lost)
