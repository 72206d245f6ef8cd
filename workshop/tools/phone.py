"""Makes the README's picture of a phone beside the table's photo: `python -m workshop.tools.phone`.

`recorder serve` reads a photo that the project drew, Chromium opens its board as a phone does, and the screen is put
into a frame beside the photo. Needs Debian's chromium.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from PIL import Image, ImageDraw
from playwright.sync_api import Page, sync_playwright

from vision.arrays import Pixels
from vision.photo import load
from workshop import PHOTOS, ROOT
from workshop.measures.page.served import Served, laid, phone, served
from workshop.tools.pictures import beside, write

OUT = ROOT / "docs" / "pictures" / "phone.jpg"
PHOTO = PHOTOS / "five-colours.jpg"  # one of its tiles is doubtful
SCREEN = {"width": 390, "height": 760}
SHARP = 2  # pixels of the picture for one of the screen
FRAME, ROUND = 24, 64  # pixels: the phone around its screen
WEIGHT = 180_000  # bytes


def read_table(page: Served) -> tuple[str, str]:
    """Has the photo read; returns the address of its table and the cookie of a phone that is in."""
    with phone(page) as client:
        return page.address + laid(client, PHOTO.read_bytes()), str(client.cookies["recorder"])


@contextmanager
def opened(address: str, cookie: str) -> Iterator[Page]:
    """Opens an address as a phone in the light."""
    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = browser.new_context(
            viewport=SCREEN, device_scale_factor=SHARP, is_mobile=True, has_touch=True, locale="en",  # type: ignore[arg-type]
            reduced_motion="reduce",
        )  # fmt: skip
        context.add_cookies([{"name": "recorder", "value": cookie, "url": address}])
        tab = context.new_page()
        tab.goto(address)
        tab.wait_for_load_state("networkidle")
        yield tab
        browser.close()


def framed(screen: bytes) -> Pixels:
    """Puts a screen into a phone on white."""
    with Image.open(BytesIO(screen)) as shown:
        width, height = shown.size[0] + 2 * FRAME, shown.size[1] + 2 * FRAME
        case = Image.new("RGB", (width, height), "white")
        pen, within = ImageDraw.Draw(case), Image.new("L", shown.size, 0)
        pen.rounded_rectangle((0, 0, width - 1, height - 1), ROUND, fill="#20242a")
        ImageDraw.Draw(within).rounded_rectangle((0, 0, *shown.size), ROUND - FRAME, fill=255)
        case.paste(shown.convert("RGB"), (FRAME, FRAME), within)
    return np.asarray(case, np.uint8)


def main() -> None:
    with TemporaryDirectory() as folder, served(Path(folder)) as page:
        address, cookie = read_table(page)
        with opened(address, cookie) as tab:
            screen = tab.screenshot()
    write(OUT, beside([load(PHOTO)[0].pixels, framed(screen)]), WEIGHT)
    print(OUT.relative_to(ROOT))


if __name__ == "__main__":
    main()
