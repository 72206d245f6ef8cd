"""Measures the first page: `python -m workshop.measures.page.first`.

Its size with all that it loads, and how long after the server's answer a phone's browser can use it, where Chromium is
installed. Writes docs/figures/page-first.md.
"""

import re
import shutil
import statistics
import tempfile
from collections.abc import Mapping
from pathlib import Path

import httpx2

from workshop import FIGURES
from workshop.measures.page.served import Served, phone, served

OUT = FIGURES / "page-first.md"
TIMES = 9


def sizes(client: httpx2.Client) -> Mapping[str, int]:
    """Bytes of the page and of everything that it names."""
    page = client.get("/")
    found = {"the page": len(page.content)}
    for path in dict.fromkeys(re.findall(r'(?:href|src)="(/static/[^"]+)"', page.text)):
        found[path.partition("?")[0]] = len(client.get(path).content)
    return found


def usable(page: Served, cookie: str) -> list[float]:
    """Milliseconds from the first byte of the answer until the page can be used, as the browser tells them."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as browsers:
        browser = browsers.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 800}, is_mobile=True, has_touch=True)
        context.add_cookies([{"name": "recorder", "value": cookie, "url": page.address}])
        tab = context.new_page()
        found = []
        for _ in range(TIMES):
            tab.goto(page.address)
            told = tab.evaluate("(t => t.domContentLoadedEventEnd - t.responseStart)(performance.getEntriesByType"
                                "('navigation')[0])")  # fmt: skip
            found.append(float(told))
        browser.close()
    return found


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as page:
        with phone(page) as client:
            found = sizes(client)
            cookie = str(client.cookies["recorder"])
        times = usable(page, cookie) if shutil.which("chromium") else []
    rows = [f"| {name} | {size / 1000:.1f} |" for name, size in found.items()]
    lines = ["# The first page", "", "`python -m workshop.measures.page.first`, as a phone first loads it.", "",
             "| what | kB |", "|---|---:|", *rows, f"| all | {sum(found.values()) / 1000:.1f} |"]  # fmt: skip
    if times:
        lines += ["", f"Usable {statistics.median(times):.0f} ms after the first byte of the answer (median of "
                  f"{len(times)} in Chromium, at most {max(times):.0f} ms), with all of it loaded."]  # fmt: skip
    text = "\n".join([*lines, ""])
    print(text)
    OUT.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
