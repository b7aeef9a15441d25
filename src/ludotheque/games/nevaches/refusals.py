"""Reasons for illegal actions, with their rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.nevaches.notation import KIND_NAMES, format_cell
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import laid_kind, laid_place, played_card, played_fit
from ludotheque.games.nevaches.rules.landscape import find_herds, places
from ludotheque.games.nevaches.rules.patterns import find_fits, tiles_by_top
from ludotheque.games.nevaches.texts import TEXTS, place_word
from ludotheque.kernel.contract import Refusals
from ludotheque.kernel.reason import Reason

if TYPE_CHECKING:
    from ludotheque.games.nevaches.rules.state import NevachesState


class PlaceReason(Reason):
    """A reason that names the place `cell`, in the language of its sentence."""

    def sentence(self, lang: str) -> str:
        place = place_word(self.values["cell"], lang)
        return Reason(self.ruling, self.key, {**self.values, "cell": place}, self.catalog).sentence(lang)


def explain_refusal(state: NevachesState, seat: int, action: int) -> Reason:
    """Return the ruling that forbids an action of an awaited seat."""
    phase = state.phase
    if phase == codes.CHOOSE_GOAL:
        return _reason("V18", "refused_choose_goal")
    if phase == codes.PLACE_TREE:
        is_tree = codes.NO_TREE <= action < codes.GOAL
        return _reason("V10", "refused_no_tree_here" if is_tree else "refused_tree_first")
    if phase == codes.DRAFT:
        return _reason("V21", "refused_draft")
    if state.swaps >= codes.SWAP_LIMIT:
        if phase == codes.LAY_AFTER_SWAP and action == codes.SWAP_TILES:
            return _reason("V9", "refused_swap_limit", count=codes.SWAP_LIMIT)
        if phase == codes.TAKE_AFTER_SWAP and action == codes.SWAP_CARDS:
            return _reason("V11", "refused_swap_limit", count=codes.SWAP_LIMIT)
    if phase in (codes.LAY_AFTER_SWAP, codes.LAY_FREE) and not codes.LAY <= action < codes.PLAY:
        return _reason("V9" if phase == codes.LAY_AFTER_SWAP else "V14", "refused_lay_now")
    if phase in (codes.TAKE_AFTER_SWAP, codes.TAKE_FREE) and not codes.TAKE <= action < codes.HERD:
        return _reason("V11" if phase == codes.TAKE_AFTER_SWAP else "V14", "refused_take_now")
    return _explain_main(state, seat, action)


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return (PlaceReason if "cell" in values else Reason)(ruling, key, values, TEXTS)


def _explain_main(state: NevachesState, seat: int, action: int) -> Reason:
    if action >= codes.PLAY:
        return _explain_play(state, seat, played_card(action), played_fit(action))
    if action >= codes.LAY:
        kind = laid_kind(action)
        if state.tiles[kind] == 0:
            return _reason("V8", f"refused_no_open_{KIND_NAMES[kind]}")
        assert laid_place(action) not in places(state.near[seat])
        return _reason("V8", "refused_place")
    if action >= codes.HERD:
        return _explain_herd(state, seat, action - codes.HERD)
    if action >= codes.TAKE:
        return _reason("V11", "refused_not_open", card=action - codes.TAKE + 1)
    if action >= codes.GOAL:
        return _reason("V18", "refused_goal_at_end")
    if action >= codes.NO_TREE:
        return _reason("V10", "refused_tree_later")
    if action == codes.SWAP_CARDS:
        return _reason("V11", "refused_swap_cards")
    if action == codes.SWAP_TILES:
        return _reason("V9", "refused_swap_tiles")
    return _reason("V15", "refused_pass")


def _explain_herd(state: NevachesState, seat: int, tile: int) -> Reason:
    for herd in find_herds(state.tops[seat], state.near[seat]):
        if tile in herd:  # but not its first tile, which the action would name
            return _reason("V13", "refused_other_cow", cell=format_cell(state.cells[seat][herd[0]]))
    return _reason("V13", "refused_herd")


def _explain_play(state: NevachesState, seat: int, number: int, fit: int) -> Reason:
    if number not in state.hands[seat]:
        return _reason("V12", "refused_not_in_hand", card=number + 1)
    card = state.rules.cards[number]
    if card.cows > state.cows[seat]:
        return _reason("V12", "refused_cows", count=card.cows, card=number + 1)
    tops, near = state.tops[seat], state.near[seat]
    at = [fit % codes.MAX_TILES]
    if at[0] >= len(tops):
        has_fit = bool(find_fits(card, tops, near, tiles_by_top(tops)))
        return _reason("V12", "refused_shape" if has_fit else "refused_nowhere", card=number + 1)
    sides = card.sides[fit // codes.MAX_TILES]
    for index in range(1, len(card.wants)):
        tile = near[at[card.parents[index]] * 4 + sides[index]]
        if tile < 0:
            return _reason("V12", "refused_shape", card=number + 1)
        at.append(tile)
    for tile, want in zip(at, card.wants, strict=True):
        where = format_cell(state.cells[seat][tile])
        if want >= 0 and tops[tile] % codes.KINDS != want:
            return _reason("V12", "refused_landscape", cell=where, card=number + 1)
        if want >= 0 and tops[tile] >= codes.COW:
            return _reason("V12", "refused_cow_there", cell=where)
    return _reason("V12", "refused_same_cows")


REFUSALS = Refusals(explain_refusal)
