"""Photos as phones send them: HEIC, one that takes too long, and one of the scoring track."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from recorder.history.find import load, number_of
from recorder.history.store import open_store
from recorder.page.door.hosts import trusted
from recorder.page.door.keys import Keys
from recorder.page.door.limits import Limits, Tries
from recorder.page.drafts import Drafts
from recorder.page.house import House
from recorder.page.reading.reader import Reader
from tests.recorder.page import stand_in
from tests.recorder.page.conftest import ADDRESS, PORT, client, jpeg, ready, sent
from tests.recorder.photos.bare.telling import SECRETS, telling


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[TestClient]:
    """A phone in a house that gives a photo up after a second, not after five minutes."""
    store, limits = open_store(tmp_path / "history.db"), Limits(reading=1.0)
    reader = Reader(store.url, limits, stand_in.work)
    reader.start()
    keys = Keys(store)
    house = House(store, keys, trusted((), PORT), ADDRESS, Drafts(store), reader, limits, Tries(limits.wrong_keys))
    with client(house) as let_in:
        assert let_in.get(f"/in/{keys.new_code()}").status_code == 200
        yield let_in
    reader.stop()


def test_a_photo_that_takes_too_long_is_given_up_and_the_next_one_read(hasty: TestClient) -> None:
    assert Limits().reading == 300.0
    slow = sent(hasty, ("slow.jpg", jpeg(1))).headers["location"]
    after = sent(hasty, ("plain.jpg", jpeg(2))).headers["location"]
    page = ready(hasty, slow)
    assert "so it was given up; take it again, nearer and from above." in page and "Try again" in page
    assert 'id="score"' in ready(hasty, after)


def test_a_photo_of_an_iphone_is_shown_as_any_browser_shows_it_and_kept_bare(player: TestClient, quick: House) -> None:
    photo = telling("heic")
    answer = player.post("/photos", files=[("board", ("plain.heic", photo, "image/heic"))])
    table = answer.headers["location"]
    assert 'id="score"' in ready(player, table)
    assert player.get(f"{table}/photo/0").content.startswith(b"\xff\xd8\xff")
    at = player.post(f"{table}/keep", data={}).headers["location"]
    with quick.store.existing() as connection:
        kept = load(connection, number_of(connection, at.rpartition("/")[2]), with_copies=True).photos[0]
    assert kept.name == "plain.heic" and kept.content is not None and kept.content[4:8] == b"ftyp"
    assert not [secret for secret in SECRETS if secret in kept.content]


def test_a_photo_of_the_track_alone_is_no_table_but_may_follow_one(player: TestClient, quick: House) -> None:
    alone = sent(player, ("track.jpg", jpeg(50)), role="track")
    assert alone.status_code == 400 and "No photo of the table was chosen" in alone.text
    table = sent(player, ("plain.jpg", jpeg(51))).headers["location"]
    ready(player, table)
    more = sent(player, ("track.jpg", jpeg(52)), to=table.replace("/table/", "/photos/"), role="track")
    assert more.headers["location"] == table
    assert ready(player, table).count('<figure class="shot">') == 1, "it is no photo of the board"
    at = player.post(f"{table}/keep", data={}).headers["location"]
    with quick.store.existing() as connection:
        kept = load(connection, number_of(connection, at.rpartition("/")[2])).photos
    assert [(photo.name, photo.role) for photo in kept] == [("plain.jpg", "board"), ("track.jpg", "track")]
