"""A table on its way: its photos, its questions, and what is kept of them in the end."""

import os
import re
import signal
from dataclasses import replace
from html import unescape
from math import hypot
from typing import Any

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from engine.formats import notation
from engine.game import Game
from language import speak
from recorder.game.result import count
from recorder.history.copies import get as copy_of
from recorder.history.find import load, number_of
from recorder.page.house import House
from report.drawing.theme import PAPERS
from report.sheet.sheet import sheet
from tests.recorder.page.conftest import client, jpeg, ready, sent
from tests.recorder.readings import TOWER


def begun(player: TestClient, *names: str) -> str:
    """Sends photos that are called so; returns the address of their table once they are read."""
    answer = sent(player, *((f"{name}.jpg", jpeg(100 + number)) for number, name in enumerate(names)))
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    assert 'id="score"' in ready(player, table)
    return str(table)


def questions(page: str) -> list[str]:
    """The addresses of what is asked, in order."""
    doubts = page.partition('<section id="doubts"')[2].partition("<details")[0]
    return re.findall(r'href="(/table/\w+/about/\w+)"', doubts)


def tapped(player: TestClient, about: str, told: str) -> Response:
    """Opens a question and taps the answer in these words of the notation."""
    panel = player.get(about).text
    matter = re.search(r'name="matter" value="([^"]*)"', panel)
    assert matter is not None and f'value="{told}"' in panel, panel
    table = about.partition("/about")[0]
    return player.post(f"{table}/answer", data={"matter": unescape(matter[1]), "told": told})


def totals(page: str) -> dict[str, str]:
    part = page.partition('<p class="totals">')[2].partition("</p>")[0]
    return dict(re.findall(r'</span>(\w+) <b>(\d+)</b>', part))


def test_a_tap_answers_and_moves_the_score(player: TestClient) -> None:
    table = begun(player, "doubt")
    page = player.get(table).text
    (about,) = questions(page)
    before = totals(page)
    assert tapped(player, about, "H@90").status_code == 303
    after = player.get(table).text
    assert questions(after) == [] and totals(after) != before
    player.post(f"{table}/back")
    assert (questions(player.get(table).text), totals(player.get(table).text)) == ([about], before)


def test_one_tap_tells_of_all_figures_that_are_black_or_blue(player: TestClient, quick: House) -> None:
    table = begun(player, "evening")
    first, *others = questions(player.get(table).text)
    panel = player.get(first).text
    assert "Numbers 2, 3 are of that colour too" in panel
    told = {name: unescape(value) for name, value in re.findall(r'name="(matter|alike)" value="([^"]*)"', panel)}
    player.post(f"{table}/answer", data={**told, "told": "blue:city"})
    assert questions(player.get(table).text) == []
    player.post(f"{table}/back")
    assert questions(player.get(table).text) == [first, *others], "one tap is taken back as one"
    left = re.search(r'name="matter" value="([^"]*)"', player.get(others[0]).text)
    assert left is not None
    player.post(f"{table}/answer", data={"matter": unescape(left[1]), "told": "nothing"})
    player.post(f"{table}/answer", data={**told, "told": "blue:city"})
    assert questions(player.get(table).text) == []
    board = kept(player, quick, table)["game"]["board"]
    assert [meeple["colour"] for meeple in board["meeples"]] == ["blue", "blue"], "what was answered before stays"


def test_the_number_of_a_question_hides_nothing_of_its_figure(player: TestClient) -> None:
    page = player.get(begun(player, "evening")).text
    asked = re.findall(r'class="asked".*?</a>', page.partition("</svg>")[0], re.DOTALL)
    assert len(asked) == 3
    for mark in asked:
        _, ring, plate = [
            [float(part) for part in circle] for circle in re.findall(r'cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', mark)
        ]
        assert hypot(ring[0] - plate[0], ring[1] - plate[1]) > ring[2] or on_the_edge(plate, page)
        assert 'class="ring"' in mark and "fill=" not in mark, "the wood is seen in its ring"


def on_the_edge(plate: list[float], page: str) -> bool:
    """Whether a number is as near to the edge of the photo as it may be."""
    width, height = map(float, re.findall(r'viewBox="0 0 (\d+) (\d+)"', page)[0])
    x, y, radius = plate
    return min(x, y, width - x, height - y) <= radius


