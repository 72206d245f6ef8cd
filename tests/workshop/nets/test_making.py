"""Things are made by number, in order, whoever makes them; and once, where they are kept."""

from collections.abc import Callable
from functools import partial
from itertools import count, islice
from pathlib import Path

import pytest

from workshop.nets.making import ahead, kept, made


def _maker(word: str) -> Callable[[int], str]:
    return partial(_thing, word.upper())


def _thing(word: str, number: int) -> str:
    return f"{word} {number}"


@pytest.mark.parametrize("workers", [1, 2])
def test_things_come_in_the_order_of_their_numbers(workers: int) -> None:
    assert list(made(partial(_maker, "tile"), [3, 1, 2], workers, at_once=1)) == ["TILE 3", "TILE 1", "TILE 2"]


def test_things_made_ahead_keep_their_order() -> None:
    assert list(islice(ahead(count(5), most=2), 20)) == list(range(5, 25))


def test_what_stands_in_the_file_is_not_made_again(tmp_path: Path) -> None:
    assert kept(tmp_path / "things", lambda: iter([1, 2])) == [1, 2]
    assert kept(tmp_path / "things", lambda: pytest.fail("it is made again")) == [1, 2]
    assert kept(None, lambda: [3]) == [3]
