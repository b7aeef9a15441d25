"""The observation of NéVaches, built from facts that the seat may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ludotheque.games.nevaches.notation import coordinates, cow_tiles, place_cell
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.rules.codes import FACES, laid_kind, laid_place, played_card, played_fit
from ludotheque.games.nevaches.rules.landscape import find_herds
from ludotheque.games.nevaches.rules.patterns import covered_tiles
from ludotheque.games.nevaches.rules.scoring import GOAL_VALUES, goal_amount, goal_points, goal_target
from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields

if TYPE_CHECKING:
    from ludotheque.games.nevaches.rules.state import NevachesState

UNSEEN = -1


class CardFace(msgspec.Struct, frozen=True):
    """The face of a card: `number` counts from 0, `pattern` has the rows of the edition file."""

    number: int
    points: int
    cows: int
    pattern: tuple[str, ...]


class LaidTile(msgspec.Struct, frozen=True):
    """A laid tile, steps east (`x`) and south (`y`) of the first one."""

    x: int
    y: int
    kind: int
    cow: bool


class Goal(msgspec.Struct, frozen=True):
    """A scoring tile, the amount that its owner has and the amount needed."""

    goal: int
    points: int
    amount: int
    needed: int
    is_met: bool


class Place(msgspec.Struct, frozen=True):
    """A legal action that lays a tile, and the cell."""

    action: int
    kind: int
    x: int
    y: int


class Fit(msgspec.Struct, frozen=True):
    """A legal action that plays a card: the tiles under its pattern, and those that get a cow."""

    action: int
    card: int
    tiles: tuple[int, ...]
    cows: tuple[int, ...]


class PlayerArea(msgspec.Struct, frozen=True):
    """One player's area: landscape, herds and trees (both as tile numbers), hand and supply.

    `hand` holds card numbers, UNSEEN for a card that the viewer has not seen. `goals` holds the scoring tiles that the
    viewer may see. `chosen` is the chosen one, −1 while secret.
    """

    points: int
    cows: int
    reached: int
    tiles: tuple[LaidTile, ...]
    herds: tuple[tuple[int, ...], ...]
    trees: tuple[tuple[int, ...], ...]
    hand: tuple[int, ...]
    goals: tuple[Goal, ...]
    chosen: int
    goal_points: int


class NevachesObservation(Observation, frozen=True, kw_only=True):
    """The stock, the track and every seat's area.

    `spaces` and `faces` are the bonus spaces in track order. `left` is the number of actions left in the turn, `laid`
    the tile that may get a tree (or −1). `turn_actions`, `tree_points` and `last_round` are numbers of the edition.
    """

    phase: int
    turn: int
    fox: int
    left: int
    turns: int
    is_last_round: bool
    spaces: tuple[int, ...]
    faces: tuple[str, ...]
    open_tiles: tuple[int, ...]
    tiles_left: int
    tiles_aside: int
    row: tuple[int, ...]
    cards_left: int
    discard: tuple[int, ...]
    tree_supply: int
    laid: int
    turn_actions: int
    tree_points: int
    last_round: int
    seats: tuple[PlayerArea, ...]
    cards: tuple[CardFace, ...]
    places: tuple[Place, ...]
    fits: tuple[Fit, ...]


def observe(state: NevachesState, seat: int) -> NevachesObservation:
    """Return the observation of a seat or of a spectator."""
    legal = state.legal_actions(seat) if seat >= 0 else []
    seats = tuple(_area(state, each, seat) for each in range(state.rules.players))
    shown = {*state.row, *(card for area in seats for card in area.hand if card != UNSEEN)}
    return NevachesObservation(
        **common_fields(state, seat),
        phase=state.phase,
        turn=state.seat if codes.DRAFT <= state.phase <= codes.PLACE_TREE else -1,
        fox=state.fox,
        left=state.left,
        turns=state.turns,
        is_last_round=state.is_last_round,
        spaces=tuple(state.rules.spaces),
        faces=tuple(FACES[face] for face in state.faces),
        open_tiles=tuple(state.tiles),
        tiles_left=sum(state.bag),
        tiles_aside=sum(state.aside),
        row=tuple(state.row),
        cards_left=len(state.deck),
        discard=tuple(state.discard),
        tree_supply=state.tree_supply(),
        laid=state.laid,
        turn_actions=state.rules.turn_actions,
        tree_points=state.rules.tree_points,
        last_round=state.rules.last_round_points,
        seats=seats,
        cards=tuple(_face(state, card) for card in range(codes.CARDS) if card in shown),
        places=tuple(_place(state, seat, action) for action in legal if codes.LAY <= action < codes.PLAY),
        fits=tuple(_fit(state, seat, action) for action in legal if action >= codes.PLAY),
    )


def _face(state: NevachesState, number: int) -> CardFace:
    card = state.rules.cards[number]
    return CardFace(number, card.points, card.cows, tuple(card.rows))


def _area(state: NevachesState, seat: int, viewer: int) -> PlayerArea:
    tiles = tuple(
        LaidTile(*coordinates(cell), top % codes.KINDS, top >= codes.COW)
        for cell, top in zip(state.cells[seat], state.tops[seat], strict=True)
    )
    trees = state.trees[seat]
    known = seat == viewer or state.secret[seat] < 0
    hand = [card for card in state.hands[seat] if known or card != state.secret[seat]]
    own = state.goals[seat] if seat == viewer else []
    chosen = state.chosen[seat] if seat == viewer or state.phase == codes.OVER else -1
    if state.phase == codes.OVER and seat != viewer:
        own = [chosen]
    return PlayerArea(
        points=state.points[seat],
        cows=state.cows[seat],
        reached=state.reached[seat],
        tiles=tiles,
        herds=tuple(tuple(herd) for herd in find_herds(state.tops[seat], state.near[seat])),
        trees=tuple(tuple(trees[index : index + 4]) for index in range(0, len(trees), 4)),
        hand=tuple(hand) + ((UNSEEN,) if not known else ()),
        goals=tuple(_goal(state, seat, goal) for goal in own),
        chosen=chosen,
        goal_points=goal_points(state, seat),
    )


def _goal(state: NevachesState, seat: int, goal: int) -> Goal:
    amount, needed = goal_amount(state, seat, goal), goal_target(state, seat, goal)
    return Goal(goal, GOAL_VALUES[goal], amount, needed, amount >= needed)


def _place(state: NevachesState, seat: int, action: int) -> Place:
    x, y = coordinates(place_cell(state.cells[seat], laid_place(action)))
    return Place(action, laid_kind(action), x, y)


def _fit(state: NevachesState, seat: int, action: int) -> Fit:
    number = played_card(action)
    covered = covered_tiles(state.rules.cards[number], state.near[seat], played_fit(action))
    return Fit(action, number, tuple(covered), tuple(cow_tiles(state, seat, action)))


OBSERVATION = Observer(observe)
