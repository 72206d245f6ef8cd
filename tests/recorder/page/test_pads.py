"""The pads of the two other games on a phone."""

from starlette.testclient import TestClient


def test_a_dice_game_goes_from_player_to_player(phone: TestClient) -> None:
    assert 'href="/pads"' in phone.get("/").text
    pad = phone.post("/pads/dice", data={"names": "Anna,Boris"}).headers["location"]
    assert "Anna is next: 9 dice come." in phone.get(pad).text
    phone.post(f"{pad}/turn", data={"dice": "e ew w + 3k", "knight": "keep"})
    told = phone.get(pad).text
    assert "Anna scores nothing and keeps a knight" in told
    assert "Boris is next: 8 dice come." in told
    phone.post(f"{pad}/undo")
    assert "Anna is next: 9 dice come." in phone.get(pad).text
    assert f'href="{pad}"' in phone.get("/pads").text


def test_dice_that_cannot_lie_so_are_refused_with_their_place(phone: TestClient) -> None:
    pad = phone.post("/pads/dice", data={"names": "Anna,Boris"}).headers["location"]
    refused = phone.post(f"{pad}/turn", data={"dice": "e ns"})
    assert refused.status_code >= 400
    assert "A1 and B1: a black edge touches a white one." in refused.text
    assert 'name="dice" value="e ns"' in refused.text, "what was typed stands there again"
    alone = phone.post("/pads/dice", data={"names": "Anna"})
    assert alone.status_code == 400 and 'name="names" value="Anna"' in alone.text
    assert phone.get("/pads/dice/99").status_code >= 400


def test_the_castle_s_pad_says_where_figures_stand_and_which_corner_is_taken(phone: TestClient) -> None:
    pad = phone.post("/pads/castle", data={"names": "Anna,Boris"}).headers["location"]
    phone.post(f"{pad}/line", data={"player": "Boris", "points": "7"})
    told = phone.get(pad).text
    assert "Boris has 7 points and stands on field 7 of 58." in told
    assert "That is corner 1: Boris takes its token." in told
    phone.post(f"{pad}/line", data={"line": "undo"})
    phone.post(f"{pad}/line", data={"player": "Anna", "points": "4"})
    assert phone.post(f"{pad}/line", data={"player": "Anna", "points": "x"}).status_code == 400
    phone.post(f"{pad}/line", data={"line": "end"})
    assert "Anna wins with 4 points" in phone.get(pad).text


def test_a_stranger_sees_no_pad(visit: TestClient) -> None:
    assert "Begin a game" not in visit.get("/pads").text
    assert visit.post("/pads/dice", data={"names": "Anna,Boris"}).status_code in (401, 403)
