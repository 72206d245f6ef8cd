"""The language of a person: the one chosen with the switch, else the browser's own, else English."""

from starlette.requests import Request

from language import ENGLISH, NAMES, Language, speak

COOKIE = "language"


def speech_of(request: Request) -> Language:
    chosen = request.cookies.get(COOKIE, "")
    return speak(chosen if chosen in NAMES else wanted(request.headers.get("accept-language", "")))


def wanted(header: str) -> str:
    """Chooses by what a browser says it likes, best first.

    >>> wanted("fr, ru-RU;q=0.9, en;q=0.8"), wanted("de;q=0, *")
    ('ru', 'en')
    """
    liked: list[tuple[float, str]] = []
    for word in header[:200].split(","):
        code, _, quality = word.strip().partition(";q=")
        try:
            how = float(quality or 1)
        except ValueError:
            continue
        liked.append((how, code.split("-")[0].casefold()))
    known = [code for how, code in sorted(liked, key=lambda pair: -pair[0]) if how > 0 and code in NAMES]
    return known[0] if known else ENGLISH
