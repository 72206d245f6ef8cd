"""Photos that arrive in a folder are kept once, or wait on the page; a card names the table, and no kill loses any."""

import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from engine.errors import RecorderError
from recorder.history import find
from recorder.history.find import GameFilter
from recorder.history.store import open_store
from recorder.inbox.arrived import Scored, scored
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import Keys, Role, Visitor
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader
from report.code.cards import naming
from report.code.qr import QUIET, modules
from tests.recorder.conftest import Type
from tests.recorder.page import stand_in
from tests.recorder.page.conftest import ADDRESS, PORT, client, jpeg

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures" / "photos"
PATIENCE = 120.0  # seconds


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """A reader that tells by a photo's name what it shows."""
    reader = Reader(open_store(tmp_path_factory.mktemp("inbox") / "history.db").url, Limits(), stand_in.work)
    reader.start()
    yield reader
    reader.stop()


@pytest.fixture
def drafts(reader: Reader) -> Drafts:
    return Drafts(open_store(reader.database))


@pytest.fixture
def house(reader: Reader, drafts: Drafts) -> House:
    """The page of the same history."""
    keys, limits = Keys(drafts.store), Limits()
    return House(drafts.store, keys, trusted((), PORT), ADDRESS, drafts, reader, limits, Tries(limits.wrong_keys))


def with_cards(*tables: str, shade: int) -> bytes:
    """A photo with the cards of these tables in it."""
    image = Image.new("L", (600, 800), shade)
    for number, table in enumerate(tables):
        rows = modules(naming(table))
        side = len(rows) + 2 * QUIET
        code = Image.new("L", (side, side), 255)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                code.putpixel((x + QUIET, y + QUIET), 0 if dark else 255)
        image.paste(code.resize((side * 5, side * 5), Image.Resampling.NEAREST), (20, 20 + 380 * number))
    buffer = io.BytesIO()
    image.convert("RGB").save(buffer, "JPEG")
    return buffer.getvalue()


def arrive(drafts: Drafts, reader: Reader, folder: Path, name: str, content: bytes) -> Scored:
    path = folder / name
    path.write_bytes(content)
    return scored(path, drafts, reader)


def places(drafts: Drafts) -> list[str]:
    with drafts.store.reading() as connection:
        return [game.played.place for game in find.find(connection, GameFilter())]


def test_what_is_sure_is_kept_at_the_table_whose_card_lies_there(
    drafts: Drafts, reader: Reader, tmp_path: Path
) -> None:
    done = arrive(drafts, reader, tmp_path, "sure.jpg", with_cards("Стол 4", shade=10))
    assert (done.new, done.table) == (True, "Стол 4") and done.number is not None
    with drafts.store.reading() as connection:
        entry = find.load(connection, done.number, with_copies=True)
    assert entry.played.place == "Стол 4" and {part.total for part in entry.played.parts} == {38, 12}
    assert entry.photos[0].content is not None


def test_the_same_photo_twice_is_one_game(drafts: Drafts, reader: Reader, tmp_path: Path) -> None:
    first = arrive(drafts, reader, tmp_path, "sure.jpg", jpeg(11))
    before = places(drafts)
    again = arrive(drafts, reader, tmp_path, "sure-copy.jpg", jpeg(11))
    assert (again.number, again.new) == (first.number, False) and places(drafts) == before


@pytest.mark.parametrize(("name", "questions"), [("doubt.jpg", 1), ("plain.jpg", 0)])
def test_what_is_doubtful_waits_on_the_page_and_a_phone_of_its_table_settles_it(
    drafts: Drafts, reader: Reader, tmp_path: Path, house: House, name: str, questions: int
) -> None:
    photo = with_cards("Table 7", shade=12 + questions)
    done = arrive(drafts, reader, tmp_path, name, photo)
    assert (done.number, done.table) == (None, "Table 7") and bool(done.questions) is bool(questions)
    again = arrive(drafts, reader, tmp_path, name, photo)
    assert (again.number, again.new) == (None, False)
    with client(house) as phone:
        phone.get(f"/in/{house.keys.new_card(Visitor(Role.TABLE, 'Table 7'))}")
        (waiting,) = drafts.open("Table 7")
        assert f'href="/table/{waiting.key}"' in phone.get("/").text
        phone.post(f"/table/{waiting.key}/players", data={"name-red": "Anna", "points-red": "30"})
        kept = phone.post(f"/table/{waiting.key}/keep", data={}).headers["location"]
        assert kept.startswith("/game/")
    assert arrive(drafts, reader, tmp_path, name, photo).number == int(kept.rpartition("/")[2])


