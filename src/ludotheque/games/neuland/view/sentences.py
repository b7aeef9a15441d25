"""Sentences: the status line, the log, and the score sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ludotheque.draw.view import Moment, ScoreLine, seat_names
from ludotheque.games.neuland.notation import format_place
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules.codes import DRAW_ORE, PUT_START, STACK_ORES, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.labels import kind_word
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event
from ludotheque.kernel.texts import join_words


def status(o: NeulandObservation, lang: str, names: Sequence[str]) -> str:
    """Say in one line whose turn it is and what is awaited."""
    who = seat_names(names, o.players)
    if o.is_over:
        winners = join_words([who[seat] for seat in o.winners], lang)
        if len(o.winners) > 1:
            return TEXTS.say("status_shared", lang, name=winners)
        is_complete = o.cards[o.winners[0]].shields_left == 0
        return TEXTS.say("status_won" if is_complete else "status_time", lang, name=winners)
    place = format_place(o.pending[0]) if o.pending else ""
    if not o.to_act:
        return TEXTS.say("status_drawing" if o.phase == DRAW_ORE else "status_setup", lang, place=place)
    seat = o.to_act[0]
    task = {PUT_START: "start", STACK_ORES: "stack"}.get(o.phase, "turn")
    if seat == o.seat:
        return TEXTS.say(f"status_{task}", lang, left=o.room, place=place)
    return TEXTS.say(f"status_other_{task}", lang, name=who[seat], spent=o.spent, place=place)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Describe an event in one line of the log."""
    who = names or "ABCD"
    values = dict(event.values)
    if event.seat >= 0:
        values["name"] = who[event.seat]
    if "player" in values:
        values["name"] = who[values["player"]]
    if "winners" in values:
        values["name"] = join_words([who[seat] for seat in values["winners"]], lang)
    if values.get("good"):
        values["good"] = TEXTS.say(f"good_{values['good']}", lang)
    if "goods" in values:
        values["goods"] = join_words([TEXTS.say(f"good_{good}", lang) for good in values["goods"]], lang)
    if "building" in values:
        values["building"] = TEXTS.say(f"kind_{values['building']}", lang)
    if "gifts" in values:
        values["cost"] = TEXTS.say("actions", lang, count=values["count"])
        values["paid"] = _paid(values["gifts"], bool(values["cart"]), lang)
    return TEXTS.say(event.key, lang, **values)


def _paid(gifts: Sequence[tuple[str, str]], has_cart: bool, lang: str) -> str:
    """Return the goods given, in brackets after a line of the log, or an empty string if there are none."""
    parts = []
    for good, place in gifts:
        if place:
            parts.append(TEXTS.say("gift", lang, good=TEXTS.say(f"good_{good}", lang), place=place))
        else:
            parts.append(TEXTS.say(f"{good}_token", lang))
    paid = join_words(parts, lang)
    if has_cart:
        paid = TEXTS.say("by_cart", lang, paid=paid)
    return f", {paid}" if paid else ""


def sum_up(events: Sequence[Event], lang: str, names: Sequence[str]) -> str:
    """Describe a whole turn in one line, once it ends."""
    if events[-1].key != "log_end":
        return ""
    begun = next((index for index in range(len(events) - 2, -1, -1) if events[index].key == "log_end"), -1) + 1
    made = Counter(event.values["good"] for event in events[begun:] if event.key == "log_produce")
    built = [event.values["building"] for event in events[begun:] if event.key == "log_build"]
    won = [event.values["building"] for event in events[begun:] if event.key == "log_shields"]
    goods = [TEXTS.say(f"good_{good}", lang) + (f" ×{count}" if count > 1 else "") for good, count in made.items()]
    parts = []
    for key, what in (("turn_made", goods), ("turn_built", _kinds(built, lang)), ("turn_won", _kinds(won, lang))):
        if what:
            parts.append(TEXTS.say(key, lang, what=join_words(what, lang)))
    line = say(events[-1], lang, names)
    return f"{line} {TEXTS.say('turn_sum', lang, what=', '.join(parts))}" if parts else line


def _kinds(kinds: Sequence[str], lang: str) -> list[str]:
    return [TEXTS.say(f"kind_{kind}", lang) for kind in kinds]


def moment(events: Sequence[Event], o: NeulandObservation, lang: str, names: Sequence[str]) -> Moment | None:
    """Describe a property won: its owner, and the number of shields left to place."""
    won = next((event for event in events if event.key == "log_shields"), None)
    if won is None:
        return None
    name = seat_names(names, o.players)[won.seat]
    building = TEXTS.say(f"kind_{won.values['building']}", lang)
    left = TEXTS.say("shields_left", lang, count=o.cards[won.seat].shields_left)
    return Moment(TEXTS.say("moment_property", lang, name=name, building=building), sentences=(f"{name}, {left}.",))


def score_sheet(o: NeulandObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return a line for every property with shields, then their sum."""
    lines = []
    for building in o.buildings:
        if building.tile >= UNITS and building.owner >= 0:
            points = tuple(float(building.shields) if building.owner == seat else 0.0 for seat in range(o.players))
            lines.append(ScoreLine(kind_word(building.tile, lang), points))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the names of the lines of the judge's score sheet, in its order."""
    return [TEXTS.say(f"review_{key}", lang) for key in ("spaces", "shields")]
