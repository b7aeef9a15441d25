"""The view of a seat of Kuhlorado and its choices."""

from __future__ import annotations

import re
import time
import xml.etree.ElementTree as ElementTree

import pytest
from tests.games.kuhlorado.diagrams import EMPTY, SHEET, position, rows

from ludotheque.draw.game_view import draw_svg
from ludotheque.draw.style import read_style
from ludotheque.games.kuhlorado.events import events
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules import KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import COW, DECIDE, KEEP, MARK_ONE, OVER, REROLL_BOTH, ROLL, pair_action
from ludotheque.games.kuhlorado.view import VIEW
from ludotheque.games.kuhlorado.view.pencil import group_outline
from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.observation import SPECTATOR, Event
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State

NAMES = ("Ada", "Bo")
TEXT_SIZES = re.findall(r"\.([a-z0-9-]+) \{ font-size: ([0-9.]+)px", read_style(get_spec("kuhlorado").folder()))
MARKS = """
xxxxx...
.....o..
........
.....o..
...oo...
........
.o......
.o......
"""


def seen(state: State, seat: int = 0) -> KuhloradoObservation:
    observation = state.observation(seat)
    assert isinstance(observation, KuhloradoObservation)
    return observation


def paths(state: KuhloradoState) -> dict[tuple[str, ...], str]:
    return {choice.path: choice.label for choice in VIEW.choices(seen(state), "en", ())}


def test_a_pair_may_be_chosen_in_either_order() -> None:
    found = paths(position(dice=(2, COW)))
    assert found["cell:a1", "done:"] == "Mark a1 (cow)"
    pairs = [path for path in found if len(path) == 2 and path[1] != "done:"]
    assert pairs
    for one, two in pairs:
        assert found[one, two] == found[two, one]
        assert re.fullmatch(r"Mark [a-h][1-8] \((2|cow)\) and [a-h][1-8] \((2|cow)\)", found[one, two])


def test_a_cell_that_begins_no_pair_needs_no_done() -> None:
    assert all(len(path) == 1 for path in paths(position(dice=(1, 2))))
    two_cows = paths(position(dice=(COW, COW)))
    assert all(len(path) == 2 and "done:" not in path for path in two_cows)


def test_dice_are_kept_or_rerolled_by_their_handles() -> None:
    state = position(dice=(3, COW), phase=DECIDE)
    assert paths(state) == {
        ("dice:keep",): "Keep 3 and cow",
        ("dice:low",): "Re-roll the 3",
        ("dice:high",): "Re-roll the cow",
        ("dice:both",): "Re-roll both dice",
    }
    assert 'data-h="dice:low"' in VIEW.panels(seen(state), "en", NAMES)[0].body
    alike = VIEW.panels(seen(position(dice=(3, 3), phase=DECIDE)), "en", NAMES)[0].body
    assert alike.count('data-h="dice:low"') == 2
    assert "dice:high" not in alike


def test_passing_is_a_handle_of_its_own() -> None:
    marks = "\n".join("".join("x" if letter in "12" else "." for letter in row) for row in rows(SHEET))
    state = position(marks, dice=(1, 2))
    assert paths(state) == {("pass:",): "Mark nothing"}
    assert VIEW.status(seen(state), "en", NAMES) == "Your turn: no matching cell is free, so you mark nothing."


@pytest.mark.parametrize(
    ("path", "action"),
    [
        (["cell:b1"], MARK_ONE + 1),
        (["cell:b1", "done:"], MARK_ONE + 1),
        (["cell:c1", "cell:a1"], pair_action(0, 2)),
        (["dice:both"], REROLL_BOTH),
        (["cell:i9"], None),
        (["cell:"], None),
        (["pass:"], None),
        (["cell:a1", "cell:b1", "cell:c1"], None),
        ([], None),
    ],
)
def test_pointing_at_what_is_not_offered_means_an_action(path: list[str], action: int | None) -> None:
    assert VIEW.intended_action(seen(position()), path) == action


def test_every_handle_of_cells_and_dice_has_an_element() -> None:
    state = position(dice=(2, COW))
    body = VIEW.panels(seen(state), "en", NAMES)[0].body
    handles = {handle for path in paths(state) for handle in path if handle.startswith("cell:")}
    assert handles
    for handle in handles:
        assert body.count(f'data-h="{handle}"') == 1


