"""Actions as text, and why an action is refused. Tiles are named from the first one: `o`, then such as `n1e2`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.games.nevaches.content import FACES
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import (
    GOAL,
    HERD,
    KINDS,
    LAY,
    MAX_TILES,
    NO_TREE,
    PASS,
    PLAY,
    SLOTS,
    SWAP_CARDS,
    SWAP_TILES,
    TAKE,
    TREE,
)
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STEPS, STRIDE, places
from ludotheque.games.nevaches.rules.patterns import covered_tiles, find_fits, free_tiles
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.records import seat_letter
from ludotheque.kernel.texts import Catalog

if TYPE_CHECKING:
    from ludotheque.games.nevaches.rules.state import NevachesState

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
KIND_NAMES = ("field", "meadow", "forest", "lake", "house")
GOAL_NAMES = ("lakes", "fields", "meadows", "forests", "points", "trees", "cows", "tiles", "house")
CORNER_NAMES = ("ne", "se", "sw", "nw")


def coordinates(cell: int) -> tuple[int, int]:
    """A position as steps east and south from the first tile."""
    return cell % STRIDE - ORIGIN % STRIDE, cell // STRIDE - ORIGIN // STRIDE


def format_place(x: int, y: int) -> str:
    """A position's name: `o`, `e2`, `n1`, `n1e2`."""
    vertical = f"n{-y}" if y < 0 else f"s{y}" if y > 0 else ""
    horizontal = f"w{-x}" if x < 0 else f"e{x}" if x > 0 else ""
    return vertical + horizontal or "o"


def format_cell(cell: int) -> str:
    """The name of a cell of a landscape."""
    return format_place(*coordinates(cell))


def place_cell(cells: list[int], place: int) -> int:
    """The cell that a place means."""
    return cells[place // 4] + STEPS[place % 4] if cells else ORIGIN


def cow_tiles(state: NevachesState, seat: int, action: int) -> list[int]:
    """The tiles that get a cow when a card is played."""
    card = state.rules.cards[(action - PLAY) // SLOTS]
    covered = covered_tiles(card, state.near[seat], (action - PLAY) % SLOTS)
    return sorted(tile for tile, want in zip(covered, card.wants, strict=True) if want >= 0)


def format_action(state: NevachesState, action: int, seat: int) -> str:
    """The notation of an action, or of a chance outcome where chance is to act."""
    if seat < 0:
        return _format_chance(state, action)
    if action >= PLAY:
        cells = state.cells[seat]
        where = " ".join(format_cell(cells[tile]) for tile in cow_tiles(state, seat, action))
        return f"play {(action - PLAY) // SLOTS + 1} on {where}"
    if action >= LAY:
        kind = KIND_NAMES[(action - LAY) // SLOTS]
        cells = state.cells[seat]
        return f"lay {kind} at {format_cell(place_cell(cells, (action - LAY) % SLOTS))}"
    if action >= HERD:
        return f"bring home {format_cell(state.cells[seat][action - HERD])}"
    if action >= TAKE:
        return f"take {action - TAKE + 1}"
    if action >= GOAL:
        return f"score {GOAL_NAMES[action - GOAL]}"
    if action >= TREE:
        return f"tree {CORNER_NAMES[action - TREE]}"
    return {PASS: "pass", SWAP_TILES: "swap tiles", SWAP_CARDS: "swap cards", NO_TREE: "no tree"}[action]


def _format_chance(state: NevachesState, outcome: int) -> str:
    phase = state.phase
    if phase == codes.OPEN_TILE:
        return f"open {KIND_NAMES[outcome]}"
    if phase == codes.OPEN_CARD:
        return f"open card {outcome + 1}"
    if phase == codes.DEAL_CARD:
        return f"deal card {outcome + 1} to {seat_letter(state.seat)}"
    if phase == codes.DEAL_GOAL:
        return f"deal {GOAL_NAMES[outcome]} to {seat_letter(state.seat)}"
    if phase == codes.DRAW_FOX:
        return f"fox {seat_letter(outcome)}"
    face = FACES[state.rules.bonus_tiles[outcome // 2][outcome % 2]].replace("_", " ")
    return f"bonus tile {outcome // 2 + 1} {face}"


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, key, values, TEXTS)


def explain_refusal(state: NevachesState, seat: int, action: int) -> Reason:
    """The ruling that forbids an action of an awaited seat."""
    phase = state.phase
    if phase == codes.CHOOSE_GOAL:
        return _reason("V18", "refused_choose_goal")
    if phase == codes.PLACE_TREE:
        return _reason("V10", "refused_tree_first" if not NO_TREE <= action < GOAL else "refused_no_tree_here")
    if phase == codes.DRAFT:
        return _reason("V21", "refused_draft")
    if phase in (codes.LAY_AFTER_SWAP, codes.LAY_FREE) and not LAY <= action < PLAY:
        return _reason("V9" if phase == codes.LAY_AFTER_SWAP else "V14", "refused_lay_now")
    if phase in (codes.TAKE_AFTER_SWAP, codes.TAKE_FREE) and not TAKE <= action < HERD:
        return _reason("V11" if phase == codes.TAKE_AFTER_SWAP else "V14", "refused_take_now")
    return _explain_main(state, seat, action)


def _explain_main(state: NevachesState, seat: int, action: int) -> Reason:
    if action >= PLAY:
        return _explain_play(state, seat, (action - PLAY) // SLOTS, (action - PLAY) % SLOTS)
    if action >= LAY:
        kind = (action - LAY) // SLOTS
        if state.tiles[kind] == 0:
            return _reason("V8", f"refused_no_open_{KIND_NAMES[kind]}")
        assert (action - LAY) % SLOTS not in places(state.near[seat])
        return _reason("V8", "refused_place")
    if action >= HERD:
        return _reason("V13", "refused_herd")
    if action >= TAKE:
        return _reason("V11", "refused_not_open", card=action - TAKE + 1)
    if action >= GOAL:
        return _reason("V18", "refused_goal_at_end")
    if action >= NO_TREE:
        return _reason("V10", "refused_tree_later")
    if action == SWAP_CARDS:
        return _reason("V11", "refused_swap_cards")
    if action == SWAP_TILES:
        return _reason("V9", "refused_swap_tiles")
    return _reason("V15", "refused_pass")


def _explain_play(state: NevachesState, seat: int, card: int, fit: int) -> Reason:
    if card not in state.hands[seat]:
        return _reason("V12", "refused_not_in_hand", card=card + 1)
    pattern = state.rules.cards[card]
    if pattern.cows > state.cows[seat]:
        return _reason("V12", "refused_cows", count=pattern.cows, card=card + 1)
    tops, near = state.tops[seat], state.near[seat]
    at = [fit % MAX_TILES]
    if at[0] >= len(tops):
        has_fit = bool(find_fits(pattern, tops, near, free_tiles(tops)))
        return _reason("V12", "refused_shape" if has_fit else "refused_nowhere", card=card + 1)
    sides = pattern.sides[fit // MAX_TILES]
    for index in range(1, len(pattern.wants)):
        tile = near[at[pattern.parents[index]] * 4 + sides[index]]
        if tile < 0:
            return _reason("V12", "refused_shape", card=card + 1)
        at.append(tile)
    for tile, want in zip(at, pattern.wants, strict=True):
        where = format_cell(state.cells[seat][tile])
        if want >= 0 and tops[tile] % KINDS != want:
            return _reason("V12", "refused_landscape", cell=where, card=card + 1)
        if want >= 0 and tops[tile] >= KINDS:
            return _reason("V12", "refused_cow_there", cell=where)
    return _reason("V12", "refused_same_cows")
