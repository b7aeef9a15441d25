"""A position of Neuland and read-only queries on it."""

from __future__ import annotations

from ludotheque.games.neuland.rules.codes import (
    DRAW_LOT,
    HEXES,
    LAY_OUT,
    OVER,
    PLACES,
    PROPERTIES,
    PUT_START,
    SLOTS,
    STACK_ORES,
    STACK_SIZE,
    STACKS,
    TURN,
    UNITS,
)
from ludotheque.games.neuland.rules.game import NeulandGame
from ludotheque.kernel.state import CHANCE, TERMINAL, State


class NeulandPosition(State):
    """The whole position.

    Lists of SLOTS numbers are indexed by place. `tile` holds a kind of building or −1; `worker` 0, or seat × 2 + 1 for
    a standing and seat × 2 + 2 for a lying one; `good` the good that a worker there represents; `ores` a mine's stack,
    two bits each (1 coal, 2 iron ore, 3 silver ore), the top one lowest. `built` lists the places of units, sorted.

    `marker` and `pawn` count spaces of the time track without wrapping round. `level` counts the built properties of
    each stack, `placed` the shields that each seat has placed. `pending` lists mines that wait for ores, and `drawn`
    the ores drawn for the first of them.
    """

    def __init__(self, game: NeulandGame, source: NeulandPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            tables = game.tables
            self.phase: int = LAY_OUT if game.random_map else DRAW_LOT
            self.seat: int = 0
            self.turn: int = 0
            self.layout: int = -1
            self.doubles_left: list[int] = tables.double_copies[:]
            self.terrain: list[int] = [-1] * HEXES if game.random_map else tables.map_terrain[:]
            self.filled: list[int] = [0] * HEXES
            self.tile: list[int] = [-1] * SLOTS
            self.worker: list[int] = [0] * SLOTS
            self.good: list[int] = [-1] * SLOTS
            self.ores: list[int] = [0] * SLOTS
            self.built: list[int] = []
            self.supply: list[int] = game.first_supply[:]
            self.level: list[int] = [0] * STACKS
            self.property_place: list[int] = [-1] * PROPERTIES
            self.property_owner: list[int] = [-1] * PROPERTIES
            self.property_shields: list[int] = [0] * PROPERTIES
            self.placed: list[int] = [0] * game.players
            self.bag: list[int] = tables.ores[:]
            self.cart: list[bool] = [True] * game.players
            self.food_token: list[bool] = [True] * game.players
            self.wood_token: list[bool] = [True] * game.players
            self.marker: list[int] = [0] * game.players
            self.pawn: int = 0
            self.pending: list[int] = []
            self.drawn: list[int] = []
            self.is_ending: bool = False
        else:
            self.phase = source.phase
            self.seat = source.seat
            self.turn = source.turn
            self.layout = source.layout
            self.doubles_left = source.doubles_left[:]
            self.terrain = source.terrain[:]
            self.filled = source.filled[:]
            self.tile = source.tile[:]
            self.worker = source.worker[:]
            self.good = source.good[:]
            self.ores = source.ores[:]
            self.built = source.built[:]
            self.supply = source.supply[:]
            self.level = source.level[:]
            self.property_place = source.property_place[:]
            self.property_owner = source.property_owner[:]
            self.property_shields = source.property_shields[:]
            self.placed = source.placed[:]
            self.bag = source.bag[:]
            self.cart = source.cart[:]
            self.food_token = source.food_token[:]
            self.wood_token = source.wood_token[:]
            self.marker = source.marker[:]
            self.pawn = source.pawn
            self.pending = source.pending[:]
            self.drawn = source.drawn[:]
            self.is_ending = source.is_ending

    def current_player(self) -> int:
        phase = self.phase
        if phase == TURN or phase == PUT_START or phase == STACK_ORES:
            return self.seat
        return TERMINAL if phase == OVER else CHANCE

    def is_first_round(self) -> bool:
        """Return True if the seat to act plays its first turn."""
        return self.turn < self.rules.players

    def last_space(self) -> int:
        """Return the last space for the seat to act in this turn: the last free one before the pawn (L7, L8)."""
        space = self.pawn + self.rules.spaces - 1
        while self._is_taken(space):
            space -= 1
        return space

    def room(self) -> int:
        """Return the number of actions left to the seat to act in this turn."""
        return self.last_space() - self.marker[self.seat]

    def _is_taken(self, space: int) -> bool:
        marker = self.marker
        return any(other != self.seat and marker[other] == space for other in range(len(marker)))

    def end_space(self) -> int:
        """Return the space where the marker would rest if the turn ended now (L8).

        A turn without an action takes one space, too.
        """
        space = self.marker[self.seat]
        if space == self.pawn:
            space += 1
        while self._is_taken(space):
            space += 1
        return space

    def own_places(self, seat: int) -> list[int]:
        """Return the places of a seat's workers, sorted.

        Ways to pay name a worker by its index in this list.
        """
        worker = self.worker
        low = seat * 2 + 1
        return [place for place in self.built if low <= worker[place] <= low + 1]

    def has_twin(self, place: int) -> bool:
        """Return True if an earlier place of the hex has the same building, worker, good and ores."""
        return self.twin_before(place) >= 0

    def twin_before(self, place: int) -> int:
        """Return the last earlier place of the hex with the same building, worker, good and ores, or −1."""
        other = place - 1
        while other >= place - place % PLACES:
            if (
                self.tile[place] == self.tile[other]
                and self.worker[place] == self.worker[other]
                and self.good[place] == self.good[other]
                and self.ores[place] == self.ores[other]
            ):
                return other
            other -= 1
        return -1

    def needs_of(self, kind: int, recipe: int) -> list[int]:
        """Return the inputs of a unit's first or second recipe, or the goods for a property's shields."""
        return self.rules.tables.needs[kind] if recipe == 0 else self.rules.tables.second_needs[kind]

    def top_tile(self, kind: int) -> int:
        """Return the tile in the supply for a kind of unit or for UNITS + stack, or −1 if there is none."""
        if kind < UNITS:
            return kind if self.supply[kind] > 0 else -1
        stack = kind - UNITS
        level = self.level[stack]
        return UNITS + stack * STACK_SIZE + level if level < STACK_SIZE else -1  # L5

    def pieces(self) -> dict[str, int]:
        rules = self.rules
        waiting = max(0, rules.players - self.turn - (0 if self.phase <= PUT_START else 1))
        tiles = sum(self.filled) + sum(self.supply) + STACKS * STACK_SIZE - sum(self.level) + 2 * waiting
        ores = len(self.drawn) + sum(self.bag)
        for stack in self.ores:
            while stack > 0:
                ores += 1
                stack //= 4
        shields = rules.players * rules.shields - sum(self.placed) + sum(self.property_shields)
        return {"tiles": tiles, "ores": ores, "shields": shields}
