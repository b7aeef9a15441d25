"""Statistics that are collected while a game is played: order of play, choices and leads."""

from __future__ import annotations

from typing import Any

from ludotheque.kernel.state import CHANCE, State


class Course:
    """A record of one game's order of play, turns, rounds, choices and leads."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._first: list[int] = []  # seats in the order of their first decisions on their own
        self._together: set[int] = set()  # seats that have yet to decide in a simultaneous choice that has begun
        self._last = CHANCE
        self._turns = 0
        self._legal = [0] * players
        self._forced = [0] * players
        self._leads: list[tuple[int, int]] = []  # per decision: the seat that decided, and the leader (−1: several)

    def chance(self) -> None:
        """Note an action of chance, which ends the turn of a lone player."""
        if self.players == 1:
            self._last = CHANCE

    def decision(self, seat: int, state: State) -> None:
        """Note a decision of a seat.

        A simultaneous choice is one turn and says nothing about the order of play.
        """
        if seat in self._together:
            self._together.discard(seat)
            return
        if seat != self._last:
            self._turns += 1
            self._last = seat
        awaited = state.awaited()
        if len(awaited) > 1:
            self._together = {*awaited} - {seat}
        elif len(self._first) < self.players and seat not in self._first:
            self._first.append(seat)

    def turn_order(self, state: State) -> tuple[int, ...]:
        """Return each seat's place in the order of play, from 1, or 0 if the seat never played on its own."""
        order = state.turn_order() or self._first
        return tuple(order.index(seat) + 1 if seat in order else 0 for seat in range(self.players))

    def turn_count(self, state: State) -> int:
        """Return the number of turns, by default of runs of decisions by one seat."""
        known = state.turn_count()
        return self._turns if known < 0 else known

    def round_count(self, state: State) -> int:
        """Return the number of rounds, by default one for as many turns as there are players."""
        known = state.round_count()
        return -(-self.turn_count(state) // self.players) if known < 0 else known

    def choice(self, seat: int, state: State) -> None:
        """Count the legal actions of a decision."""
        count = len(state.legal_actions(seat))
        self._legal[seat] += count
        self._forced[seat] += count == 1

    def note_leader(self, seat: int, state: State) -> None:
        """Note the leader after a seat's decision."""
        scores = state.scores()
        best = max(scores)
        self._leads.append((seat, scores.index(best) if scores.count(best) == 1 else -1))

    def story(self, winners: tuple[int, ...]) -> dict[str, Any]:
        """Return the measures of tension, as fields of a row."""
        leads = self._leads
        winner = winners[0] if len(winners) == 1 else -1
        changes = 0
        last = -1
        kingmade = False
        undecided = 0
        for number, (actor, leader) in enumerate(leads, start=1):
            if leader not in (-1, last):
                if last >= 0:
                    changes += 1
                    kingmade = actor not in (last, leader)
                last = leader
            if leader != winner:
                undecided = number
        return {
            "legal": tuple(self._legal),
            "forced": tuple(self._forced),
            "lead_changes": changes,
            "decided": undecided / len(leads) if leads and winner >= 0 else 1.0,
            "half_leader": leads[len(leads) // 2][1] if leads else -1,
            "kingmade": kingmade,
        }
