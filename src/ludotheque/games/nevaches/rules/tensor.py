"""The facts that a seat may know of NéVaches, as a row of numbers for learning.

Landscapes are cut to a window around each player's first tile. Herds are left out, since they follow from the
landscapes. So are places and fits, which repeat the legal actions, and the cards' faces, which are the same in all
games of an edition.
"""

from __future__ import annotations

from typing import Final

from ludotheque.games.nevaches.rules.codes import (
    BONUSES,
    CARDS,
    COW,
    COWS,
    DRAFT,
    FACES,
    GOALS,
    KINDS,
    OPEN_TILES,
    OVER,
    PLACE_TREE,
)
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STRIDE, STRIDE_BITS
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.scoring import goal_amount, goal_target
from ludotheque.games.nevaches.rules.stock import total
from ludotheque.kernel import tensor_parts as parts
from ludotheque.kernel.tensor_parts import Part
from ludotheque.kernel.tensor_row import TensorRow

REACH: Final = 6  # distance from the first tile to the edge of the window
SIDE: Final = 2 * REACH + 1
CORNER: Final = ORIGIN - REACH * STRIDE - REACH
OWN_GOALS: Final = 3  # the most scoring tiles of a seat in the row
NO_GOALS: Final = [-1, 0, 0, 0] * OWN_GOALS


def write_row(position: NevachesPosition, row: TensorRow) -> None:
    """Write all fields that a seat or a spectator may know."""
    rules = position.rules
    phase = position.phase
    row.one_of("phase", phase, 0, OVER, "what happens now")
    row.seat("turn", position.seat if DRAFT <= phase <= PLACE_TREE else -1, "whose turn it is")
    row.seat("fox", position.fox, "who has the fox")
    row.number("left", position.left, 4, "actions left in this turn")
    row.number("turns", position.turns, 60, "turns so far")
    row.flag("is_last_round", position.is_last_round, "whether the last round is played")
    row.numbers("spaces", rules.shown_spaces, 100, "where the bonus spaces lie on the track")
    faces = position.faces[:BONUSES]
    faces += [-1] * (BONUSES - len(faces))
    row.each_one_of("faces", faces, 0, len(FACES) - 1, "the bonus on each of them", FACES)
    row.numbers("open_tiles", position.tiles, OPEN_TILES, "open tiles of each landscape")
    row.number("tiles_left", total(position.bag), 100, "tiles in the bag")
    row.number("tiles_aside", total(position.aside), 20, "tiles put aside")
    row.tally("row", position.row, CARDS, 1, "the open cards")
    row.number("cards_left", len(position.deck), CARDS, "cards in the deck")
    row.tally("discard", position.discard, CARDS, 1, "played and discarded cards")
    row.number("tree_supply", position.tree_supply(), 10, "trees in the supply")
    row.by_seat("seats.points", position.points, 100, "each seat's points on the track")
    row.by_seat("seats.cows", position.cows, COWS, "its cows in the supply")
    row.by_seat("seats.reached", position.reached, 10, "bonus spaces that it has reached")
    players = rules.players
    viewer = row.viewer
    data = row.data
    order = list(range(row.first, players)) + list(range(row.first))
    row.part("seats.tiles", tile_part, "its landscape around the first tile, which is in the middle")
    for seat in order:
        add_landscape(position.cells[seat], position.tops[seat], data)
    row.part("seats.hand", hand_part, "its cards, as far as the viewer has seen them")
    for seat in order:
        add_hand(position, seat, viewer, data)
    row.part("seats.goals", goal_part, "the scoring tiles that the viewer may see")
    for seat in order:
        add_goals(position, seat, viewer, data)
    row.part("seats.chosen", chosen_part, "the scoring tile that it chose, once known")
    for seat in order:
        data.append(position.chosen[seat] if seat == viewer or phase == OVER else -1)


def tile_part(players: int) -> Part:
    """Describe the landscapes."""
    return parts.each_seat(players, parts.spots(SIDE, SIDE, ("field", "meadow", "forest", "lake", "house", "cow")))


def hand_part(players: int) -> Part:
    """Describe the hands."""
    return parts.each_seat(players, parts.tally(CARDS))


def goal_part(players: int) -> Part:
    """Describe the scoring tiles."""
    goal = {
        "goal": parts.one_of(0, GOALS - 1),
        "amount": parts.number(20),
        "needed": parts.number(20),
        "is_met": parts.number(1),
    }
    return parts.each_seat(players, parts.each(OWN_GOALS, parts.fields(goal)))


def chosen_part(players: int) -> Part:
    """Describe the chosen scoring tiles."""
    return parts.each_seat(players, parts.one_of(0, GOALS - 1))


def add_landscape(cells: list[int], tops: list[int], data: list[int]) -> None:
    """Append the number of taken places in the window, then each as plane × cells + cell."""
    start = len(data)
    data.append(0)
    for tile in range(len(cells)):
        distance = cells[tile] - CORNER
        y = distance >> STRIDE_BITS
        x = distance & (STRIDE - 1)
        if 0 <= y < SIDE and x < SIDE:
            place = y * SIDE + x
            top = tops[tile]
            if top >= COW:
                data.append(KINDS * SIDE * SIDE + place)
                top -= COW
            data.append(top * SIDE * SIDE + place)
    data[start] = len(data) - start - 1


def add_hand(position: NevachesPosition, owner: int, viewer: int, data: list[int]) -> None:
    """Append a hand without a start card that the viewer has not seen."""
    hand = position.hands[owner]
    secret = position.secret[owner]
    if owner == viewer or secret < 0:
        data.append(len(hand))
        data += hand
    else:
        seen = [card for card in hand if card != secret]
        data.append(len(seen))
        data += seen


def add_goals(position: NevachesPosition, owner: int, viewer: int, data: list[int]) -> None:
    """Append the viewer's own scoring tiles, and at the end also the one that each other seat chose."""
    count = 0
    if owner == viewer or position.phase == OVER:
        goals = position.goals[owner] if owner == viewer else [position.chosen[owner]]
        for goal in goals:
            amount = goal_amount(position, owner, goal)
            needed = goal_target(position, owner, goal)
            data += [goal, amount, needed, 1 if amount >= needed else 0]
        count = len(goals)
    data += NO_GOALS[4 * count :]
