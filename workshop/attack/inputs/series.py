"""Bad series: photos that do not belong together, films that are none, corrections of moves that do not exist."""

import random

from workshop.attack.case import Case, Odd, Run
from workshop.attack.inputs.pictures import BOMBS, bomb
from workshop.attack.mutation import scrambled
from workshop.attack.stock import Stock

_FILMS = (
    b"\0\0\0\x18ftypisom\0\0\x02\0isomiso2mp41",
    b"\x1aE\xdf\xa3\x01\0\0\0\0\0\0\x1f",
    b"RIFF\xff\xff\xff\xffAVI LIST",
)
_PLAYERS = ("red=Anna,yellow=Boris", "red", "red,red", "mauve", "red=none", "=", "red=Anna=Boris", "")
_OPTIONS = (("--json", "out.json"), ("--no-keep",), ("--copy",), ("--sets", "nothing"), ("--finished",))
_MOVES = ("1=red", "1=V@90", "1=none", "1=red:road", "99=red", "-1=red", "1=", "=1", "1=before 2", "1=before 1", "1=Q",
          "1=red:road99999999999", "99999999999999999999=red", "1=V@45", "1=\udcff", "one=red", "red=pink",
          "red=red", "pink=", "red=none")  # fmt: skip


def series(chance: random.Random, stock: Stock) -> Case:
    """A folder of some spoiled photos and other files, watched; then a correction of whatever game came of it."""
    files: dict[str, bytes | Odd] = {}
    for number in range(chance.randrange(4)):
        name = f"photos/{number:02}.{chance.choice(('jpg', 'png', 'pdf', 'heic', 'mp4', 'txt'))}"
        files[name] = _content(chance, stock)
    given = chance.choice((("photos",), ("photos", "photos"), tuple(files) or ("photos",), ("missing",), (".",)))
    words: tuple[str, ...] = ("watch", *given)
    if chance.random() < 0.4:
        words = (*words, "--players", chance.choice(_PLAYERS))
    if chance.random() < 0.3:
        words = (*words, *chance.choice(_OPTIONS))
    fixed = Run(("fix", chance.choice(("last", "1", "99")), "--move", chance.choice(_MOVES)))
    return Case("series", files, (Run(words), fixed), chance.random() < 0.5)


def arriving(chance: random.Random, stock: Stock) -> Case:
    """A folder with a spoiled photo or another file, scored as they arrived; and cards for tables of any name."""
    names = ("Table 1", "A,B", ",", "\x1b[2J", "ס" * 300, "", "Ă" * 80)
    if chance.random() < 0.3:
        to = chance.choice(("cards.pdf", "photos", "missing/cards.pdf"))
        return Case("arriving", {}, (Run(("watch-folder", "--cards", to, "--tables", chance.choice(names))),), False)
    name = f"photos/0.{chance.choice(('jpg', 'png', 'pdf', 'heic', 'mp4', 'txt'))}"
    files: dict[str, bytes | Odd] = {name: _content(chance, stock)}
    where = chance.choice(("photos", "photos", "photos", "missing", ".", name))
    return Case("arriving", files, (Run(("watch-folder", where, "--once")),), False)


def _content(chance: random.Random, stock: Stock) -> bytes:
    match chance.randrange(6):
        case 0:
            return bomb(chance.choice(BOMBS))
        case 1:
            return chance.choice(_FILMS) + chance.randbytes(chance.choice((0, 200, 5_000)))
        case 2:
            return b"#EXTM3U\nfile:///etc/passwd\n"
        case 3:
            return b""
    return scrambled(stock.photos[chance.choice(sorted(stock.photos))], chance)
