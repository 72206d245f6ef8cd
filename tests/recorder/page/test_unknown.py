"""What is not there is told in words for somebody who holds a phone: no command, no fault of the program."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from tests.recorder.page.conftest import jpeg, sent

NO_TABLE = "0" * 32
NUMBERS = ("1", "0", "99999999999999999999999")
OPENED = ("/game/{}", "/game/{}/board.svg", "/game/{}/sheet.pdf", "/game/{}/moves", "/game/{}/move/1.jpg",
          "/game/{}/course.svg", "/pads/dice/{}", "/pads/castle/{}")  # fmt: skip
SENT = {
    "/game/{}/fix": {"name-red": "Anna"},
    "/game/{}/settle": {"doubt": "1", "told": "V@90"},
    "/game/{}/delete": {},
    "/pads/dice/{}/turn": {"dice": "e"},
    "/pads/dice/{}/undo": {},
    "/pads/castle/{}/line": {"line": "end"},
}
OF_A_TABLE = ("answer", "back", "players", "keep", "again", "drop")


def told(answer: object) -> str:
    """What a page says went wrong."""
    found = re.search(r'role="alert">(.*?)</p>', getattr(answer, "text", ""), re.DOTALL)
    assert found is not None, answer
    return unescape(found[1])


@pytest.mark.parametrize("number", NUMBERS)
def test_a_game_that_is_not_there(phone: TestClient, number: str) -> None:
    answers = [phone.get(path.format(number)) for path in OPENED]
    answers += [phone.post(path.format(number), data=words) for path, words in SENT.items()]
    assert {answer.status_code for answer in answers} == {404}
    assert {told(answer) for answer in answers} == {f"There is no game {number} here; look for it in the list."}


def test_a_game_of_another_kind_is_no_pad(phone: TestClient) -> None:
    castle = phone.post("/pads/castle", data={"names": "Anna,Boris"}).headers["location"]
    assert phone.get(castle.replace("castle", "dice")).status_code == 404


def test_a_table_that_is_not_there(phone: TestClient) -> None:
    answers = [phone.get(f"/table/{NO_TABLE}"), phone.get(f"/table/{NO_TABLE}/steps")]
    answers += [phone.post(f"/table/{NO_TABLE}/{what}", data={}) for what in OF_A_TABLE]
    answers += [sent(phone, ("image.jpg", jpeg()), to=f"/photos/{key}") for key in (NO_TABLE, "x")]
    assert {answer.status_code for answer in answers} == {404}
    assert {told(answer) for answer in answers} == {"This table is not here any more; photograph it again."}


def test_no_games_make_no_summary(phone: TestClient) -> None:
    answer = phone.get("/summary.pdf")
    assert (answer.status_code, told(answer)) == (404, "No game is kept yet; photograph a table first.")


@pytest.mark.parametrize("kind", ["player", "place"])
def test_a_name_that_no_game_has(phone: TestClient, kind: str) -> None:
    answer = phone.post("/names", data={"kind": kind, "one": "Nobody", "into": "Anna"})
    assert (answer.status_code, told(answer)) == (404, "No game has the name Nobody.")


def test_a_pad_that_is_over_goes_on_no_more(phone: TestClient) -> None:
    pad = phone.post("/pads/castle", data={"names": "Anna,Boris"}).headers["location"]
    phone.post(f"{pad}/line", data={"line": "end"})
    answer = phone.post(f"{pad}/line", data={"player": "Anna", "points": "4"})
    assert (answer.status_code, told(answer)) == (409, "This game is over; begin another.")


def test_a_page_that_is_not_there(phone: TestClient) -> None:
    for path in ("/nowhere", "/game/last", "/game/-1", "/players/Anna", "/pads/chess"):
        answer = phone.get(path)
        assert (answer.status_code, told(answer)) == (404, "There is no such page; go back to the first one.")


def test_a_name_is_written_another_way(phone: TestClient) -> None:
    phone.post("/pads/castle", data={"names": "Anna,Boris"})
    assert phone.post("/names", data={"kind": "player", "one": "Anna", "into": "ANNA"}).status_code == 303


def test_a_name_is_known_however_it_is_written(phone: TestClient) -> None:
    for names in ("Anna,Boris", "Clara,David"):
        phone.post("/pads/castle", data={"names": names})
    assert phone.post("/names", data={"kind": "player", "one": "Clara", "into": "anna"}).status_code == 303
    assert "Clara" not in phone.get("/stats").text
