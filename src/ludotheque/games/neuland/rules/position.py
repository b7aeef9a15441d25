"""A position of Neuland and the questions one can ask of it. Changes nothing."""

from __future__ import annotations

from ludotheque.games.neuland.rules.board import COLUMNS, HEXES, NOWHERE, PLACES, SLOTS
from ludotheque.games.neuland.rules.game import (
    DRAW_LOT,
    LAY_OUT,
    OVER,
    PUT_START,
    STACK_ORES,
    TURN,
    NeulandGame,
)
from ludotheque.games.neuland.rules.tables import (
    CABIN,
    FOOD,
    GOLD,
    GOODS,
    LEVELS,
    LODGE,
    PROPERTIES,
    STACKS,
    TOKEN,
    UNITS,
    WOOD,
)
from ludotheque.kernel.state import CHANCE, TERMINAL, State


class NeulandPosition(State):
    """Lists of 57 are indexed by place: hex × 3 + how-manieth building there.

    `tile` holds a kind or −1; `worker` 0, seat × 2 + 1 standing, seat × 2 + 2 lying; `good` what a worker there stands
    for; `ores` a mine's stack, two bits each (1 coal, 2 iron ore, 3 silver ore), the top one lowest. `built` lists the
    places of units, sorted. `position` and `pawn` count spaces without wrapping round.
    """

    def __init__(self, game: NeulandGame, source: NeulandPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            tables = game.tables
            supply = tables.copies[:UNITS]
            supply[LODGE] -= game.players
            supply[CABIN] -= game.players
            players = game.players
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
            self.supply: list[int] = supply
            self.level: list[int] = [0] * STACKS
            self.property_place: list[int] = [-1] * PROPERTIES
            self.property_owner: list[int] = [-1] * PROPERTIES
            self.property_shields: list[int] = [0] * PROPERTIES
            self.placed: list[int] = [0] * players
            self.bag: list[int] = tables.ores[:]
            self.cart: list[bool] = [True] * players
            self.food_token: list[bool] = [True] * players
            self.wood_token: list[bool] = [True] * players
            self.position: list[int] = [0] * players
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
            self.position = source.position[:]
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
        """Whether the seat to act plays its first turn."""
        return self.turn < self.rules.players

    def last_space(self) -> int:
        """How far the seat to act may go this turn: the last free space before the pawn (L7, L8)."""
        space = self.pawn + self.rules.spaces - 1
        while self._is_taken(space):
            space -= 1
        return space

    def _is_taken(self, space: int) -> bool:
        position = self.position
        return any(other != self.seat and position[other] == space for other in range(len(position)))

    def end_space(self) -> int:
        """Where the marker comes to rest if the turn ended now (L8); a turn takes at least one action."""
        space = self.position[self.seat]
        if space == self.pawn:
            space += 1
        while self._is_taken(space):
            space += 1
        return space

    def own_places(self, seat: int) -> list[int]:
        """The places of a seat's workers, sorted: the how-manieth of them is what a way to pay names."""
        worker = self.worker
        low = seat * 2 + 1
        return [place for place in self.built if low <= worker[place] <= low + 1]

    def is_same(self, place: int, other: int) -> bool:
        """Whether two places are alike in all that matters: hex, building, worker, good and ores."""
        return (
            place // PLACES == other // PLACES
            and self.tile[place] == self.tile[other]
            and self.worker[place] == self.worker[other]
            and self.good[place] == self.good[other]
            and self.ores[place] == self.ores[other]
        )

    def has_twin(self, place: int) -> bool:
        """Whether an earlier place of the hex is the same."""
        other = place - place % PLACES
        while other < place:
            if self.is_same(other, place):
                return True
            other += 1
        return False

    def sources(self, seat: int) -> list[list[int]]:
        """For every good what a seat could give, in the form of `payments`; places alike stand once."""
        found: list[list[int]] = [[] for _ in range(GOODS)]
        everything = self.rules.everything
        for choice, place in enumerate(self.own_places(seat)):
            if everything or not self.has_twin(place):
                source = choice * COLUMNS + place // PLACES
                kind = self.good[place]
                if kind == GOLD:  # L15
                    for each in found:
                        each.append(source)
                else:
                    found[kind].append(source)
        if self.food_token[seat]:  # L14
            found[FOOD].append(TOKEN * COLUMNS + NOWHERE)
        if self.wood_token[seat]:
            found[WOOD].append(TOKEN * COLUMNS + NOWHERE)
        return found

    def needs_of(self, kind: int, recipe: int) -> list[int]:
        """What a unit or property takes."""
        return self.rules.tables.needs[kind] if recipe == 0 else self.rules.tables.second_needs[kind]

    def top_tile(self, kind: int) -> int:
        """The tile that building a unit's kind, or UNITS + stack, takes from the supply; −1 if there is none."""
        if kind < UNITS:
            return kind if self.supply[kind] > 0 else -1
        stack = kind - UNITS
        level = self.level[stack]
        return UNITS + stack * LEVELS + level if level < LEVELS else -1  # L5

    def pieces(self) -> dict[str, int]:
        """Pieces that are neither made nor lost, for checks."""
        rules = self.rules
        tiles = 0
        for count in self.filled:
            tiles += count
        for count in self.supply:
            tiles += count
        for level in self.level:
            tiles += LEVELS - level
        waiting = rules.players - self.turn - (0 if self.phase <= PUT_START else 1)
        if waiting > 0:
            tiles += 2 * waiting
        ores = len(self.drawn)
        for count in self.bag:
            ores += count
        for stack in self.ores:
            while stack > 0:
                ores += 1
                stack //= 4
        shields = 0
        for seat in range(rules.players):
            shields += rules.shields - self.placed[seat]
        for count in self.property_shields:
            shields += count
        return {"tiles": tiles, "ores": ores, "shields": shields}
