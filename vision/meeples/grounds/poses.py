"""Says how readily a piece of its kind and pose holds each ground, and what a table's other pieces tell of that."""

from engine.pieces import MeepleKind
from engine.referee.standing import may_stand
from engine.tiles.tile import Ground
from vision.meeples.kinds import STAND_INS
from vision.meeples.sightings import Sighting

# How likely a figure of that pose is on each ground, the best being 1: lying ones are farmers, and few farmers stand.
LIES = {
    Ground.FIELD: 1.0,
    Ground.CITY: 0.06,
    Ground.ROAD: 0.06,
    Ground.MONASTERY: 0.06,
    Ground.GARDEN: 0.02,
    Ground.SHRINE: 0.06,
}
STANDS = {
    Ground.FIELD: 0.1,
    Ground.CITY: 1.0,
    Ground.ROAD: 1.0,
    Ground.MONASTERY: 1.0,
    Ground.GARDEN: 0.1,
    Ground.SHRINE: 1.0,
}
NO_POSE = {**dict.fromkeys(STANDS, 1.0), Ground.FIELD: 0.5}  # half a board is field, but one piece in five a farmer

# On most tables no farmer stands, and on a few nearly all do: so the figures of a table tell of one another.
UPRIGHT_TABLES = 0.1  # of all tables, to be careful: of some 35 real ones on which farmers are seen it is one
STANDING = 0.8  # of the farmers stand there, ...
SELDOM = 0.01  # ... and so few elsewhere,
SEEMING = 0.1  # where more seem to, who hold something else

# Kinds whose shape shows on what they may stand.
TELLING = (MeepleKind.PIG, MeepleKind.BARN, MeepleKind.MAYOR, MeepleKind.BUILDER, MeepleKind.WAGON)
PLAIN = 0.8  # how surely a figure lies or stands, and is one, that shows how its table's farmers are set
FORBIDDEN = 0.05  # the net may have the kind wrong


def poses(sighting: Sighting) -> dict[Ground, float]:
    """Returns how likely the piece is on each ground by its kind and pose, the best being 1."""
    if sighting.kind in STAND_INS:
        return NO_POSE
    odds = {g: sighting.lying * LIES[g] + (1 - sighting.lying) * STANDS[g] for g in LIES}
    if sighting.kind is MeepleKind.ABBOT:
        odds[Ground.GARDEN] = 1.0
    if sighting.kind in TELLING:
        odds = {g: (1.0 if may_stand(sighting.kind, g) else FORBIDDEN) for g in odds}
    return odds


def is_a_figure(kind: MeepleKind) -> bool:
    """Says whether its pose tells what it holds."""
    return kind not in STAND_INS and kind not in TELLING


def upright(lie: int, stand: int) -> float:
    """Returns how likely a farmer stands on a table on which so many lie and so many seem to stand."""
    there = UPRIGHT_TABLES * STANDING**stand * (1 - STANDING) ** lie
    elsewhere = (1 - UPRIGHT_TABLES) * SEEMING**stand * (1 - SEEMING) ** lie
    return (there * STANDING + elsewhere * SELDOM) / (there + elsewhere)


def sooner_a_farmer(sighting: Sighting, farmers_upright: float) -> float:
    """Returns how much likelier than by its pose alone it is a farmer, on a table of whose farmers so many stand."""
    if not is_a_figure(sighting.kind):
        return 1.0
    lies, usual = sighting.lying * LIES[Ground.FIELD], STANDS[Ground.FIELD]
    return (lies + (1 - sighting.lying) * farmers_upright) / (lies + (1 - sighting.lying) * usual)
