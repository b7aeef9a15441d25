"""Actions as text.

Cells are named by their distance from the first tile: `o` for that tile, `n1e2` and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import FACES, laid_kind, laid_place, played_card, played_fit
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STEPS, STRIDE, find_herds
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.kernel.contract import Notation
from ludotheque.kernel.records import seat_letter

if TYPE_CHECKING:
    from ludotheque.games.nevaches.rules.state import NevachesState

KIND_NAMES = ("field", "meadow", "forest", "lake", "house")
GOAL_NAMES = ("lakes", "fields", "meadows", "forests", "points", "trees", "cows", "tiles", "house")
CORNER_NAMES = ("ne", "se", "sw", "nw")


def coordinates(cell: int) -> tuple[int, int]:
    """Return a cell as steps east and south of the first tile."""
    return cell % STRIDE - ORIGIN % STRIDE, cell // STRIDE - ORIGIN // STRIDE


def format_place(x: int, y: int) -> str:
    """Return the name of a cell by its coordinates: `o`, `e2`, `n1`, `n1e2`."""
    vertical = f"n{-y}" if y < 0 else f"s{y}" if y > 0 else ""
    horizontal = f"w{-x}" if x < 0 else f"e{x}" if x > 0 else ""
    return vertical + horizontal or "o"


def format_cell(cell: int) -> str:
    """Return the name of a cell."""
    return format_place(*coordinates(cell))


def place_cell(cells: list[int], place: int) -> int:
    """Return the cell of a place."""
    return cells[place // 4] + STEPS[place % 4] if cells else ORIGIN


def cow_tiles(state: NevachesState, seat: int, action: int) -> list[int]:
    """Return the tiles that get a cow when a card is played."""
    card = state.rules.cards[played_card(action)]
    covered = covered_tiles(card, state.near[seat], played_fit(action))
    return sorted(tile for tile, want in zip(covered, card.wants, strict=True) if want >= 0)


def parse_herd(state: NevachesState, text: str, seat: int) -> int:
    """Return the action that `bring home` means with the cell of any cow of a herd, else −1."""
    words = text.lower().split()
    if seat >= 0 and len(words) == 3 and words[:2] == ["bring", "home"]:
        cells = state.cells[seat]
        for herd in find_herds(state.tops[seat], state.near[seat]):
            if any(format_cell(cells[tile]) == words[2] for tile in herd):
                return codes.HERD + herd[0]
    return -1


def sort_parts(notation: str) -> str:
    """Sort the cells of a card's cows."""
    start, on, cells = notation.partition(" on ")
    return start + on + " ".join(sorted(cells.split()))


def format_action(state: NevachesState, action: int, seat: int) -> str:
    """Return the notation of an action, or of an outcome if the seat is CHANCE."""
    if seat < 0:
        return _format_chance(state, action)
    if action >= codes.PLAY:
        cells = state.cells[seat]
        where = " ".join(format_cell(cells[tile]) for tile in cow_tiles(state, seat, action))
        return f"play {played_card(action) + 1} on {where}"
    if action >= codes.LAY:
        kind = KIND_NAMES[laid_kind(action)]
        cells = state.cells[seat]
        return f"lay {kind} at {format_cell(place_cell(cells, laid_place(action)))}"
    if action >= codes.HERD:
        return f"bring home {format_cell(state.cells[seat][action - codes.HERD])}"
    if action >= codes.TAKE:
        return f"take {action - codes.TAKE + 1}"
    if action >= codes.GOAL:
        return f"score {GOAL_NAMES[action - codes.GOAL]}"
    if action >= codes.TREE:
        return f"tree {CORNER_NAMES[action - codes.TREE]}"
    return {
        codes.PASS: "pass",
        codes.SWAP_TILES: "swap tiles",
        codes.SWAP_CARDS: "swap cards",
        codes.NO_TREE: "no tree",
    }[action]


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


NOTATION = Notation(format_action, sort_parts)