def test_two_cards_name_no_table(drafts: Drafts, reader: Reader, tmp_path: Path) -> None:
    assert arrive(drafts, reader, tmp_path, "sure.jpg", with_cards("Table 1", "Table 2", shade=30)).table == ""


@pytest.mark.parametrize(("name", "content"), [
    ("broken.jpg", b"no photo"), ("half.jpg", jpeg(40)[:300]), ("nothing.jpg", jpeg(41)), ("deadly.jpg", jpeg(42)),
])  # fmt: skip
def test_what_shows_no_board_leaves_nothing_and_stops_nobody(
    drafts: Drafts, reader: Reader, tmp_path: Path, name: str, content: bytes
) -> None:
    before = drafts.open()
    with pytest.raises(RecorderError):
        arrive(drafts, reader, tmp_path, name, content)
    assert drafts.open() == before
    assert arrive(drafts, reader, tmp_path, "sure.jpg", jpeg(50 + len(name))).number is not None


def test_a_photo_that_gives_nothing_is_named_once(type_: Type, tmp_path: Path) -> None:
    (tmp_path / "diary.jpg").write_text("Dear diary, we played until two.", encoding="utf-8")
    said = type_("watch-folder", tmp_path, "--once").err
    assert said.startswith("diary.jpg is not a readable picture") and said.count("diary.jpg") == 1


def test_cards_are_printed_one_for_each_table(type_: Type, tmp_path: Path) -> None:
    to = tmp_path / "cards.pdf"
    assert type_("watch-folder", "--cards", to, "--tables", "Window, Corner").code == 0
    text = pypdfium2.PdfDocument(to)[0].get_textpage().get_text_range()
    assert "Window" in text and "Corner" in text
    assert type_("watch-folder", "--cards", to).code != 0, "the file is there already"
    assert type_("watch-folder", "--cards", to, "--force").code == 0
    assert "Table 8" in pypdfium2.PdfDocument(to)[1].get_textpage().get_text_range()


@pytest.mark.parametrize("words", [(), ("--tables", "A"), ("nowhere",), ("--cards", "a.pdf", "--tables", " , ")])
def test_what_makes_no_sense_is_refused(type_: Type, words: tuple[str, ...]) -> None:
    done = type_("watch-folder", *words)
    assert done.code in (2, 3) and done.err.count("\n") == 1


def test_whoever_is_killed_loses_nothing_and_keeps_nothing_twice(tmp_path: Path) -> None:
    """With the trained reader: killed while it reads, then run to its end, then once more."""
    folder, history = tmp_path / "photos", tmp_path / "history.db"
    folder.mkdir()
    for number, path in enumerate(sorted(FIXTURES.glob("*.jpg"))[:2]):
        (folder / f"{number}.jpg").write_bytes(path.read_bytes())
    words = [sys.executable, "-m", "recorder", "watch-folder", str(folder), "--db", str(history)]
    environment = os.environ | {"RECORDER_LANGUAGE": "en"}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as killed:
        end = time.monotonic() + PATIENCE
        while not (history.exists() and Drafts(open_store(history)).open()):
            assert time.monotonic() < end, "the first photo is a table by now"
            time.sleep(0.05)
        killed.send_signal(signal.SIGKILL)

    def state() -> tuple[list[int], list[str]]:
        store = open_store(history)
        with store.reading() as connection:
            return find.numbers(connection), [draft.key for draft in Drafts(store).open()]

    for _ in range(2):
        done = subprocess.run([*words, "--once"], capture_output=True, text=True, env=environment, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr
    games, waiting = state()
    assert len(games) + len(waiting) == 2
    with open_store(history).reading() as connection:
        photos = connection.exec_driver_sql("SELECT sha256 FROM photos UNION ALL SELECT sha256 FROM draft_photos")
        assert len({row[0] for row in photos}) == 2