def test_that_photos_may_show_two_moments_stands_above_the_questions(player: TestClient) -> None:
    """Not among the folded remarks below: whoever says that the figure stands in one photo means that moment."""
    photos = [(f"{name}.jpg", jpeg(shade, (600, 600))) for name, shade in (("before", 100), ("after", 110))]
    table = str(sent(player, *photos).headers["location"])
    page = ready(player, table)
    assert page.count("two moments of the game: in before.jpg a red meeple stands on A2") == 1
    assert page.index("two moments") < page.index('<section id="doubts"')
    assert tapped(player, questions(page)[0], "nothing").status_code == 303
    assert "two moments" not in player.get(table).text


def test_of_a_pile_it_is_asked_who_lies_where_in_it(player: TestClient) -> None:
    about = questions(player.get(begun(player, "piled")).text)[0]
    panel = player.get(about).text
    asked = "<h1>1. On A3 up to 3 figures lie on top of each other.</h1>\n<p>Who is number 3 from the bottom?</p>"
    assert asked in panel


def places(page: str) -> dict[str, str]:
    """Where a tile may lie that no photo showed, and the address of each place."""
    listed = page.partition("A tile is missing")[2].partition("</details>")[0]
    return {where.strip(): href for href, where in re.findall(r'<a href="([^"]+)"[^>]*>([^<]*)</a>', listed)}


def test_a_tile_that_no_photo_showed_is_added(player: TestClient, quick: House) -> None:
    table = begun(player, "plain")
    page = player.get(table).text
    before, about = totals(page), next(iter(places(page).values()))
    assert f'<a href="{about}"' in page.partition("</svg>")[0], "it can be tapped in the photo"
    assert all("Which tile lies there" in player.get(place).text for place in places(page).values())
    offered = re.findall(r'name="told" value="(\w+@\d+)"', player.get(about).text)
    assert offered, "tiles that meet what lies there"
    assert tapped(player, about, offered[0]).status_code == 303
    page = player.get(table).text
    assert about not in places(page).values() and before.keys() == totals(page).keys()
    told = kept(player, quick, table)
    tiles = {(tile["x"], tile["y"]): tile for tile in told["game"]["board"]["tiles"]}
    (correction,) = told["game"]["corrections"]
    assert (correction["read"], correction["told"]) == ("nothing", offered[0])
    assert len(tiles) == len({(tile["x"], tile["y"]) for tile in told["readings"][0]["tiles"]}) + 1


def test_leaving_it_is_an_answer_too_and_stays_a_doubt(player: TestClient, quick: House) -> None:
    table = begun(player, "doubt")
    (about,) = questions(player.get(table).text)
    matter = re.search(r'name="matter" value="([^"]*)"', player.get(about).text)
    assert matter is not None
    player.post(f"{table}/answer", data={"matter": unescape(matter[1]), "leave": "1"})
    assert questions(player.get(table).text) == []
    assert len(kept(player, quick, table)["doubts"]) == 1


def kept(player: TestClient, house: House, table: str, **words: str) -> dict[str, Any]:
    """Keeps the game; returns what the history has of it."""
    answer = player.post(f"{table}/keep", data=words)
    assert answer.status_code == 303, answer.text
    with house.store.reading() as connection:
        number = number_of(connection, table.rpartition("/")[2])
        assert answer.headers["location"] == f"/game/{number}"
        entry = load(connection, number)
        assert all(copy_of(connection, photo.sha256) for photo in entry.photos)
        assert [photo.path for photo in entry.photos] == [""] * len(entry.photos)
    return dict(entry.document)


def test_a_kept_game_is_what_was_answered_and_the_draft_is_gone(player: TestClient, quick: House) -> None:
    table = begun(player, "doubt")
    (about,) = questions(player.get(table).text)
    tapped(player, about, "H@90")
    player.post(f"{table}/players", data={"name-red": " Anna ", "points-red": "34", "name-blue": "Boris"})
    document = kept(player, quick, table, day="2026-11-21", place="at home")
    game = document["game"]
    assert game["players"] == {"red": "Anna", "blue": "Boris"} and game["track"] == {"red": 34}
    assert (game["date"], game["place"]) == ("2026-11-21", "at home")
    assert [correction["told"] for correction in game["corrections"]] == ["H@90"]
    assert quick.drafts.read(table.rpartition("/")[2]) is None
    again = player.get(table)
    assert again.status_code == 303 and again.headers["location"].startswith("/game/")
    assert player.post(f"{table}/keep").headers["location"] == again.headers["location"], "a second tap keeps nothing"


