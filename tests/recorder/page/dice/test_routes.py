"""A photo of dice on a phone: what is sure stands there, what is doubtful is asked, and nothing counts unseen."""

import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from recorder.page.house import House
from tests.recorder.page.conftest import client, jpeg


@pytest.fixture
def pad(player: TestClient) -> str:
    """The address of a new game of Anna and Boris."""
    return str(player.post("/pads/dice", data={"names": "Anna,Boris"}).headers["location"])


def photographed(phone: TestClient, pad: str, name: str, content: bytes | None = None) -> str:
    """Sends a photo of dice; returns the address of what was read."""
    to = pad.replace("/pads/", "/photos/")
    answer = phone.post(to, files={"dice": (f"{name}.jpg", content or jpeg(), "image/jpeg")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def alert(page: str) -> str:
    """What a page says went wrong."""
    found = re.search(r'role="alert">(.*?)</p>', page, re.DOTALL)
    assert found is not None, page
    return unescape(found[1])


def test_a_sure_photo_becomes_the_turn_with_one_tap(player: TestClient, pad: str) -> None:
    at = photographed(player, pad, "nine")
    page = player.get(at).text
    assert "The dice of Anna" in page and "Anna: a closed city of 3 dice, 1 point." in page
    assert page.count("<polygon") == 9
    assert "question" not in page and "It is right so" not in page
    assert player.get(f"{at}/picture").content.startswith(b"\xff\xd8\xff")
    assert player.post(at, data={"do": "keep"}).headers["location"] == pad
    told = player.get(pad).text
    assert "Anna: a closed city of 3 dice, 1 point." in told and "Boris is next: 9 dice come." in told


def test_only_the_doubtful_die_is_asked_about_and_nothing_counts_before_it_is_answered(
    player: TestClient, pad: str
) -> None:
    at = photographed(player, pad, "doubtful")
    page = player.get(at).text
    assert "1 question" in page and page.count(" required") == 1
    refused = player.post(at, data={"do": "keep"})
    assert (refused.status_code, alert(refused.text)) == (409, "Say what lies up on die 2.")
    assert "Anna is next" in player.get(pad).text
    shown = player.post(at, data={"do": "look", "face-2": "ew"})
    assert "Anna: a closed city of 3 dice, 1 point." in shown.text
    assert "Anna is next" in player.get(pad).text, "looking plays nothing"
    assert player.post(at, data={"do": "keep", "face-2": "ew"}).headers["location"] == pad


@pytest.mark.parametrize(
    ("name", "doubt"),
    [("touching", "It is not clear which dice touch"), ("eight", "8 dice are seen, but 9 should come")],
)
def test_what_a_whole_photo_leaves_open_has_to_be_said_to_be_right(
    player: TestClient, pad: str, name: str, doubt: str
) -> None:
    at = photographed(player, pad, name)
    assert doubt in player.get(at).text
    assert alert(player.post(at, data={"do": "keep"}).text) == f"{doubt}: look, and say that it is right so."
    assert player.post(at, data={"do": "keep", "sure": "yes"}).headers["location"] == pad


def test_a_die_that_was_not_seen_can_be_told(player: TestClient, pad: str) -> None:
    at = photographed(player, pad, "eight")
    assert "It is right so" not in player.post(at, data={"do": "look", "face-9": "c"}).text
    assert player.post(at, data={"do": "keep", "face-9": "c"}).headers["location"] == pad


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ({"face-1": "ns"}, "A1 and B1: a black edge touches a white one."),
        ({"face-1": "what"}, "'what' is no face; name black edges, such as ns, or k or c."),
        ({"place-1": "B1"}, "Two dice lie at B1; give one of them another place."),
        ({"place-1": "what"}, "Die 1: 'WHAT' is no place; name one such as B2."),
        ({"place-1": "ZZZ9999"}, "Die 1: 'ZZZ9999' is no place; name one such as B2."),
    ],
)
def test_what_cannot_lie_so_is_refused_and_what_was_chosen_stays(
    player: TestClient, pad: str, words: dict[str, str], fault: str
) -> None:
    at = photographed(player, pad, "nine")
    refused = player.post(at, data={"do": "keep", "face-9": "c", **words})
    assert refused.status_code == 409 and fault in alert(refused.text)
    assert len(re.findall(r'value="c" selected', refused.text)) == 4
    assert "Anna is next" in player.get(pad).text


def test_three_knights_may_be_kept_for_a_double_turn(player: TestClient, pad: str) -> None:
    at = photographed(player, pad, "nine")
    assert 'name="knight"' in player.get(at).text
    player.post(at, data={"do": "keep", "knight": "keep"})
    told = player.get(pad).text
    assert "Anna scores nothing and keeps a knight" in told and "Boris is next: 8 dice come." in told


def test_photos_that_do_not_help_are_refused_in_words(player: TestClient, pad: str, quick: House) -> None:
    to = pad.replace("/pads/", "/photos/")
    none = player.post(to, files={"dice": ("none.jpg", jpeg(), "image/jpeg")})
    assert none.status_code == 422 and "none.jpg shows no dice that can be read" in alert(none.text)
    broken = player.post(to, files={"dice": ("x.jpg", b"no photo", "image/jpeg")})
    assert broken.status_code == 422
    nothing = player.post(to, files={"dice": ("", b"", "image/jpeg")})
    assert (nothing.status_code, alert(nothing.text)) == (400, "No photo of the dice was chosen; choose one.")
    large = player.post(to, files={"dice": ("x.jpg", b"0" * (quick.limits.photo + 1), "image/jpeg")})
    assert large.status_code == 413 and "x.jpg is larger than 30 MB" in alert(large.text)
    assert player.post(to, data={"dice": "words"}).status_code == 400


def test_a_photo_that_is_not_there_any_more_is_taken_again(player: TestClient, pad: str) -> None:
    for answer in (player.get(f"{pad}/photo/0"), player.get(f"{pad}/photo/0/picture"), player.post(f"{pad}/photo/0")):
        assert answer.status_code == 404
        assert alert(answer.text) == "This photo is not here any more; photograph the dice again."
    assert player.post("/photos/dice/99", files={"dice": ("nine.jpg", jpeg(), "image/jpeg")}).status_code == 404


def test_a_stranger_sends_no_photo_and_sees_none(player: TestClient, pad: str, quick: House) -> None:
    at = photographed(player, pad, "nine")
    with client(quick) as stranger:
        to = pad.replace("/pads/", "/photos/")
        assert stranger.post(to, files={"dice": ("nine.jpg", jpeg(), "image/jpeg")}).status_code in (401, 403)
        assert "<polygon" not in stranger.get(at).text


def test_a_photo_of_dice_is_nowhere_in_the_history(player: TestClient, pad: str, quick: House) -> None:
    at = photographed(player, pad, "nine")
    player.post(at, data={"do": "keep"})
    assert quick.drafts.open() == ()
