"""The begin and the end of a round."""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import COLOURS, DEAL, OVER, POINTS, ROWS, SUITS
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.scoring import round_points


def begin_round(position: NietPosition) -> None:
    """Clear the table for a new deal (N4, N5)."""
    rules = position.rules
    players = rules.players
    position.deck = rules.deck[:]
    position.hands = [[] for _ in range(players)]
    position.board = rules.board[:]
    position.open_cells = rules.open_cells[:]
    position.settled = [-1] * ROWS
    position.team = [-1] * players
    position.holder = -1
    position.chosen = [-1] * players
    position.discards = [[] for _ in range(players)]
    position.given = [-1] * players
    position.leader = -1
    position.trick = []
    position.played = []
    position.voids = [0] * (players * SUITS)
    position.tricks = [0] * players
    position.loot = [0] * (players * COLOURS)
    position.seat = position.left_of(position.dealer)
    position.phase = DEAL


def end_round(position: NietPosition) -> None:
    """Write down the points (N14), then end the game or pass the deal to the left (N4, N15, N16)."""
    rules = position.rules
    units = [position.units(seat) for seat in range(rules.players)]
    points = rules.points[position.settled[POINTS]]
    written = round_points(units, position.team, position.holder, points, rules.holder_only)
    line = [points, position.holder]
    is_reached = False
    for seat in range(rules.players):
        position.totals[seat] += written[seat]
        line += [position.tricks[seat], units[seat] - position.tricks[seat], position.team[seat], written[seat]]
        if rules.target > 0 and position.totals[seat] >= rules.target:
            is_reached = True
    position.sheet = position.sheet + tuple(line)
    position.ending = (position.leader, *position.played[-rules.players :])
    position.round_index += 1
    if is_reached or position.round_index == rules.rounds:
        position.phase = OVER
    else:
        position.dealer = position.left_of(position.dealer)
        begin_round(position)
