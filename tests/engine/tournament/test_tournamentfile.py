"""A tournament as JSON and back."""

import json

import pytest

from engine.errors import UnreadableFile
from engine.formats.jsonvalue import loads
from engine.tournament.event import Gone, done
from engine.tournament.tournamentfile import tournament_from, tournament_to_json
from tests.engine.tournament.test_standings import TWO_ROUNDS

WRITTEN = tournament_to_json(done(TWO_ROUNDS, Gone(3)))


def test_what_is_written_is_read_again() -> None:
    assert tournament_from(loads(json.dumps(WRITTEN))) == done(TWO_ROUNDS, Gone(3))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"system": "knockout"}, "system"),
        ({"players": ["Anna", "anna", "Boris"]}, "players: somebody is named twice"),
        ({"players": ["Anna", "Boris"]}, "players: A tournament has 3 to 512"),
        ({"deeds": [{"told": 1, "table": 1, "points": [1, 2]}]}, r"deeds\[0\]: There is no round 1"),
        ({"deeds": [{"gone": 9}]}, r"deeds\[0\].gone"),
        ({"deeds": [{"gone": 0, "drawn": [[1, 2]]}]}, r"deeds\[0\]"),
        ({"deeds": [{}]}, r"deeds\[0\]"),
        ({"deeds": "many"}, "deeds"),
    ],
)
def test_a_faulty_file_names_its_place(change: dict[str, object], told: str) -> None:
    with pytest.raises(UnreadableFile, match=told):
        tournament_from(loads(json.dumps({**WRITTEN, **change})))
