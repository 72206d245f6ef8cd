"""The scans of printed tiles in ../shared/tiles: which tile each picture shows, and how it is turned there.

The pictures belong to the publishers, and stay where they lie. Written down here are only facts that were read
off them by eye: of the third edition every picture's tile and turn, of boxes that the project does not know the edges.
"""

from dataclasses import dataclass
from functools import cache
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

# Great monasteries, a wayside hut and a cathedral instead of a base tile's monastery or houses.
_LOOKALIKES = frozenset(
    {("GM", n) for n in ("Andechs", "Eberbach", "Lorch", "MariaLaach", "Marienthal", "Maulbronn")}
    | {("RP", "L"), ("DA", "Cccc")}
)

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

# Folders whose boxes the project knows; the Winter animals only in Winter art.
_KNOWN_FOLDERS = frozenset({"AM", "BA", "B2", "CU", "HS", "IC", "KR", "R1", "R2", "TB", "WI"})

# Edges N E S W of the tiles of other boxes, as their pictures show them, by folder. Left out are pictures that a table
# does not show as one tile (the twelve of the Count's city, the abbey) and one whose road looks like water.
_EDGES = """
BB: CCCR=CCRC CFR!=FRFC CFR.b=CFRF CFc.b=FCFC Cccc.b=CCCC F.b=FFFF LCFc=FCFC LRFr=FRFR R.bi=FFRF RFR.b=RFRF
    RFR.bi=RFRF
BE: CFR=CFRF CRr=CRRF CcR=CRFC Ccc=CCFC RCc=CFRC RrC=CFRR
C2: CFC=CFCF CFR=CFRF CcCc=CCCC RCR=CRFR RRRr=RRRR RRr=FRRR
CC: CC.2=CCFF CR=CRFF Cc.1=CFFC RRR=RFRR Rr=FFRR RrC=CFRR
DA: Cccc=CCCC LRR=FRRF LRRRR=RRRR
DG: C.d=CFFF C.v=CFFF CC.v=CCFF CCc+.p=CCCF CFc+.d=FCFC CRRR.p=CRRR CRcr.d=RCRC CRr.d=CRRF CRr.g=CRRF
    Cc!.p=CFFC Cc.d=CFFC Cc.p=CFFC CcRr.g=CRRC CcRr.p=CRRC Ccc+.g=CCFC Ccc.p=CCFC F.v=FFFF LCcc.d=CCFC
    LRRR.d=FRRR R.v=FFRF RFr.d=FRFR RFr.v=FRFR RRR.d=FRRR RRR.g=FRRR Rr.d=FFRR Rr.v=FFRR RrC.d=CFRR RrC.g=CFRR
    RrRr.g=RRRR
FE: CCc=FCCC CFR=CFRF CR=CRFF CRCR=CRCR CRr=CRRF CcCc=CCCC LRR=FFRR RC=CFFR RrC=CFRR RrRr=RRRR
FL: F.d=FFFF F.o=FFFF RFr.NS.o=RFRF RFr.WE.o=FRFR RFr.d=FRFR Rr.NW.o=RFFR Rr.SW.o=FFRR Rr.d=FRRF
FR: CRRR=CRRR RRR=FRRR RRRR=RRRR
GM: Andechs=FFRF Eberbach=FFFF Lorch=FFRF MariaLaach=FFFF Marienthal=FFFF Maulbronn=FFFF
GO: CRcr=RCRC CcRr=CRRC LCc=CFFC LCcRr=CRRC LRr=FRRF LRrRr=RRRR RRrr.X=RRRR RrRr=RRRR
GQ: CICI=CVCV CRCr.2=CRCR CRRr=CRRR CRc=FCRC CRcR.1=RCRC Cc!=CFFC CcCR=CCRC CcRR=CRRC F=FFFF LRRRR=RRRR
    RCc=CFRC RFI=FVFR
LA: Rrrr=RRRR
MW: CCCR.3=CCRC CCRr.2=CRRC CFC=CFCF CRRR.3=CRRR CRRr.2=CRRR CRcR=RCRC CcRr.1=CRRC CccR.1=CCRC
PL: CC=CFFC CCRR=CRRC Cc+=CFFC RRC=CFRR RRRR=RRRR Rr=FFRR
RP: L=FFFF RRrr=RRRR
SI: C=CFFF Cc=CFFC RCr=CRFR
TO: C=CFFF CC.2=CFFC CFR=CFRF CRCr.2=CRCR CRcr=RCRC Cc=CFFC CcR!=CRFC CccC+=CCCC CccR=CCRC F=FFFF L=FFFF
    RCr=CRFR RR=FFRR RRR=RRFR RRRR.1=RRRR RrC=CFRR RrRr.2=RRRR
TU: CRRR=CRRR RCR=CRFR RR=FRRF RRRR=RRRR
WR: CC.2=CFFC CFR=FCFR CFc=CFCF Cc.1=CFFC Rr=FFRR RrC=CFRR
"""

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
    lookalike   it shows what a base tile shows, drawn differently: too like it to be distinguished under a piece
    """

    path: Path
    edition: str
    key: str | None
    rotation: int
    edges: str | None = None
    photograph: bool = False
    lookalike: bool = False

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
    if box not in _KNOWN_FOLDERS or (box, name) == ("AM", "A"):
        edges = _other_boxes().get(f"{box}/{name}")
        return Scan(path, edition, None, 0, edges, lookalike=(box, name) in _LOOKALIKES) if edges else None
    if box == "WI" and edition != "winter":
        return None  # the same drawings as in the boxes that they were taken from
    key = _key(box, name, edition)
    # The letter U runs from north to south; its scans of these editions from west to east.
    return Scan(path, edition, key, 90 if key in ("U", "UG") else 0)


@cache
def _other_boxes() -> dict[str, str]:
    """Edges by folder and name."""
    found, box = {}, ""
    for word in _EDGES.split():
        if word.endswith(":"):
            box = word[:-1]
        else:
            name, _, edges = word.partition("=")
            found[f"{box}/{name}"] = edges
    return found


def _key(box: str, name: str, edition: str) -> str:
    if edition == "c2" and (box, name) in _GARDENS_OF_C2:
        return _GARDENS_OF_C2[box, name]
    if box == "BA":
        return _LETTERS[name]
    if box == "B2":
        return _LETTERS[name[1:]] + "G"
    if box in ("R1", "R2"):
        return "RI/s" if name == "I.s" else f"RI.{box[1]}/{name}"
    return f"{box}/{name}"
