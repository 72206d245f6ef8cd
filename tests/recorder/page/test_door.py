"""Who comes in, from where, and what keeps what goes out from going further."""

import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from engine.errors import UsageError
from recorder.page.door.hosts import named
from recorder.page.door.invitation import in_blocks
from recorder.page.door.keys import COOKIE
from recorder.page.house import House
from recorder.page.serving import Wanted, listening
from tests.recorder.page.conftest import ADDRESS, client, free_port


def test_a_stranger_sees_where_to_type_a_code_and_nothing_else(visit: TestClient) -> None:
    for path in ("/", "/game/1", "/nowhere", "/invite"):
        answer = visit.get(path)
        assert answer.status_code == 403
        assert "Let this phone in" in answer.text


def test_a_code_lets_one_phone_in_and_is_used_up(house: House, visit: TestClient) -> None:
    code = house.keys.new_code()
    answer = visit.get(f"/in/{code}")
    assert answer.status_code == 200
    told = answer.headers["set-cookie"]
    assert all(word in told for word in ("HttpOnly", "SameSite=strict", "Path=/"))
    assert code not in answer.text  # it leaves the address bar, and stands nowhere else
    assert visit.get("/").status_code == 200
    with client(house) as another:
        assert another.get(f"/in/{code}").status_code == 403
        assert another.get("/").status_code == 403


def test_a_code_is_typed_as_people_type(house: House, visit: TestClient) -> None:
    code = house.keys.new_code()
    typed = f" {code[:4].upper()}-{code[4:8]} {code[8:]} "
    assert visit.post("/in", data={"code": typed}).status_code == 200
    assert visit.get("/").status_code == 200


def test_an_old_code_lets_nobody_in(house: House, visit: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    code = house.keys.new_code()
    monkeypatch.setattr("recorder.page.door.keys._moment", lambda *_: "2999-01-01T00:00:00+00:00")
    assert visit.get(f"/in/{code}").status_code == 403


def test_after_five_wrong_codes_the_right_one_has_to_wait_too(house: House, visit: TestClient) -> None:
    code = house.keys.new_code()
    for _ in range(5):
        assert visit.post("/in", data={"code": "wrong"}).status_code == 403
    assert visit.get(f"/in/{code}").status_code == 429
    now = house.tries.clock()
    late = replace(house, tries=replace(house.tries, clock=lambda: now + 61))
    with client(late) as patient:
        assert patient.get(f"/in/{code}").status_code == 200


def test_the_history_holds_nothing_that_lets_anybody_in(house: House, phone: TestClient) -> None:
    waiting, cookie = house.keys.new_code(), phone.cookies[COOKIE]
    assert house.store.file is not None
    content = house.store.file.read_bytes()
    assert waiting.encode() not in content and cookie.encode() not in content
    assert house.store.file.stat().st_mode & 0o777 == 0o600


def test_forget_ends_all(house: House, phone: TestClient) -> None:
    code = house.keys.new_code()
    assert phone.get("/").status_code == 200
    assert house.keys.forget() == 1
    assert phone.get("/").status_code == 403
    assert phone.get(f"/in/{code}").status_code == 403


def test_a_phone_that_is_in_lets_another_in(house: House, phone: TestClient) -> None:
    told = phone.post("/invite").text
    way = next(word for word in told.replace("<", " ").replace(">", " ").split() if "/in/" in word)
    with client(house) as another:
        assert another.get(way.removeprefix(ADDRESS)).status_code == 200
        assert another.get("/").status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8480", "127.0.0.1", "127.0.0.1:80", ""])
def test_another_name_that_leads_here_is_refused(phone: TestClient, host: str) -> None:
    answer = phone.get("/", headers={"Host": host})
    assert answer.status_code == 421
    assert "does not answer under that name" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:8480"},
        {"Origin": "http://127.0.0.1:8481"},
        {"Origin": ""},
        {"Origin": ADDRESS, "Sec-Fetch-Site": "cross-site"},
        {"Origin": ADDRESS, "Sec-Fetch-Site": "same-site"},
    ],
)
def test_another_site_changes_nothing(phone: TestClient, headers: dict[str, str]) -> None:
    answer = phone.post("/invite", headers=headers)
    assert answer.status_code == 403
    assert "Another site sent this" in answer.text


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
def test_nothing_is_done_in_other_ways(phone: TestClient, method: str) -> None:
    answer = phone.request(method, "/")
    assert answer.status_code == 405
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/nowhere", "/in", "/static/page.css"])
def test_every_answer_keeps_itself_from_going_further(phone: TestClient, path: str) -> None:
    headers = phone.get(path).headers
    assert headers["content-security-policy"].startswith("default-src 'self';")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cache-control"] == ("no-cache" if path.startswith("/static") else "no-store")


