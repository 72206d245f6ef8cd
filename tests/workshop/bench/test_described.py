"""A tile of another box is named right when its marks are those that the truth tells."""

import pytest

from workshop.bench.described import agrees


@pytest.mark.parametrize(
    ("key", "what"),
    [
        ("DG/Rr.d", "Princess & Dragon: road bend N-E, dragon"),
        ("DG/Ccc+.g", "city E+S+W joined with shield, field N with magic portal"),
        ("DG/LCcc.d", "city N+E+W joined with a monastery inside, dragon"),
        ("TB/CRcR.w", "Traders & Builders (TB/CRcR.w turned 90): city (resource=wine) S N, road E, road W"),
        ("IC/CCC", "three separate cities N, S, W; field E (Inns & Cathedrals mark)"),
        ("GQ/RCc", "city N+E joined, no shield, road W ending at it"),
    ],
)
def test_a_tile_agrees_with_its_description(key: str, what: str) -> None:
    assert agrees(key, what)


@pytest.mark.parametrize(
    ("key", "what"),
    [
        ("V", "road bend N-W, volcano"),
        ("DG/Rr.v", "road bend N-W, dragon"),
        ("DG/Cc.p", "city N+E joined, no shield"),
        ("TB/CRcR.w", "Inns & Cathedrals (IC/CRcR+ turned 90): city (pennants=1) S N, road E, road W"),
    ],
)
def test_another_tile_does_not(key: str, what: str) -> None:
    assert not agrees(key, what)
