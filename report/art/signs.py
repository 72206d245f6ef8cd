"""Draws the signs that the boxes print on their tiles: a dragon, a tower's base, a bar of gold ..., as our own."""

from collections.abc import Callable, Mapping
from math import cos, pi, sin

from engine.outline import TILE, Point
from report.art.shape import Shape, box, oval
from report.drawing.path import Path, moved

LINE = 6
SIGN = 80.0
"""Half the width of a sign in thousandths of the tile."""
SMALLEST = 55.0


def sign(name: str, at: Point, room: float) -> list[Shape]:
    """Draws the sign of that mark about a point, smaller where there is less room, and whole: where the tile's edge is
    too near it moves away from it.
    """
    scale, drawn = min(SIGN, max(SMALLEST, room)) / SIGN, SIGNS[name]()
    reach = scale * max(abs(c) + shape.width / 2 for shape in drawn for knot in shape.path for c in knot)
    x, y = (min(max(place, reach), TILE - reach) for place in at)
    return [
        Shape(moved(shape.path, x, y, scale), shape.fill, shape.stroke, shape.width * scale) for shape in drawn
    ]


def _thing(path: Path, fill: str, width: int = LINE) -> Shape:
    return Shape(path, fill=fill, stroke="line", width=width)


def _disc(fill: str = "silver") -> Shape:
    return _thing(oval(0, 0, 74, 74), fill, 7)


def _polygon(*points: tuple[float, float]) -> Path:
    return [*points, points[0]]


def _star(rays: int, outer: float, inner: float) -> Path:
    corners = [
        (r * sin(pi * n / rays), -r * cos(pi * n / rays)) for n in range(2 * rays) for r in ((inner,
         outer)[n % 2 == 0],)
    ]
    return _polygon(*corners)


def _volcano() -> list[Shape]:
    return [
        _thing(_polygon((-95, 70), (-35, -55), (35, -55), (95, 70)), "rock", 7),
        _thing(_polygon((-35, -55), (35, -55), (20, -20), (5, -35), (-10, 0), (-22, -30)), "lava"),
    ]


def _dragon() -> list[Shape]:
    wing = _polygon((-5, 5), (-45, -45), (-62, -8), (-40, -10), (-42, 20), (-20, 8))
    other = [(-x, y) for x, y in wing]
    body: Path = [(0, 50), (-26, 20, 26, 0, 0, -30), (-6, -50, 20, -60, 30, -44)]
    return [_disc(), _thing(wing, "lava"), _thing(other, "lava"), Shape(body, stroke="lava", width=20)]


def _portal() -> list[Shape]:
    arch: Path = [(-45, 55), (-45, -5), (-45, -70, 45, -70, 45, -5), (45, 55), (-45, 55)]
    inner: Path = [(-25, 55), (-25, 0), (-25, -42, 25, -42, 25, 0), (25, 55), (-25, 55)]
    return [_disc(), _thing(arch, "rock"), _thing(inner, "magic")]


def _tower() -> list[Shape]:
    return [_thing(box(-70, -70, 70, 70), "rock", 8), _thing(box(-42, -42, 42, 42), "line")]


def _gold() -> list[Shape]:
    bars = ((-50, 8), (4, 8), (-23, -36))
    return [
        _disc(),
        *(_thing(_polygon((x, y + 36), (x + 10, y), (x + 38, y), (x + 48, y + 36)), "gold") for x, y in bars),
    ]


def _hat() -> list[Shape]:
    return [_disc(), _thing(_polygon((-30, 25), (6, -62), (34, 25)), "magic"), _thing(oval(0, 28, 58, 15), "magic")]


def _boat() -> list[Shape]:
    hull: Path = [(-48, 12), (48, 12), (38, 42, -38, 42, -48, 12)]
    return [_thing(hull, "wall"), _thing(_polygon((0, 8), (0, -50), (38, 8)), "silver")]


def _bazaar() -> list[Shape]:
    stall = [_thing(box(-50, -10, 50, 46), "house"), _thing(_polygon((-62, -10), (-40, -50), (40, -50),
        (62, -10)), "lava")]
    return [_disc(), *stall, Shape(_polygon((-20, -10), (-13, -50), (13, -50), (20, -10)), fill="silver")]


def _festival() -> list[Shape]:
    flags = [_thing(_polygon((x - 15, -14), (x + 15, -14), (x, 24)), fill) for x, fill in
             ((-42, "lava"), (-14, "gold"), (14, "shield"), (42, "hedge"))]  # fmt: skip
    return [_disc(), *flags, Shape([(-64, -14), (64, -14)], stroke="line", width=7)]


def _wind_rose() -> list[Shape]:
    return [_disc(), _thing(_star(4, 66, 18), "shield"), _thing(oval(0, 0, 12, 12), "gold")]


def _acrobats() -> list[Shape]:
    return [_disc("gold"), *(_thing(oval(x, y, 22, 22), "silver") for x, y in ((-25, 24), (25, 24), (0, -22)))]


def _circus() -> list[Shape]:
    tent = _polygon((-78, 62), (-62, 0), (0, -62), (62, 0), (78, 62))
    stripe = _polygon((-20, 62), (-16, -8), (0, -62), (16, -8), (20, 62))
    return [_thing(tent, "lava", 7), Shape(stripe, fill="silver"), Shape([(0, -62), (0, -88)], stroke="line", width=8)]


