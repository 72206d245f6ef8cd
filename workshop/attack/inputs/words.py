"""Bad words on the command line, bad answers to questions, and bad surroundings of the program.

Nothing here writes outside its folder, whoever runs it: root, too, would otherwise replace what lies in /dev.
"""

import os
import random
import shlex
import sys
from dataclasses import replace

from workshop.attack.case import STANDARD_ERROR, STANDARD_INPUT, STANDARD_OUTPUT, Case, Odd, Run
from workshop.attack.stock import SMALL, Stock

_NUMBERS = (
    "-1", "0", "1e9", "99999999999999999999", "NaN", "１２", "0x10", "1.5", "+5", "1_000", "٣", "9" * 400,
    "9223372036854775808",
)  # fmt: skip
_TEXTS = (
    "", " ", "x" * 300, "é" * 300, "y" * 100_000, "\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\x9b2J", "\u202egnp.exe",
    "two\nlines",
    "\r", "\t", "\udcff\udcfe", "=1+1", "{x:3000000000}", "{0.__class__}", "%s%n", "[bold]red[/bold]", "😀🏰",
    "a\u0301" * 100,
    "last", "none", "-", "--", "--help", "-h", "-1", "red", "red=", "red=5", "=5", "red=5,red=5", "mauve=5",
    "red=99999", "red=Anna blue=Bob",
    "3,-2=V@90", "C4=V@90", "C4=red:city", "0,0=none", "99999999999999999999,0=D", "=", ",", ",,,", "1,2,3,4",
    ",4,,-3", "a=b=c",
    "2026-03-04", "2026-02-30", "0001-01-01", "9999-12-31", "99999-01-01", "2026-W10-3", "20260304", "base",
    "base,river", "base,base",
    "nosuch", "today", "old", "c1", "C1", "red=wine:3", "red=wine:999", "red=wine:-1", "lattice", "classify", "ru",
    "xx", "a4", "A4",
)  # fmt: skip
_PATHS = (
    "pipe", "folder", "folder/", "loop", "zero", "locked", "locked.json", "locked.jpg", "nosuch/deep/x.json",
    "evening.json/x.json",
    "evening.json", "~nouser/x.json",
    "~/x.json", "n" * 300 + ".json", "n" * 5_000 + ".pdf", "esc\x1b[31m.json", "bad\udcff.json", "esc\x1b[31m.jpg",
    "two\nlines.jpg",
    "\u202egnp.exe.jpg", ".", "..", "/proc", "/proc/self/mem", "/proc/self/environ", "zero.json", "zero.jpg",
    "pipe.json", "pipe.jpg",
    "pipe.pdf", "folder.json", "folder.jpg", "folder.pdf", "loop.json", "x.json", "x.csv", "x.pdf", "x.png", "x.svg",
    "x.db", "x", "plain.jpg",
    "frames.json", "sheet.pdf", "empty.json", "empty.jpg", "history.db", "file://evening.json",
    "http://localhost/x.json",
    "closed", "closed/", "closed/x.json", "closed/x.jpg", "closed/x.csv", "closed/x.db", "closed/new.pdf",
)  # fmt: skip
_ADDRESSES = (
    ":memory:", "?", "a?b.db", "a%41b.db", "history.db?mode=memory", "file:x?mode=memory&uri=true", "sqlite://",
    "sqlite:///",
    "sqlite:////proc/nosuch/x.db", "postgresql://user:secret-word@localhost/x",
    "postgresql+psycopg://user:secret-word@localhost/x",
    "nosuch://user:secret-word@x/y", "mysql://user:secret-word@localhost", "://", "sqlite:///x.db?cache=shared",
    "x" * 300, "~nouser/x.db",
    "sqlite://user:secret-word@/x.db", "esc\x1b[31m.db", "bad\udcff.db",
)  # fmt: skip

