"""A position as plain data, with cheap questions about it."""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import (
    COLOURS,
    DEAL,
    DISCARDS,
    DRAW_DEALER,
    OVER,
    ROWS,
    SUITS,
    SUPER,
    TEAMS,
    TRICKS,
    TRUMP,
    VETOES,
)
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.kernel.state import CHANCE, TERMINAL, State


class NietPosition(State):
    """The fields of the game and the round.

    Lists are indexed by seat unless said otherwise, and −1 means none (yet).
    """

    def __init__(self, game: NietGame, source: NietPosition | None = None) -> None:
        super().__init__(game)
        self.rules = game
        if source is None:
            players = game.players
            self.phase: int = DRAW_DEALER
            self.round_index: int = 0
            self.dealer: int = -1
            self.seat: int = -1  # acts next or, during the deal, gets the next card
            self.deck: list[int] = game.deck[:]  # sorted, since cards not dealt have no order
            self.hands: list[list[int]] = [[] for _ in range(players)]  # sorted
            self.board: list[int] = game.board[:]  # by cell: FREE, a seat's token, COVERED or ABSENT
            self.open_cells: list[int] = game.open_cells[:]  # cells that may be covered, sorted
            self.settled: list[int] = [-1] * ROWS  # by row: the column of its last free cell
            self.team: list[int] = [-1] * players  # 0: in the first player's team, 1: in the other team
            self.holder: int = -1  # of the ×2 card
            self.chosen: list[int] = [-1] * players  # a discard that waits for the others
            self.discards: list[list[int]] = [[] for _ in range(players)]
            self.given: list[int] = [-1] * players  # the card passed to the left
            self.leader: int = -1
            self.trick: list[int] = []  # from the leader on
            self.played: list[int] = []  # in this round, in order: seat * CARDS + card
            self.voids: list[int] = [0] * (players * SUITS)  # seat * SUITS + suit: 1 if the seat has shown a void
            self.tricks: list[int] = [0] * players
            self.loot: list[int] = [0] * (players * COLOURS)  # seat * COLOURS + colour: 1s taken as loot
            self.totals: list[int] = [0] * players  # points written down so far
            # Numbers of the finished rounds: points, holder, then (tricks, loot, team, written) of each seat.
            self.sheet: tuple[int, ...] = ()
            # The last trick of the last round: its winner, then its cards as in `played`.
            self.ending: tuple[int, ...] = ()
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
            self.ending = source.ending
        # The index of the last sampled card or cell, so that `take` need not search for it.
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
        return super().awaited()

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        seat += 1
        return 0 if seat == self.rules.players else seat

    def units(self, seat: int) -> int:
        """Return the tricks and loot of a seat in this round (N14)."""
        count = self.tricks[seat]
        for colour in range(COLOURS):
            count += self.loot[seat * COLOURS + colour]
        return count

    def look_up(self) -> None:
        """Set suits and powers for the round's trump and super trump (N10)."""
        index = self.settled[TRUMP] * 5 + self.settled[SUPER]
        self.suits = self.rules.suits[index]
        self.powers = self.rules.powers[index]

    def scores(self) -> list[float]:
        return [float(total) for total in self.totals]

    def pieces(self) -> dict[str, int]:
        """Count the cards, each of which is in the deck, in a hand, discarded or played."""
        cards = len(self.deck) + len(self.played)
        for hand in self.hands:
            cards += len(hand)
        for discard in self.discards:
            cards += len(discard)
        return {"cards": cards}
