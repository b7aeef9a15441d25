"""A position as plain data with cheap questions. Nothing here changes it but `look_up`, which only fills in tables."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.rules.cards import COLOURS, ROWS, SUITS, SUPER, TRUMP
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

    def __init__(self, game: NietGame, source: Position | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            players = game.players
            self.phase: int = DRAW_DEALER
            self.round_index: int = 0
            self.dealer: int = -1
            self.seat: int = -1
            self.deck: list[int] = game.deck[:]
            self.hands: list[list[int]] = [[] for _ in range(players)]
            self.board: list[int] = game.board[:]
            self.open_cells: list[int] = game.open_cells[:]
            self.settled: list[int] = [-1] * ROWS
            self.team: list[int] = [-1] * players
            self.holder: int = -1
            self.chosen: list[int] = [-1] * players
            self.discards: list[list[int]] = [[] for _ in range(players)]
            self.given: list[int] = [-1] * players
            self.leader: int = -1
            self.trick: list[int] = []
            self.played: list[int] = []
            self.voids: list[int] = [0] * (players * SUITS)
            self.tricks: list[int] = [0] * players
            self.loot: list[int] = [0] * (players * COLOURS)
            self.totals: list[int] = [0] * players
            self.sheet: tuple[int, ...] = ()
        else:
            self.phase = source.phase
            self.round_index = source.round_index
            self.dealer = source.dealer
            self.seat = source.seat
            self.deck = source.deck[:]
            self.hands = [hand[:] for hand in source.hands]
            self.board = source.board[:]
            self.open_cells = source.open_cells[:]
            self.settled = source.settled[:]
            self.team = source.team[:]
            self.holder = source.holder
            self.chosen = source.chosen[:]
            self.discards = [cards[:] for cards in source.discards]
            self.given = source.given[:]
            self.leader = source.leader
            self.trick = source.trick[:]
            self.played = source.played[:]
            self.voids = source.voids[:]
            self.tricks = source.tricks[:]
            self.loot = source.loot[:]
            self.totals = source.totals[:]
            self.sheet = source.sheet
        # Where the last sampled card or cell was found: only saves looking for it again.
        self.hint: int = 0
        self.suits: list[int] = game.suits[24]
        self.powers: list[int] = game.powers[24]
        if self.phase > VETOES:
            self.look_up()

    def derived(self) -> tuple[str, ...]:
        return ("hint", "suits", "powers")

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
