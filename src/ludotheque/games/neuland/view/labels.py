"""Names of goods, buildings, terrains and ways to pay, for pictures, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotheque.games.neuland.notation import Deal, Gift, format_hex, format_place
from ludotheque.games.neuland.observation import Building, NeulandObservation, PropertyCard
from ludotheque.games.neuland.rules.codes import FOOD, GOLD, GOOD_NAMES, KIND_NAMES, MINE, ORE, TERRAIN_NAMES
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.kernel.texts import join_words


@cache
def good_word(good: int, lang: str) -> str:
    """Return the name of a good."""
    return TEXTS.say("good_ore" if good == ORE else f"good_{GOOD_NAMES[good]}", lang)


@cache
def kind_word(tile: int, lang: str) -> str:
    """Return the name of a kind of building."""
    return TEXTS.say(f"kind_{KIND_NAMES[tile]}", lang)


def terrain_word(terrain: int, lang: str) -> str:
    """Return the name of a terrain."""
    return TEXTS.say(f"terrain_{TERRAIN_NAMES[terrain]}", lang)


def gift_words(gift: Gift, lang: str) -> str:
    """Describe a good that is given, and its source."""
    if gift.place < 0:
        return TEXTS.say("food_token" if gift.good == FOOD else "wood_token", lang)
    if gift.given == GOLD and gift.good != GOLD:
        return TEXTS.say("gift_gold", lang, good=good_word(gift.good, lang), place=format_place(gift.place))
    return TEXTS.say("gift", lang, good=good_word(gift.good, lang), place=format_place(gift.place))


def place_words(building: Building, lang: str, names: Sequence[str]) -> str:
    """Describe a building on the map: its place, and its worker or shields."""
    place = TEXTS.say("handle_place", lang, building=kind_word(building.tile, lang), place=format_place(building.place))
    if building.owner >= 0:
        shields = TEXTS.say("shields_placed", lang, count=building.shields)
        return f"{place}, {names[building.owner]}, {shields}"
    if building.worker >= 0:
        key = "worker_lying" if building.is_lying else "worker_standing"
        good = good_word(building.good, lang) if building.good >= 0 else "–"
        return f"{place}, {TEXTS.say(key, lang, name=names[building.worker], good=good)}"
    if building.ores:
        return f"{place}, {TEXTS.say('ores_left', lang, count=len(building.ores))}"
    return place


@lru_cache(maxsize=4096)
def payment_words(deal: Deal, lang: str) -> str:
    """Describe a way to pay: its cost in actions, then the goods."""
    cost = TEXTS.say("actions", lang, count=deal.cost)
    paid = join_words([gift_words(gift, lang) for gift in deal.gifts], lang)
    if deal.has_cart:
        paid = TEXTS.say("by_cart", lang, paid=paid)
    return TEXTS.say("payment", lang, cost=cost, paid=paid) if paid else cost


@lru_cache(maxsize=4096)
def deal_words(deal: Deal, lang: str) -> str:
    """Describe an action without the way to pay."""
    name = kind_word(deal.tile, lang)
    if deal.kind == "produce":
        place = format_place(deal.place)
        return TEXTS.say("deal_produce", lang, good=good_word(deal.makes, lang), building=name, place=place)
    if deal.kind == "build":
        return TEXTS.say("deal_build", lang, building=name, hex=format_hex(deal.hex))
    return TEXTS.say("deal_shields", lang, building=name)


def marked_needs(card: PropertyCard) -> list[tuple[int, bool]]:
    """Return the goods that a property's shields cost, each with True if it is missing."""
    missing = list(card.missing)
    found = []
    for good in card.needs:
        found.append((good, good in missing))
        if good in missing:
            missing.remove(good)
    return found


def output_of(o: NeulandObservation, tile: int) -> int:
    """Return the output of a unit's first recipe."""
    return ORE if tile == MINE else o.units[tile].recipes[0][1]


def spoils(o: NeulandObservation, building: Building) -> bool:
    """Return True if this building's good spoils at the end of the current turn."""
    return building.is_lying and building.worker == o.active and not o.is_over
