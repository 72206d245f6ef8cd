"""How a new phone learns the way in: an address with a code, and the same as a QR code in the terminal."""

from collections.abc import Iterator

from report.code.qr import QUIET, modules

_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def way_in(address: str, code: str) -> str:
    """Returns the address that lets one phone in."""
    return f"{address}/in/{code}"


def in_blocks(text: str) -> Iterator[str]:
    """Draws the QR code in half blocks, two rows to a line, dark where the code is; white stands around it."""
    rows = modules(text)
    width = len(rows) + 2 * QUIET
    nothing = (False,) * width
    framed = [nothing] * QUIET + [(False,) * QUIET + row + (False,) * QUIET for row in rows] + [nothing] * (QUIET + 1)
    for upper, lower in zip(framed[::2], framed[1::2], strict=False):
        yield "".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True))


def as_svg(text: str) -> str:
    """Draws the QR code for a page, in one path."""
    rows = modules(text)
    side = len(rows) + 2 * QUIET
    dark = "".join(
        f"M{column + QUIET} {number + QUIET}h1v1h-1z"
        for number, row in enumerate(rows)
        for column, is_dark in enumerate(row)
        if is_dark
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{dark}" fill="#000"/></svg>'


def in_groups(code: str) -> str:
    """Writes the code as a person types it: four letters at a time."""
    return " ".join(code[start : start + 4] for start in range(0, len(code), 4))
