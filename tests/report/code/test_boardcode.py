"""What stands in a sheet's QR code."""

from hypothesis import given
from hypothesis import strategies as st

from report.code.boardcode import MARK, pack, unpack

BOARD = "-1,0 U@90 D,red:road . X / .2 V@180,blue:field1,red-big:road EG@270 RI.1/CICI"
PACKED_IN_2026 = "OVQ6$Q4CGTWB-/J%QF70AZB0B%FPU1$70U316/3QBH%0R2QNG$HJVU%O6K7FHZEYM0"


@given(st.text(st.characters(codec="utf-8"), max_size=300))
def test_whatever_is_packed_comes_back(text: str) -> None:
    assert unpack(pack(text)) == text


def test_it_uses_only_the_signs_that_a_qr_code_holds_cheaply() -> None:
    assert set(pack(BOARD)) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


def test_codes_printed_long_ago_stay_readable() -> None:
    assert unpack("CARCASSONNE:1:" + PACKED_IN_2026) == BOARD


def test_other_codes_are_not_taken_for_boards() -> None:
    assert unpack("https://example.org") is None
    assert unpack("") is None
    assert unpack(MARK) is None
    assert unpack(MARK + "not base 45") is None


def test_a_damaged_code_is_refused() -> None:
    packed = pack(BOARD)
    assert unpack(packed[:-3]) is None
    assert unpack(packed[: len(MARK)] + ":::" + packed[len(MARK) + 3 :]) is None
