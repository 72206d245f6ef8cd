"""The order of play on paper, read back."""

import pytest

from engine.boxes import names
from engine.order import order_of
from engine.order.steps import parts
from language import NAMES, speak
from report.drawing.theme import MARGIN, PAPERS
from report.order.page import order_page
from report.order.pictograms import PICTOGRAMS
from tests.report import printed


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", NAMES)
def test_all_boxes_fit_on_one_page_in_every_language(code: str, paper: str) -> None:
    speech, order = speak(code), order_of(names())
    pdf = order_page(order, "c3", [], speech, PAPERS[paper], 5)
    assert printed.pages(pdf) == 1
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert "…" not in printed.text(pdf)
    text = "".join(printed.text(pdf).split())
    for part in order:
        for step in part.steps[-1:]:
            last = speech.say(step.sentence).split()[-1].rpartition("]")[2]
            assert last in text, step.sentence
    assert pdf == order_page(order, "c3", [], speech, PAPERS[paper], 5)


def test_a_part_that_no_box_fills_has_nothing_special() -> None:
    text = printed.text(order_page(order_of(["base"], "c1"), "c1", [], speak("en"), PAPERS["a4"]))
    assert text.count("nothing special") == 5  # 1A, 2A, 2B-2, 2C, 4A
    assert "follower" in text and "meeple" not in text


def test_the_columns_hold_the_parts_in_their_order() -> None:
    pdf = order_page(order_of(["base"]), "c3", [], speak("en"), PAPERS["a4"])
    left = [printed.find(pdf, f"{name}  ")[0] for name in ("1A", "1B", "1C", "2A", "2C")]
    assert [spot.y for spot in left] == sorted(spot.y for spot in left)


def test_every_step_has_a_picture() -> None:
    assert {step.picture for part in parts() for step in part.steps} <= set(PICTOGRAMS)
