"""Names of people, cut, wrapped and made printable."""

from hypothesis import given
from hypothesis import strategies as st

from report.drawing import fonts

TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


@given(TEXTS, st.floats(12, 200))
def test_a_cut_text_fits_and_begins_as_it_did(text: str, room: float) -> None:
    shown = fonts.printable(text)
    cut = fonts.cut(shown, room, 8.5)
    assert fonts.width(cut, 8.5) <= room
    assert cut == shown or shown.startswith(cut.removesuffix("…"))


def test_what_fits_is_not_cut_and_no_space_stands_before_the_dots() -> None:
    assert fonts.cut("Ștefan", 100, 8.5) == "Ștefan"
    short = fonts.width("Anna …", 8.5)
    assert fonts.cut("Anna Maria Theresia", short, 8.5) == "Anna…"


@given(TEXTS, st.floats(20, 200))
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: float) -> None:
    shown = fonts.printable(text)
    lines = fonts.wrap(shown, room, 8.5)
    assert all(fonts.width(line, 8.5) <= room for line in lines)
    assert "".join(lines).replace(" ", "") == shown.replace(" ", "")


def test_a_tie_holds_words_together() -> None:
    assert fonts.wrap("5\u00a0tiles + 2\u00a0shields", fonts.width("5 tiles + 2", 8.5), 8.5) == [
        "5\u00a0tiles +",
        "2\u00a0shields",
    ]


def test_latin_cyrillic_romanian_and_greek_letters_are_there() -> None:
    names = "Zoë Ștefan Țurcanu Ăâî Мария Ґалаґан Γιώργος Łukasz Ñandú İpek"
    assert fonts.printable(names) == names


def test_what_the_faces_lack_is_a_box_and_what_is_no_letter_a_space() -> None:
    assert fonts.printable("李\t明\n\x07!") == "□ □ !"
    assert fonts.printable("A\u030anna") == "Ånna"  # a letter and its ring, put together


def test_figures_are_all_of_one_width() -> None:
    for face in (fonts.TEXT, fonts.BOLD):
        assert len({fonts.width(figure, 8.5, face) for figure in "0123456789"}) == 1