def test_a_doubt_that_was_left_is_settled_on_the_kept_game(player: TestClient, quick: House) -> None:
    at = player.post(f"{begun(player, 'doubt')}/keep", data={}).headers["location"]
    page = player.get(at).text
    assert "1 doubt is left" in page and 'value="H@90"' in page
    seen = re.search(r'name="seen" value="([^"]*)"', page)
    told = {"doubt": "1", "told": "H@90", "seen": seen[1] if seen else ""}
    assert player.post(f"{at}/settle", data=told).status_code == 303
    after = player.get(at).text
    assert "doubt is left" not in after and "1 correction" in after
    with quick.store.existing() as connection:
        document = load(connection, int(at.rpartition("/")[2])).document
    assert document["doubts"] == [] and document["game"]["corrections"][0]["told"] == "H@90"


def test_points_that_were_left_in_doubt_are_typed_on_the_kept_game(player: TestClient, quick: House) -> None:
    at = player.post(f"{begun(player, 'track')}/keep", data={}).headers["location"]
    page = player.get(at).text
    seen, place = re.search(r'name="seen" value="([^"]*)"', page), re.search(r'id="points-of-(\d+)" name="told"', page)
    assert seen is not None and place is not None
    told = {"doubt": place[1], "seen": seen[1]}
    assert player.post(f"{at}/settle", data=told | {"told": "many"}).status_code == 400
    assert player.post(f"{at}/settle", data=told | {"told": "31"}).status_code == 303
    with quick.store.existing() as connection:
        game = load(connection, int(at.rpartition("/")[2])).document["game"]
    (correction,) = game["corrections"]
    assert correction["told"] == "31" and 31 in game["track"].values()


def test_two_photos_of_one_name_are_two_photos(player: TestClient) -> None:
    answer = sent(player, ("doubt.jpg", jpeg(1)), ("doubt.jpg", jpeg(2)), ("doubt.jpg", jpeg(1)))
    table = answer.headers["location"]
    assert ready(player, table).count('<figure class="shot">') == 2, "by their bytes, not their names"


def test_a_photo_that_comes_later_joins_the_board_and_no_answer_is_lost(player: TestClient) -> None:
    table = begun(player, "doubt")
    (about,) = questions(player.get(table).text)
    tapped(player, about, "H@90")
    answer = sent(player, ("plain.jpg", jpeg(7)), to=table.replace("/table/", "/photos/"))
    assert answer.headers["location"] == table
    page = ready(player, table)
    assert page.count('<figure class="shot">') == 2 and questions(page) == []


def test_any_tile_can_be_tapped_and_turned(player: TestClient) -> None:
    table = begun(player, "plain")
    page = player.get(table).text
    tile = re.findall(r'<a href="(/table/\w+/about/\w+)"[^>]*class="sure"[^>]*><polygon', page)[0]
    panel = player.get(tile).text
    turned = re.search(r'href="([^"]*face=[^"#]*)[^"]*"', panel)
    assert turned is not None
    held = player.get(unescape(turned[1])).text
    told = re.search(r'<button name="told" value="([^"]*)">', held)
    assert told is not None and tapped_in(player, tile, held, told[1]).status_code == 303
    assert "1 answer" in player.get(table).text


def tapped_in(player: TestClient, about: str, panel: str, told: str) -> Response:
    matter = re.search(r'name="matter" value="([^"]*)"', panel)
    assert matter is not None
    return player.post(f"{about.partition('/about')[0]}/answer", data={"matter": unescape(matter[1]), "told": told})


def test_a_figure_that_nobody_saw_can_be_put_on_its_tile(player: TestClient) -> None:
    table = begun(player, "plain")
    page = player.get(table).text
    tile = re.findall(r'<a href="(/table/\w+/about/\w+)"[^>]*class="sure"[^>]*><polygon', page)[0]
    panel = player.get(tile).text
    matters = re.findall(r'name="matter" value="([^"]*)"', panel)
    words = {"matter": unescape(matters[-1]), "colour": "green", "kind": "meeple", "on": "field"}
    assert player.post(f"{table}/answer", data=words).status_code == 303
    assert "green" in totals(player.get(table).text)
    words["on"] = "road7"
    player.post(f"{table}/answer", data=words)
    assert "green" not in totals(player.get(table).text), "its tile has no such road"


def test_points_that_cannot_be_are_asked_again_and_taken_if_insisted(player: TestClient) -> None:
    table = begun(player, "track")
    page = player.get(table).text
    about = next(href for href in questions(page) if 'id="points"' in player.get(href).text)
    matter = re.search(r'name="matter" value="([^"]*)"', player.get(about).text)
    assert matter is not None
    words = {"matter": unescape(matter[1]), "points": "nonsense"}
    assert player.post(f"{table}/answer", data=words).status_code == 422
    words["points"] = "31"
    assert player.post(f"{table}/answer", data=words).status_code in (303, 422)
    assert player.post(f"{table}/answer", data=words | {"insist": "1"}).status_code == 303


