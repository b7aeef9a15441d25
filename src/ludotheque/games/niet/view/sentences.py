"""Sentences of NIET!: status line, log and score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.draw.view import Moment, ScoreLine, seat_names
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    COLUMNS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARDS,
    NOT_A_ONE,
    TEAMS,
    TO_THE_LEFT,
    TWO_CARDS,
    VETOES,
)
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.labels import card_words, cell_words, points_word, the_cards
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event
from ludotheque.kernel.texts import join_words


def status(o: NietObservation, lang: str, names: Sequence[str]) -> str:
    """Return one line with the seat to act and its task."""
    who = seat_names(names, o.players)
    if o.is_over:
        winners = join_words([who[seat] for seat in o.winners], lang)
        key = "status_won" if len(o.winners) == 1 else "status_tied"
        points = int(max(o.scores))
        return TEXTS.say(key, lang, names=winners, points=points_word(points), count=points)
    if not o.to_act:
        return TEXTS.say("status_deal", lang)
    if o.phase == DISCARDS:
        return _discard_status(o, lang, who)
    task = "veto" if o.phase == VETOES else "team" if o.phase == TEAMS else "follow" if o.trick else "lead"
    seat = o.to_act[0]
    if seat != o.seat:
        return TEXTS.say(f"status_other_{task}", lang, name=who[seat])
    return TEXTS.say(f"status_{task}", lang)


def _discard_status(o: NietObservation, lang: str, who: Sequence[str]) -> str:
    if o.seat not in o.to_act:
        waiting = join_words([who[seat] for seat in o.to_act], lang)
        return TEXTS.say("status_other_discard", lang, names=waiting)
    if o.legal[0][0] == DISCARD_NOTHING:
        return TEXTS.say("status_nothing", lang)
    keys = {TWO_CARDS: "status_two", NOT_A_ONE: "status_not_one", TO_THE_LEFT: "status_give"}
    left = who[(o.seat + 1) % o.players]
    return TEXTS.say(keys.get(o.settled[DISCARD], "status_one"), lang, name=left)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Return one line of the log."""
    values: dict[str, Any] = dict(event.values)
    if event.seat >= 0 and event.seat < len(names):
        values["name"] = names[event.seat]
    if "player" in values:
        values["name"] = names[values["player"]]
    if "card" in values:
        values["card"] = card_words(values["card"], lang)
    if "cards" in values:
        values["cards"] = the_cards(values["cards"], lang)
    if "cell" in values:
        values["cell"] = cell_words(values["cell"], values["points_row"], lang, names)
    if "settled" in values:
        cells = [row * COLUMNS + column for row, column in enumerate(values["settled"])]
        separator = "\u202f; " if lang == "fr" else "; "
        values["what"] = separator.join(cell_words(cell, values["points_row"], lang, names) for cell in cells)
    if "members" in values:
        return _say_team(values, lang, names)
    for key in ("written", "totals"):
        if key in values:
            points = [f"{name} {points_word(number)}" for name, number in zip(names, values[key], strict=False)]
            values["points"] = ", ".join(points)
    if "winners" in values:
        values["names"] = join_words([names[seat] for seat in values["winners"]], lang)
        values["count"] = len(values["winners"])
    return TEXTS.say(event.key, lang, **values)


def _say_team(values: dict[str, Any], lang: str, names: Sequence[str]) -> str:
    """Return the log line of a choice of teams, with the holder of the ×2 card."""
    members = join_words([names[seat] for seat in values["members"]], lang)
    key = "log_team_alone" if len(values["members"]) == 1 else "log_team"
    line = TEXTS.say(key, lang, name=values["name"], members=members)
    if values["holder"] < 0:
        return line
    return line + " " + TEXTS.say("log_double", lang, name=names[values["holder"]])


def moment(events: Sequence[Event], o: NietObservation, lang: str, names: Sequence[str]) -> Moment | None:
    """Return the summary of a round that has just ended: units, points of each seat, and new totals."""
    ended = next((event for event in events if event.key == "log_round"), None)
    if ended is None:
        return None
    number = ended.values["round"]
    line = o.sheet[number - 1]
    units = [tricks + loot for tricks, loot in zip(line.tricks, line.loot, strict=True)]
    totals = tuple(float(sum(each.written[seat] for each in o.sheet[:number])) for seat in range(o.players))
    detail = tuple(
        TEXTS.say("moment_units", lang, tricks=line.tricks[seat], loot=line.loot[seat])
        + (" ×2" if line.holder == seat else "")
        for seat in range(o.players)
    )
    each = TEXTS.say("moment_points", lang, points=points_word(line.points))
    lines = (
        ScoreLine(TEXTS.say("moment_own", lang), tuple(map(float, units)), detail),
        ScoreLine(each, tuple(map(float, line.written)), _team_names(line.team, lang)),
        ScoreLine(TEXTS.say("moment_total", lang), totals, is_total=True),
    )
    return Moment(TEXTS.say("moment_round", lang, round=number), lines)


def _team_names(team: Sequence[int], lang: str) -> tuple[str, ...]:
    return tuple(TEXTS.say("team_short", lang, team="I" if side == 0 else "II") for side in team)


def score_sheet(o: NietObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return a line for each finished round, with the points, tricks and loot of each seat."""
    lines = []
    for index, line in enumerate(o.sheet):
        label = TEXTS.say("sheet_label", lang, number=index + 1, points=points_word(line.points))
        detail = tuple(
            TEXTS.say("sheet_detail", lang, tricks=line.tricks[seat], loot=line.loot[seat])
            + (" ×2" if line.holder == seat else "")
            for seat in range(o.players)
        )
        lines.append(ScoreLine(label, tuple(float(points) for points in line.written), detail))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the names of the lines of the judge's score sheet, in its order."""
    return [TEXTS.say(f"review_{key}", lang) for key in ("points", "tricks", "loot")]
