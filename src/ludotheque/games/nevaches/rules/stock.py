"""The open tiles and cards, and chance: set-up, refills, swaps, and new deals of hidden things."""

from __future__ import annotations

from ludotheque.games.nevaches.rules.codes import (
    BONUS_COW,
    DEAL_CARD,
    DEAL_GOAL,
    DRAFT,
    DRAW_BONUS,
    DRAW_FOX,
    GOALS,
    KINDS,
    LAY_AFTER_SWAP,
    OPEN_CARD,
    OPEN_CARDS,
    OPEN_TILE,
    OPEN_TILES,
    OVER,
    SWAP_TILES,
    TAKE_AFTER_SWAP,
    TURN,
)
from ludotheque.games.nevaches.rules.position import NevachesPosition
from ludotheque.kernel.rng import Rng


def begin_turn(position: NevachesPosition, seat: int) -> None:
    """Give a seat its actions, after a refill (V7)."""
    position.seat = seat
    position.left = position.rules.turn_actions
    _open_up_to(position, OPEN_TILES, OPEN_CARDS, TURN)


def swap(position: NevachesPosition, action: int) -> None:
    """Replace the open tiles or cards by as many new ones (V9, V11), within the same action."""
    position.swaps += 1
    if action == SWAP_TILES:
        count = total(position.tiles)
        for kind in range(KINDS):
            position.aside[kind] += position.tiles[kind]
            position.tiles[kind] = 0
        _renew_bag(position)  # no tiles had been set aside when the last tile was turned
        _open_up_to(position, count, 0, LAY_AFTER_SWAP)
    else:
        _discard_row(position)
        _open_up_to(position, 0, OPEN_CARDS, TAKE_AFTER_SWAP)


def _discard_row(position: NevachesPosition) -> None:
    for card in position.row:
        insert(position.discard, card)
    position.row = []


def _open_up_to(position: NevachesPosition, tiles: int, cards: int, next_phase: int) -> None:
    position.want_tiles = tiles
    position.want_cards = cards
    position.next_phase = next_phase
    if not position.deck and len(position.row) < cards:
        _renew_deck(position)  # there was no discard when the last card was turned
    _refill(position)


def _refill(position: NevachesPosition) -> None:
    """Let chance open the next tile or card (V7, V9, V11), or enter the next phase."""
    if total(position.tiles) < position.want_tiles and total(position.bag) > 0:
        position.phase = OPEN_TILE
    elif len(position.row) < position.want_cards and position.deck:
        position.phase = OPEN_CARD
    else:
        position.phase = position.next_phase


def _renew_bag(position: NevachesPosition) -> None:
    """Make a new pile of the tiles set aside after the last tile has been turned (V9)."""
    if total(position.bag) == 0:
        position.bag = position.aside
        position.aside = [0] * KINDS


def _renew_deck(position: NevachesPosition) -> None:
    """Make a new deck of the discard after the last card has been turned (V11)."""
    if not position.deck and position.discard:
        position.deck = position.discard
        position.discard = []
        position.is_deck_seen = True


def apply_chance(position: NevachesPosition, outcome: int) -> None:
    """Carry out an outcome of chance."""
    phase = position.phase
    if phase == OPEN_TILE:
        position.bag[outcome] -= 1
        position.tiles[outcome] += 1
        if position.bag[outcome] == 0:
            _renew_bag(position)
        _refill(position)
    elif phase == OPEN_CARD:
        position.deck.remove(outcome)
        position.row.append(outcome)
        _renew_deck(position)
        _refill(position)
    elif phase == DRAW_BONUS:
        _draw_bonus(position, outcome)
    elif phase == DRAW_FOX:
        position.fox = outcome
        position.phase = DEAL_GOAL
    elif phase == DEAL_GOAL:
        insert(position.goals[position.seat], outcome)
        if len(position.goals[position.seat]) == 2:
            position.seat += 1
        if position.seat == position.rules.players:
            _open_first(position)
    else:
        _deal_card(position, outcome)


