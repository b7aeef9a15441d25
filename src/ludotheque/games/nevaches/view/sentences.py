"""Events in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.draw.view import seat_names
from ludotheque.games.nevaches.notation import GOAL_NAMES
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.labels import bonus_word, goal_word, join_words, place_word
from ludotheque.kernel.observation import Event


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """One line of the log."""
    values: dict[str, Any] = dict(event.values)
    if event.seat >= 0:
        values["name"] = seat_names(names, event.seat + 1)[event.seat]
    if "goal" in values:
        values["goal"] = goal_word(GOAL_NAMES.index(values["goal"]), lang)
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
