"""A position as plain data with cheap questions. Nothing here changes it but `look_up`, which only fills in tables."""

from __future__ import annotations

from typing import Any, Final

from ludotheque.games.niet.rules.cards import COLOURS, SUPER, TRUMP
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.kernel.state import CHANCE, TERMINAL, State

DRAW_DEALER: Final = 0
DEAL: Final = 1
VETOES: Final = 2
TEAMS: Final = 3
DISCARDS: Final = 4
TRICKS: Final = 5
OVER: Final = 6


class Position(State):
    """`seat` acts next (while dealing: gets the next card); per seat, unless said otherwise:

    `deck` is sorted and has no order to peek at; `open_cells` are those that may be covered; `settled` holds the free
    column of each row, −1 while several are;
    `team` is 0 for the first player's, 1 for the other; `chosen` a discard that waits for the others', or −1;
    `given` the card passed to the left; `trick` lies from the leader on; `played` all of the round's cards as
    `seat * CARDS + card`; `voids[seat * SUITS + suit]` is 1 where a void was shown; `loot[seat * COLOURS + colour]`
    counts stolen 1s; `sheet` is each finished round: points, holder, first, then (tricks, loot, team, written) a seat.
    """

    def __init__(
        self,
        game: NietGame,
        phase: int,
        round_index: int,
        dealer: int,
        seat: int,
        deck: list[int],
        hands: list[list[int]],
        board: list[int],
        open_cells: list[int],
        settled: list[int],
        team: list[int],
        holder: int,
        chosen: list[int],
        discards: list[list[int]],
        given: list[int],
        leader: int,
        trick: list[int],
        played: list[int],
        voids: list[int],
        tricks: list[int],
        loot: list[int],
        totals: list[int],
        sheet: tuple[int, ...],
    ) -> None:
        super().__init__(game)
        self.rules = game
        self.phase = phase
        self.round_index = round_index
        self.dealer = dealer
        self.seat = seat
        self.deck = deck
        self.hands = hands
        self.board = board
        self.open_cells = open_cells
        self.settled = settled
        self.team = team
        self.holder = holder
        self.chosen = chosen
        self.discards = discards
        self.given = given
        self.leader = leader
        self.trick = trick
        self.played = played
        self.voids = voids
        self.tricks = tricks
        self.loot = loot
        self.totals = totals
        self.sheet = sheet
        # Where the last sampled card or cell was found: only saves looking for it again.
        self.hint: int = 0
        self.suits: list[int] = game.suits[24]
        self.powers: list[int] = game.powers[24]
        if phase > VETOES:
            self.look_up()

    def fields(self) -> tuple[Any, ...]:
        return (
            self.phase,
            self.round_index,
            self.dealer,
            self.seat,
            self.deck,
            self.hands,
            self.board,
            self.open_cells,
            self.settled,
            self.team,
            self.holder,
            self.chosen,
            self.discards,
            self.given,
            self.leader,
            self.trick,
            self.played,
            self.voids,
            self.tricks,
            self.loot,
            self.totals,
            self.sheet,
        )

    def current_player(self) -> int:
        phase = self.phase
        if phase == DEAL:
            return CHANCE
        if phase == TRICKS or phase == VETOES or phase == TEAMS:
            return self.seat
        if phase == DISCARDS:
            for seat in range(len(self.chosen)):
                if self.chosen[seat] < 0:
                    return seat
        return TERMINAL if phase == OVER else CHANCE

    def awaited(self) -> list[int]:
        if self.phase == DISCARDS:
            return [seat for seat in range(len(self.chosen)) if self.chosen[seat] < 0]
        seat = self.current_player()
        return [seat] if seat >= 0 else []

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        seat += 1
        return 0 if seat == self.rules.players else seat

    def units(self, seat: int) -> int:
        """Tricks and loot of a seat in this round (N14)."""
        count = self.tricks[seat]
        for colour in range(COLOURS):
            count += self.loot[seat * COLOURS + colour]
        return count

    def look_up(self) -> None:
        """Suits and powers under the round's trump and super trump (N10)."""
        index = self.settled[TRUMP] * 5 + self.settled[SUPER]
        self.suits = self.rules.suits[index]
        self.powers = self.rules.powers[index]

    def scores(self) -> list[float]:
        return [float(total) for total in self.totals]

    def pieces(self) -> dict[str, int]:
        """Every card is in the deck, in a hand, discarded or played: the sum never changes."""
        cards = len(self.deck) + len(self.played)
        for hand in self.hands:
            cards += len(hand)
        for discard in self.discards:
            cards += len(discard)
        return {"cards": cards}