def lit(state: KuhloradoState, seat: int, kind: str) -> set[str]:
    """Return the cells of a symbol whose group says that it is rolled, without marked cells."""
    panel = VIEW.panels(seen(state, seat), "en", NAMES)[0]
    found = set()
    for group in ElementTree.fromstring(panel.to_svg()).iter():
        rolled = {f"of-{name[-1]}" for name in group.attrib.get("class", "").split() if name.startswith(f"{kind}-")}
        for cell in group:
            if cell.attrib.get("data-h", "").startswith("cell:") and rolled & set(cell[0].attrib["class"].split()):
                found.add(cell.attrib["data-h"])
    return found


def test_the_style_lights_every_symbol() -> None:
    style = (get_spec("kuhlorado").folder() / "style.css").read_text()
    for light in ("likely", "open"):
        for kind in ("field", "meadow"):
            assert all(f".{light}-{symbol} .kuhlorado-{kind}.of-{symbol}" in style for symbol in range(1, 7))


def test_the_cells_that_the_roll_allows_are_lit() -> None:
    state = position(MARKS, dice=(2, 5))
    expected = {path[0] for path in paths(state)}
    assert lit(state, 0, "open") == expected
    # A player who cannot mark now sees the same cells, less bright.
    assert lit(state, 1, "open") == set()
    assert lit(state, 1, "likely") == expected
    thinking = position(MARKS, dice=(2, 5), phase=DECIDE)
    assert lit(thinking, 0, "likely") == expected
    assert lit(thinking, 0, "open") == set()


def test_marks_keep_their_ids() -> None:
    body = VIEW.panels(seen(position(MARKS)), "en", NAMES)[0].body
    assert set(re.findall(r'id="mark-([a-h][1-8])"', body)) == {
        *("a1", "b1", "c1", "d1", "e1"),
        *("f2", "f4", "d5", "e5", "b7", "b8"),
    }


def test_text_shows_marks_troughs_dice_and_scores() -> None:
    drawn = VIEW.text(seen(position(MARKS, dice=(2, COW), pro=True)), "en", NAMES)
    lines = drawn.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].endswith("  Sheet 1")
    assert lines[2].startswith(" 1 │ X │ X │ X │ X │ X │ 3 │[c]│ 4 │")
    assert lines[4].startswith(" 3 │[2]│ 3 │[c]│≈≈≈≈≈≈≈│ 4 │[c]│ 5 │")
    assert lines[3].startswith(" 2 │ 5 │ 1 │[c]│ 4 │[c]│ O │ 1 │[c]│")
    assert lines[10].startswith("   └"), "short enough for a terminal of 24 lines"
    assert re.search(r"North meadow \(3\) +5   0  X \+3", drawn)
    assert re.search(r"East meadow \(3\) +0   0  –", drawn), "what it is worth before anybody leads"
    assert re.search(r"Land of 5 cells, a1 +X \+2", drawn)
    assert "Doubles (at 9 cows)" in drawn
    assert "Dice: 2 and cow" in lines
    french = VIEW.text(seen(position(MARKS, dice=(2, COW), pro=True)), "fr", ("Une très longue Amélie", "Bo"))
    assert max(map(len, french.splitlines())) <= 80


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_terminal_colours_cows_in_both_languages(lang: str) -> None:
    for dice, style in (((1, 2), "yellow"), ((COW, COW), "bold #e07a1f")):
        drawn = VIEW.text(seen(position(dice=dice)), lang, NAMES)
        letters = [
            found for pattern, name in VIEW.styles.items() if name == style for found in re.findall(pattern, drawn)
        ]
        cows = [letter for letter in letters if letter.strip("[]") in "cv"]
        assert len(cows) == SHEET.count("c")


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_k5_text_says_whose_turn_it_is_and_whether_a_reroll_is_left(seat: int, viewer: int) -> None:
    who = ("X Ada", "O Bo")[seat]
    deciding = seen(position(MARKS, dice=(2, COW), seat=seat, phase=DECIDE), viewer)
    marking = seen(position(MARKS, dice=(2, COW), seat=seat), viewer)
    rolling = seen(position(MARKS, dice=(0, 0), seat=seat, phase=ROLL), viewer)
    for o, english, french in (
        (deciding, f"{who} to act: one re-roll left.", f"{who} joue : il reste une relance."),
        (marking, f"{who} to mark: no re-roll left.", f"{who} coche : plus de relance."),
        (rolling, f"{who} rolls the dice.", f"{who} lance les dés."),
    ):
        assert VIEW.text(o, "en", NAMES).splitlines()[-1] == english
        assert VIEW.text(o, "fr", NAMES).splitlines()[-1] == french


