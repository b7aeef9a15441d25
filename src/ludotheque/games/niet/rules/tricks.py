"""A round from its first card to what is written down. Changes a position; no text, no file."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import (
    CARDS,
    COLOURS,
    DISCARD,
    FIRST,
    NOT_A_ONE,
    POINTS,
    SUITS,
    VALUES,
    take,
    trick_winner,
)
from ludotheque.games.niet.rules.position import OVER, Position
from ludotheque.games.niet.rules.rounds import begin_round
from ludotheque.games.niet.rules.scoring import round_points


def play(position: Position, card: int) -> None:
    """The seat to act lays a card; who does not follow shows a void."""
    seat = position.seat
    take(position.hands[seat], card, position.hint)
    trick = position.trick
    trick.append(card)
    position.played.append(seat * CARDS + card)
    suits = position.suits
    led = suits[trick[0]]
    if suits[card] != led:
        position.voids[seat * SUITS + led] = 1
    if len(trick) == position.rules.players:
        take_trick(position)
    else:
        seat += 1
        position.seat = 0 if seat == position.rules.players else seat


def take_trick(position: Position) -> None:
    """N12, N13; the winner leads (N8)."""
    trick = position.trick
    players = len(trick)
    leader = position.leader
    winner = (leader + trick_winner(trick, position.suits, position.powers)) % players
    team = position.team
    side = team[winner]
    seat = leader
    for card in trick:
        if team[seat] != side and card % VALUES == 0:
            position.loot[winner * COLOURS + card // VALUES] += 1
        seat += 1
        if seat == players:
            seat = 0
    position.tricks[winner] += 1
    position.trick = []
    position.leader = winner
    position.seat = winner
    # Hands are equally long, unless somebody had no card to discard but 1s (N7).
    if not position.hands[0] or (position.settled[DISCARD] == NOT_A_ONE and any(not hand for hand in position.hands)):
        end_round(position)


def end_round(position: Position) -> None:
    """N14, N15, N16."""
    rules = position.rules
    units = [position.units(seat) for seat in range(rules.players)]
    points = rules.points[position.settled[POINTS]]
    written = round_points(units, position.team, position.holder, points, rules.holder_only)
    line = [points, position.holder, position.settled[FIRST]]
    is_reached = False
    for seat in range(rules.players):
        position.totals[seat] += written[seat]
        line += [position.tricks[seat], units[seat] - position.tricks[seat], position.team[seat], written[seat]]
        if rules.target > 0 and position.totals[seat] >= rules.target:
            is_reached = True
    position.sheet = position.sheet + tuple(line)
    position.round_index += 1
    if is_reached or position.round_index == rules.rounds:
        position.phase = OVER
    else:
        position.dealer = position.left_of(position.dealer)
        begin_round(position)
