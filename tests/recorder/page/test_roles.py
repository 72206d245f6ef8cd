"""An organiser does all, a table what is its own, a spectator looks; two people who correct one thing lose nothing."""

import io
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

from engine.pieces import Colour
from engine.tournament.event import System
from recorder.game.evening import Evening, entry_of
from recorder.game.result import count
from recorder.game.source import understand
from recorder.history import find
from recorder.history.journal import keep_game
from recorder.page.app import page
from recorder.page.door.keys import SPECTATOR, Role, Visitor
from recorder.page.house import House
from recorder.page.reading.values import Upload
from recorder.tournament import record
from report.code import reader
from tests.recorder.page.conftest import client, jpeg, ready, sent
from vision.photo import pictures

As = Callable[[Visitor], TestClient]
ONE, TEN = Visitor(Role.TABLE, "Table 1"), Visitor(Role.TABLE, "Table 10")


@pytest.fixture
def come(house: House) -> Iterator[As]:
    """Lets a phone in as somebody."""
    with ExitStack() as opened:

        def as_(visitor: Visitor) -> TestClient:
            phone = opened.enter_context(client(house))
            assert phone.get(f"/in/{house.keys.new_card(visitor)}").status_code == 200
            return phone

        yield as_


def keep(house: House, place: str) -> int:
    game = replace(
        understand("E@180,red:city / F@90 / E,blue:field").game, place=place, date="2026-11-21",
        players={Colour.RED: "Anna", Colour.BLUE: "Boris"}, track={Colour.RED: 34, Colour.BLUE: 28},
    )  # fmt: skip
    with house.store.writing() as connection:
        entry = entry_of(Evening(game), count(game), ())
        return keep_game(connection, replace(entry, key=f"{place:a<32.32}".replace(" ", "b")))


def fields(page: str) -> dict[str, str]:
    """Reads the version that a page carries in its forms."""
    return {"seen": page.split('name="seen" value="')[1].partition('"')[0]}


def track(house: House, number: int) -> int | None:
    with house.store.existing() as connection:
        parts = find.load(connection, number).played.parts
    return next(part.track for part in parts if part.colour == "red")


def test_a_table_sees_and_corrects_its_own_games_alone(house: House, come: As) -> None:
    own, other, nowhere = keep(house, "Table 1"), keep(house, "Table 10"), keep(house, "")
    table = come(ONE)
    for path in ("/", "/games"):
        told = table.get(path).text
        assert f'href="/game/{own}"' in told and f'href="/game/{other}"' not in told
    assert table.get(f"/game/{own}").status_code == 200
    assert table.post(f"/game/{own}/fix", data={"points-red": "40"}).status_code == 303
    for number in (other, nowhere, f"00{other}"):
        for path in (f"/game/{number}", f"/game/{number}/sheet.pdf", f"/game/{number}/moves"):
            assert table.get(path).status_code == 403
        assert table.post(f"/game/{number}/fix", data={"points-red": "1"}).status_code == 403
    assert (track(house, own), track(house, other)) == (40, 34)


def test_what_is_of_all_games_is_an_organisers(house: House, come: As) -> None:
    number = keep(house, "Table 1")
    table = come(ONE)
    for path in ("/undo", "/names", "/invite", "/tables", "/tables/end", f"/game/{number}/delete", "/pads/dice"):
        assert table.post(path, data={}).status_code == 403
    for path in ("/tables", "/stats", "/summary.pdf", "/pads"):
        assert table.get(path).status_code == 403
    assert "Take the last change back" not in table.get(f"/game/{number}").text


def test_a_table_cannot_move_its_game_to_another_place(house: House, come: As) -> None:
    number = keep(house, "Table 1")
    assert come(ONE).post(f"/game/{number}/fix", data={"points-red": "40", "place": "Table 10"}).status_code == 303
    with house.store.existing() as connection:
        assert find.load(connection, number).played.place == "Table 1"


def test_spectators_look_and_change_nothing(house: House, come: As) -> None:
    number, draft = keep(house, "Table 1"), house.drafts.begin([Upload("a.jpg", "board", jpeg(), "aa")])
    spectator = come(SPECTATOR)
    for path in ("/", "/games", f"/game/{number}", f"/game/{number}/sheet.pdf", "/stats", "/tournaments", "/pads"):
        answer = spectator.get(path)
        assert answer.status_code == 200, path
        assert b'method="post"' not in answer.content, path
    for path in (f"/table/{draft}", "/tables"):
        assert spectator.get(path).status_code == 403
    for path in ("/photos", f"/game/{number}/fix", f"/game/{number}/settle", "/undo", "/pads/dice"):
        assert spectator.post(path, data={"points-red": "1"}).status_code == 403
    assert track(house, number) == 34