def test_k14_text_says_who_has_won() -> None:
    state = position(MARKS, phase=OVER)
    assert VIEW.text(seen(state), "en", NAMES).splitlines()[-2:] == ["The game is over.", "O Bo has won."]
    drawn = VIEW.text(seen(position(phase=OVER)), "fr", NAMES).splitlines()[-2:]
    assert drawn == ["La partie est finie.", "Partie nulle."]


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        (
            "en",
            (
                "Each group of at least 5, 10, 15 or 20 cells gives 2, 5, 12 or 20 points.",
                "leaves no free cow, or only five free numbers.",
                "equal totals are a draw (*decided*).",
                "Their layouts are *reconstructed*.",
            ),
        ),
        (
            "fr",
            (
                "Chaque groupe d’au moins 5, 10, 15 ou 20 cases donne 2, 5, 12 ou 20 points.",
                "qui ne laisse plus que cinq chiffres libres.",
                "la partie est nulle (*décidé*).",
                "Leur contenu est *reconstitué*.",
            ),
        ),
    ],
)
def test_k10_k13_k14_rules_pages_say_at_least_only_and_what_is_decided(lang: str, texts: tuple[str, ...]) -> None:
    page = (get_spec("kuhlorado").folder() / f"rules_{lang}.md").read_text(encoding="utf-8")
    for words in texts:
        assert words in page


@pytest.mark.parametrize(
    ("dice", "phase", "expected"),
    [
        ((1, 2), DECIDE, "Your turn: keep the dice, or roll one or both again."),
        ((1, 2), None, "Your turn: mark a 1 or a 2."),
        ((2, 2), None, "Your turn: mark a 2."),
        ((2, COW), None, "Your turn: mark a cow, a 2, or both with one cell between."),
        ((COW, COW), None, "Your turn: mark two cows."),
    ],
)
def test_status_says_what_is_awaited(dice: tuple[int, int], phase: int | None, expected: str) -> None:
    state = position(dice=dice) if phase is None else position(dice=dice, phase=phase)
    assert VIEW.status(seen(state), "en", NAMES) == expected
    assert VIEW.status(seen(state, SPECTATOR), "en", NAMES).startswith("Ada ")
    assert VIEW.status(seen(state, 1), "fr", NAMES).startswith("Ada ")


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (Event("log_sheet", -1, {"sheet": 3}), "Sheet 3 is played.", "On joue la feuille 3."),
        (Event("log_first", -1, {"player": 1}), "Bo starts.", "Bo commence."),
        (Event("log_roll", 0, {"faces": [3, COW]}), "Ada rolls a 3 and a cow.", "Ada lance un 3 et une vache."),
        (Event("log_roll", 0, {"faces": [COW]}), "Ada rolls a cow.", "Ada lance une vache."),
        (Event("log_keep", 1), "Bo keeps the dice.", "Bo garde les dés."),
        (Event("log_reroll_both", 1), "Bo re-rolls both dice.", "Bo relance les deux dés."),
        (Event("log_reroll", 1, {"face": COW}), "Bo re-rolls the cow.", "Bo relance la vache."),
        (Event("log_reroll", 1, {"face": 4}), "Bo re-rolls the 4.", "Bo relance le 4."),
        (
            Event("log_pass", 1),
            "Bo finds no matching free cell and marks nothing.",
            "Bo ne trouve aucune case libre qui convienne et ne coche rien.",
        ),
        (Event("log_mark", 0, {"cells": [26], "symbols": [3]}), "Ada marks c4 (3).", "Ada coche c4 (3)."),
        (
            Event("log_mark", 0, {"cells": [26, 28], "symbols": [3, COW]}),
            "Ada marks c4 (3) and e4 (cow).",
            "Ada coche c4 (3) et e4 (vache).",
        ),
    ],
)
def test_log_lines(event: Event, english: str, french: str) -> None:
    assert VIEW.say(event, "en", NAMES) == english
    assert VIEW.say(event, "fr", NAMES) == french


def test_every_event_of_a_game_has_a_sentence() -> None:
    state = load_game("kuhlorado", pro=True).new_initial_state()
    rng = Rng(3)
    keys = set()
    while not state.is_terminal():
        seat = state.current_player()
        legal = state.legal_actions()
        action = state.sample_chance(rng) if state.is_chance_node() else legal[rng.below(len(legal))]
        before = state.clone()
        state.apply_action(action)
        assert isinstance(before, KuhloradoState)
        assert isinstance(state, KuhloradoState)
        for event in events(before, seat, action, state, SPECTATOR):
            keys.add(event.key)
            for lang in ("fr", "en"):
                sentence = VIEW.say(event, lang, NAMES)
                assert sentence.endswith(".")
                assert "{" not in sentence
                assert "log_" not in sentence
    assert {"log_sheet", "log_first", "log_roll", "log_reroll", "log_mark", "log_doubles"} <= keys
    last = VIEW.status(seen(state), "en", NAMES)
    assert "wins" in last or "draw" in last


