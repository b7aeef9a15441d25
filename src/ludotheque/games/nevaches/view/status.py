"""One line that says whose turn it is and what is awaited."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import seat_names
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.labels import join_words

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
    """What a seat reads above the table."""
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
        return TEXTS.say(f"status_{task}", lang) + last
    return TEXTS.say("status_turn", lang, number=3 - o.left) + last
