"""A whole evening with the trained reader: a photo, some taps, a kept game, equal to what the command line makes."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from engine.message import Message
from engine.pieces import Colour
from language import speak
from recorder.doubts.settlement import Question, Way
from recorder.doubts.wording import choices
from recorder.game.score import Request, score_table
from recorder.history.find import load
from recorder.history.store import open_store
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import Keys
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader
from recorder.photos.shots import see
from recorder.shell.keep_options import Keeping
from recorder.shell.photo_options import Looking
from recorder.shell.rule_options import NOTHING_TOLD
from tests.recorder.page.conftest import ADDRESS, PORT, client, ready, sent
from vision.photo import load as load_photo

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "photos"
SHARED = Path(__file__).resolve().parents[4] / "shared" / "photos"
NAMES = dict(zip(Colour, ("Anna", "Boris", "Clara", "David", "Eva", "Frank", "Gina"), strict=True))
POINTS = dict(zip(Colour, range(30, 100, 10), strict=False))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house with the trained reader."""
    store = open_store(tmp_path_factory.mktemp("house") / "history.db")
    limits = Limits()
    reader = Reader(store.url, limits)
    reader.start()
    keys = Keys(store)
    yield House(store, keys, trusted((), PORT), ADDRESS, Drafts(store), reader, limits, Tries(limits.wrong_keys))
    reader.stop()


class OtherChoice:
    """A person at the terminal who answers by a rule: what is offered second, three times, then nothing more."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def answer(self, question: Question) -> str | Way:
        told = choices(question.doubt)
        if len(self.said) == 3 or len(told) < 2:
            return Way.REST
        self.said.append(told[1])
        return told[1]

    def points(self, colours: Sequence[Colour]) -> Mapping[Colour, int]:
        return {colour: POINTS[colour] for colour in colours}

    def name(self, colour: str, _offered: Sequence[str], _taken: Collection[str]) -> str:
        return NAMES[Colour(colour)]

    def yes(self, question: Message, otherwise: bool) -> bool:
        return False if "who wins" in question.english else otherwise


def typed(photos: Sequence[Path], history: Path) -> tuple[dict[str, Any], list[str]]:
    """What `recorder score` keeps, and what was answered to its questions."""
    person = OtherChoice()
    request = Request(tuple(map(str, photos)), Looking(), NOTHING_TOLD, Keeping(database=str(history)))
    opened = {path: load_photo(path) for path in photos}
    shots = see(opened, request.looking.wish, None, lambda _step: None, speak("en"))
    outcome = score_table(request, shots, None, person, None)
    assert outcome.number is not None
    with open_store(history).reading() as connection:
        return dict(load(connection, outcome.number).document), person.said


def tapped(house: House, photos: Sequence[Path], answers: Sequence[str]) -> dict[str, Any]:
    """What the page keeps after the same answers, each to the first question."""
    with client(house) as phone:
        phone.get(f"/in/{house.keys.new_code()}")
        table = sent(phone, *(("image.jpg", path.read_bytes()) for path in photos)).headers["location"]
        ready(phone, table)
        for told in answers:
            assert tap(phone, table, told).status_code == 303
        seats = [Colour(colour) for colour in re.findall(r'name="name-(\w+)"', phone.get(table).text)]
        words = {f"name-{colour}": NAMES[colour] for colour in seats}
        words |= {f"points-{colour}": str(POINTS[colour]) for colour in seats}
        assert phone.post(f"{table}/players", data=words).status_code == 303
        kept = phone.post(f"{table}/keep", data={"day": "", "place": ""})
        assert kept.status_code == 303, kept.text
        number = int(kept.headers["location"].rpartition("/")[2])
    with house.store.reading() as connection:
        return dict(load(connection, number).document)


def tap(phone: TestClient, table: str, told: str) -> Any:
    doubts = phone.get(table).text.partition('<section id="doubts"')[2].partition("<details")[0]
    panel = phone.get(re.findall(r'href="(/table/\w+/about/\w+)"', doubts)[0]).text
    matter = re.search(r'name="matter" value="([^"]*)"', panel)
    assert matter is not None and f'value="{told}"' in panel, panel
    return phone.post(f"{table}/answer", data={"matter": unescape(matter[1]), "told": told})


def compared(document: Mapping[str, Any]) -> dict[str, Any]:
    """A kept game without what its photos are called, which is image.jpg for a phone."""
    game = {name: value for name, value in document["game"].items() if name != "photos"}
    return {"game": game, "doubts": document["doubts"], "tiles": [read["tiles"] for read in document["readings"]]}


@pytest.mark.parametrize("name", ["slanted"])
def test_the_page_keeps_what_the_command_line_keeps(name: str, house: House, tmp_path: Path) -> None:
    photos = [FIXTURES / f"{name}.jpg"]
    by_typing, answers = typed(photos, tmp_path / "typed.db")
    assert answers, "there is something to answer"
    assert compared(tapped(house, photos, answers)) == compared(by_typing)


@pytest.mark.parametrize("name", ["five-players", "dim-river", "third-edition"])
def test_so_it_is_with_a_photo_of_a_real_table(name: str, house: House, tmp_path: Path) -> None:
    photo = SHARED / "boards" / f"{name}.jpg"
    if not photo.exists():
        pytest.skip("photos of real tables lie beside the project, not in it")
    by_typing, answers = typed([photo], tmp_path / "typed.db")
    assert compared(tapped(house, [photo], answers)) == compared(by_typing)


def test_a_photo_of_the_track_gives_the_points(house: House) -> None:
    board, track = ((FIXTURES / f"{name}.jpg").read_bytes() for name in ("slanted", "track"))
    with client(house) as phone:
        phone.get(f"/in/{house.keys.new_code()}")
        files = [("board", ("image.jpg", board, "image/jpeg")), ("track", ("image.jpg", track, "image/jpeg"))]
        page = ready(phone, phone.post("/photos", files=files).headers["location"])
    shown = dict(re.findall(r'name="points-(\w+)"[^>]*value="(\d+)"', page))
    assert {"red": "16", "blue": "38", "green": "26", "black": "25"}.items() <= shown.items()


def test_a_tap_is_answered_by_the_steps_that_are_there(house: House) -> None:
    """After a tap nothing is read again: the stage of the table stays as it is."""
    with client(house) as phone:
        phone.get(f"/in/{house.keys.new_code()}")
        table = sent(phone, ("image.jpg", (FIXTURES / "glare.jpg").read_bytes())).headers["location"]
        page = ready(phone, table)
        key = table.rpartition("/")[2]
        before = house.reader.stage(key)
        tile = re.findall(r'<a href="(/table/\w+/about/\w+)"[^>]*><polygon', page)[0]
        panel = phone.get(tile).text
        matter = re.search(r'name="matter" value="([^"]*)"', panel)
        assert matter is not None
        phone.post(f"{table}/answer", data={"matter": unescape(matter[1]), "told": "nothing"})
        assert 'id="score"' in phone.get(table).text, "the very next page shows the new board"
        assert house.reader.stage(key) is before
        assert phone.get(f"{table}/photo/0").content.startswith(b"\xff\xd8")
        assert len(phone.get(f"{table}/photo/0").content) < 500_000