_LINES = tuple(
    tuple(SMALL if word == "BOARD" else word for word in line.split())
    for line in """\
        count BOARD --players red=Anna,blue=Boris --track red=5,blue=6
        count evening.json --rules old --fields second --small-city 2 --json -
        count BOARD --goods red=wine:3,grain:1 --king red --robber none --table ,4,,-3
        count BOARD --unfinished nothing --bushes pass --table-edge open --sides together --edition c1
        count BOARD --thing A1=fairy:red --thing B1=castle:city1 --thing A1=bridge:0 --other red=fruit:5,tower:3
        count evening.json --thing 0,0=dragon --thing A1=mage:road --other blue=school:2 --json -
        check evening.json --sets base,river --edition c2 --json out.json
        replay game.json --json out.json
        explain last 1
        explain evening.json 2
        fix last --tile 0,0=V@90 --meeple 0,0=red:road --track red=40
        fix 1 --players red=Ann --date 2026-03-05 --place there --json out.json
        fix 1 --rules first --goods red=wine:2 --king blue
        score BOARD --yes --players red=Anna --track red=5 --date 2026-03-04 --place home
        score evening.json --yes --rules family --table ,,9,9 --out folder --json out.json
        score plain.jpg --yes --lattice frames.json --until lattice --sets base --boxes 2
        read plain.jpg --lattice frames.json --until lattice --page 1 --json out.json
        read plain.jpg --lattice frames.json --until look --edition c1 --debug steps
        read sheet.pdf --lattice frames.json --until lattice --page 1 --track-photo plain.jpg
        read empty.jpg evening.json --jobs 1 --json out.json
        read plain.jpg --cluster tcp://192.0.2.1:8786 --json out.json
        read plain.jpg --cluster tls://127.0.0.1:1 --keys folder
        picture last -o p.svg --plain
        picture evening.json -o p.png --save-ink
        sheet last -o s.pdf --paper letter
        sheet -o s.pdf
        summary -o sum.pdf --player Anna --place home --from 2020-01-01 --to 2027-01-01 --players 2
        sets base --json out.json
        sets
        order --sets base,river,tower --edition c1 --players 4 --json out.json
        order --sets messages,robbers -o order.pdf --paper letter
        order --play --language ru
        export out.json --game 1
        export out.csv
        import games.json
        import games.csv
        backup copy.db
        restore backup.db
        history list --player a --place h --from 2020-01-01 --to 2030-01-01 --limit 5
        history list --least 5 --most 500 --players 2 --json -
        history search anna 2026 --limit 3
        history show 1 --json out.json
        history stats --by year --player anna --players 2 --from 2020-01-01
        history undo
        history delete 1
        history delete last --for-good
        history rename player Anna Anne
        history rename place home there
        history merge player Anna Carl
        history copy history.db copy.db
        history copy copy.db history.db
        history photos
        history photos --to folder
        history photos --back
        tournament new Autumn Anna,Boris,Clara,David --system league
        tournament result Anna=71 Boris=52 --round 1 --tournament last
        tournament result --game last --json -
        tournament round
        tournament standings -o standings.pdf --paper letter
        history
        --version
        --language ru history list
        plain.jpg --lattice frames.json --until lattice
    """.splitlines()
    if line.strip()
)
_LOOKS = (("history", "list"), ("history", "show", "last"), ("history", "stats"), ("explain", "1"), ("fix", "1"))
"""What may print a strange name that was kept."""
_KEEPS_NOTHING_BACK = ("delete", "restore", "undo")
_OUT = Run(("export", "all.json"), must=(0,))

_STARTS_ANOTHER = (".pdf", "read", "watch-folder", "serve")
"""What makes the program start one more: nobody may not enter Python's own folder, which need not be everybody's."""


def words(chance: random.Random, stock: Stock) -> Case:
    """A command with one or two of its words replaced, left out, doubled, or with one more."""
    line = list(chance.choice(_LINES))
    for _ in range(chance.choice((1, 1, 1, 2))):
        at = chance.randrange(1, len(line)) if len(line) > 1 else 0
        match chance.randrange(9):
            case 0:
                del line[at : at + 1]
            case 1:
                line[at:at] = [_strange(chance)]
            case 2:
                line[at:at] = line[at - 1 : at + 1]
            case 3:
                line += ["--db", chance.choice(_ADDRESSES + _PATHS)]
            case _:
                line[at : at + 1] = [_strange(chance)]
    typed = tuple(_typeable(word) for word in line)
    looks = tuple(Run(look) for look in chance.sample(_LOOKS, int(typed[:1] in (("score",), ("fix",), ("history",)))))
    lasting = not any(word in typed for word in _KEEPS_NOTHING_BACK)
    last = (_OUT,) if lasting and typed[:1] != ("export",) else (Run(("export", "all.json", "--force"), must=(0, 6)),)
    runs = (Run(typed), *looks, *last)
    if chance.random() < 0.3 and not any(sign in word for word in typed for sign in _STARTS_ANOTHER):
        runs = tuple(replace(run, nobody=True) for run in runs)
    return Case("words", _around(stock), runs, history=True)


