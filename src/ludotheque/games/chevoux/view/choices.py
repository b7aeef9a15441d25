"""The legal actions as paths of handles, and each handle in words with the effect of the action."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice
from ludotheque.games.chevoux.content import shift_way
from ludotheque.games.chevoux.notation import LETTERS, format_cell, parse_cell, swapped_cells
from ludotheque.games.chevoux.observation import ChevouxObservation, Effect
from ludotheque.games.chevoux.rules.codes import (
    COLUMN_SHIFT,
    COLUMNS,
    NOTHING,
    POPULATE,
    ROW_SHIFT,
    SWAP,
    shift_length,
    shifted_cells,
    shifted_line,
)
from ludotheque.games.chevoux.rules.village import rotate, swap
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.labels import people_coming, tile_on, tile_title


def choices(o: ChevouxObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return the legal actions as choices.

    A swap ends with a button that names its effect, and so does each length of a shift.
    """
    effects = {effect.action: effect for effect in o.effects}
    found = []
    for action, _ in o.legal:
        if action == NOTHING:
            found.append(Choice(action, ("nothing:",), TEXTS.say("handle_nothing", lang)))
        elif action < SWAP:
            handle = f"people:{format_cell(action - POPULATE)}"
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
        elif action < ROW_SHIFT:
            found += _swap_choices(o, action, effects.get(action), lang)
        else:
            first = _line_handle(action)
            last = f"turn:{shift_length(action)}{_effect_code(o, action, effects.get(action))}"
            label = f"{handle_label(first, o, lang)}, {handle_label(last, o, lang)}"
            found.append(Choice(action, (first, last), label))
    return found


def _line_handle(action: int) -> str:
    number = shifted_line(action)
    return f"column:{LETTERS[number]}" if action >= COLUMN_SHIFT else f"row:{number + 1}"


def _swap_choices(o: ChevouxObservation, action: int, effect: Effect | None, lang: str) -> list[Choice]:
    """Return a swap as choices, with its cells in either order."""
    cells = swapped_cells(action)
    first, second = (f"cell:{format_cell(cell)}" for cell in cells)
    last = f"swap:{_effect_code(o, action, effect)}"
    one, other = (f"{format_cell(cell)} ({tile_on(o, cell).name[lang]})" for cell in cells)
    label = TEXTS.say("choice_swap", lang, first=one, second=other) + _effect_words(o, last, lang)
    return [Choice(action, (first, second, last), label), Choice(action, (second, first, last), label)]


def _kinds_after(o: ChevouxObservation, action: int) -> list[int]:
    """Return the kinds by cell after a swap or a shift."""
    kinds = [seen.kind for seen in o.cells]
    if action < ROW_SHIFT:
        swap(kinds, *swapped_cells(action))
    else:
        rotate(kinds, shifted_cells(action, len(kinds) // COLUMNS), shift_length(action))
    return kinds


def _effect_code(o: ChevouxObservation, action: int, effect: Effect | None) -> str:
    """Return the effect of an action as part of a handle.

    The code lists kinds whose constraint would hold (+) and kinds whose constraint would no longer hold (-).
    """
    if effect is None:
        return ""
    kinds = _kinds_after(o, action)
    gained = "".join(f"+{kind}" for kind in sorted(kinds[cell] for cell in effect.gained))
    lost = "".join(f"-{kind}" for kind in sorted(kinds[cell] for cell in effect.lost))
    return gained + lost


def _effect_words(o: ChevouxObservation, code: str, lang: str) -> str:
    """Return the code of an effect in words, with ticks and crosses."""
    names = {tile.kind: tile.name[lang] for tile in o.tiles}
    marked = code.replace("+", " +").replace("-", " -").split()[1:] if code else []
    if not marked:
        return TEXTS.say("effect_none", lang)
    words = [f"{'✓' if mark[0] == '+' else '✗'} {names[int(mark[1:])]}" for mark in marked]
    return TEXTS.say("effect", lang, changes=", ".join(words))


def next_part(handle: str, after: str, o: ChevouxObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return the prompt after a first tile, both tiles, or a line to shift."""
    return TEXTS.say({"cell": "swap_with", "swap": "swap_now", "turn": "shift_how"}[after], lang)


def handle_label(handle: str, o: ChevouxObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Return a handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "cell":
        return tile_title(o, parse_cell(value), lang)
    if kind == "people":
        return TEXTS.say("handle_people", lang, count=people_coming(o), cell=value)
    if kind in ("row", "column"):
        return TEXTS.say(f"handle_{kind}", lang, **{kind: value})
    if kind == "turn":
        return _say_turn(o, int(value[0]), lang) + _effect_words(o, value, lang)
    if kind == "swap":
        return TEXTS.say("handle_swap", lang) + _effect_words(o, handle, lang)
    return TEXTS.say("handle_nothing", lang)


def _say_turn(o: ChevouxObservation, length: int, lang: str) -> str:
    """Return the length and direction of a shift.

    The direction is back only if the card gives the length.
    """
    card = o.cards[o.card - 1]
    way = shift_way(card.restructure, card.by, card.way, length, len(o.cells) // COLUMNS)
    return TEXTS.say("handle_turn", lang, count=card.by or length, way=TEXTS.say(f"way_{way}", lang))
