"""Sentences of Kuhlorado: status, log and points."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import ScoreLine, seat_names
from ludotheque.games.kuhlorado.observation import KuhloradoObservation
from ludotheque.games.kuhlorado.rules.codes import COW, DECIDE, PASS
from ludotheque.games.kuhlorado.texts import TEXTS
from ludotheque.games.kuhlorado.view.labels import cell_label, face_with_article, land_label, majority_label
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event
from ludotheque.kernel.texts import join_words


def status(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> str:
    """Return one line with the seat to act and its task."""
    who = seat_names(names, 2)
    if o.is_over:
        points = [int(score) for score in o.scores]
        if len(o.winners) != 1:
            return TEXTS.say("status_draw", lang, points=points[0])
        winner = o.winners[0]
        return TEXTS.say("status_won", lang, name=who[winner], points=points[winner], other=points[1 - winner])
    if not o.to_act:
        return TEXTS.say("status_rolling" if o.turn >= 0 else "status_start", lang)
    seat = o.to_act[0]
    task = "decide" if o.phase == DECIDE else _marking_task(o)
    if seat != o.seat:
        return TEXTS.say("status_other_decide" if task == "decide" else "status_other_mark", lang, name=who[seat])
    return TEXTS.say(f"status_{task}", lang, low=o.dice[0], high=o.dice[1])


def _marking_task(o: KuhloradoObservation) -> str:
    """Return the case of marking that the dice give (K6–K8)."""
    low, high = o.dice
    if high < COW:
        if o.legal and o.legal[0][0] == PASS:
            return "pass"
        return "one_number" if low == high else "numbers"
    if low < COW:
        return "cow_and_number"
    return "last_cow" if o.cows_left == 1 else "cows"


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Return one line of the log."""
    who = seat_names(names, 2)
    values = dict(event.values)
    seat = values.get("player", event.seat)
    if seat >= 0:
        values["name"] = who[seat]
    if "points" in values:
        values |= {"first": who[0], "second": who[1]}
    if event.key == "log_roll":
        values["faces"] = join_words([face_with_article(face, "a", lang) for face in values["faces"]], lang)
    elif event.key == "log_reroll":
        values["face"] = face_with_article(values["face"], "the", lang)
    elif event.key == "log_mark":
        marked = zip(values["cells"], values["symbols"], strict=True)
        values["cells"] = join_words([cell_label(cell, symbol, lang) for cell, symbol in marked], lang)
    return TEXTS.say(event.key, lang, **values)


def score_sheet(o: KuhloradoObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return a line for every meadow, trough and group with its points, and last the sum."""
    lines = []
    for majority in o.majorities:
        detail = tuple(TEXTS.say("cells", lang, count=count) for count in majority.counts)
        points = _points_of(majority.leader, majority.points)
        lines.append(ScoreLine(majority_label(majority, lang), points, detail))
    for land in o.lands:
        lines.append(ScoreLine(land_label(land, lang), _points_of(land.seat, land.points)))
    if o.pro:
        doubled = tuple(float(o.double_points * count) for count in o.doubles)
        detail = tuple(TEXTS.say("doubles_count", lang, count=count) for count in o.doubles)
        lines.append(ScoreLine(TEXTS.say("doubles", lang), doubled, detail))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the names of the lines of the judge's score sheet, in its order."""
    keys = ["north", "east", "south", "west", "troughs", "land", "doubles"]
    return [TEXTS.say(f"review_{key}", lang) for key in keys]


def _points_of(seat: int, points: int) -> tuple[float, ...]:
    """Return a line's points by seat: all of them for `seat`, or none if `seat` is −1."""
    return tuple(float(points) if each == seat else 0.0 for each in range(2))
