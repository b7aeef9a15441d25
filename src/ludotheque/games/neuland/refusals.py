"""Reasons for illegal actions, with their rulings. Reads a position, changes nothing."""

from __future__ import annotations

from ludotheque.games.neuland.notation import Deal, format_hex, format_place, read_deal
from ludotheque.games.neuland.rules import codes
from ludotheque.games.neuland.rules.legal import has_spare_forest
from ludotheque.games.neuland.rules.payments import sources_of
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.kernel.contract import Refusals
from ludotheque.kernel.reason import Reason


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, f"refused_{key}", values, TEXTS)


def explain_refusal(state: NeulandPosition, seat: int, action: int) -> Reason:
    """Return the first ruling that an action of the seat to act breaks."""
    if state.phase == codes.PUT_START:
        return _explain_start(state, action)
    if state.phase == codes.STACK_ORES:
        return _reason("L12", "stack_these" if codes.ORE_ORDER <= action < codes.PRODUCE else "stack_first")
    if codes.START <= action < codes.START + codes.HEXES:
        return _reason("L10", "started")
    if action < codes.PRODUCE:
        return _reason("L12", "no_ores")
    deal = read_deal(state, action)
    if deal is None:
        return _explain_absent(state, action)
    if deal.kind == "produce":
        return _explain_unit(state, deal) or _explain_payment(state, deal)
    if deal.kind == "build":
        return _explain_build(state, deal) or _explain_payment(state, deal)
    return _explain_shields(state, deal) or _explain_payment(state, deal)


def _explain_absent(state: NeulandPosition, action: int) -> Reason:
    """Explain that the building does not exist, or that no worker can give a needed good."""
    tables = state.rules.tables
    if action >= codes.SHIELDS:
        tile = codes.UNITS + (action - codes.SHIELDS) // codes.WAYS_THREE
        needs = tables.needs[tile]
        if state.property_place[tile - codes.UNITS] < 0:
            return _reason("L5", "not_built")
    elif action >= codes.BUILD:
        tile = state.top_tile((action - codes.BUILD) // codes.WAYS_ONE % codes.BUILDABLE)
        if tile < 0:
            return _reason("L16", "none_left")
        needs = [tables.cost[tile]]
    else:
        tile = state.tile[(action - codes.PRODUCE) // (2 * codes.WAYS_TWO)]
        needs = tables.needs[tile] if 0 <= tile < codes.UNITS else []
    sources = sources_of(state, state.seat)
    for good in needs:
        if not sources[good]:
            return _reason("L12", f"lacks_{codes.GOOD_NAMES[good]}")
    return _reason("L17" if action >= codes.SHIELDS else "L16", "not_there")


def _explain_start(state: NeulandPosition, action: int) -> Reason:
    if not codes.START <= action < codes.START + codes.HEXES:
        return _reason("L10", "start_first")
    h = action - codes.START
    if state.terrain[h] != codes.FOREST:
        return _reason("L10", "start_forest", hex=format_hex(h))
    return _reason("L10", "start_taken", hex=format_hex(h))


def _explain_unit(state: NeulandPosition, deal: Deal) -> Reason | None:
    if state.worker[deal.place] != 0 and all(gift.place != deal.place for gift in deal.gifts):
        return _reason("L11", "occupied", place=format_place(deal.place))
    if state.has_twin(deal.place) and not state.rules.all_payments:
        return _reason("L11", "twin", place=format_place(deal.place))
    has_worker = len(state.own_places(state.seat)) < state.rules.tables.workers
    if not has_worker and all(gift.place < 0 for gift in deal.gifts):
        return _reason("L11", "no_worker")
    return None


def _explain_build(state: NeulandPosition, deal: Deal) -> Reason | None:
    h = deal.hex
    if state.rules.tables.terrain[deal.tile] != state.terrain[h]:
        return _reason("L16", "terrain", building=codes.KIND_NAMES[deal.tile], hex=format_hex(h))
    if state.filled[h] == codes.PLACES:
        return _reason("L1", "hex_full", hex=format_hex(h))
    if state.terrain[h] == codes.FOREST and state.filled[h] == 0 and not has_spare_forest(state):
        return _reason("L10", "forest_needed", hex=format_hex(h))
    return None


def _explain_shields(state: NeulandPosition, deal: Deal) -> Reason | None:
    if state.is_first_round():
        return _reason("L10", "shields_first_turn")
    if state.property_owner[deal.tile - codes.UNITS] >= 0:
        return _reason("L17", "has_shields", building=codes.KIND_NAMES[deal.tile])
    return None


def _explain_payment(state: NeulandPosition, deal: Deal) -> Reason:
    seat = state.seat
    for gift in deal.gifts:
        if gift.place >= 0:
            if gift.given not in (gift.good, codes.GOLD):
                if not sources_of(state, seat)[gift.good]:
                    return _reason("L12", f"lacks_{codes.GOOD_NAMES[gift.good]}")
                return _reason(
                    "L12",
                    "wrong_good",
                    place=format_place(gift.place),
                    given=codes.GOOD_NAMES[gift.given],
                    needed=codes.GOOD_NAMES[gift.good],
                )
            continue
        if gift.good not in (codes.FOOD, codes.WOOD):
            return _reason("L14", "no_such_token", needed=codes.GOOD_NAMES[gift.good])
        if not (state.food_token[seat] if gift.good == codes.FOOD else state.wood_token[seat]):
            return _reason("L14", "token_spent", needed=codes.GOOD_NAMES[gift.good])
        if sum(other.place < 0 and other.good == gift.good for other in deal.gifts) > 1:
            return _reason("L14", "token_once", needed=codes.GOOD_NAMES[gift.good])
    places = [gift.place for gift in deal.gifts if gift.place >= 0]
    if len(set(places)) < len(places):
        return _reason("L15", "gold_once")
    if deal.has_cart and not state.cart[seat]:
        return _reason("L14", "cart_spent")
    room = state.room()
    if deal.cost > room:
        return _reason("L8", "too_long", cost=deal.cost, room=room)
    if any(state.has_twin(place) for place in places):
        return _reason("L12", "twin_paid")
    return _reason("L14", "cart_useless")


REFUSALS = Refusals(explain_refusal)
