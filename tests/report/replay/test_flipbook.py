"""The flip book, read back."""

from dataclasses import replace

import numpy as np
import pypdfium2

from report.replay.flipbook import CARDS
from tests.report import printed
from tests.report.replay.games import BRIDGED, PLAYED, made

STEPS = len(PLAYED.moves) + 2


def test_the_first_page_says_how_to_make_it() -> None:
    told = printed.text(made("pdf"), 0)
    assert "1. Print the other pages at their actual size" in told
    assert f"It has {STEPS} cards. They are on 2 sheets." in told
    assert "4 March 2026" in told


def test_every_step_has_a_card_with_its_number_and_the_points() -> None:
    pdf = made("pdf")
    told = "\n".join(printed.text(pdf, page) for page in range(1, printed.pages(pdf)))
    assert printed.pages(pdf) == 1 + -(-STEPS // CARDS)
    assert [told.count(f"Move {n}\n") + told.count(f"Move {n}\r") > 0 for n in range(1, 15)] == [True] * 14
    assert told.count("Anna") == STEPS


def test_sheets_cut_as_one_stack_give_piles_that_lie_in_order() -> None:
    """Whatever the place on the sheet, the card under a card is the next one."""
    pdf = made("pdf")
    places: dict[tuple[int, int], list[int]] = {}
    for page in (1, 2):
        for n in range(1, STEPS + 1):
            for spot in printed.find(pdf, "Start" if n == 1 else f"Move {n - 1}" if n < STEPS else "Final scoring"):
                if spot.page == page and _alone(pdf, spot, n):
                    places.setdefault((round(spot.left / 20), round(spot.y / 20)), []).append(n)
    assert sorted(places.values()) == [[n, n + 1] for n in range(1, STEPS, 2)]


def _alone(pdf: bytes, spot: printed.Spot, n: int) -> bool:
    """Move 1 stands in Move 10 too."""
    page = pypdfium2.PdfDocument(pdf)[spot.page]
    after = page.get_textpage().get_text_bounded(
        left=spot.right + 0.2, right=spot.right + 5, bottom=page.get_height() - spot.y - 1,
        top=page.get_height() - spot.y + 6,
    )  # fmt: skip
    return not after.strip() or n == STEPS


def test_bridges_are_drawn() -> None:
    plain = replace(BRIDGED, moves=tuple(replace(move, things=()) for move in BRIDGED.moves))
    assert _kerb(made("pdf", BRIDGED)) > 1.2 * _kerb(made("pdf", plain)), "there is more road"


def _kerb(pdf: bytes) -> int:
    cards = pypdfium2.PdfDocument(pdf)[1].render(scale=2, rev_byteorder=True).to_numpy()
    return int((np.abs(cards.astype(int)[..., :3] - (157, 145, 123)).sum(axis=2) < 30).sum())


def test_nothing_leaves_the_paper_and_letter_works_too() -> None:
    assert printed.outside(made("pdf"), 20) == ""
    assert printed.outside(made("pdf", paper="letter"), 20) == ""


def test_it_speaks_the_language_that_is_asked_for() -> None:
    assert "Daumenkino" in printed.text(made("pdf", code="de"), 0)
    assert "Кинеограф" in printed.text(made("pdf", code="ru"), 0)
