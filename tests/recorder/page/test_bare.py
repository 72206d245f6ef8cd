"""A photo that came by the page tells no place either: neither while its table waits nor in the kept game."""

import hashlib
from io import BytesIO

from starlette.testclient import TestClient

from recorder.history.find import load, number_of
from recorder.page.house import House
from tests.recorder.page.conftest import ready, sent
from tests.recorder.photos.bare.telling import SECRETS, picture, telling


def test_no_place_is_kept_of_a_photo_and_it_is_known_again(player: TestClient, quick: House) -> None:
    photo = telling("jpg")
    table = sent(player, ("plain.jpg", photo)).headers["location"]
    ready(player, table)
    assert quick.store.file is not None
    assert not [secret for secret in SECRETS if secret in quick.store.file.read_bytes()]
    at = player.post(f"{table}/keep", data={}).headers["location"]
    with quick.store.existing() as connection:
        kept = load(connection, number_of(connection, at.rpartition("/")[2]), with_copies=True).photos[0]
    assert kept.sha256 == hashlib.sha256(photo).hexdigest() and kept.content is not None
    assert not [secret for secret in SECRETS if secret in kept.content]
    again = sent(player, ("plain.jpg", photo)).headers["location"]
    assert "already kept" in ready(player, again)


def test_a_photo_whose_place_cannot_be_taken_out_leaves_nothing_behind(player: TestClient, quick: House) -> None:
    before, placed = quick.drafts.open(), BytesIO()
    picture().save(placed, "TIFF", tiffinfo={0x8825: {1: "N", 2: (47.0, 1.0, 2.0)}})
    answer = sent(player, ("plain.jpg", placed.getvalue()))
    assert answer.status_code == 400 and "cannot be taken out of it" in answer.text
    assert quick.drafts.open() == before
