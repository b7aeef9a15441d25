"""What the mayor of Chévoux sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice, Panel, ScoreLine
from ludotheque.games.chevoux.challenge.score_sheet import format_score
from ludotheque.games.chevoux.labels import say_populate, say_restructure
from ludotheque.games.chevoux.notation import LETTERS, format_cell, parse_cell, shifted_line, swapped_cells
from ludotheque.games.chevoux.observation import ChevouxObservation, Effect
from ludotheque.games.chevoux.rules.state import EMPTY_HOUSE_POINTS
from ludotheque.games.chevoux.rules.tables import (
    COLUMN_SHIFT,
    COLUMNS,
    HOUSE,
    NOTHING,
    POPULATE,
    ROW_SHIFT,
    SWAP,
)
from ludotheque.games.chevoux.rules.village import moved_cells, shift_by, turn
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.cards import CARDS_HEIGHT, CARDS_WIDTH, draw_cards
from ludotheque.games.chevoux.view.intent import intended_action
from ludotheque.games.chevoux.view.ledger import LEDGER_WIDTH, draw_ledger, ledger_height
from ludotheque.games.chevoux.view.terminal import text
from ludotheque.games.chevoux.view.village import VILLAGE_HEIGHT, VILLAGE_WIDTH, draw_village, tile_title
from ludotheque.kernel.observation import Event


def panels(o: ChevouxObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """The village, the cards below it, and beside it what every tile wants."""
    village = Panel(
        "village",
        TEXTS.say("panel_village", lang),
        VILLAGE_WIDTH,
        VILLAGE_HEIGHT,
        draw_village(o, lang),
    )
    cards = Panel("cards", TEXTS.say("panel_cards", lang), CARDS_WIDTH, CARDS_HEIGHT, draw_cards(o, lang), "hand")
    ledger = Panel(
        "tiles", TEXTS.say("panel_tiles", lang), LEDGER_WIDTH, ledger_height(o, lang), draw_ledger(o, lang), "side"
    )
    return [village, cards, ledger]


def choices(o: ChevouxObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions. A swap ends with a button that says what it would change; so does each length of a shift."""
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
            last = f"turn:{shift_by(action)}{_effect_code(o, action, effects.get(action))}"
            label = f"{handle_label(first, o, lang)}, {handle_label(last, o, lang)}"
            found.append(Choice(action, (first, last), label))
    return found


def _line_handle(action: int) -> str:
    number = shifted_line(action)
    return f"column:{LETTERS[number]}" if action >= COLUMN_SHIFT else f"row:{number + 1}"


def _swap_choices(o: ChevouxObservation, action: int, effect: Effect | None, lang: str) -> list[Choice]:
    """A swap, its cells in either order."""
    first, second = (f"cell:{format_cell(cell)}" for cell in swapped_cells(action))
    last = f"swap:{_effect_code(o, action, effect)}"
    cells = [f"{format_cell(cell)} ({_name_at(o, cell, lang)})" for cell in swapped_cells(action)]
    label = TEXTS.say("choice_swap", lang, first=cells[0], second=cells[1]) + _effect_words(o, last, lang)
    return [Choice(action, (first, second, last), label), Choice(action, (second, first, last), label)]


def _name_at(o: ChevouxObservation, cell: int, lang: str) -> str:
    kind = o.cells[cell].kind
    return next(tile.name[lang] for tile in o.tiles if tile.kind == kind)


def _kinds_after(o: ChevouxObservation, action: int) -> list[int]:
    """The kinds by cell after a swap or a shift."""
    kinds = [seen.kind for seen in o.cells]
    if action < ROW_SHIFT:
        first, second = swapped_cells(action)
        kinds[first], kinds[second] = kinds[second], kinds[first]
    else:
        turn(kinds, moved_cells(action, len(kinds) // COLUMNS), shift_by(action))
    return kinds


def _effect_code(o: ChevouxObservation, action: int, effect: Effect | None) -> str:
    """What an action changes, as part of a handle: kinds that would hold (+) and that would no longer (-)."""
    if effect is None:
        return ""
    kinds = _kinds_after(o, action)
    gained = "".join(f"+{kind}" for kind in sorted(kinds[cell] for cell in effect.gained))
    lost = "".join(f"-{kind}" for kind in sorted(kinds[cell] for cell in effect.lost))
    return gained + lost


def _effect_words(o: ChevouxObservation, code: str, lang: str) -> str:
    """The words of such a handle: ticks and crosses."""
    names = {tile.kind: tile.name[lang] for tile in o.tiles}
    marked = code.replace("+", " +").replace("-", " -").split()[1:] if code else []
    if not marked:
        return TEXTS.say("effect_none", lang)
    words = [f"{'✓' if mark[0] == '+' else '✗'} {names[int(mark[1:])]}" for mark in marked]
    return TEXTS.say("effect", lang, changes=", ".join(words))


def handle_label(handle: str, o: ChevouxObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "cell":
        cell = parse_cell(value)
        tile = next(tile for tile in o.tiles if tile.kind == o.cells[cell].kind)
        return tile_title(o, tile, o.cells[cell], cell, lang)
    if kind == "people":
        coming = min(o.supply, o.cards[o.card - 1].people) if o.card else 0
        return TEXTS.say("handle_people", lang, count=coming, cell=value)
    if kind in ("row", "column"):
        return TEXTS.say(f"handle_{kind}", lang, **{kind: value})
    if kind == "turn":
        by = int(value[0])
        key = "handle_turn_row" if o.cards[o.card - 1].restructure == "shift_row" else "handle_turn_column"
        return TEXTS.say(key, lang, count=by) + _effect_words(o, value, lang)
    if kind == "swap":
        return TEXTS.say("handle_swap", lang) + _effect_words(o, handle, lang)
    return TEXTS.say("handle_nothing", lang)


def status(o: ChevouxObservation, lang: str, names: Sequence[str]) -> str:
    """One line: what is awaited."""
    if o.is_over:
        key = "status_won" if o.is_won else "status_lost"
        wrong = sum(not seen.holds for seen in o.cells)
        return TEXTS.say(key, lang, score=format_score(int(o.scores[0])), count=wrong)
    if not o.to_act:
        return TEXTS.say("status_drawing", lang)
    card = o.cards[o.card - 1]
    effects = {"restructure": say_restructure(card, lang), "populate": say_populate(card, o.tiles, lang)}
    return TEXTS.say("status_act", lang, round=o.round_number, card=o.card, **effects)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """One line of the log."""
    values = dict(event.values)
    for key in ("names", "first", "second"):
        if key in values:
            values[key] = values[key][lang]
    if "cells" in values:
        values["one"], values["two"] = values.pop("cells")
    if "score" in values:
        values["score"] = format_score(values["score"])
    return TEXTS.say(event.key, lang, **values)


def score_sheet(o: ChevouxObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """A line for each house on the table (C10); the last line is the sum."""
    lines = []
    for cell, seen in enumerate(o.cells):
        if seen.kind == HOUSE:
            points = float(seen.people or EMPTY_HOUSE_POINTS)
            label = TEXTS.say("score_house" if seen.people else "score_empty", lang, cell=format_cell(cell))
            lines.append(ScoreLine(label, (points,)))
    key = "score_total" if not o.is_over or o.is_won else "score_total_lost"
    lines.append(ScoreLine(TEXTS.say(key, lang), o.scores, is_total=True))
    return lines


__all__ = ["choices", "handle_label", "intended_action", "panels", "say", "score_sheet", "status", "text"]
