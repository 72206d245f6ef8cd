"""Documents are spoiled as the seed says, and really spoiled."""

import json
import random

from workshop.attack.mutation import VALUES, scrambled, spoiled

TILE = {"x": 0, "y": 0, "tile": "D", "rotation": 0}
BOARD = json.dumps({"format": "carcassonne-board/1", "tiles": [TILE], "meeples": []})


def test_one_seed_spoils_alike() -> None:
    first, second = ([spoiled(BOARD, random.Random(n)) for n in range(50)] for _ in range(2))
    assert first == second


def test_seeds_spoil_differently() -> None:
    assert len({spoiled(BOARD, random.Random(n)) for n in range(200)}) > 100


def test_every_kind_of_spoiling_happens() -> None:
    told = [spoiled(BOARD, random.Random(n)) for n in range(2_000)]
    assert any(b'"x": 0, "x"' in text for text in told), "a key twice"
    assert any(b"[" * 3_000 in text for text in told), "lists in lists"
    assert any(b"NaN" in text for text in told)
    assert any(b'"tile"' not in text and text.startswith(b'{"format"') for text in told), "a member gone"
    assert sum(value.encode() in text for value in VALUES for text in told) > 1_000


def test_bytes_are_cut_turned_and_put_in() -> None:
    told = [scrambled(bytes(range(256)), random.Random(n)) for n in range(300)]
    assert min(map(len, told)) == 0 and max(map(len, told)) > 256
    assert any(len(one) == 256 and one != bytes(range(256)) for one in told)