def _strange(chance: random.Random) -> str:
    return chance.choice(chance.choice((_NUMBERS, _TEXTS, _TEXTS, _PATHS, _PATHS)))


def _typeable(word: str) -> str:
    """No system hands a zero byte, or more than 128 KB, to a program."""
    return os.fsdecode(os.fsencode(word.replace("\0", ""))[:120_000])


def _around(stock: Stock) -> dict[str, bytes | Odd]:
    return {
        "evening.json": stock.boards[0].encode(),
        "game.json": stock.games[0].encode(),
        "games.json": stock.exported.encode(),
        "games.csv": stock.table.encode(),
        "backup.db": stock.history,
        "plain.jpg": stock.photos["plain.jpg"],
        "frames.json": stock.frames.encode(),
        "sheet.pdf": stock.pdfs["sheet.pdf"],
        "empty.json": b"",
        "empty.jpg": b"",
        "esc\x1b[31m.jpg": b"\xff\xd8",
        "esc\x1b[31m.json": b"{",
        "two\nlines.jpg": b"\xff\xd8",
        "pipe": Odd.PIPE,
        "pipe.json": Odd.PIPE,
        "pipe.jpg": Odd.PIPE,
        "pipe.pdf": Odd.PIPE,
        "folder": Odd.FOLDER,
        "folder.json": Odd.FOLDER,
        "folder.jpg": Odd.FOLDER,
        "folder.pdf": Odd.FOLDER,
        "loop": Odd.LOOP,
        "loop.json": Odd.LOOP,
        "zero": Odd.ZERO,
        "zero.json": Odd.ZERO,
        "zero.jpg": Odd.ZERO,
        "locked": Odd.LOCKED,
        "locked.json": Odd.LOCKED,
        "locked.jpg": Odd.LOCKED,
        "closed": Odd.CLOSED,
    }


_ANSWERS = (
    b"", b"", b"y", b"n", b"-", b"none", b"V@90", b"Q@45", b"O", b"?", b"b", b"t", b"s", b"a", b"skip", b"stop",
    b"red:city", b"grey:city",
    b"1", b"2", b"0", b"99999999999999999999", b"-1", b"14", b"64", b"red", b"\xff\xfe\x80", b"\x00",
    b"\x1b[A\x1b[2J", b"x" * 100_000,
    "１".encode(), "да".encode(), "\u202e".encode(), b"{x:3000000000}", b"Anna", b"\r", b"\t", b"[bold]", b"C4",
    b"help", b"back",
)  # fmt: skip


def answers(chance: random.Random, stock: Stock) -> Case:
    """Questions answered with anything, or not at all; at a terminal also with keys that end input or the program."""
    terminal = chance.random() < 0.4
    known = (*_ANSWERS, *_KEYS) if terminal else _ANSWERS
    told = b"\n".join(chance.choices(known, k=chance.randrange(30)))
    told += b"\n" * chance.randrange(2) + (b"\xff" if chance.random() < 0.1 else b"") + b"\x04\x04\x03" * terminal
    language = chance.choice(("en", "en", "ru", "ro", "de"))
    ask = () if terminal and chance.random() < 0.5 else ("--ask",)
    words = chance.choice((("fix", "last"), ("fix", "1"), ("score", "reading.json"), ("score", "evening.json")))
    files = {"reading.json": stock.readings[0].encode(), "evening.json": stock.boards[0].encode()}
    surroundings = {"RECORDER_LANGUAGE": language, "TERM": chance.choice(("xterm", "dumb", "xterm-256color"))}
    run = Run((*words, *ask), told, surroundings, typing=True, terminal=terminal)
    return Case("answers", files, (run, _OUT), history=True)


