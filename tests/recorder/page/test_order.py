"""The order of play on a phone: boxes ticked, taken from a game or a table, and turns tapped through."""

import re

import pytest
from starlette.testclient import TestClient

from recorder.page.door.keys import SPECTATOR, Role, Visitor
from recorder.page.house import House
from tests.recorder.page.conftest import client, jpeg, ready, sent
from tests.recorder.page.test_roles import keep

MANY = "/order/base,princess-and-dragon,phantom,traders-and-builders/c3/3"


def link(page: str, said: str) -> str:
    """Returns where the link leads whose words begin so."""
    found = re.search(rf'href="([^"]+)">{re.escape(said)}', page)
    assert found, said
    return found[1]


def ticked(page: str) -> set[str]:
    return set(re.findall(r'value="([^"]+)" checked', page))


def test_the_boxes_ticked_lead_to_the_first_turn_of_that_table(phone: TestClient) -> None:
    assert 'href="/order"' in phone.get("/").text
    assert ticked(phone.get("/order").text) == set()
    answer = phone.get("/order?box=tower&box=phantom&edition=c1&players=4")
    assert answer.headers["location"] == "/order/base,tower,phantom/c1/4"
    first = phone.get(answer.headers["location"]).text
    assert "Player 1" in first and "1A  The turn begins" in first
    assert ticked(phone.get(link(first, "Other boxes")).text) == {"tower", "phantom"}


def test_tapping_on_goes_through_every_part_and_on_to_the_next_player(phone: TestClient) -> None:
    at, seen = "/order/base/c3/2", []
    for _ in range(25):
        page = phone.get(at).text
        named = re.search(r"<h1>(\S+)", page)
        player = re.search(r"Player \d", page)
        assert named and player
        seen.append(f"{player[0][-1]} {named[1]}")
        at = link(page, "Go on")
    parts = ["1A", "1B", "1C", "2A", "2B-1", "2B-2", "2C", "3A", "3B", "3C", "4A", "4B"]
    assert seen == [f"{who} {part}" for who in "12" for part in parts] + ["1 1A"]


def test_a_step_back_shows_the_part_before(phone: TestClient) -> None:
    second = phone.get(link(phone.get(MANY).text, "Go on")).text
    assert "<h1>1B" in second
    assert "<h1>1A" in phone.get(link(second, "Back")).text
    assert ">Back<" not in phone.get(MANY).text


def test_after_a_princess_no_figure_is_set(phone: TestClient) -> None:
    laid = phone.get(f"{MANY}/2/nn").text
    assert "<h1>1C" in laid
    assert "<h1>2C" in phone.get(link(laid, "It happened")).text
    assert "<h1>2A" in phone.get(link(laid, "Go on")).text
    assert "It happened" not in phone.get("/order/base/c3/3/2/nn").text


def test_a_builder_brings_one_second_turn_and_no_third(phone: TestClient) -> None:
    last = phone.get(f"{MANY}/3/{'n' * 10}").text
    assert "<h1>4A" in last
    again = link(last, "It happened")
    assert "Player 3, second turn" in phone.get(again).text and "<h1>1B" in phone.get(again).text
    assert "It happened" not in phone.get(again + "n" * 9).text
    assert "Player 1<" in phone.get(link(phone.get(again + "n" * 10).text, "Go on")).text


def test_the_words_are_the_editions_and_no_step_of_another_box_stands_there(phone: TestClient) -> None:
    first, today = (phone.get(f"/order/base,phantom/{edition}/2/whole").text for edition in ("c1", "c3"))
    assert "follower" in first and "meeple" not in first
    assert "meeple" in today and "follower" not in today
    assert "tower" not in today.casefold()
    assert "nothing special" in today


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", "Порядок хода"), ("ro", "Ordinea jocului"), ("de", "Spielablauf"), ("en", "Order of play")],
)
def test_it_speaks_the_language_of_the_phone(phone: TestClient, language: str, words: str) -> None:
    for path in ("/order", "/order/base/c3/2/whole"):
        assert f"<h1>{words}</h1>" in phone.get(path, headers={"Accept-Language": language}).text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/order/nosuch/c3/2", 400),
        ("/order/base/c9/2", 400),
        ("/order/base/c3/0", 400),
        ("/order/base/c3/9", 400),
        ("/order?players=x", 400),
        ("/order?players=", 400),
        ("/order?players=2&box=nosuch", 400),
        ("/order/base/c3/2/3", 404),
        ("/order/base/c3/2/0", 404),
        ("/order/base/c3/2/1/nnx", 404),
        (f"/order/base/c3/2/1/{'n' * 12}", 404),
        ("/game/9/order", 404),
        ("/table/nosuch/order", 404),
    ],
)
def test_nonsense_is_refused_with_a_sentence(phone: TestClient, path: str, status: int) -> None:
    answer = phone.get(path)
    assert answer.status_code == status
    assert 'role="alert"' in answer.text


def test_a_kept_game_has_its_boxes_ticked_and_its_players_counted(house: House, phone: TestClient) -> None:
    page = phone.get(f"/game/{keep(house, 'home')}").text
    asked = phone.get(link(page, "Order of play for these boxes")).text
    assert "<option selected>2</option>" in asked
    assert ticked(asked) == set()


def test_a_photographed_table_has_its_boxes_ticked(player: TestClient) -> None:
    table = sent(player, ("plain-order.jpg", jpeg(91))).headers["location"]
    asked = player.get(link(ready(player, table), "Order of play for these boxes"))
    assert asked.status_code == 200
    assert "Which boxes lie on the table" in asked.text


def test_everybody_who_was_let_in_may_look_but_a_table_not_at_another_tables_game(house: House) -> None:
    number = keep(house, "Table 10")
    for visitor in (SPECTATOR, Visitor(Role.TABLE, "Table 1")):
        with client(house) as phone:
            assert phone.get(f"/in/{house.keys.new_card(visitor)}").status_code == 200
            for path in ("/order", "/order/base/c3/2", "/order/base/c3/2/whole"):
                assert phone.get(path).status_code == 200, (visitor, path)
            mine = visitor == SPECTATOR
            assert phone.get(f"/game/{number}/order").status_code == (200 if mine else 403)


def test_a_stranger_sees_no_order(visit: TestClient) -> None:
    assert visit.get("/order").status_code == 403
    assert visit.get("/order/base/c3/2").status_code == 403
