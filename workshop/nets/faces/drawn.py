"""The project's own tiles as pictures to learn from: anybody can train with them, with or without scans."""

from dataclasses import dataclass

from engine.boxes import catalogue
from engine.tiles.tile import ANY_EDGE
from report.art import flat
from workshop.art import learned
from workshop.art.painted import STYLES, paint
from workshop.art.scans import Pixels

FLAT = "flat"


@dataclass(frozen=True, slots=True)
class Drawn:
    """One picture of a tile in its canonical turn; `style` is FLAT or a painted one, `seed` moves its scenery."""

    style: str
    key: str
    seed: int = 0
    rotation: int = 0
    edges: None = None

    @property
    def run(self) -> str:
        """Tiles of one print run lie together on a table."""
        return f"drawn {self.style}"

    @property
    def edition(self) -> str:
        """Snow is Winter's, gardens came with the second edition; else drawn tiles are counted like the first."""
        if self.style == "winter":
            return "winter"
        return "c2" if self.key.endswith("G") else "c1"

    def pixels(self, side: int) -> Pixels:
        """side x side x (red, green, blue)."""
        tile = catalogue()[self.key]
        return flat.pixels(flat.shapes(tile), side) if self.style == FLAT else paint(tile, self.seed, self.style, side)


def drawn() -> tuple[Drawn, ...]:
    """Every tile that the project paints, in every style."""
    keys = sorted(key for key, tile in learned.catalogue().items() if ANY_EDGE not in tile.edges)
    return tuple(Drawn(style, key) for style in (*STYLES, FLAT) for key in keys)