def _tree() -> list[Shape]:
    return [_thing(box(-12, 20, 12, 72), "wall"), _thing(oval(0, -16, 58, 52), "hedge", 7)]


def _plane(turn: float) -> Callable[[], list[Shape]]:
    def draw() -> list[Shape]:
        shape = ((0, -60), (14, -10), (62, 10), (62, 24), (12, 18), (10, 46), (-10, 46), (-12, 18), (-62, 24),
            (-62, 10),
                 (-14, -10))  # fmt: skip
        c, s = cos(turn), sin(turn)
        return [_disc(), _thing(_polygon(*((c * x - s * y, s * x + c * y) for x, y in shape)), "shield")]

    return draw


def _circle(fill: str) -> Callable[[], list[Shape]]:
    def draw() -> list[Shape]:
        rings = [Shape(oval(0, 0, r, r), stroke="gold", width=14) for r in (72, 44)]
        return [Shape(oval(0, 0, 78, 78), fill="tree"), *rings, _thing(oval(0, 0, 20, 20), fill)]

    return draw


def _watchtower(sight: Callable[[], Shape]) -> Callable[[], list[Shape]]:
    def draw() -> list[Shape]:
        battlements = _polygon((-56, -30), (-56, -72), (-30, -72), (-30, -52), (-12, -52), (-12, -72), (12, -72),
                               (12, -52), (30, -52), (30, -72), (56, -72), (56, -30))  # fmt: skip
        return [_thing(box(-44, -30, 44, 74), "house", 7), _thing(battlements, "stone", 7), sight()]

    return draw


def _crown() -> list[Shape]:
    return [_disc(), _thing(_polygon((-42, 30), (-48, -30), (-20, 0), (0, -42), (20, 0), (48, -30),
        (42, 30)), "blossom")]


def _besieged() -> list[Shape]:
    swords = [((-44, 44), (44, -44)), ((44, 44), (-44, -44))]
    return [_disc("lava"), *(Shape(sword, stroke="silver", width=14) for sword in swords)]


def _labyrinth() -> list[Shape]:
    hedges = [Shape(oval(0, 0, r, r), stroke="hedge", width=26) for r in (230, 150)]
    return [Shape(oval(0, 0, 250, 250), fill="garden"), *hedges, Shape(oval(0, 0, 95, 95), fill="road")]


def _tunnel() -> list[Shape]:
    mouth: Path = [(-50, 42), (-50, -6), (-50, -62, 50, -62, 50, -6), (50, 42), (-50, 42)]
    return [_thing(mouth, "line", 10)]


def _element() -> list[Shape]:
    orbits = [Shape(oval(0, 0, 58, 22), stroke="magic", width=8), Shape(oval(0, 0, 22, 58), stroke="magic", width=8)]
    return [_disc(), *orbits, _thing(oval(0, 0, 14, 14), "magic")]


def _badge(fill: str) -> Callable[[], list[Shape]]:
    return lambda: [_thing(_polygon((-30, -34), (30, -34), (30, 10), (0, 42), (-30, 10)), fill)]


def _hut() -> list[Shape]:
    legs = [Shape([(x, 60), (x, 120), (x + 26, 128)], stroke="line", width=14) for x in (-40, 30)]
    return [*legs, _thing(box(-90, -30, 90, 64), "wall", 8), _thing(_polygon((-120, -26), (0, -130),
        (120, -26)), "roof", 8),
            _thing(box(-22, 0, 22, 40), "gold")]  # fmt: skip


def _water_spirit() -> list[Shape]:
    eyes = [_thing(oval(x, -20, 16, 12), "silver") for x in (-34, 34)]
    return [_thing(oval(0, 0, 200, 160), "river", 10), _thing(oval(0, 0, 90, 74), "hedge", 8), *eyes]


SIGNS: Mapping[str, Callable[[], list[Shape]]] = {
    "volcano": _volcano,
    "dragon": _dragon,
    "portal": _portal,
    "tower": _tower,
    "gold": _gold,
    "mage": _hat,
    "ferry": _boat,
    "bazaar": _bazaar,
    "festival": _festival,
    "wind-rose": _wind_rose,
    "acrobats": _acrobats,
    "circus": _circus,
    "razboynik": _tree,
    "flies-W": _plane(-pi / 2),
    "flies-NW": _plane(-pi / 4),
    "circle-city": _circle("city"),
    "circle-road": _circle("road"),
    "circle-field": _circle("hedge"),
    "watches-city": _watchtower(lambda: _thing(box(-22, 0, 22, 36), "city")),
    "watches-road": _watchtower(lambda: _thing(_polygon((-24, 40), (-8, -8), (8, -8), (24, 40)), "road")),
    "watches-monastery": _watchtower(lambda: _thing(_polygon((-24, 36), (-24, 8), (0, -18), (24, 8),
        (24, 36)), "roof")),
    "watches-shield": _watchtower(lambda: _thing(_polygon((-22, -6), (22, -6), (22, 18), (0, 42), (-22, 18)), "magic")),
    "watches-meeple": _watchtower(lambda: _thing(_polygon((-24, 40), (0, -14), (24, 40)), "line")),
    "princess": _crown,
    "besieged": _besieged,
    "labyrinth": _labyrinth,
    "tunnel": _tunnel,
    "darmstadtium": _element,
    "church": _badge("gold"),
    "german": _badge("lava"),
    "yaga-hut": _hut,
    "vodyanoy": _water_spirit,
}
"""The marks of tiles and segments that have a sign of their own."""
