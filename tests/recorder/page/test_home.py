"""The first page, in the language of whoever opens it."""

import pytest
from starlette.testclient import TestClient

from recorder.history.journal import keep_game
from recorder.page.house import House
from tests.recorder.history.games import game


def test_it_lists_the_last_games(house: House, phone: TestClient) -> None:
    assert "No games." in phone.get("/").text
    with house.store.writing() as connection:
        number = keep_game(connection, game("k", {"Anna": 61, "Boris": 55}))
    told = phone.get("/").text
    assert f'href="/game/{number}"' in told


@pytest.mark.parametrize(
    ("header", "told"),
    [
        ("ru-RU,ru;q=0.9", "Последние партии"),
        ("de", "Die letzten Partien"),
        ("fr", "The last games"),
        ("", "The last games"),
    ],
)
def test_it_speaks_the_language_of_the_browser(phone: TestClient, header: str, told: str) -> None:
    assert told in phone.get("/", headers={"Accept-Language": header}).text


def test_the_switch_is_remembered_and_shows_the_same_page(phone: TestClient) -> None:
    answer = phone.get("/language/ro?here=/in")
    assert answer.status_code == 303 and answer.headers["location"] == "/in"
    assert '<html lang="ro">' in phone.get("/", headers={"Accept-Language": "ru"}).text


@pytest.mark.parametrize("here", ["//evil.example", "https://evil.example", "/\\evil.example", "evil"])
def test_the_switch_leads_nowhere_else(phone: TestClient, here: str) -> None:
    assert phone.get("/language/ro", params={"here": here}).headers["location"] == "/"


def test_it_is_small(phone: TestClient) -> None:
    page = phone.get("/").text
    assert len(page) + len(phone.get("/static/page.css").content) < 60_000
