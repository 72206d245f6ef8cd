"""Whose colours are in play, as far as a person said."""

import json
from pathlib import Path

from recorder.shell.photo_options import Looking
from tests.recorder.conftest import Shows, Type
from tests.recorder.readings import TOWER, reading
from vision.readingfile import to_json


def looking(players: dict[str, str], track: dict[str, int]) -> Looking:
    return Looking(players, track, None, None, None, 1, None, None, None)


def test_whose_points_are_told_plays_too() -> None:
    assert looking({"red": "Anna"}, {"red": 44, "black": 13}).wish.players == ("red", "black")


def test_points_alone_name_nobody_so_any_colour_may_be_seen() -> None:
    assert looking({}, {"black": 13}).wish.players == ()


def test_a_colour_that_nobody_named_is_a_player_of_its_own_and_told(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", TOWER)
    told = type_("score", photo, "--players", "red=Anna", "--no-keep").out
    assert next(line for line in told.splitlines() if line.startswith("Blue")).split()[1] == "blue"
    assert "! The photo also shows blue, which --players does not name" in told
    (found,) = json.loads(type_("read", photo, "--players", "red=Anna", "--json", "-").out)["findings"]
    assert (found["code"], found["cells"]) == ("colour-not-named", [[0, 2]])
    for words in (["--players", "red=Anna", "--track", "blue=26"], ["--track", "red=20"], []):
        assert "Besides" not in type_("score", photo, "--no-keep", "--force", *words).out


def test_a_photo_has_one_page(type_: Type, photo: Path) -> None:
    done = type_("read", photo, "--page", "2")
    assert (done.code, "evening.jpg has 1 page, so there is no page 2." in done.err) == (2, True)


def test_who_plays_is_kept_with_what_was_read(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", TOWER)
    read = photo.with_name("reading.json")
    type_("read", photo, "--players", "red=Anna,blue", "--json", read)
    for command in (["count"], ["score", "--no-keep"]):
        assert "Anna" in type_(*command, read).out
        told_anew = type_(*command, read, "--players", "red=Zoe,blue=Boris").out
        assert "Anna" not in told_anew and "Zoe" in told_anew and "Boris" in told_anew


def test_a_reading_in_which_no_colour_plays_is_told(type_: Type, photo: Path, shows: Shows) -> None:
    shows["evening.jpg"] = reading("evening.jpg", TOWER)
    found = {**to_json(shows["evening.jpg"]), "players": {"purple": "Anna"}}
    photo.with_name("reading.json").write_text(json.dumps(found), encoding="utf-8")
    done = type_("count", photo.with_name("reading.json"))
    assert done.code == 3 and "players.purple: this is not known here" in done.err
