"""Tricks: a card is played, the winner takes the trick, the last trick ends the round."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import take, trick_winner
from ludotheque.games.niet.rules.codes import CARDS, COLOURS, DISCARD, NOT_A_ONE, SUITS, VALUES
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.rounds import end_round


def play_card(position: NietPosition, card: int) -> None:
    """The seat to act plays a card; a seat that does not follow shows a void."""
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


def take_trick(position: NietPosition) -> None:
    """The winner takes the trick and its loot (N12, N13), and leads the next one (N8)."""
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
    # All hands have the same size, unless a hand of nothing but 1s had none to discard (N7).
    if not position.hands[0] or (position.settled[DISCARD] == NOT_A_ONE and any(not hand for hand in position.hands)):
        end_round(position)
