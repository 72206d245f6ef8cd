"""The scans of printed tiles in ../shared/tiles: which tile each picture shows, and how it is turned there.

The pictures belong to the publishers, and stay where they lie. Written down here are only facts that were read
off them by eye: of the third edition every picture's tile and turn, of a box that the project does not know the edges.
"""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from engine.errors import UnreadableFile
from workshop import SHARED

Pixels = npt.NDArray[np.uint8]

SCANS = SHARED / "tiles"

# The names of the base tiles' files, in the order of the letters.
_LETTER_IDS = (
    "LR L Cccc+ RCr C CFc+ CFc.1 CFC.2 CC.2 CRr RrC CRRR Cc+ Cc.1 CcRr+ CcRr Ccc+ Ccc CccR+ CccR RFr Rr RRR RRRR"
)
_LETTERS = dict(zip(_LETTER_IDS.split(), "ABCDEFGHIJKLMNOPQRSTUVWX", strict=True))

# These names show a garden in the second edition and are without one in the first: (folder, name) -> key.
_GARDENS_OF_C2 = {
    ("AM", "R"): "AM/RG",
    ("IC", "CCCC"): "IC/CCCCG",
    ("IC", "RFr.i"): "IC/RFr.iG",
    ("KR", "RC"): "KR/RCG",
    ("R2", "II"): "RI.2/IIG",
    ("TB", "CcR.c"): "TB/CcR.cG",
    ("TB", "CcRR.w"): "TB/CcRR.wG",
}

# Folders that are called otherwise than the tiles in them.
_PREFIXES = {"BE": "SI.BE", "C2": "CC.2", "CC": "CC.1", "R1": "RI.1", "R2": "RI.2", "RP": "RU", "SI": "SI.CA"}

# The great monasteries have names there, and numbers here.
_MONASTERIES = {
    "Andechs": "MR1",
    "Eberbach": "M1",
    "Lorch": "MR2",
    "MariaLaach": "M2",
    "Marienthal": "M3",
    "Maulbronn": "M4",
}

# Edges N E S W of the tiles of the one box there that the project does not know, as their pictures show them.
_EDGES = {"CC": "CFFC", "CCRR": "CRRC", "Cc+": "CFFC", "RRC": "CFRR", "RRRR": "RRRR", "Rr": "FFRR"}
_UNKNOWN = "PL"

# The third edition: file -> key and the clockwise degrees by which the picture is turned from the definition.
# Tiles that look alike after a turn have the least degrees.
_THIRD = """
GGGG01=B:0 GGGG02=B:0 GGGG03=B:0 GGGG04=B:0 GGGT01=E:0 GGGT02=E:0 GGGT03=E:0 GGGT04=EG:0 GGRG01=A:270
GGRG02=A:270 GGRR01=V:180 GGTT01=NG:90 GRGR01=U:0 GRGR02=U:0 GRRG01=V:270 GRRG02=V:270 GTGG01=E:180
GTGT01=G:90 GTTG01=M:180 GTTG02=N:180 GTTG03=MG:180 GTTT01=Q:90 GTTT02=R:90 RGGR01=V:90 RGGR02=V:90
RGRG01=U:90 RGRG02=U:90 RGRG03=U:90 RGRG04=UG:90 RGRG05=U:90 RGRG06=U:90 RGRR01=W:180 RGRR02=W:180 RGRT01=D:0
RGTR01=K:90 RRGG01=V:0 RRGG02=VG:0 RRGG03=V:0 RRGG04=V:0 RRRG01=W:0 RRRG02=W:0 RRRR01=X:0 RRRT01=L:0
RRTG01=J:90 RRTR01=L:90 RRTT01=P:90 RTRR01=L:180 RTTT01=T:90 TGGT01=I:0 TGGT02=IG:0 TGRR01=J:270 TGRR02=J:270
TGTG01=F:0 TGTG02_=HG:90 TGTG03=F:0 TGTG04_=H:90 TGTG05_=H:90 TRGR01=D:270 TRGR02=D:270 TRGR03=D:270
TRRG01=K:270 TRRG02=K:270 TRRT01=O:0 TTGG01=N:270 TTRR01=P:270 TTRR02=P:270 TTRR03=O:270 TTRT01=S:270
TTRT02=S:270 TTTG01=R:180 TTTG02=RG:180 TTTT01=C:0
"""


@dataclass(frozen=True, slots=True)
class Scan:
    """One picture of a tile.

    edition     whose art: c1, c2, c3 or winter
    key         the tile, None where it belongs to no box that the project knows
    rotation    clockwise degrees by which the picture is turned from the tile's definition
    edges       N E S W as pictured, given only where the key is None
    photograph  a photo of a real tile, not a flat scan
    """

    path: Path
    edition: str
    key: str | None
    rotation: int
    edges: str | None = None
    photograph: bool = False

    @property
    def run(self) -> str:
        """Tiles of one print run lie together on a table."""
        return self.edition

    def pixels(self, side: int) -> Pixels:
        """The picture as side x side x (red, green, blue), turned as it lies in the file."""
        picture = cv2.imread(str(self.path), cv2.IMREAD_COLOR_RGB)
        if picture is None:
            raise UnreadableFile(f"{self.path} is no picture; check ../shared/tiles.")
        return np.asarray(cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA), np.uint8)


def scans(folder: Path = SCANS) -> tuple[Scan, ...]:
    """Every picture there, in a fixed order; none where the folder is missing."""
    if not folder.is_dir():
        return ()
    found = [
        scan
        for edition in ("c1", "c2", "winter")
        for path in sorted((folder / edition).glob("*/*.jpg"))
        for scan in [_drawn(path, edition)]
        if scan
    ]
    for edition in ("c1", "c2"):
        found += [
            Scan(path, edition, path.stem, 0, photograph=True)
            for path in sorted((folder / f"{edition}-photographed").glob("*.jpg"))
        ]
    for line in _THIRD.split():
        name, _, face = line.partition("=")
        key, _, rotation = face.partition(":")
        found.append(Scan(folder / "c3-scans" / f"{name}.jpg", "c3", key, int(rotation)))
    return tuple(found)


def _drawn(path: Path, edition: str) -> Scan | None:
    """The scan in a folder of a box, by its name; None for what is left out."""
    box, name = path.parent.name, path.stem.split("@")[0].split("~")[0]
    if box == _UNKNOWN:
        return Scan(path, edition, None, 0, _EDGES[name])
    if (box, name) == ("AM", "A") or (box == "WI" and edition != "winter"):
        return None  # an abbey has the edges of its neighbours; those animals are drawn as in the boxes they came from
    key = _key(box, name, edition)
    # The letter U runs from north to south; its scans of these editions from west to east.
    return Scan(path, edition, key, 90 if key in ("U", "UG") else 0)


def _key(box: str, name: str, edition: str) -> str:
    if edition == "c2" and (box, name) in _GARDENS_OF_C2:
        return _GARDENS_OF_C2[box, name]
    if box == "BA":
        return _LETTERS[name]
    if box == "B2":
        return _LETTERS[name[1:]] + "G"
    if box == "GM":
        return f"MO/{_MONASTERIES[name]}"
    return "RI/s" if name == "I.s" else f"{_PREFIXES.get(box, box)}/{name}"
