"""Tables as spreadsheets in four languages write them."""

import csv
import io
import re
from datetime import date
from pathlib import Path

import pytest

from engine.errors import UnreadableFile
from engine.message import Message
from engine.played import Part
from language import NAMES, speak
from recorder.exchange import spreadsheet
from recorder.exchange.csvfile import games_of, titles, to_csv
from recorder.exchange.spreadsheet import decoded, whole_number
from recorder.exchange.transfer import read_games
from tests.recorder.conftest import Type
from tests.recorder.history.games import game

TABLES = {
    "de": ("Datum;Ort;Spieler;Farbe;Städte;Gesamt\r\n"
           "31.05.2026;Köln;Jörg Müller;Grün;12,0;61,00\r\n31.05.2026;Köln;Anna;Rot;9;55\r\n;;;;;\r\n"),
    "ru": ("Дата;Место;Имя;Цвет;Города;Очки\r\n"
           "31.05.2026;Бельцы;Юрий;Зелёный;12;61\r\n31.05.2026;Бельцы;Anna;красный;9;55\r\n"),
    "ro": ("Data;Locul;Jucător;Culoare;Orașe;Puncte\r\n"
           "31.05.2026;Bălţi;Ştefan;Verde;12;61\r\n31.05.2026;Bălţi;Anna;Roşu;9;55\r\n"),
    "en": "Date,Place,Player,Color,Cities,Total\r\n5/31/2026,Home,Jo,Green,12,61\r\n5/31/2026,Home,Anna,Red,9,55\r\n",
}  # fmt: skip
WRITTEN = {"Jörg Müller", "Юрий", "Ştefan", "Jo"}


def table(language: str) -> str:
    """The table with the titles that this program's own tables have in that language."""
    head, _, rest = TABLES[language].partition("\r\n")
    say = speak(language).say
    ours = [say(word) for word in ("Date", "Place", "Player", "Colour", "Cities", "Total")]
    return (";" if ";" in head else ",").join(ours) + "\r\n" + rest


def read(tmp_path: Path, content: bytes) -> tuple[tuple[Part, ...], date | None, tuple[Message, ...]]:
    (tmp_path / "games.csv").write_bytes(content)
    brought = read_games(tmp_path / "games.csv")
    (one,) = brought.entries
    return one.played.parts, one.played.day, brought.told


@pytest.mark.parametrize("made", [TABLES.__getitem__, table])
@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        *((language, encoding) for language in NAMES for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-32")),
        ("de", "cp1252"), ("de", "cp1250"), ("ro", "cp1250"), ("ru", "cp1251"), ("en", "ascii"),
        ("ru", "utf-16-le"), ("de", "utf-16-be"),
    ],
)  # fmt: skip
def test_what_excel_writes_is_read(tmp_path: Path, language: str, encoding: str, made: object) -> None:
    assert callable(made)
    if "ș" in made(language) and encoding == "cp1250":  # this page has only the older letters with a cedilla
        content = made(language).replace("ș", "ş").replace("ț", "ţ").encode(encoding)
    else:
        content = made(language).encode(encoding)
    parts, day, _ = read(tmp_path, content)
    assert day == date(2026, 5, 31)
    assert [(part.colour, part.total, part.points["city"], part.won) for part in parts] == [
        ("green", 61, 12, True), ("red", 55, 9, False),
    ]  # fmt: skip
    assert parts[0].name in WRITTEN and parts[1].name == "Anna"


@pytest.mark.parametrize("between", [",", ";", "\t"])
@pytest.mark.parametrize("announced", [True, False])
def test_cells_are_parted_by_whatever_parts_the_titles(tmp_path: Path, between: str, announced: bool) -> None:
    rows = [["date", "player", "total"], ["2026-05-31", "Smith, J.; Jr", "61"]]
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=between).writerows(rows)
    text = f"sep={between}\r\n{buffer.getvalue()}" if announced else buffer.getvalue()
    parts, _, told = read(tmp_path, text.encode())
    assert (parts[0].name, parts[0].total, told) == ("Smith, J.; Jr", 61, ())


@pytest.mark.parametrize(
    ("language", "encoding", "said"),
    [("de", "cp1252", "Windows-1252"), ("ro", "cp1250", "Windows-1250"), ("ru", "cp1251", "Windows-1251")],
)
def test_a_page_that_was_guessed_is_told_with_a_word_of_it(
    type_: Type, tmp_path: Path, language: str, encoding: str, said: str
) -> None:
    (tmp_path / "games.csv").write_bytes(TABLES[language].replace("ș", "ş").encode(encoding))
    told = type_("import", tmp_path / "games.csv").out
    assert "1 game imported" in told and f"it was read as {said}, as in '" in told
    assert "undo the import" in told


@pytest.mark.parametrize("names", ["Анна;Юля", "Jörg;Zoë", "Ăstă;Ţurcanu", "André;François"])
def test_a_table_with_english_titles_is_known_by_its_names(tmp_path: Path, names: str) -> None:
    page = "cp1251" if "А" in names else "cp1250" if "Ă" in names else "cp1252"
    rows = "".join(f"2026-05-31;{name};61\r\n" for name in names.split(";"))
    parts, _, _ = read(tmp_path, f"date;player;total\r\n{rows}".encode(page))
    assert [part.name for part in parts] == names.split(";")


