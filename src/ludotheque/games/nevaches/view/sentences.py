"""Sentences: the status line, the log and the score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.draw.view import Moment, ScoreLine, seat_names
from ludotheque.games.nevaches.notation import GOAL_NAMES
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.texts import TEXTS, place_word
from ludotheque.games.nevaches.view.labels import bonus_word, goal_word
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event
from ludotheque.kernel.texts import join_words

TASKS = {
    codes.DRAFT: "draft",
    codes.EXTRA: "extra",
    codes.LAY_AFTER_SWAP: "lay_now",
    codes.TAKE_AFTER_SWAP: "take_now",
    codes.LAY_FREE: "lay_free",
    codes.TAKE_FREE: "take_free",
    codes.PLACE_TREE: "tree",
}


def status(o: NevachesObservation, lang: str, names: Sequence[str]) -> str:
    """Return the status line of a viewer."""
    who = seat_names(names, o.players)
    if o.is_over:
        points = max(int(o.scores[seat]) for seat in o.winners)
        won = join_words([who[seat] for seat in o.winners], lang)
        return TEXTS.say("status_won", lang, names=won, points=points, count=len(o.winners))
    if not o.to_act:
        return TEXTS.say("status_chance" if o.turns or o.fox >= 0 else "status_start", lang)
    if o.phase == codes.CHOOSE_GOAL:
        if o.seat in o.to_act:
            return TEXTS.say("status_goal", lang)
        return TEXTS.say("status_goal_others", lang, names=join_words([who[seat] for seat in o.to_act], lang))
    seat = o.to_act[0]
    last = " " + TEXTS.say("status_last_round", lang) if o.is_last_round else ""
    if seat != o.seat:
        return TEXTS.say("status_other", lang, name=who[seat]) + last
    task = TASKS.get(o.phase)
    if task is not None:
        return TEXTS.say(f"status_{task}", lang, count=o.tree_points) + last
    number = o.turn_actions + 1 - o.left
    return TEXTS.say("status_turn", lang, number=number, actions=o.turn_actions) + last


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Describe an event in one line of the log."""
    values: dict[str, Any] = dict(event.values)
    if event.seat >= 0:
        values["name"] = seat_names(names, event.seat + 1)[event.seat]
    if "goal" in values:
        values["goal"] = goal_word(GOAL_NAMES.index(values["goal"]), values["last_round"], lang)
    if "bonus" in values:
        values["bonus"] = bonus_word(values["bonus"], lang)
    if "cells" in values:
        values["places"] = join_words([place_word(cell, lang) for cell in values["cells"]], lang)
    if "winners" in values:
        who = seat_names(names, len(values["scores"]))
        values["names"] = join_words([who[seat] for seat in values["winners"]], lang)
        values["points"] = max(values["scores"])
        values["count"] = len(values["winners"])
    key = event.key
    if key == "log_lay":
        key = f"log_lay_{values['kind']}"
        values["place"] = place_word(values["cell"], lang)
    return TEXTS.say(key, lang, **values)


def moment(events: Sequence[Event], o: NevachesObservation, lang: str, names: Sequence[str]) -> Moment | None:
    """Describe several bonus spaces at once, or one that moves several pieces."""
    bonuses = [event for event in events if event.key == "log_bonus"]
    if len(bonuses) < 2 and not any(event.values["bonus"] == "recall" for event in bonuses):
        return None
    name = seat_names(names, o.players)[bonuses[0].seat]
    sentences = tuple(bonus_word(event.values["bonus"], lang) for event in bonuses)
    return Moment(TEXTS.say("moment_bonus", lang, name=name), sentences=sentences)


def score_sheet(o: NevachesObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return the lines for cards, trees and the scoring tile, then their sum."""
    trees = tuple(float(o.tree_points * len(area.trees)) for area in o.seats)
    cards = tuple(area.points - points for area, points in zip(o.seats, trees, strict=True))
    goals = tuple(float(area.goal_points) for area in o.seats)
    detail = tuple(goal_word(area.chosen, o.last_round, lang) if area.chosen >= 0 else "" for area in o.seats)
    counts = tuple(TEXTS.say("tree_count", lang, count=len(area.trees)) for area in o.seats)
    return [
        ScoreLine(TEXTS.say("sheet_cards", lang), cards),
        ScoreLine(TEXTS.say("sheet_trees", lang), trees, counts),
        ScoreLine(TEXTS.say("sheet_goal", lang), goals, detail),
        ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True),
    ]


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the names of the lines of the judge's score sheet, in its order."""
    return [TEXTS.say(f"review_{key}", lang) for key in ("cards", "trees", "hand", "cows", "goal")]
