"""The play of cards: tricks, their winners, and the end of the round."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import take, trick_winner
from ludotheque.games.niet.rules.codes import CARDS, COLOURS, DISCARD, NOT_A_ONE, SUITS, VALUES
from ludotheque.games.niet.rules.position import NietPosition
from ludotheque.games.niet.rules.rounds import end_round


def play_card(position: NietPosition, card: int) -> None:
    """Play a card of the seat to act, which shows a void if it does not follow."""
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
    """Give the trick and its loot to the winner (N12, N13), who leads the next trick (N8)."""
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
    # All hands have the same size, unless a hand of nothing but 1s discarded nothing (N7).
    if not position.hands[0] or (position.settled[DISCARD] == NOT_A_ONE and any(not hand for hand in position.hands)):
        end_round(position)