def test_spectators_see_the_pads_of_the_other_games(come: As, phone: TestClient) -> None:
    spectator = come(SPECTATOR)
    for begun in (
        phone.post("/pads/dice", data={"names": "Anna,Boris"}),
        phone.post("/pads/castle", data={"names": "Anna,Boris"}),
    ):
        assert begun.status_code == 303
        answer = spectator.get(begun.headers["location"])
        assert answer.status_code == 200 and 'method="post"' not in answer.text


TABLES_DO = {
    "/photos", "/photos/{key}", "/game/{number}/fix", "/game/{number}/settle", "/tournament/{number}/result",
    *(f"/table/{{key}}/{what}" for what in ("answer", "players", "keep", "back", "again", "drop")),
}  # fmt: skip
TABLES_SEE = {
    "/", "/games", "/tournaments", "/tournament/{number}", "/tournament/{number}/standings.pdf", "/drawing",
    "/game/{number}", "/game/{number}/board.{form}", "/game/{number}/share-{shape}.png", "/game/{number}/sheet.pdf",
    "/game/{number}/moves", "/game/{number}/move/{n}.jpg", "/game/{number}/course.svg",
    "/table/{key}", "/table/{key}/steps",
    "/table/{key}/about/{id}", "/table/{key}/photo/{number}", "/table/{key}/crop/{id}",
    "/order", "/game/{number}/order", "/table/{key}/order", "/order/{boxes}/{edition}/{players}",
    *(f"/order/{{boxes}}/{{edition}}/{{players}}/{at}" for at in ("boxes", "whole", "{player}", "{player}/{way}")),
}  # fmt: skip
SPECTATORS_SEE = {path for path in TABLES_SEE if not path.startswith("/table/")} | {
    "/stats", "/summary.pdf", "/pads", "/pads/dice/{number}", "/pads/castle/{number}",
}  # fmt: skip
OPEN_TO_ALL = ("/in", "/language", "/static")


def test_whatever_is_not_named_here_is_an_organisers(house: House, come: As) -> None:
    """Walks every address of the page: a new one is closed to tables and spectators until somebody opens it here."""
    phones = {Role.TABLE: come(ONE), Role.SPECTATOR: come(SPECTATOR)}
    opened = {(Role.TABLE, True): TABLES_DO, (Role.TABLE, False): TABLES_SEE, (Role.SPECTATOR, False): SPECTATORS_SEE}
    for route in page(house).routes:
        assert isinstance(route, Route | Mount)
        if route.path.startswith(OPEN_TO_ALL):
            continue
        changes = isinstance(route, Route) and "POST" in (route.methods or ())
        told = re.sub(r":\w+", "", route.path)
        path = route.path.replace("{number:int}", "9").replace("{key}", "a" * 32).replace("{id}", "b" * 8)
        path = path.replace("{form}", "svg").replace("{shape}", "wide")
        for role, phone in phones.items():
            answer = phone.post(path, data={}) if changes else phone.get(path)
            closed = answer.status_code == 403 and "Only an organiser may do this" in answer.text
            assert closed is (told not in opened.get((role, changes), ())), (role, path)


def test_guests_of_a_page_to_look_at_see_all_and_change_nothing(quick: House) -> None:
    with client(replace(quick, read_only=True)) as guest:
        guest.get(f"/in/{quick.keys.new_code()}")
        for route in page(quick).routes:
            if not isinstance(route, Route) or route.path.startswith(OPEN_TO_ALL):
                continue
            path = route.path.replace("{number:int}", "9").replace("{key}", "a" * 32)
            changes = "POST" in (route.methods or ())
            answer = guest.post(path, data={}) if changes else guest.get(path)
            assert (answer.status_code == 403) is changes, path


def test_a_card_lets_in_as_many_as_scan_it_until_it_is_made_anew(house: House) -> None:
    card = house.keys.new_card(ONE)
    for _ in range(3):
        with client(house) as phone:
            assert phone.get(f"/in/{card}").status_code == 200
            assert "Table 1" in phone.get("/").text
    house.keys.new_card(ONE)
    with client(house) as late:
        assert late.get(f"/in/{card}").status_code == 403


def test_a_table_that_is_ended_is_out_and_the_others_stay(come: As, phone: TestClient) -> None:
    one, ten = come(ONE), come(TEN)
    assert phone.post("/tables/end", data={"table": "Table 1"}).status_code == 303
    assert (one.get("/").status_code, ten.get("/").status_code, phone.get("/").status_code) == (403, 200, 200)