@pytest.mark.parametrize(("third", "count"), [("........", 9), ("..x.....", 10)])
def test_k15_the_log_says_how_many_cows_are_marked_when_doubles_score(third: str, count: int) -> None:
    before = position(f"x.x.x.x.\n..x.x..x\n{third}\n" + "........\n" * 5, dice=(COW, COW), pro=True)
    state = before.clone()
    assert isinstance(state, KuhloradoState)
    action = state.legal_actions()[0]
    state.apply_action(action)
    logged = events(before, 0, action, state, SPECTATOR)[1]
    assert VIEW.say(logged, "en", NAMES).startswith(f"{count} cows are marked: doubles score ")
    assert VIEW.say(logged, "fr", NAMES).startswith(f"{count} vaches sont cochées")


def test_score_sheet_adds_up() -> None:
    lines = VIEW.score_sheet(seen(position(MARKS, pro=True)), "en", NAMES)
    assert [line.label for line in lines[:4]] == ["North meadow", "East meadow", "South meadow", "West meadow"]
    north = lines[0]
    assert north.points == (3.0, 0.0)
    assert north.detail == ("5 cells", "0 cells")
    total = lines[-1]
    assert total.is_total
    for seat in range(2):
        assert sum(line.points[seat] for line in lines[:-1]) == total.points[seat]


def test_handles_have_names_in_both_languages() -> None:
    o = seen(position(dice=(3, COW), phase=DECIDE))
    assert VIEW.handle_label("cell:a1", o, "fr", ()) == "a1 (vache)"
    assert VIEW.handle_label("done:", o, "fr", ()) == "Cette case seulement"
    assert VIEW.handle_label("dice:keep", o, "fr", ()) == "Garder 3 et vache"
    assert VIEW.handle_label("dice:high", o, "fr", ()) == "Relancer la vache"
    assert VIEW.handle_label("dice:low", o, "fr", ()) == "Relancer le 3"
    assert {KEEP, REROLL_BOTH} <= {choice.action for choice in VIEW.choices(o, "fr", ())}


def corners(outline: str) -> int:
    return outline.count("Q")


def test_outline_of_a_group_goes_around_it_once() -> None:
    row = group_outline((0, 1, 2, 3, 4))
    assert (row.count("M"), corners(row)) == (1, 4)
    ring = group_outline((0, 1, 2, 8, 10, 16, 17, 18))
    assert (ring.count("M"), corners(ring)) == (2, 8)
    # A group whose cells touch by a corner is still outlined cell by cell there.
    hook = group_outline((0, 1, 8, 16, 17, 10, 18, 2))
    assert hook.count("M") == 2
    touching = group_outline((1, 2, 8, 10, 16, 17, 18))
    assert touching.count("M") == 1


def test_before_the_sheet_is_drawn_there_is_a_view_too() -> None:
    state = load_game("kuhlorado").new_initial_state()
    assert isinstance(state, KuhloradoState)
    o = seen(state)
    assert VIEW.text(o, "en", ()) == VIEW.status(o, "en", NAMES)
    assert len(VIEW.panels(o, "en", NAMES)) == 1
    assert VIEW.choices(o, "en", ()) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lone_picture_has_no_variables_left(theme: str) -> None:
    svg = draw_svg(get_spec("kuhlorado"), seen(position(MARKS)), "fr", theme, NAMES)
    assert "var(" not in svg
    ElementTree.fromstring(svg)


def test_texts_are_at_least_12_pixels_at_phone_width() -> None:
    """At 390 pixels a page shows each panel about 366 wide.

    The tally's texts are the ones below 15.
    """
    for panel in VIEW.panels(seen(position(EMPTY)), "en", NAMES):
        used = set(re.findall(r'<text[^>]* class="([a-z0-9-]+)', panel.body))
        assert used
        for size, name in ((float(size), name) for name, size in TEXT_SIZES if name in used):
            assert size * 366 / panel.width >= 12, name


def test_panels_are_drawn_well_under_five_milliseconds() -> None:
    o = seen(position(MARKS, dice=(2, COW)))
    VIEW.panels(o, "en", NAMES)
    best = 1.0
    for _ in range(20):
        start = time.perf_counter()
        VIEW.panels(o, "en", NAMES)
        best = min(best, time.perf_counter() - start)
    assert best < 0.005