def _draw_bonus(position: NevachesPosition, outcome: int) -> None:
    """Put a face of a bonus tile on the next slot (V20).

    A cow waits on a space with the face that shows one.
    """
    position.bonus_tiles.remove(outcome // 2)
    face = position.rules.bonus_tiles[outcome // 2][outcome % 2]
    position.faces.append(face)
    if face == BONUS_COW:
        for seat in range(position.rules.players):
            position.cows[seat] -= 1
    if not position.bonus_tiles:
        position.phase = DRAW_FOX


def _open_first(position: NevachesPosition) -> None:
    """Open five tiles and four cards, then deal or draft the start cards (V6, V21)."""
    is_draft = position.rules.draft_start_card
    players = position.rules.players
    position.seat = (position.fox + players - 1) % players if is_draft else 0
    _open_up_to(position, OPEN_TILES, OPEN_CARDS, DRAFT if is_draft else DEAL_CARD)


def _deal_card(position: NevachesPosition, card: int) -> None:
    """Deal a start card (V6)."""
    position.deck.remove(card)
    position.hands[position.seat].append(card)
    position.secret[position.seat] = card
    position.seat += 1
    if position.seat == position.rules.players:
        begin_turn(position, position.fox)


def draft_card(position: NevachesPosition, seat: int, card: int) -> None:
    """Take a start card, counter-clockwise, the fox last (V21).

    After the fox, four new cards are opened.
    """
    position.row.remove(card)
    position.hands[seat].append(card)
    if seat == position.fox:
        _discard_row(position)
        begin_turn(position, seat)
    else:
        position.seat = (seat + position.rules.players - 1) % position.rules.players


def chance_outcomes(position: NevachesPosition) -> list[tuple[int, float]]:
    """Return every outcome, sorted, with its probability."""
    phase = position.phase
    if phase == OPEN_TILE:
        bag = position.bag
        left = float(total(bag))
        return [(kind, float(bag[kind]) / left) for kind in range(KINDS) if bag[kind] > 0]
    if phase == DRAW_BONUS:
        outcomes = sorted([tile * 2 + face for tile in position.bonus_tiles for face in range(2)])
    elif phase == DRAW_FOX:
        outcomes = list(range(position.rules.players))
    elif phase == DEAL_GOAL:
        outcomes = position.undealt_goals()
    else:
        outcomes = position.deck
    return [(outcome, 1.0 / float(len(outcomes))) for outcome in outcomes]


def sample_chance(position: NevachesPosition, rng: Rng) -> int:
    """Draw an outcome by its probability."""
    phase = position.phase
    if phase == OPEN_TILE:
        return rng.weighted(position.bag)
    if phase == OPEN_CARD or phase == DEAL_CARD:
        return position.deck[rng.below(len(position.deck))]
    if phase == DRAW_FOX:
        return rng.below(position.rules.players)
    if phase == DEAL_GOAL:
        return rng.pick(position.undealt_goals())
    return position.bonus_tiles[rng.below(len(position.bonus_tiles))] * 2 + rng.below(2)


def redeal_hidden(position: NevachesPosition, seat: int, rng: Rng) -> None:
    """Deal the others' start cards, scoring tiles and choices of one again at random.

    To a spectator all seats are others. The deck has no order. Once the discard has become the deck, all its cards were
    seen, so only the start cards can be exchanged.
    """
    hidden = [other for other in range(position.rules.players) if other != seat and position.secret[other] >= 0]
    unknown: list[int] = [] if position.is_deck_seen else position.deck
    for other in hidden:
        position.hands[other].remove(position.secret[other])
        insert(unknown, position.secret[other])
    for other in hidden:
        card = unknown.pop(rng.below(len(unknown)))
        position.secret[other] = card
        insert(position.hands[other], card)
    if position.phase == OVER:
        return
    own: list[int] = position.goals[seat] if seat >= 0 else []
    unseen = [goal for goal in range(GOALS) if goal not in own]
    for other in range(position.rules.players):
        if other != seat:
            dealt: list[int] = []
            for _ in position.goals[other]:
                insert(dealt, unseen.pop(rng.below(len(unseen))))
            position.goals[other] = dealt
            if position.chosen[other] >= 0:
                position.chosen[other] = dealt[rng.below(2)]


def insert(items: list[int], item: int) -> None:
    """Insert an item into a sorted list."""
    index = len(items)
    while index > 0 and items[index - 1] > item:
        index -= 1
    items.insert(index, item)


def total(counts: list[int]) -> int:
    """Return the sum, faster than `sum`."""
    found = 0
    for count in counts:
        found += count
    return found