_KEYS = (b"\x03", b"\x04", b"\x15", b"\x1b[A", b"\x7f" * 9, b"\x1b[200~x", b"\x11")
"""Ctrl-C, the end of input, erasing, arrows."""
_SURROUNDINGS: tuple[dict[str, str], ...] = (
    {"HOME": "a-file", "RECORDER_DB": ""}, {"HOME": "/proc/nosuch", "RECORDER_DB": ""},
    {"HOME": "~", "RECORDER_DB": ""}, {"HOME": "relative", "RECORDER_DB": ""},
    {"XDG_DATA_HOME": "a-file", "RECORDER_DB": ""},
    {"XDG_DATA_HOME": "/proc/nosuch", "RECORDER_DB": ""}, {"TMPDIR": "/proc/nosuch"}, {"RECORDER_DB": "a-file"},
    {"RECORDER_DB": "folder"},
    {"RECORDER_DB": "~nouser/x"}, {"RECORDER_DB": "\udcff.db"}, {"RECORDER_LANGUAGE": "zz"},
    {"RECORDER_LANGUAGE": ""},
    {"RECORDER_LANGUAGE": "\x1b[31m"}, {"LANG": "xx_YY.nosuch"}, {"LANG": "", "LC_ALL": "C"},
    {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "koi8-r"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONIOENCODING": "cp437"},
    {"PYTHONIOENCODING": "ascii", "RECORDER_LANGUAGE": "ru"},
    {"PYTHONIOENCODING": "koi8-r", "RECORDER_LANGUAGE": "ro"},
    {"COLUMNS": "0"}, {"COLUMNS": "-5"}, {"COLUMNS": "1"}, {"COLUMNS": "99999999"}, {"COLUMNS": "abc"},
    {"LINES": "x"},
    {"TERM": "dumb"}, {"TERM": ""}, {"TERM": "\x1b"}, {"NO_COLOR": "1"}, {"TZ": "nosuch/zone"}, {"PATH": ""},
    {"PYTHONUNBUFFERED": "1"},
)  # fmt: skip
_COMMANDS = tuple(
    tuple(shlex.split(line.replace("BOARD", f"'{SMALL}'")))
    for line in """\
        --version

        doctor
        --help
        history --help
        count BOARD --players 'red=Иван,blue=Ștefan 李'
        sets base
        count -
        history list
        history stats
        history show 1
        export -
        explain last
        score BOARD --yes --players 'red=Иван,blue=Ștefan 李' --place Köln
        sheet last -o s.pdf
        fix last
        nosuch
        count nosuch.json
        score нет.jpg
        backup copy.db
        restore backup.db
        import games.json
        fix last --ask
        history delete 1
        history undo
        export new.json
        summary -o sum.pdf
        history rename player Anna Ёлка
    """.splitlines()
)


def surroundings(chance: random.Random, stock: Stock) -> Case:
    """The program in strange surroundings: closed or full streams, no home, another alphabet, a full disk."""
    words = chance.choice(_COMMANDS)
    environment, closed, out, most = dict[str, str](), tuple[int, ...](), "", None
    match chance.randrange(8):
        case 0:
            closed = chance.choice(
                ((STANDARD_INPUT,), (STANDARD_OUTPUT,), (STANDARD_ERROR,), (STANDARD_OUTPUT, STANDARD_ERROR), (0, 1, 2))
            )
        case 1 if sys.platform == "linux":
            out = "/dev/full"
        case 2 | 3:
            most = int(2 ** chance.uniform(9, 18))
        case _:
            environment = dict(chance.choice(_SURROUNDINGS))
    if chance.random() < 0.2:
        environment = {**dict(chance.choice(_SURROUNDINGS)), **environment}
    if environment.get("RECORDER_DB") == "":
        words = chance.choice((words, ("score", SMALL, "--yes"), ("history", "list")))
    said = chance.choice((b"", SMALL.encode(), b"\xff\n", b"y\n" * 9))
    speaks = bool({"--ask", "doctor"} & set(words))
    run = Run(words, said, environment, cold=True, closed=closed, out=out, most=most, typing=speaks)
    last = Run(("export", "all.json"), must=(0,))
    files = {**_around(stock), "a-file": b"x", "home": Odd.FOLDER, "relative": Odd.FOLDER}
    return Case("surroundings", files, (run, last), history=True)
