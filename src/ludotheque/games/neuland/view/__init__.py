"""What a seat of Neuland sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Choice, Panel, ScoreLine, seat_names
from ludotheque.games.neuland.notation import Deal, format_hex, format_place
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.rules.board import HEXES
from ludotheque.games.neuland.rules.game import DRAW_ORE, PUT_START, STACK_ORES
from ludotheque.games.neuland.rules.tables import COAL, END, GOOD_NAMES, KIND_NAMES, ORES, STACK, START, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.intent import intended_action
from ludotheque.games.neuland.view.labels import deal_words, good_word, kind_word, listed, payment_words, terrain_word
from ludotheque.games.neuland.view.land import HEIGHT, WIDTH, draw_land
from ludotheque.games.neuland.view.players import WIDTH as PLAYERS_WIDTH
from ludotheque.games.neuland.view.players import draw_players, players_height
from ludotheque.games.neuland.view.supply import PROPERTIES_HEIGHT, UNITS_HEIGHT, draw_properties, draw_units
from ludotheque.games.neuland.view.supply import WIDTH as SUPPLY_WIDTH
from ludotheque.games.neuland.view.terminal import text
from ludotheque.kernel.observation import Event


def panels(o: NeulandObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """The map in its ring of time, then players, properties and units."""
    who = seat_names(names, o.players)
    return [
        Panel("map", TEXTS.say("panel_map", lang), WIDTH, HEIGHT, draw_land(o, lang, who)),
        Panel(
            "players",
            TEXTS.say("panel_players", lang),
            PLAYERS_WIDTH,
            players_height(o),
            draw_players(o, lang, who),
            "side",
        ),
        Panel(
            "properties",
            TEXTS.say("panel_properties", lang),
            SUPPLY_WIDTH,
            PROPERTIES_HEIGHT,
            draw_properties(o, lang, who),
            "side",
        ),
        Panel("units", TEXTS.say("panel_units", lang), SUPPLY_WIDTH, UNITS_HEIGHT, draw_units(o, lang), "side"),
    ]


def choices(o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions: a target, then the way to pay where there are several, cheapest first."""
    deals = sorted(o.deals, key=lambda each: (each[1].kind, _target(each[1]), each[1].cost, each[1].has_cart, each[0]))
    ways: dict[tuple[str, ...], int] = {}
    for _, deal in deals:
        ways[_target(deal)] = ways.get(_target(deal), 0) + 1
    found = []
    dealt = {action for action, _ in o.deals}
    for action, _ in o.legal:
        if action not in dealt:
            handle = _plain_handle(action)
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
    for action, deal in deals:
        path = _target(deal)
        label = f"{deal_words(deal, lang)} – {payment_words(deal, lang)}"
        found.append(Choice(action, (*path, f"pay:{action}") if ways[path] > 1 else path, label))
    return found


def _target(deal: Deal) -> tuple[str, ...]:
    """The handles that name what is wanted."""
    if deal.kind == "build":
        return (f"build:{KIND_NAMES[deal.tile]}", f"hex:{format_hex(deal.hex)}")
    place = f"place:{format_place(deal.place)}"
    if KIND_NAMES[deal.tile].endswith("furnace"):
        return (place, f"make:{GOOD_NAMES[deal.makes]}")
    return (place,)


def _plain_handle(action: int) -> str:
    if action == END:
        return "end:"
    if action < START + HEXES:
        return f"hex:{format_hex(action - START)}"
    code = action - STACK
    ores = (code // (ORES * ORES), code // ORES % ORES, code % ORES)
    return "stack:" + ",".join(GOOD_NAMES[COAL + ore] for ore in ores)


def handle_label(handle: str, o: NeulandObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "end":
        return TEXTS.say("handle_end", lang, count=max(1, o.spent), space=o.rest_space + 1)
    if kind == "hex":
        h = [format_hex(each) for each in range(HEXES)].index(value)
        return TEXTS.say("handle_hex", lang, hex=value, terrain=terrain_word(o.terrain[h], lang))
    if kind == "stack":
        ores = [good_word(GOOD_NAMES.index(name), lang) for name in value.split(",")]
        return TEXTS.say("handle_stack", lang, goods=", ".join(ores))
    if kind == "make":
        return good_word(GOOD_NAMES.index(value), lang)
    if kind == "build":
        return TEXTS.say("handle_build", lang, building=kind_word(KIND_NAMES.index(value), lang))
    if kind == "pay":
        return payment_words(dict(o.deals)[int(value)], lang)
    tile = next(each.tile for each in o.buildings if format_place(each.place) == value)
    return TEXTS.say("handle_place", lang, building=kind_word(tile, lang), place=value)


def status(o: NeulandObservation, lang: str, names: Sequence[str]) -> str:
    """One line: whose turn it is and what is awaited."""
    who = seat_names(names, o.players)
    if o.is_over:
        winners = listed([who[seat] for seat in o.winners], lang)
        return TEXTS.say("status_won" if len(o.winners) == 1 else "status_shared", lang, name=winners)
    if not o.to_act:
        return TEXTS.say("status_drawing" if o.phase == DRAW_ORE else "status_setup", lang)
    seat = o.to_act[0]
    task = {PUT_START: "start", STACK_ORES: "stack"}.get(o.phase, "turn")
    if seat == o.seat:
        return TEXTS.say(f"status_{task}", lang, spent=o.spent, left=o.room)
    return TEXTS.say(f"status_other_{task}", lang, name=who[seat], spent=o.spent, left=o.room)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """One line of the log."""
    who = names or "ABCD"
    values = dict(event.values)
    if event.seat >= 0:
        values["name"] = who[event.seat]
    if "player" in values:
        values["name"] = who[values["player"]]
    if "winners" in values:
        values["name"] = listed([who[seat] for seat in values["winners"]], lang)
    if values.get("good"):
        values["good"] = TEXTS.say(f"good_{values['good']}", lang)
    if "goods" in values:
        values["goods"] = listed([TEXTS.say(f"good_{good}", lang) for good in values["goods"]], lang)
    if "building" in values:
        values["building"] = TEXTS.say(f"kind_{values['building']}", lang)
    if "gifts" in values:
        values["cost"] = TEXTS.say("actions", lang, count=values["count"])
        values["paid"] = _paid(values["gifts"], bool(values["cart"]), lang)
    return TEXTS.say(event.key, lang, **values)


def _paid(gifts: Sequence[tuple[str, str]], has_cart: bool, lang: str) -> str:
    """What was given, in brackets after a line of the log; nothing if nothing was."""
    parts = []
    for good, place in gifts:
        if place:
            parts.append(TEXTS.say("gift", lang, good=TEXTS.say(f"good_{good}", lang), place=place))
        else:
            parts.append(TEXTS.say(f"{good}_token", lang))
    paid = listed(parts, lang)
    if has_cart:
        paid = TEXTS.say("by_cart", lang, paid=paid)
    return f", {paid}" if paid else ""


def score_sheet(o: NeulandObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Every property with shields; the last line is the sum."""
    lines = []
    for building in o.buildings:
        if building.tile >= UNITS and building.owner >= 0:
            points = tuple(float(building.shields) if building.owner == seat else 0.0 for seat in range(o.players))
            lines.append(ScoreLine(kind_word(building.tile, lang), points))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


__all__ = ["choices", "handle_label", "intended_action", "panels", "say", "score_sheet", "status", "text"]