@pytest.mark.parametrize("words", [
    {}, {"matter": ""}, {"matter": "{}"}, {"matter": "[1]", "told": "V@90"}, {"matter": "{", "told": "x"},
    {"matter": '{"what":"tile","x":0,"y":0,"read":"E@180"}', "told": "Z9"},
    {"matter": '{"what":"tile","x":0,"y":0,"read":"E@180"}', "told": "red:road"},
    {"matter": '{"what":"tile","x":0,"y":0,"read":"E@180"}'},
    {"matter": '{"what":"meeple","x":0,"y":0,"read":"nothing"}', "colour": "purple", "on": "road"},
])  # fmt: skip
def test_nonsense_is_no_answer(player: TestClient, words: dict[str, str]) -> None:
    table = begun(player, "plain")
    answer = player.post(f"{table}/answer", data=words)
    assert 400 <= answer.status_code < 500 and 'role="alert"' in answer.text
    assert "Take the last answer back" not in player.get(table).text


@pytest.mark.parametrize("key", ["0" * 32, "x" * 32, "1", "%2e%2e", "0" * 31 + "'"])
def test_a_table_that_is_not_there_is_not_shown(player: TestClient, key: str) -> None:
    for path in (f"/table/{key}", f"/table/{key}/about/0", f"/table/{key}/photo/0", f"/table/{key}/crop/1"):
        assert player.get(path).status_code == 404
    for path in ("back", "keep", "players"):
        assert player.post(f"/table/{key}/{path}").status_code == 404


def test_a_photo_without_a_board_says_so_and_another_may_follow(player: TestClient) -> None:
    table = sent(player, ("nothing.jpg", jpeg(9))).headers["location"]
    page = ready(player, table)
    assert "nothing.jpg" in page and "Try again" in page and "/photos/" in page
    player.post(f"{table}/drop")
    assert player.get(table).status_code == 404


def test_a_bug_in_the_reading_is_told_and_the_next_photo_read(player: TestClient) -> None:
    table = sent(player, ("wrong.jpg", jpeg(10))).headers["location"]
    assert "This is a bug in the recorder" in ready(player, table)
    assert 'id="score"' in ready(player, begun(player, "plain"))


@pytest.mark.parametrize("content", [b"", b"no photo", jpeg()[:-200], b"%PDF-1.4 broken", b"GIF89a", b"\xff\xd8\xff"])
def test_what_is_no_photo_is_refused_and_leaves_nothing(player: TestClient, quick: House, content: bytes) -> None:
    before = quick.drafts.open()
    answer = sent(player, ("plain.jpg", jpeg(11)), ("image.jpg", content))
    assert answer.status_code == 422 and "image.jpg" in answer.text
    assert quick.drafts.open() == before


def test_no_more_photos_than_are_looked_at(player: TestClient, quick: House) -> None:
    before = quick.drafts.open()
    answer = sent(player, *(("plain.jpg", jpeg(number)) for number in range(9)))
    assert answer.status_code == 413 and "more than 8 photos" in answer.text
    large = jpeg() + bytes(quick.limits.photo)
    answer = sent(player, ("plain.jpg", large))
    assert answer.status_code == 413 and "larger than 30 MB" in answer.text
    answer = player.post("/photos", content=b"x", headers={"Content-Length": str(81 * 2**20)})
    assert answer.status_code == 413
    assert player.post("/photos").status_code == 400
    assert quick.drafts.open() == before


def test_a_reader_that_dies_is_told_and_a_new_one_reads_on(player: TestClient) -> None:
    table = begun(player, "doubt")
    (about,) = questions(player.get(table).text)
    dead = sent(player, ("deadly.jpg", jpeg(12))).headers["location"]
    after = sent(player, ("plain.jpg", jpeg(13))).headers["location"]
    assert "broke off" in ready(player, dead)
    assert 'id="score"' in ready(player, after), "what waited is read by the next one"
    assert questions(ready(player, table)) == [about], "and what was read before is read again"


def test_an_answer_survives_the_reader_and_the_server(player: TestClient, quick: House) -> None:
    table = begun(player, "doubt")
    (about,) = questions(player.get(table).text)
    panel = player.get(about).text
    pid = quick.reader.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    assert tapped_in(player, about, panel, "H@90").status_code == 303, "it is kept although nobody can count now"
    assert questions(ready(player, table)) == []
    with client(quick) as another:
        another.cookies = player.cookies
        assert questions(ready(another, table)) == []


