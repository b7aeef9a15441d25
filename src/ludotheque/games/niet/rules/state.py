"""The course of a game: deal, vetoes, teams, discards, tricks. Changes the state in one place; no text, no file."""

from __future__ import annotations

from typing import Any, Final

from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLOURS,
    COLUMNS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    FIRST,
    FREE,
    GIVE,
    NO_DISCARD,
    NOT_A_ONE,
    POINTS,
    ROWS,
    SUITS,
    SUPER,
    TO_THE_LEFT,
    TRUMP,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    VETO,
    take,
    team_holder,
    team_members,
    trick_winner,
)
from ludotheque.games.niet.rules.game import NietGame
from ludotheque.games.niet.rules.scoring import round_points
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, TERMINAL, State

DRAW_DEALER: Final = 0
DEAL: Final = 1
VETOES: Final = 2
TEAMS: Final = 3
DISCARDS: Final = 4
TRICKS: Final = 5
OVER: Final = 6


class NietState(State):
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
            self._look_up()

    def copy(self) -> NietState:
        return NietState(
            self.rules,
            self.phase,
            self.round_index,
            self.dealer,
            self.seat,
            self.deck[:],
            [hand[:] for hand in self.hands],
            self.board[:],
            self.open_cells[:],
            self.settled[:],
            self.team[:],
            self.holder,
            self.chosen[:],
            [cards[:] for cards in self.discards],
            self.given[:],
            self.leader,
            self.trick[:],
            self.played[:],
            self.voids[:],
            self.tricks[:],
            self.loot[:],
            self.totals[:],
            self.sheet,
        )

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

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == TRICKS:
            return self._playable(self.hands[seat])
        if phase == VETOES:
            return [VETO + cell for cell in self.open_cells]  # N5
        if phase == TEAMS:
            return self.rules.team_choices[seat][:]
        return self._discardable(self.hands[seat])

    def _playable(self, hand: list[int]) -> list[int]:
        """N9, N11."""
        found: list[int] = []
        last = -1
        if self.trick:
            suits = self.suits
            led = suits[self.trick[0]]
            if led != TRUMPS:
                low, high = self._run(hand, led)
                if low < high:
                    return hand[low:high]
            for card in hand:
                if suits[card] == led and card != last:
                    found.append(card)
                    last = card
            if found:
                return found
        for card in hand:
            if card != last:
                found.append(card)
                last = card
        return found

    def _run(self, hand: list[int], suit: int) -> tuple[int, int]:
        """Where the different cards of a plain suit begin and end in a hand: they lie together, equal 1s first."""
        suits = self.suits
        size = len(hand)
        low = 0
        while low < size and suits[hand[low]] != suit:
            low += 1
        high = low
        while high < size and suits[hand[high]] == suit:
            high += 1
        while low + 1 < high and hand[low] == hand[low + 1]:
            low += 1
        return low, high

    def _discardable(self, hand: list[int]) -> list[int]:
        """N7."""
        rule = self.settled[DISCARD]
        found: list[int] = []
        last = -1
        if rule == TWO_CARDS:
            for index in range(len(hand) - 1):
                low = hand[index]
                if low == last:
                    continue
                last = low
                high = -1
                for other in range(index + 1, len(hand)):
                    if hand[other] != high:
                        high = hand[other]
                        found.append(DISCARD_TWO + low * CARDS + high)
            return found
        base = GIVE if rule == TO_THE_LEFT else DISCARD_ONE
        for card in hand:
            if card != last and not (rule == NOT_A_ONE and card % VALUES == 0):
                last = card
                found.append(base + card)
        return found if found else [DISCARD_NOTHING]

    def sample_action(self, seat: int, rng: Rng) -> int:
        """As likely as any other of `actions`, without making the list."""
        phase = self.phase
        if phase == TRICKS:
            return self._sample_card(self.hands[seat], rng)
        if phase == VETOES:
            self.hint = rng.below(len(self.open_cells))
            return VETO + self.open_cells[self.hint]
        if phase == DISCARDS and self.settled[DISCARD] == TWO_CARDS:
            return self._sample_pair(self.hands[seat], rng)
        actions = self.actions(seat)
        return actions[rng.below(len(actions))]

    def _sample_card(self, hand: list[int], rng: Rng) -> int:
        if self.trick:
            suits = self.suits
            led = suits[self.trick[0]]
            if led != TRUMPS:
                low, high = self._run(hand, led)
                if low < high:
                    self.hint = low + rng.below(high - low) if high - low > 1 else low
                    return hand[self.hint]
            else:
                found = self._playable(hand)
                return found[rng.below(len(found))]
        # Of equal cards only the first stands for an action: draw again for the others.
        while True:
            index = rng.below(len(hand))
            if index == 0 or hand[index] != hand[index - 1]:
                self.hint = index
                return hand[index]

    def _sample_pair(self, hand: list[int], rng: Rng) -> int:
        size = len(hand)
        while True:
            low = rng.below(size)
            high = rng.below(size)
            # The pairs that `_discardable` lists, one index pair for each.
            if low >= high or (low > 0 and hand[low] == hand[low - 1]):
                continue
            if high == low + 1 or hand[high] != hand[high - 1]:
                return DISCARD_TWO + hand[low] * CARDS + hand[high]

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == TRICKS:
            self._play(action)
        elif phase == DEAL:
            self._deal(action)
        elif phase == VETOES:
            self._veto(action - VETO)
        elif phase == DISCARDS:
            self._choose_discard(seat, action)
        elif phase == TEAMS:
            self._set_teams(action)
        else:
            self.dealer = action  # N4
            self._begin_round()

    def _begin_round(self) -> None:
        """A new deal on an empty board (N4, N5)."""
        rules = self.rules
        players = rules.players
        self.deck = rules.deck[:]
        self.hands = [[] for _ in range(players)]
        self.board = rules.board[:]
        self.open_cells = rules.open_cells[:]
        self.settled = [-1] * ROWS
        self.team = [-1] * players
        self.holder = -1
        self.chosen = [-1] * players
        self.discards = [[] for _ in range(players)]
        self.given = [-1] * players
        self.leader = -1
        self.trick = []
        self.played = []
        self.voids = [0] * (players * SUITS)
        self.tricks = [0] * players
        self.loot = [0] * (players * COLOURS)
        self.seat = self._left_of(self.dealer)
        self.phase = DEAL

    def _left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        seat += 1
        return 0 if seat == self.rules.players else seat

    def _deal(self, card: int) -> None:
        take(self.deck, card, self.hint)
        seat = self.seat
        hand = self.hands[seat]
        hand.append(card)
        if seat == self.dealer and len(hand) == self.rules.hand_size:
            for each in self.hands:
                each.sort()
            self.phase = VETOES  # the dealer begins (N5)
        else:
            self.seat = self._left_of(seat)

    def _veto(self, cell: int) -> None:
        """N5."""
        self.board[cell] = self.seat
        take(self.open_cells, cell, self.hint)
        self._settle(cell // COLUMNS)
        if self.open_cells:
            self.seat = self._left_of(self.seat)
            return
        self._look_up()
        self.seat = self.settled[FIRST]
        self.phase = TEAMS
        if self.rules.players == 2:  # one against one: nothing to choose
            self._set_teams(self.rules.team_choices[self.seat][0])

    def _settle(self, row: int) -> None:
        """Note the column of a row's last free cell, which stays free (N5)."""
        board = self.board
        free = 0
        last = 0
        for cell in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            if board[cell] == FREE:
                free += 1
                last = cell
        if free == 1:
            self.settled[row] = last % COLUMNS
            take(self.open_cells, last, 0)

    def _look_up(self) -> None:
        """Suits and powers under the round's trump and super trump (N10)."""
        index = self.settled[TRUMP] * 5 + self.settled[SUPER]
        self.suits = self.rules.suits[index]
        self.powers = self.rules.powers[index]

    def _set_teams(self, action: int) -> None:
        """N6."""
        self.team = [1] * self.rules.players
        for member in team_members(action):
            self.team[member] = 0
        self.holder = team_holder(action)
        if self.settled[DISCARD] == NO_DISCARD:
            self._begin_tricks()
        else:
            self.phase = DISCARDS

    def _choose_discard(self, seat: int, action: int) -> None:
        """Note a choice; when all have chosen, all happen at once (N7)."""
        self.chosen[seat] = action
        for choice in self.chosen:
            if choice < 0:
                return
        players = self.rules.players
        for each in range(players):
            choice = self.chosen[each]
            hand = self.hands[each]
            if choice >= DISCARD_TWO:
                pair = choice - DISCARD_TWO
                take(hand, pair // CARDS, 0)
                take(hand, pair % CARDS, 0)
                self.discards[each] = [pair // CARDS, pair % CARDS]
            elif choice >= GIVE and choice < VETO:
                self.given[each] = choice - GIVE
                take(hand, choice - GIVE, 0)
            elif choice != DISCARD_NOTHING:
                take(hand, choice - DISCARD_ONE, 0)
                self.discards[each] = [choice - DISCARD_ONE]
        for each in range(players):
            if self.given[each] >= 0:
                taker = self.hands[self._left_of(each)]
                taker.append(self.given[each])
                taker.sort()
        self.chosen = [-1] * players
        self._begin_tricks()

    def _begin_tricks(self) -> None:
        """N8."""
        self.phase = TRICKS
        self.leader = self.settled[FIRST]
        self.seat = self.leader

    def _play(self, card: int) -> None:
        seat = self.seat
        take(self.hands[seat], card, self.hint)
        trick = self.trick
        trick.append(card)
        self.played.append(seat * CARDS + card)
        led = self.suits[trick[0]]
        if self.suits[card] != led:
            self.voids[seat * SUITS + led] = 1
        if len(trick) == self.rules.players:
            self._take_trick()
        else:
            self.seat = self._left_of(seat)

    def _take_trick(self) -> None:
        """N12, N13; the winner leads (N8)."""
        trick = self.trick
        players = len(trick)
        leader = self.leader
        winner = (leader + trick_winner(trick, self.suits, self.powers)) % players
        side = self.team[winner]
        for index in range(players):
            card = trick[index]
            if card % VALUES == 0 and self.team[(leader + index) % players] != side:
                self.loot[winner * COLOURS + card // VALUES] += 1
        self.tricks[winner] += 1
        self.trick = []
        self.leader = winner
        self.seat = winner
        for hand in self.hands:
            if not hand:
                self._end_round()
                return

    def units(self, seat: int) -> int:
        """Tricks and loot of a seat in this round (N14)."""
        count = self.tricks[seat]
        for colour in range(COLOURS):
            count += self.loot[seat * COLOURS + colour]
        return count

    def _end_round(self) -> None:
        """N14, N15, N16."""
        rules = self.rules
        units = [self.units(seat) for seat in range(rules.players)]
        points = rules.points[self.settled[POINTS]]
        written = round_points(units, self.team, self.holder, points, rules.holder_only)
        line = [points, self.holder, self.settled[FIRST]]
        is_reached = False
        for seat in range(rules.players):
            self.totals[seat] += written[seat]
            line += [self.tricks[seat], units[seat] - self.tricks[seat], self.team[seat], written[seat]]
            if rules.target > 0 and self.totals[seat] >= rules.target:
                is_reached = True
        self.sheet = self.sheet + tuple(line)
        self.round_index += 1
        if is_reached or self.round_index == rules.rounds:
            self.phase = OVER
        else:
            self.dealer = self._left_of(self.dealer)
            self._begin_round()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.phase == DRAW_DEALER:
            players = self.rules.players
            return [(seat, 1.0 / players) for seat in range(players)]
        size = len(self.deck)
        return [(card, self.deck.count(card) / size) for card in sorted(set(self.deck))]

    def sample_chance(self, rng: Rng) -> int:
        if self.phase == DEAL:
            self.hint = rng.below(len(self.deck))
            return self.deck[self.hint]
        return rng.below(self.rules.players)

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

    def resample(self, seat: int, rng: Rng) -> State:
        from ludotheque.games.niet.rules.hidden import resampled

        return resampled(self, seat, rng)

    def observation(self, seat: int) -> Observation:
        from ludotheque.games.niet.observation import observe

        return observe(self, seat)

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        from ludotheque.games.niet.notation import format_action

        return format_action(self, action)

    def refusal(self, seat: int, action: int) -> Reason:
        from ludotheque.games.niet.notation import explain_refusal

        return explain_refusal(self, seat, action)


def first_state(game: NietGame) -> NietState:
    """The state before the first dealer is drawn."""
    players = game.players
    return NietState(
        game,
        DRAW_DEALER,
        0,
        -1,
        -1,
        game.deck[:],
        [[] for _ in range(players)],
        game.board[:],
        game.open_cells[:],
        [-1] * ROWS,
        [-1] * players,
        -1,
        [-1] * players,
        [[] for _ in range(players)],
        [-1] * players,
        -1,
        [],
        [],
        [0] * (players * SUITS),
        [0] * players,
        [0] * (players * COLOURS),
        [0] * players,
        (),
    )
