"""The state of NIET!: what may be done, and how each phase goes on. No text, no file."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import DISCARD, TWO_CARDS, VETO
from ludotheque.games.niet.rules.legal import discardable, playable, sampled_index, sampled_pair
from ludotheque.games.niet.rules.position import DEAL, DISCARDS, DRAW_DEALER, TEAMS, TRICKS, VETOES, Position
from ludotheque.games.niet.rules.rounds import begin_round, choose_discard, cover, deal, set_teams
from ludotheque.games.niet.rules.tricks import play
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State


class NietState(Position):
    """A position that can be played on; what each field means stands in `position.py`."""

    def copy(self) -> NietState:
        return NietState(self.rules, self)

    def actions(self, seat: int) -> list[int]:
        phase = self.phase
        if phase == TRICKS:
            return playable(self.hands[seat], self.trick, self.suits)
        if phase == VETOES:
            return [VETO + cell for cell in self.open_cells]  # N5
        if phase == TEAMS:
            return self.rules.team_choices[seat][:]
        return discardable(self.hands[seat], self.settled[DISCARD])

    def sample_action(self, seat: int, rng: Rng) -> int:
        """As likely as any other of `actions`, without making the list."""
        phase = self.phase
        if phase == TRICKS:
            hand = self.hands[seat]
            self.hint = sampled_index(hand, self.trick, self.suits, rng)
            return hand[self.hint]
        if phase == VETOES:
            self.hint = rng.below(len(self.open_cells))
            return VETO + self.open_cells[self.hint]
        if phase == DISCARDS and self.settled[DISCARD] == TWO_CARDS:
            return sampled_pair(self.hands[seat], rng)
        actions = self.actions(seat)
        return actions[rng.below(len(actions))]

    def step(self, seat: int, action: int) -> None:
        phase = self.phase
        if phase == TRICKS:
            play(self, action)
        elif phase == DEAL:
            deal(self, action)
        elif phase == VETOES:
            cover(self, action - VETO)
        elif phase == DISCARDS:
            choose_discard(self, seat, action)
        elif phase == TEAMS:
            set_teams(self, action)
        else:
            self.dealer = action  # N4
            begin_round(self)

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

    def resample(self, seat: int, rng: Rng) -> State:
        from ludotheque.games.niet.rules.hidden import resampled

        return resampled(self, seat, rng)
