"""A person at the terminal is asked about a watched game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.board import Meeple, Placed
from engine.cell import Cell
from engine.game import Instead, Move
from engine.pieces import Colour
from engine.tiles.tile import Ground
from language import speak
from recorder.game.result import Result, count
from recorder.watch.asking import answer, answers, drawn
from recorder.watch.course.game import Told, watched
from recorder.watch.course.questions import About, Question, questions
from recorder.watch.course.said import Said
from recorder.watch.keeping import Done
from tests.recorder.watch.games import game, gathered_game
from workshop.boards.seen_game import Camera

CELL = Cell(0, 0)
TILE = Move(
    1,
    Placed(CELL, "V", 0),
    player=Colour.RED,
    ask=True,
    alternatives=(Instead(0.2, tile=Placed(CELL, "U", 90)), Instead(0.1, tile=Placed(CELL, "?", 0))),
)
PINK = (Instead(0.4, player=Colour.PINK),)
SEAT = Move(2, Placed(Cell(1, 0), "V", 0), player=Colour.RED, ask=True, alternatives=PINK)
UNSEEN = Move(3, Placed(Cell(2, 0), "V", 0), ask=True)


def typing(*lines: str) -> Callable[[str], str]:
    """Types these lines, one a prompt; then nobody types any more."""
    left = list(lines)

    def ask(_prompt: str) -> str:
        if not left:
            raise EOFError
        return left.pop(0)

    return ask


def answered(moves: Sequence[Move], *lines: str) -> tuple[list[Said], list[str]]:
    """What is said by typing these lines, and what the terminal showed."""
    shown: list[str] = []
    said: list[Said] = []
    ask = typing(*lines)
    for question in questions(moves):
        found = answer(question, ["red", "blue"], ask, shown.append, speak("en"))
        if found is None:
            break
        said += found
    return said, shown


def test_a_number_chooses() -> None:
    said, shown = answered([TILE], "2")
    assert shown == [
        "Move 1 (0,0): V 0°, or U 90° or a tile of no known box?",
        "  1  V@0  road (south, west)",
        "  2  U@90  road (east, west)",
        "  3  a tile of no known box",
    ]
    assert said == [Said(CELL, About.TILE, "U@90")]
    assert answered([TILE], "3")[0] == [Said(CELL, About.TILE, "?")]


def test_what_stands_in_no_list_can_be_typed() -> None:
    assert answered([TILE], "W@180")[0] == [Said(CELL, About.TILE, "W@180")]
    for typed in ("red:road", "Rot:Straße"):
        assert answered([TILE], typed)[0] == [Said(CELL, About.FIGURE, "red:road")]
    assert answered([SEAT], "blue")[0] == [Said(Cell(1, 0), About.COLOUR, "blue")]


def test_nonsense_is_asked_again_with_an_example_and_never_counts() -> None:
    for nonsense in ("?", "9", "0", "V@", "frog", "red:", "²"):
        said, shown = answered([TILE], nonsense, "1")
        assert said == [Said(CELL, About.TILE, "V@0")], nonsense
        assert shown[-1].startswith("Type a number, or what is right, such as V@90"), nonsense


def test_enter_leaves_one_open_and_q_the_rest() -> None:
    assert answered([TILE, SEAT], "2", "")[0] == [Said(Cell(1, 0), About.COLOUR, "pink")]
    assert answered([TILE, SEAT], "q", "1")[0] == []


def test_for_who_was_never_seen_every_colour_is_offered() -> None:
    said, shown = answered([UNSEEN], "1")
    offered = [line.split()[1] for line in shown[1:]]
    assert set(offered) == {str(colour) for colour in Colour} and set(offered[-2:]) == {"red", "blue"}
    assert said == [Said(Cell(2, 0), About.PLAYER, offered[0])]


def test_a_figure_is_chosen_or_denied() -> None:
    on = [Meeple(CELL, Colour.RED, ground, 0) for ground in (Ground.ROAD, Ground.FIELD)]
    move = Move(1, TILE.tile, player=Colour.RED, meeple=on[0], ask=True, alternatives=(Instead(0.3, meeple=on[1]),))
    assert answered([move], "2")[0] == [Said(CELL, About.FIGURE, "red:field")]
    assert answered([move], "3")[0] == [Said(CELL, About.FIGURE, "none")]


def test_moves_whose_order_is_open_are_shown_before_their_numbers_are_asked_for() -> None:
    moves = [
        Move(n, Placed(Cell(n, 0), "V", 0), player=Colour.RED, ask=True, alternatives=(Instead(0.5, before=3 - n),))
        for n in (1, 2)
    ]
    said, shown = answered(moves, "2 1")
    assert shown[1:] == ["  1  1,0: V@0  road (south, west)", "  2  2,0: V@0  road (south, west)"]
    assert said == [Said(Cell(2, 0), About.ORDER, "1,0")]
    said, shown = answered(moves, "first 2", "2 1")
    assert shown[3].startswith("Type the numbers of these moves as they were made, such as 2 1;")
    assert said == [Said(Cell(2, 0), About.ORDER, "1,0")]


def test_which_of_two_roads_a_figure_stands_on_is_told_by_the_sides_it_reaches() -> None:
    on = [Meeple(CELL, Colour.RED, Ground.ROAD, n) for n in range(2)]
    crossing = replace(TILE, tile=Placed(CELL, "W", 0), meeple=on[0], alternatives=(Instead(0.3, meeple=on[1]),))
    _, shown = answered([crossing], "1")
    assert shown[1:3] == ["  1  red meeple on the road (east)", "  2  red meeple on the road (south)"]


def test_what_may_be_there_is_drawn_in_the_order_of_its_numbers() -> None:
    (question,) = questions([TILE])
    assert [board.tiles[0].key for board in drawn(question)] == ["V", "U", "?"]
    red = Meeple(CELL, Colour.RED, Ground.ROAD, 0)
    perhaps = (Instead(0.3, meeple=red), Instead(0.2, nobody=True))
    (question,) = questions([replace(TILE, meeple=red, alternatives=perhaps)])
    assert [list(board.meeples) for board in drawn(question)] == [[red], []]
    assert drawn(Question(About.ORDER, (TILE,))) == []


def completing(*numbers: int) -> list[Move]:
    """Moves that completed a city on which nobody was seen."""
    cells = {n: Cell(n, 0) for n in numbers}
    perhaps = {n: Instead(0.5, meeple=Meeple(cell, Colour.RED, Ground.CITY, 0)) for n, cell in cells.items()}
    return [Move(n, Placed(cells[n], "E", 0), player=Colour.RED, ask=True, alternatives=(perhaps[n],)) for n in numbers]


def test_figures_that_no_photo_can_show_are_one_question() -> None:
    said, shown = answered(completing(4, 7, 9), "7 9")
    assert shown[0].startswith("Nobody was seen on what the moves 4 (4,0), 7 (7,0) and 9 (9,0) completed.")
    assert shown[1] == "  4  4,0: E@0  city (north), red meeple in the city"
    whom = ["none", "red:city", "red:city"]
    assert said == [Said(Cell(n, 0), About.FIGURE, words) for n, words in zip((4, 7, 9), whom, strict=True)]


def test_none_of_them_is_an_answer_and_enter_leaves_them_open() -> None:
    assert [one.words for one in answered(completing(4, 7), "none")[0]] == ["none", "none"]
    assert answered(completing(4, 7), "")[0] == []
    said, shown = answered(completing(4, 7), "5", "4 frog", "4,7")
    assert said == answered(completing(4, 7), "4 7")[0]
    assert shown[-2:] == ["Type the numbers of those moves, such as 4 7, or none; q leaves the rest open."] * 2


def test_of_one_alone_the_figures_are_offered() -> None:
    said, shown = answered(completing(4), "2")
    assert shown[0].startswith("Move 4 (4,0): nobody, or red meeple in the city?")
    assert said == [Said(Cell(4, 0), About.FIGURE, "red:city")]


def solving(every: int) -> Callable[[Sequence[Said]], Result]:
    """Tells a game again with what was said; a photo after each so many moves leaves something to ask."""
    gathered = gathered_game(game(2), Camera(every=every))
    return lambda said: count(watched(gathered, Told({}, said=tuple(said))).game)


def said_by(tell: Callable[[Sequence[Said]], Result], shown: list[str], *lines: str) -> Sequence[Said]:
    """What was said in the end by somebody who types these lines while the game is told again and again."""
    last: list[Sequence[Said]] = []

    def solve(said: Sequence[Said]) -> Done:
        result = tell(said)
        last.append(said)
        return Done(result, None, True)

    answers(solve(()), solve, typing(*lines), shown.append, speak("en"))
    return last[-1]


def test_a_colour_that_nobody_named_is_told_before_the_first_question() -> None:
    """For the questions call its figures by another colour."""
    solve = solving(4)
    shown: list[str] = []
    done = Done(solve(()), None, True, unnamed=(Colour.YELLOW,))
    answers(done, lambda _said: done, typing("q"), shown.append, speak("en"))
    assert shown[0].startswith("Meeples of one player look yellow") and "?" in shown[1]


def test_each_answer_is_taken_before_the_next_question() -> None:
    """Once the first moves are in order, whose they are and what follows are told."""
    solve = solving(4)
    before = len(list(questions(solve(()).replay.game.moves)))
    shown: list[str] = []
    said = said_by(solve, shown, *["2 1 3 4"] * 40)
    asked = sum("?" in line for line in shown)
    assert said and solve(said).replay.game.moves != solve(()).replay.game.moves
    assert asked > 0 and len(list(questions(solve(said).replay.game.moves))) < before


def test_an_answer_that_breaks_the_rules_is_told_and_asked_again() -> None:
    """A monastery has no city for the knight who was told before."""
    solve = solving(1)
    move = next(m for m in solve(()).replay.game.moves if m.meeple and m.meeple.on is Ground.CITY and m.tile)
    assert move.tile is not None
    doubted = replace(move, ask=True, alternatives=(Instead(0.3, tile=Placed(move.tile.cell, "B", 0)),))
    tower = Said(move.tile.cell, About.FIGURE, f"{move.player}:city")

    def told(said: Sequence[Said]) -> Result:
        result = solve([tower, *said])
        moves = tuple(doubted if one.n == move.n and not said else one for one in result.replay.game.moves)
        return replace(result, replay=replace(result.replay, game=replace(result.replay.game, moves=moves)))

    shown: list[str] = []
    key = f"{move.tile.key}@{move.tile.rotation}"
    said = said_by(told, shown, "2", "1")
    assert any("has no city" in line for line in shown), shown
    assert said == (Said(move.tile.cell, About.TILE, key),)
