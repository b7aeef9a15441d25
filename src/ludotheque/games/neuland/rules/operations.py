"""What the operations of a turn do to a position: paying, producing, building, shields, ores, the end of a turn."""

from __future__ import annotations

from ludotheque.games.neuland.rules.board import COLUMNS, PLACES
from ludotheque.games.neuland.rules.game import DRAW_ORE, OVER, PUT_START, STACK_ORES, TURN
from ludotheque.games.neuland.rules.position import NeulandPosition
from ludotheque.games.neuland.rules.tables import (
    BUILDABLE,
    COAL,
    FOOD,
    MINE,
    TOKEN,
    UNITS,
    WAYS_ONE,
    WAYS_THREE,
    WAYS_TWO,
)


class NeulandOperations(NeulandPosition):
    """A position with what can be done to it; nothing here asks whether it is allowed."""

    def put_tile(self, h: int, tile: int) -> int:
        """Put a tile on a hex; its place."""
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

    def pay(self, way: int, needs: list[int], h: int, base: int) -> None:
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
                self.take_off(place)
            index -= 1
        if way % 2 == 1:
            self.cart[seat] = False
            more = 0
        self.position[seat] += base + more

    def take_off(self, place: int) -> None:
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

    def produce(self, code: int) -> None:
        """L11."""
        place = code // (2 * WAYS_TWO)
        recipe = code // WAYS_TWO % 2
        kind = self.tile[place]
        tables = self.rules.tables
        self.pay(code % WAYS_TWO, self.needs_of(kind, recipe), place // PLACES, 1)
        self.worker[place] = self.seat * 2 + 1
        if kind != MINE:
            self.good[place] = tables.makes[kind] if recipe == 0 else tables.second_makes[kind]
        self.go_on()

    def build(self, code: int) -> None:
        """L16."""
        kind = code // WAYS_ONE % BUILDABLE
        h = code // (WAYS_ONE * BUILDABLE)
        tile = self.top_tile(kind)
        self.pay(code % WAYS_ONE, [self.rules.tables.cost[tile]], h, 0)
        place = self.put_tile(h, tile)
        if kind < UNITS:
            self.supply[kind] -= 1
            if kind == MINE:
                self.pending.append(place)
        else:
            self.level[kind - UNITS] += 1
            self.property_place[tile - UNITS] = place
        self.go_on()

    def place_shields(self, code: int) -> None:
        """L17."""
        each = code // WAYS_THREE
        seat = self.seat
        tables = self.rules.tables
        h = self.property_place[each] // PLACES
        self.pay(code % WAYS_THREE, tables.needs[UNITS + each], h, 1)
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
            self.go_on()

    def go_on(self) -> None:
        """Fill empty mines first, then the turn goes on, or to the next."""
        if self.pending:
            self.phase = DRAW_ORE
        elif self.is_ending:
            self.next_turn()
        else:
            self.phase = TURN

    def ores_drawn(self) -> None:
        """Three ores are drawn: whoever digs stacks them, unless they are all alike (L12, L16)."""
        drawn = self.drawn
        if drawn[0] == drawn[1] and drawn[1] == drawn[2]:
            self.fill_mine(drawn[0], drawn[1], drawn[2])
        else:
            self.phase = STACK_ORES

    def fill_mine(self, top: int, middle: int, bottom: int) -> None:
        """Stack three ores on the mine that waits for them."""
        place = self.pending.pop(0)
        self.ores[place] = (top + 1) + (middle + 1) * 4 + (bottom + 1) * 16
        self.good[place] = COAL + top
        self.drawn = []
        self.go_on()

    def end_turn(self) -> None:
        """L18: what lies spoils, what stands is laid down; L8: the marker rests on a free space."""
        seat = self.seat
        self.position[seat] = self.end_space()
        standing = seat * 2 + 1
        for place in self.built:
            if self.worker[place] == standing + 1:
                self.take_off(place)
            elif self.worker[place] == standing:
                self.worker[place] = standing + 1
        self.is_ending = True
        self.go_on()

    def next_turn(self) -> None:
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