def test_many_photos_wait_no_longer_than_they_may(player: TestClient, quick: House) -> None:
    slow = sent(player, ("slow.jpg", jpeg(14))).headers["location"]
    waiting = [sent(player, ("plain.jpg", jpeg(20 + number))) for number in range(2)]
    assert [answer.status_code for answer in waiting] == [303, 303]
    answer = sent(player, ("plain.jpg", jpeg(30)))
    assert answer.status_code == 503 and "send them again" in answer.text
    assert "2 photos are read before" in player.get(waiting[1].headers["location"]).text
    pid = quick.reader.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    for one in waiting:
        assert 'id="score"' in ready(player, one.headers["location"])
    player.post(f"{slow}/drop")


def test_the_steps_are_told_as_events_until_the_end(player: TestClient) -> None:
    table = sent(player, ("plain.jpg", jpeg(40))).headers["location"]
    with player.stream("GET", f"{table}/steps") as events:
        told = "".join(events.iter_text())
    assert events.headers["content-type"].startswith("text/event-stream")
    assert told.rstrip().rpartition("\n")[0].endswith("event: end")


def test_guests_see_a_table_but_change_nothing(player: TestClient, quick: House) -> None:
    table = begun(player, "doubt")
    with client(replace(quick, read_only=True)) as guest:
        guest.cookies = player.cookies
        page = guest.get(table).text
        assert "Keep the game" not in page and "Take the last answer back" not in page
        (about,) = questions(page)
        assert 'name="told"' not in guest.get(about).text
        for path in ("answer", "back", "players", "keep", "drop", "again"):
            assert guest.post(f"{table}/{path}").status_code == 403
        assert sent(guest, ("plain.jpg", jpeg())).status_code == 403


def test_points_that_the_photo_shows_are_corrected_in_the_list_of_players(player: TestClient, quick: House) -> None:
    table = begun(player, "track")
    page = player.get(table).text
    shown = dict(re.findall(r'name="((?:read|was|points)-\w+)"[^>]*value="(\d*)"', page))
    assert (shown["read-blue"], shown["was-blue"], shown["points-blue"]) == ("9", "9", "9")
    player.post(f"{table}/players", data={**shown, "points-blue": "59"})
    game = kept(player, quick, table)["game"]
    assert game["track"]["blue"] == 59
    assert [(told["read"], told["told"]) for told in game["corrections"]] == [("9", "59")], "and nothing else was said"


def test_who_played_without_a_piece_on_the_table_is_added(player: TestClient, quick: House) -> None:
    table = begun(player, "plain")
    player.post(f"{table}/players", data={"name-red": "Anna", "more": "pink"})
    assert 'name="name-pink"' in player.get(table).text
    told = {"name-red": "Anna", "name-pink": "Eva", "points-pink": "12", "points-red": "3"}
    player.post(f"{table}/players", data=told)
    game = kept(player, quick, table)["game"]
    assert game["players"] == {"red": "Anna", "pink": "Eva"} and game["track"] == {"red": 3, "pink": 12}


def test_one_person_does_not_play_two_colours(player: TestClient) -> None:
    table = begun(player, "plain")
    typed = {"name-red": "Anna", "name-blue": " anna", "points-red": "43"}
    answer = player.post(f"{table}/players", data=typed)
    assert answer.status_code == 400 and "two colours" in answer.text
    told = dict(re.findall(r'<input id="([a-z-]+)" name="[a-z-]+"[^>]* value="([^"]*)"', answer.text))
    assert {name: told[name] for name in typed} == typed, "what was typed stands in the form again"


def test_names_stay_where_they_were_typed_if_points_are_refused(player: TestClient) -> None:
    table = begun(player, "plain")
    answer = player.post(f"{table}/players", data={"name-red": "Anna", "points-red": "4 3"})
    assert answer.status_code == 400 and 'value="Anna"' in answer.text and 'value="4 3"' in answer.text
    switched = unescape(re.findall(r'href="(/language/de[^"]*)"', answer.text)[0])
    assert player.get(switched).headers["location"] == table, "the switch of languages leads to the table"


def test_a_printed_sheet_is_read_as_its_board(player: TestClient, quick: House) -> None:
    result = count(Game(start=notation.parse(TOWER)))
    pdf = sheet(result.replay, result.played, speak("en"), PAPERS["a4"])
    table = sent(player, ("sheet.pdf", pdf)).headers["location"]
    assert totals(ready(player, table)) == {"red": "8", "blue": "3"}
    assert len(kept(player, quick, table)["game"]["board"]["tiles"]) == 3
