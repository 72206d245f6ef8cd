"""No wrong score is silent: what is wrong or doubtful is told wherever the same game is counted."""

import pytest

from engine.findings import Finding
from engine.game import Game
from engine.message import Message
from engine.notation import parse
from recorder.caveats import BY_RULE, findings_of
from recorder.result import count

MISMATCH = "D,red:road / D@90"
LAMP = Finding("glare", ((0, 0),), Message("The lamp shines on the board."))


def codes(board: str, *read: Finding) -> list[str]:
    return [finding.code for finding in findings_of(count(Game(start=parse(board))), read)]


def test_what_the_photo_alone_shows_is_told_beside_what_is_wrong_on_the_same_tile() -> None:
    assert codes(MISMATCH, LAMP) == ["edge-mismatch", "glare"]


@pytest.mark.parametrize("code", sorted(BY_RULE))
def test_what_the_reader_found_against_the_rules_is_told_of_the_board_as_it_was_counted(code: str) -> None:
    was_put_right = Finding(code, ((0, 0),), Message("It is against the rules."))
    assert codes("E@180 / F@90 / E", was_put_right) == []
