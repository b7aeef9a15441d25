"""Observations of Chévoux, which hold all but what chance has not drawn.

The constraints of the tiles are data, so that a view or a remote program can put them into words.
"""

from __future__ import annotations

import msgspec

from ludotheque.games.chevoux.content import Edition, Need, load_edition
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import ACT, CARDS, CELLS, COLUMNS, NOW, PLAYED, TO_COME
from ludotheque.games.chevoux.rules.effects import effects_of
from ludotheque.games.chevoux.rules.scoring import is_won
from ludotheque.kernel.contract import Observer
from ludotheque.kernel.observation import Observation, common_fields


class TileView(msgspec.Struct, frozen=True):
    """A kind of tile of this game, with its constraint and the numbers of all and of undrawn tiles."""

    kind: int
    id: str
    group: str
    name: dict[str, str]
    of_it: dict[str, str]
    count: int
    left: int
    needs: tuple[Need, ...]


class CellView(msgspec.Struct, frozen=True):
    """A tile in the village, with the state of its constraint and of each part of it.

    `counts` has for each part the number of tiles found, or the tile's row if the part is about the river. `number`
    tells tiles of a kind apart and stays with a tile that moves.
    """

    kind: int
    number: int
    people: int
    holds: bool
    counts: tuple[int, ...]
    parts: tuple[bool, ...]


class CardView(msgspec.Struct, frozen=True):
    """An action card.

    `place` is `now`, `played` in this round or `to_come`. One of the cards to come stays unseen. A shift moves a
    line by `by` cells (0: any number), in either direction or only one `way`.
    """

    number: int
    restructure: str
    people: int
    house: tuple[Need, ...]
    by: int
    way: str
    place: str


class AxisView(msgspec.Struct, frozen=True):
    """A drawn development axis."""

    id: str
    name: dict[str, str]


class Effect(msgspec.Struct, frozen=True):
    """The cells whose constraint newly holds or no longer holds after an action."""

    action: int
    gained: tuple[int, ...]
    lost: tuple[int, ...]


class ChevouxObservation(Observation, frozen=True, kw_only=True):
    """The village, the cards and the supply.

    `card` is 0 between cards. `effects` leaves out actions without effect.
    """

    round_number: int
    rounds: int
    difficulty: str
    is_won: bool
    moon: AxisView | None
    sun: AxisView | None
    tiles: tuple[TileView, ...]
    cells: tuple[CellView, ...]
    card: int
    cards: tuple[CardView, ...]
    cards_left: int
    supply: int
    effects: tuple[Effect, ...]


def observe(state: ChevouxState, seat: int) -> ChevouxObservation:
    """Return the observation of the mayor or of a spectator.

    Only the mayor sees what actions would change.
    """
    edition = load_edition(state.rules.edition, state.rules.difficulty)
    return ChevouxObservation(
        **common_fields(state, seat),
        round_number=state.round_number,
        rounds=state.rules.rounds,
        difficulty=state.rules.difficulty,
        is_won=is_won(state),
        moon=_axis(edition, state.moon),
        sun=_axis(edition, state.sun),
        tiles=_tiles(edition, state),
        cells=_cells(edition, state),
        card=state.card + 1,
        cards=tuple(_card(edition, state, index) for index in range(CARDS)),
        cards_left=state.cards_left,
        supply=state.supply,
        effects=_effects(state) if seat == 0 and state.phase == ACT else (),
    )


def _axis(edition: Edition, axis: int) -> AxisView | None:
    return AxisView(edition.axes[axis].id, edition.axes[axis].name) if axis >= 0 else None


def _tiles(edition: Edition, state: ChevouxState) -> tuple[TileView, ...]:
    found = []
    for kind, tile in enumerate(edition.tiles):
        count = state.left[kind] + state.kinds.count(kind)
        if count:
            left = state.left[kind]
            found.append(TileView(kind, tile.id, tile.group, tile.name, tile.of_it, count, left, tile.needs))
    return tuple(found)


def _cells(edition: Edition, state: ChevouxState) -> tuple[CellView, ...]:
    village = state.village()
    found = []
    for cell in range(state.filled):
        kind = state.kinds[cell]
        clauses = state.rules.tables.clauses[kind]
        row = cell // COLUMNS + 1
        counts = tuple(
            row if need.river is not None else clause.count(cell, village.masks)
            for need, clause in zip(edition.tiles[kind].needs, clauses, strict=True)
        )
        parts = tuple(clause.holds(cell, village.masks) for clause in clauses)
        found.append(CellView(kind, state.numbers[cell], state.people[cell], village.holds(cell), counts, parts))
    return tuple(found)


def _card(edition: Edition, state: ChevouxState, index: int) -> CardView:
    card = edition.cards[index]
    place = NOW if index == state.card else TO_COME if state.pile[index] else PLAYED
    return CardView(index + 1, card.restructure, card.people, card.house, card.by, card.way, place)


def _effects(state: ChevouxState) -> tuple[Effect, ...]:
    effects = effects_of(state)
    return tuple(
        Effect(action, _cells_in(gained), _cells_in(lost)) for action, gained, lost in effects if gained | lost
    )


def _cells_in(mask: int) -> tuple[int, ...]:
    return tuple(cell for cell in range(CELLS) if mask >> cell & 1)


OBSERVATION = Observer(observe)