def test_each_card_of_the_pdf_lets_its_table_in(house: House, phone: TestClient) -> None:
    names = ["Table 1", "Стол у окна", "Table 3", "Fensterplatz am Ende des langen Flurs", "Table 5", "Table 6"]
    made = phone.post("/tables", data={"names": ", ".join(names), "spectators": "1", "form": "pdf"})
    assert made.headers["content-type"] == "application/pdf"
    pages = pypdfium2.PdfDocument(io.BytesIO(made.content))
    assert len(pages) == 2, "six cards fit on a page"
    text = pages[0].get_textpage().get_text_range()
    assert all(name in text for name in names)
    code = reader.read(pictures(made.content, Path("cards.pdf"))[1].pixels)
    assert code is not None
    with client(house) as spectator:
        assert spectator.get(code.removeprefix(house.address)).status_code == 200
        assert "Photograph the table" not in spectator.get("/").text


def test_the_page_shows_the_cards_and_lists_the_tables(phone: TestClient) -> None:
    shown = phone.post("/tables", data={"names": "Table 1, table 1 ,Table 2", "form": "page"}).text
    assert shown.count("<svg") == 2
    assert "Table 1, Table 2" in phone.get("/tables").text
    assert phone.post("/tables", data={"names": " , "}).status_code == 400


def test_what_a_table_photographs_is_kept_at_that_table(quick: House) -> None:
    with client(quick) as table, client(quick) as other, client(quick) as organiser:
        table.get(f"/in/{quick.keys.new_card(ONE)}")
        other.get(f"/in/{quick.keys.new_card(TEN)}")
        organiser.get(f"/in/{quick.keys.new_code()}")
        draft = sent(table, ("plain.jpg", jpeg(77))).headers["location"]
        ready(table, draft)
        assert other.get(draft).status_code == 403
        assert other.post(f"{draft}/keep", data={}).status_code == 403
        assert sent(other, ("plain.jpg", jpeg(78)), to=draft.replace("table", "photos")).status_code == 403
        assert draft not in other.get("/").text and "Table 1" in organiser.get("/").text
        game = table.post(f"{draft}/keep", data={"place": "elsewhere"}).headers["location"]
        game = table.get(draft).headers["location"] if game == draft else game
        assert "Table 1" in table.get(game).text and other.get(game).status_code == 403
        assert other.get(draft).status_code == 403


def test_the_second_of_two_people_is_told_and_what_they_typed_stands_there(
    house: House, come: As, phone: TestClient
) -> None:
    number = keep(house, "Table 1")
    table = come(ONE)
    looked = fields(phone.get(f"/game/{number}").text)
    assert fields(table.get(f"/game/{number}").text) == looked
    assert table.post(f"/game/{number}/fix", data={"points-red": "40", **looked}).status_code == 303
    refused = phone.post(f"/game/{number}/fix", data={"points-red": "43", "name-blue": "Bob", **looked})
    assert refused.status_code == 409 and "Somebody else corrected this game meanwhile" in refused.text
    assert 'value="43"' in refused.text and 'value="Bob"' in refused.text
    assert track(house, number) == 40
    again = phone.post(f"/game/{number}/fix", data={"points-red": "43", "name-blue": "Bob", **fields(refused.text)})
    assert again.status_code == 303 and track(house, number) == 43


def test_a_doubt_settled_meanwhile_is_not_settled_again(house: House, phone: TestClient) -> None:
    number = keep(house, "")
    looked = fields(phone.get(f"/game/{number}").text)
    phone.post(f"/game/{number}/fix", data={"points-red": "40"})
    told = phone.post(f"/game/{number}/settle", data={"doubt": "1", "told": "nothing", **looked})
    assert told.status_code == 409 and "meanwhile" in told.text


def test_two_who_answer_one_question_of_a_table(quick: House) -> None:
    with client(quick) as one, client(quick) as two:
        for phone in (one, two):
            phone.get(f"/in/{quick.keys.new_code()}")
        draft = sent(one, ("doubt.jpg", jpeg(91))).headers["location"]
        page = ready(one, draft)
        about = page.split('<ul class="rows">')[1].split('href="')[1].partition('"')[0]
        shown = two.get(about).text
        matter = shown.split('name="matter" value="')[1].partition('"')[0].replace("&#34;", '"')
        first, second = [part.partition('"')[0] for part in shown.split('name="told" value="')[1:3]]
        assert one.post(f"{draft}/answer", data={"matter": matter, "told": first, "before": ""}).status_code == 303
        late = two.post(f"{draft}/answer", data={"matter": matter, "told": second, "before": ""})
        assert late.status_code == 422 and "Somebody else answered this meanwhile" in late.text
        same = two.post(f"{draft}/answer", data={"matter": matter, "told": first, "before": ""})
        assert same.status_code == 303, "both say the same"
        assert two.post(f"{draft}/answer", data={"matter": matter, "told": second, "before": first}).status_code == 303


