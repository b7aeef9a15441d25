"""Neuland's state: what actions and chance do to a position. Reads no text, file or clock."""

from __future__ import annotations

from typing import Any

from ludotheque.games.neuland.rules.board import COLUMNS, PLACES
from ludotheque.games.neuland.rules.game import (
    DRAW_ORE,
    LAY_OUT,
    ORES_ON_MINE,
    OVER,
    PUT_START,
    STACK_ORES,
    TURN,
    NeulandGame,
)
from ludotheque.games.neuland.rules.legal import legal_actions
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.setup import set_up, weights
from ludotheque.games.neuland.rules.tables import (
    BUILD,
    BUILDABLE,
    CABIN,
    COAL,
    FOOD,
    LODGE,
    MINE,
    ORES,
    PRODUCE,
    SHIELDS,
    STACK,
    START,
    TOKEN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
)
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng

__all__ = ["NeulandGame", "NeulandState"]


class NeulandState(NeulandPosition):
    """A position that can be played on."""

    def copy(self) -> NeulandState:
        return NeulandState(
            self.rules,
            self.phase,
            self.seat,
            self.turn,
            self.layout,
            self.doubles_left[:],
            self.terrain[:],
            self.filled[:],
            self.tile[:],
            self.worker[:],
            self.good[:],
            self.ores[:],
            self.built[:],
            self.supply[:],
            self.level[:],
            self.property_place[:],
            self.property_owner[:],
            self.property_shields[:],
            self.placed[:],
            self.bag[:],
            self.cart[:],
            self.food_token[:],
            self.wood_token[:],
            self.position[:],
            self.pawn,
            self.pending[:],
            self.drawn[:],
            self.is_ending,
        )

    def fields(self) -> tuple[Any, ...]:
        return (
            self.phase,
            self.seat,
            self.turn,
            self.layout,
            self.doubles_left,
            self.terrain,
            self.filled,
            self.tile,
            self.worker,
            self.good,
            self.ores,
            self.built,
            self.supply,
            self.level,
            self.property_place,
            self.property_owner,
            self.property_shields,
            self.placed,
            self.bag,
            self.cart,
            self.food_token,
            self.wood_token,
            self.position,
            self.pawn,
            self.pending,
            self.drawn,
            self.is_ending,
        )

    def actions(self, seat: int) -> list[int]:
        return legal_actions(self, seat)

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == TURN:
            if action >= SHIELDS:
                self._place_shields(action - SHIELDS)
            elif action >= BUILD:
                self._build(action - BUILD)
            elif action >= PRODUCE:
                self._produce(action - PRODUCE)
            else:
                self._end_turn()
        elif phase == DRAW_ORE:
            self.bag[action] -= 1
            self.drawn.append(action)
            if len(self.drawn) == ORES_ON_MINE:
                self._ores_drawn()
        elif phase == STACK_ORES:
            code = action - STACK
            self._fill_mine(code // (ORES * ORES), code // ORES % ORES, code % ORES)
        elif phase == PUT_START:
            self._put_tile(action - START, LODGE)
            self._put_tile(action - START, CABIN)
            self.phase = TURN
        else:
            set_up(self, action)

    def _put_tile(self, h: int, tile: int) -> int:
        place = h * PLACES + self.filled[h]
        self.filled[h] += 1
        self.tile[place] = tile
        if tile < UNITS:
            built = self.built
            index = len(built)
            while index > 0 and built[index - 1] > place:
                index -= 1
            built.insert(index, place)
        return place

    def _pay(self, way: int, needs: list[int], h: int, base: int) -> None:
        """Give the goods of a way to pay and move the marker (L12–L14)."""
        seat = self.seat
        own = self.own_places(seat)
        choices = way // 2
        more = 0
        index = len(needs) - 1
        while index >= 0:
            choice = choices % 8
            choices //= 8
            if choice == TOKEN:
                if needs[index] == FOOD:
                    self.food_token[seat] = False
                else:
                    self.wood_token[seat] = False
            else:
                place = own[choice]
                far = self.rules.extra[h * COLUMNS + place // PLACES]
                if far > more:
                    more = far
                self._take_off(place)
            index -= 1
        if way % 2 == 1:
            self.cart[seat] = False
            more = 0
        self.position[seat] += base + more

    def _take_off(self, place: int) -> None:
        """A worker leaves a unit; a mine loses its top ore and is filled again when the last is gone (L12)."""
        self.worker[place] = 0
        if self.tile[place] == MINE:
            self.bag[self.ores[place] % 4 - 1] += 1
            self.ores[place] //= 4
            if self.ores[place] == 0:
                self.good[place] = -1
                self.pending.append(place)
            else:
                self.good[place] = COAL - 1 + self.ores[place] % 4
        else:
            self.good[place] = -1

    def _produce(self, code: int) -> None:
        """L11."""
        place = code // (2 * WAYS_TWO)
        recipe = code // WAYS_TWO % 2
        kind = self.tile[place]
        tables = self.rules.tables
        self._pay(code % WAYS_TWO, self.needs_of(kind, recipe), place // PLACES, 1)
        self.worker[place] = self.seat * 2 + 1
        if kind != MINE:
            self.good[place] = tables.makes[kind] if recipe == 0 else tables.second_makes[kind]
        self._go_on()

    def _build(self, code: int) -> None:
        """L16."""
        kind = code // WAYS_ONE % BUILDABLE
        h = code // (WAYS_ONE * BUILDABLE)
        tile = self.top_tile(kind)
        self._pay(code % WAYS_ONE, [self.rules.tables.cost[tile]], h, 0)
        place = self._put_tile(h, tile)
        if kind < UNITS:
            self.supply[kind] -= 1
            if kind == MINE:
                self.pending.append(place)
        else:
            self.level[kind - UNITS] += 1
            self.property_place[tile - UNITS] = place
        self._go_on()

    def _place_shields(self, code: int) -> None:
        """L17."""
        each = code // WAYS_THREE
        seat = self.seat
        tables = self.rules.tables
        h = self.property_place[each] // PLACES
        self._pay(code % WAYS_THREE, tables.needs[UNITS + each], h, 1)
        left = self.rules.shields - self.placed[seat]
        count = tables.value[UNITS + each]
        if count > left:  # fewer only if those are one's last
            count = left
        self.property_owner[each] = seat
        self.property_shields[each] = count
        self.placed[seat] += count
        if count == left:
            self.phase = OVER
            self.pending = []
        else:
            self._go_on()

    def _go_on(self) -> None:
        """Fill empty mines first, then the turn goes on, or to the next."""
        if self.pending:
            self.phase = DRAW_ORE
        elif self.is_ending:
            self._next_turn()
        else:
            self.phase = TURN

    def _ores_drawn(self) -> None:
        drawn = self.drawn
        if drawn[0] == drawn[1] and drawn[1] == drawn[2]:
            self._fill_mine(drawn[0], drawn[1], drawn[2])
        else:
            self.phase = STACK_ORES

    def _fill_mine(self, top: int, middle: int, bottom: int) -> None:
        place = self.pending.pop(0)
        self.ores[place] = (top + 1) + (middle + 1) * 4 + (bottom + 1) * 16
        self.good[place] = COAL + top
        self.drawn = []
        self._go_on()

    def _end_turn(self) -> None:
        """L18: what lies spoils, what stands is laid down; L8: the marker rests on a free space."""
        seat = self.seat
        self.position[seat] = self.end_space()
        standing = seat * 2 + 1
        for place in self.built:
            if self.worker[place] == standing + 1:
                self._take_off(place)
            elif self.worker[place] == standing:
                self.worker[place] = standing + 1
        self.is_ending = True
        self._go_on()

    def _next_turn(self) -> None:
        """L9, L19."""
        self.is_ending = False
        self.turn += 1
        players = self.rules.players
        if self.turn >= self.rules.max_turns:
            self.phase = OVER
        elif self.turn < players:
            self.seat = (self.seat + 1) % players
            self.phase = PUT_START
        else:
            self.seat = 0
            for other in range(1, players):
                if self.position[other] < self.position[self.seat]:
                    self.seat = other
            self.pawn = self.position[self.seat]
            self.phase = TURN

    def chance_outcomes(self) -> list[tuple[int, float]]:
        chances = weights(self)
        total = 0
        for weight in chances:
            total += weight
        return [(index, float(chances[index]) / float(total)) for index in range(len(chances)) if chances[index] > 0]

    def sample_chance(self, rng: Rng) -> int:
        if self.phase == LAY_OUT:
            return rng.below(len(self.rules.layouts))
        return rng.weighted(weights(self))

    def scores(self) -> list[float]:
        return [float(count) for count in self.placed]

    def observation(self, seat: int) -> Observation:
        from ludotheque.games.neuland.observation import observe

        return observe(self, seat)

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        from ludotheque.games.neuland.notation import format_action

        return format_action(self, action)

    def refusal(self, seat: int, action: int) -> Reason:
        from ludotheque.games.neuland.notation import explain_refusal

        return explain_refusal(self, action)