@pytest.mark.parametrize(
    ("written", "meant"),
    [("61", 61), ("61,00", 61), ("61.0", 61), ("1 061", 1061), ("1\N{NO-BREAK SPACE}061", 1061), ("−3", -3),
     ("61,5", None), ("1.061", None), ("many", None), ("9" * 30, None), ("٣", None)],
)  # fmt: skip
def test_numbers_are_read_as_spreadsheets_write_them(written: str, meant: int | None) -> None:
    assert whole_number(written) == meant


@pytest.mark.parametrize(
    ("days", "meant"),
    [
        (["2026-05-31"], [date(2026, 5, 31)]),
        (["31.05.2026", "1.6.26"], [date(2026, 5, 31), date(2026, 6, 1)]),
        (["31.05.2026 00:00:00"], [date(2026, 5, 31)]),
        (["5/31/2026", "6/1/2026"], [date(2026, 5, 31), date(2026, 6, 1)]),
        (["31/05/2026", "1/6/2026"], [date(2026, 5, 31), date(2026, 6, 1)]),
        (["6/6/2026"], [date(2026, 6, 6)]),
    ],
)
def test_days_are_read_as_spreadsheets_write_them(days: list[str], meant: list[date]) -> None:
    rows = "".join(f"{day},Anna,61\n" for day in days)
    assert [one.played.day for one in games_of(f"date,player,total\n{rows}")] == meant


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("6/1/2026,Anna,61,1", "line 2: '6/1/2026' may be two days; write, for example, 2026-03-04."),
        ("32.05.2026,Anna,61,1", "line 2: '32.05.2026' is not a date"),
        ("2026-05-31,Anna,61,maybe", "line 2: won is 'maybe'; write 1 or 0."),
    ],
)
def test_what_may_mean_two_things_is_not_guessed(rows: str, said: str) -> None:
    with pytest.raises(UnreadableFile, match=re.escape(said)):
        list(games_of(f"date,player,total,won\n{rows}\n"))


@pytest.mark.parametrize(
    ("written", "won"), [("WAHR", True), ("ложь", False), ("Adevărat", True), ("x", True), ("no", False)]
)
def test_who_won_is_written_as_in_every_language(written: str, won: bool) -> None:
    (one,) = games_of(f"date,player,total,won\n2026-05-31,Anna,61,{written}\n")
    assert one.played.parts[0].won is won


@pytest.mark.parametrize("content", [b"PK\x03\x04rest", b"\xd0\xcf\x11\xe0rest"])
def test_a_workbook_is_to_be_saved_as_csv(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match="this is a workbook; save its table as CSV"):
        decoded(content)


@pytest.mark.parametrize("content", [b"\xff\xfeD\x00\xd8", b"\x98\x81 no page has these"])
def test_what_no_page_has_is_not_text(content: bytes) -> None:
    with pytest.raises(UnreadableFile, match="this is not text"):
        decoded(content, titles())


FORMULAS = [
    "=1+1", "+1", "-1", "@SUM(A1)", "＝1+1", "＋1", "－1", "＠SUM(A1)", "\ufeff=1", "\u200b＝1",
    "\N{SOFT HYPHEN}=1", "'=1", "''=1", "'\ufeff=1",
]  # fmt: skip


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_is_no_formula_and_comes_back(name: str) -> None:
    text = "".join(to_csv([game("a", {name: 61, "Anna": 55})]))
    (_, row, _) = csv.reader(io.StringIO(text))
    assert row[3] == f"'{name}"
    (back,) = games_of(text)
    assert back.played.parts[0].name == name


@pytest.mark.parametrize("name", ["'t Hooft", "Anna = Bo", "A-B", "Zoë", "1+1"])
def test_other_names_stay_as_they_are(name: str) -> None:
    assert name in [row[3] for row in csv.reader(io.StringIO("".join(to_csv([game("a", {name: 61})]))))]


@pytest.mark.parametrize("head", ["", "sep=,\r"])
def test_lines_may_end_as_on_old_macs(tmp_path: Path, head: str) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes(f"{head}player,total,date\rAnna,61,2026-03-04\rBoris,55,2026-03-04\r".encode())
    (game,) = read_games(path).entries
    assert [(part.name, part.total) for part in game.played.parts] == [("Anna", 61), ("Boris", 55)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_that_is_let_go_of_in_parts_is_read_whole(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    lines = ["player,total,date", *(f'"Anna{end}{day}",{day},2026-03-{day:02}' for day in range(1, 30))]
    whole = list(games_of(end.join(lines)))
    for characters in (1, 7, 40):
        monkeypatch.setattr(spreadsheet, "_PART", characters)
        assert list(games_of(end.join(lines))) == whole
    assert [game.played.parts[0].total for game in whole] == list(range(1, 30))


def test_a_name_with_the_end_of_a_line_in_it_comes_back_on_one_line() -> None:
    (back,) = games_of("".join(to_csv([game("one", {"Anna\rMaria": 61, "Boris": 55})])))
    assert back.played.parts[0].name == "Anna Maria"


@pytest.mark.parametrize("table", ["player,total,date\nAnna,{long},2026-03-04", "player,total,date\nAnna,1,{long}"])
def test_a_message_repeats_the_beginning_of_a_long_cell_only(table: str) -> None:
    with pytest.raises(UnreadableFile) as told:
        list(games_of(table.format(long="y" * 100_000)))
    assert "yyy" in str(told.value) and len(str(told.value)) < 200


def test_a_title_that_never_ends_is_no_title() -> None:
    with pytest.raises(UnreadableFile, match="line 1 is not a row of a table"):
        list(games_of(f"player,total,{'y' * 200_000}\nAnna,1,2"))
