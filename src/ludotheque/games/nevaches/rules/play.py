"""A turn: two actions of A to D, the bonuses that they reach, and the end of the turn and of the game."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    CHOOSE_GOAL,
    COW,
    DEAL_CARD,
    DRAFT,
    EXTRA,
    EXTRA_ACTION,
    FREE_CARD,
    FREE_TILE,
    GOAL,
    HERD,
    LAY,
    LAY_FREE,
    OPEN_TILES,
    OVER,
    PASS,
    PLACE_TREE,
    PLAY,
    TAKE,
    TAKE_FREE,
    TREE,
    TURN,
    laid_kind,
    laid_place,
    played_card,
    played_fit,
)
from ludotheque.games.nevaches.rules.landscape import (
    bring_all_home,
    bring_home,
    find_herds,
    lay_tile,
    square,
    tree_corners,
)
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.games.nevaches.rules.stock import apply_chance, begin_turn, draft_card, insert, swap, total


def step(position: NevachesPosition, seat: int, action: int) -> None:
    """Apply an action of a seat, or an outcome of chance."""
    phase = position.phase
    if phase <= DEAL_CARD:
        apply_chance(position, action)
    elif phase == CHOOSE_GOAL:
        position.chosen[seat] = action - GOAL
        if -1 not in position.chosen:
            position.phase = OVER
    elif phase == DRAFT:
        draft_card(position, seat, action - TAKE)
    elif phase == PLACE_TREE:
        if action >= TREE:
            position.trees[seat].extend(square(position.near[seat], position.laid, action - TREE))
            position.points[seat] += position.rules.tree_points  # V10
        _settle(position, seat)
    else:
        if phase == TURN:
            position.left -= 1
        _use_action(position, seat, action)


def _use_action(position: NevachesPosition, seat: int, action: int) -> None:
    if action >= PLAY:
        _play_card(position, seat, played_card(action), played_fit(action))
    elif action >= LAY:
        _lay(position, seat, laid_kind(action), laid_place(action))
    elif action >= HERD:
        _bring_home(position, seat, action - HERD)
    elif action >= TAKE:
        position.row.remove(action - TAKE)
        insert(position.hands[seat], action - TAKE)
        _settle(position, seat)
    elif action == PASS:
        _settle(position, seat)
    else:
        swap(position, action)


def _lay(position: NevachesPosition, seat: int, kind: int, place: int) -> None:
    """Lay a tile (A, V8), after which a tree may follow at once (V10)."""
    tops = position.tops[seat]
    near = position.near[seat]
    position.tiles[kind] -= 1
    lay_tile(position.cells[seat], tops, near, kind, place)
    tile = len(tops) - 1
    if position.tree_supply() > 0 and tree_corners(tops, near, position.trees[seat], tile):
        position.laid = tile
        position.phase = PLACE_TREE
    else:
        _settle(position, seat)


def _play_card(position: NevachesPosition, seat: int, number: int, fit: int) -> None:
    """Play a card (C, V12)."""
    card = position.rules.cards[number]
    tops = position.tops[seat]
    covered = covered_tiles(card, position.near[seat], fit)
    for index in range(len(covered)):
        if card.wants[index] >= 0:
            tops[covered[index]] += COW
    position.cows[seat] -= card.cows
    position.hands[seat].remove(number)
    if position.secret[seat] == number:
        position.secret[seat] = -1
    insert(position.discard, number)
    position.points[seat] += card.points
    _settle(position, seat)


def _bring_home(position: NevachesPosition, seat: int, first: int) -> None:
    """Bring a herd home (D, V13)."""
    for herd in find_herds(position.tops[seat], position.near[seat]):
        if herd[0] == first:
            bring_home(position.tops[seat], herd)
            position.cows[seat] += len(herd)
    _settle(position, seat)


def _settle(position: NevachesPosition, seat: int) -> None:
    """Resolve the bonus spaces that were reached, in track order (V14), then continue the turn."""
    position.laid = -1
    position.swaps = 0
    spaces = position.rules.spaces
    while position.reached[seat] < len(spaces) and position.points[seat] >= spaces[position.reached[seat]]:
        face = position.faces[position.reached[seat]]
        position.reached[seat] += 1
        if face == BONUS_COW:
            position.cows[seat] += 1
        elif face == EXTRA_ACTION:
            position.phase = EXTRA
            return
        elif face == FREE_TILE:
            if total(position.tiles) > 0:
                position.phase = LAY_FREE
                return
        elif face == FREE_CARD:
            if position.row:
                position.phase = TAKE_FREE
                return
        else:
            position.cows[seat] += bring_all_home(position.tops[seat])
    if position.left > 0:
        position.phase = TURN
    else:
        _end_turn(position, seat)


def _end_turn(position: NevachesPosition, seat: int) -> None:
    position.turns += 1
    if position.points[seat] >= position.rules.last_round_points:  # V16
        position.is_last_round = True
    following = (seat + 1) % position.rules.players
    too_few_tiles = total(position.bag) + total(position.aside) + total(position.tiles) < OPEN_TILES  # V17
    if too_few_tiles or (position.is_last_round and following == position.fox):
        position.phase = CHOOSE_GOAL
    else:
        begin_turn(position, following)