def test_two_who_name_the_players_of_a_table(quick: House) -> None:
    with client(quick) as one, client(quick) as two:
        for phone in (one, two):
            phone.get(f"/in/{quick.keys.new_code()}")
        draft = sent(one, ("plain.jpg", jpeg(92))).headers["location"]
        looked = fields(ready(one, draft))
        named = one.post(f"{draft}/players", data={"name-red": "Anna", "points-red": "", **looked})
        assert named.status_code == 303
        late = two.post(f"{draft}/players", data={"name-red": "Zoe", "points-red": "", **looked})
        assert late.status_code == 409 and 'value="Zoe"' in late.text
        assert 'value="Anna"' in one.get(draft).text
        two.post(f"{draft}/players", data={"name-red": "Zoe", "points-red": "", **fields(late.text)})
        assert 'value="Zoe"' in one.get(draft).text


def test_who_answers_after_the_game_was_kept_is_led_to_it(quick: House) -> None:
    with client(quick) as one:
        one.get(f"/in/{quick.keys.new_code()}")
        draft = sent(one, ("plain.jpg", jpeg(93))).headers["location"]
        ready(one, draft)
        one.post(f"{draft}/keep", data={})
        late = one.post(f"{draft}/players", data={"name-red": "Anna"})
        assert late.status_code == 409 and "Somebody kept this game meanwhile" in late.text


@pytest.fixture
def autumn(house: House) -> int:
    """A tournament whose first round is drawn."""
    record.begin(house.store, "Autumn", System.SWISS, ["Anna", "Boris", "Clara", "David"])
    return record.next_round(house.store, "Autumn").number


def told(house: House, number: int, table: int) -> tuple[int, ...] | None:
    return record.numbered(house.store, number).rounds[0].tables[table - 1].points


def test_a_table_enters_its_own_result_and_spectators_see_how_everybody_stands(
    house: House, come: As, autumn: int
) -> None:
    result = {"round": "1", "table": "1", "points-0": "71", "points-1": "52", "before": ""}
    assert come(Visitor(Role.TABLE, "Table 2")).post(f"/tournament/{autumn}/result", data=result).status_code == 403
    assert come(SPECTATOR).post(f"/tournament/{autumn}/result", data=result).status_code == 403
    assert told(house, autumn, 1) is None
    table = come(ONE)
    assert "Keep the result" in table.get(f"/tournament/{autumn}").text
    assert table.post(f"/tournament/{autumn}/result", data=result).status_code == 303
    assert told(house, autumn, 1) == (71, 52)
    spectator = come(SPECTATOR)
    page = spectator.get(f"/tournament/{autumn}").text
    assert "<b>71</b>" in page and "Anna" in page and 'method="post"' not in page
    assert spectator.get(f"/tournament/{autumn}/standings.pdf").content.startswith(b"%PDF-")
    assert f'href="/tournament/{autumn}"' in spectator.get("/tournaments").text


def test_two_who_enter_one_result(house: House, phone: TestClient, come: As, autumn: int) -> None:
    first = {"round": "1", "table": "1", "points-0": "71", "points-1": "52", "before": ""}
    assert come(ONE).post(f"/tournament/{autumn}/result", data=first).status_code == 303
    second = first | {"points-0": "17"}
    refused = phone.post(f"/tournament/{autumn}/result", data=second)
    assert refused.status_code == 409 and "71 – 52" in refused.text and 'value="17"' in refused.text
    assert told(house, autumn, 1) == (71, 52)
    assert phone.post(f"/tournament/{autumn}/result", data=second | {"before": "71 52"}).status_code == 303
    assert told(house, autumn, 1) == (17, 52)


@pytest.mark.parametrize("wrong", [{"round": "9"}, {"table": "9"}, {"points-1": "many"}, {"points-1": "99999"}])
def test_a_result_that_cannot_be_is_refused(
    phone: TestClient, house: House, autumn: int, wrong: dict[str, str]
) -> None:
    result = {"round": "1", "table": "1", "points-0": "71", "points-1": "52", "before": ""}
    answer = phone.post(f"/tournament/{autumn}/result", data=result | wrong)
    assert 400 <= answer.status_code < 500
    assert told(house, autumn, 1) is None
    if wrong.get("points-1"):
        assert 'value="71"' in answer.text, "what was typed stands there again"


def test_an_organiser_draws_the_next_round_once_all_results_are_told(
    phone: TestClient, house: House, come: As, autumn: int
) -> None:
    assert phone.post(f"/tournament/{autumn}/round", data={}).status_code >= 400
    for table in ("1", "2"):
        result = {"round": "1", "table": table, "points-0": "60", "points-1": "50", "before": ""}
        phone.post(f"/tournament/{autumn}/result", data=result)
    assert come(ONE).post(f"/tournament/{autumn}/round", data={}).status_code == 403
    assert phone.post(f"/tournament/{autumn}/round", data={}).status_code == 303
    assert len(record.numbered(house.store, autumn).rounds) == 2