def test_guests_only_look(house: House, phone: TestClient) -> None:
    cookie = phone.cookies[COOKIE]
    with client(replace(house, read_only=True)) as guest:
        guest.cookies.set(COOKIE, cookie)
        home = guest.get("/")
        assert home.status_code == 200 and "Let another phone in" not in home.text
        answer = guest.post("/invite")
        assert answer.status_code == 403 and "you can only look" in answer.text


@pytest.mark.parametrize("told", ["70000", "99999999999999", "-1", "many"])
def test_words_are_no_longer_than_words_are(phone: TestClient, told: str) -> None:
    answer = phone.post("/in", content=b"code=x", headers={"Content-Length": told})
    assert answer.status_code == 413


def test_a_body_that_does_not_say_its_length_is_not_taken_whole(phone: TestClient) -> None:
    pieces = (b"x" * 10_000 for _ in range(20))
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert phone.post("/in", content=pieces, headers=form).status_code == 413


def test_the_code_in_blocks_is_as_wide_as_high(house: House) -> None:
    drawn = list(in_blocks(f"{ADDRESS}/in/{house.keys.new_code()}"))
    assert {len(line) for line in drawn} == {len(drawn[0])}
    assert len(drawn) == -(-len(drawn[0]) // 2)


def test_who_only_looks_whether_there_is_a_page_uses_no_code_up(house: House, visit: TestClient) -> None:
    code = house.keys.new_code()
    assert visit.head(f"/in/{code}").status_code == 200
    assert visit.get("/").status_code == 403
    assert visit.get(f"/in/{code}").status_code == 200


def test_a_right_code_is_no_wrong_one(house: House, visit: TestClient) -> None:
    for _ in range(7):
        assert visit.get(f"/in/{house.keys.new_code()}").status_code == 200


def test_many_at_once_try_no_more_codes_than_one_by_one(house: House) -> None:
    with client(house) as stranger, ThreadPoolExecutor(16) as hands:
        answers = list(hands.map(lambda n: stranger.post("/in", data={"code": f"wrong{n}"}).status_code, range(40)))
    assert sorted(set(answers)) == [403, 429] and answers.count(403) == 5


def test_who_is_faster_than_the_server_waits_for_it(tmp_path: Path) -> None:
    """The code is on the screen a moment before the page runs."""
    wanted = Wanted(False, free_port(), False, str(tmp_path / "history.db"))
    with listening(wanted), socket.create_connection(("127.0.0.1", wanted.port), timeout=5) as phone:
        assert phone.getpeername()[1] == wanted.port


def test_a_page_in_a_container_answers_under_the_address_that_it_is_told(tmp_path: Path) -> None:
    wanted = Wanted(False, free_port(), False, str(tmp_path / "history.db"), "http://Club.example:8480/")
    with listening(wanted) as serving, client(serving.house) as phone:
        assert serving.house.address == "http://club.example:8480"
        phone.headers["Host"] = "club.example:8480"
        assert phone.get("/in").status_code == 200
        phone.headers["Host"] = "evil.example:8480"
        assert phone.get("/in").status_code == 421


@pytest.mark.parametrize("address", ["", "a b", "club/../x", "x:123456", "user@club"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(UsageError):
        named(address)
