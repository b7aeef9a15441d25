"""The status line, the lines of the log and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import ScoreLine
from ludotheque.games.chevoux.notation import format_cell
from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.rules.codes import HOUSE
from ludotheque.games.chevoux.rules.scoring import EMPTY_HOUSE_POINTS
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.labels import say_points, say_populate, say_restructure
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event


def status(o: ChevouxObservation, lang: str, names: Sequence[str]) -> str:
    """Return one line with the mayor's task."""
    if o.is_over:
        key = "status_won" if o.is_won else "status_lost"
        wrong = sum(not seen.holds for seen in o.cells)
        return TEXTS.say(key, lang, points=say_points(int(o.scores[0]), lang), count=wrong)
    if not o.to_act:
        return TEXTS.say("status_drawing", lang)
    card = o.cards[o.card - 1]
    effects = {"restructure": say_restructure(card, lang), "populate": say_populate(card, o.tiles, lang)}
    return TEXTS.say("status_act", lang, round=o.round_number, card=o.card, **effects)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Return one line of the log."""
    values = dict(event.values)
    for key in ("names", "first", "second"):
        if key in values:
            values[key] = values[key][lang]
    if "cells" in values:
        values["one"], values["two"] = values.pop("cells")
    if "score" in values:
        values["points"] = say_points(values["score"], lang)
    for key in ("holding", "by"):
        if key in values:
            values["count"] = int(values[key])
    return TEXTS.say(event.key, lang, **values)


def score_sheet(o: ChevouxObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return a line for each house in the village (C10), and last the sum."""
    lines = []
    for cell, seen in enumerate(o.cells):
        if seen.kind == HOUSE:
            points = float(seen.people or EMPTY_HOUSE_POINTS)
            label = TEXTS.say("score_house" if seen.people else "score_empty", lang, cell=format_cell(cell))
            lines.append(ScoreLine(label, (points,)))
    key = "score_total" if not o.is_over or o.is_won else "score_total_lost"
    lines.append(ScoreLine(TEXTS.say(key, lang), o.scores, is_total=True))
    return lines


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the names of the lines of the judge's score sheet, in its order."""
    return [TEXTS.say(f"review_{key}", lang) for key in ("people", "rules")]
