"""The empty sheet, read back."""

import pytest

from language import NAMES, speak
from report.drawing.theme import MARGIN, PAPERS
from report.sheet.blank import blank
from tests.report import printed


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("code", NAMES)
def test_it_is_one_page_with_room_on_all_sides(code: str, paper: str) -> None:
    pdf = blank(speak(code), PAPERS[paper])
    assert printed.pages(pdf) == 1
    assert printed.outside(pdf, MARGIN - 1) == ""
    assert "…" not in printed.text(pdf)  # no heading is cut in any language
    assert pdf == blank(speak(code), PAPERS[paper])


def test_every_kind_of_points_has_its_column_from_left_to_right() -> None:
    pdf = blank(speak("en"), PAPERS["a4"])
    kinds = ("Roads", "Cities", "Monasteries", "Gardens", "Fields", "Other", "Track", "Total")
    spots = [printed.find(pdf, kind)[0] for kind in kinds]
    assert [spot.left for spot in spots] == sorted(spot.left for spot in spots)
    assert max(spot.y for spot in spots) - min(spot.y for spot in spots) < 3


def test_it_tells_what_things_are_worth() -> None:
    page = printed.text(blank(speak("de"), PAPERS["letter"]))
    assert "3 je fertige Stadt" in page
    assert "bei Gleichstand bekommt sie jeder voll" in page
