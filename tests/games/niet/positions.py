"""Positions of NIET! from short texts.

`b9` is the blue 9, `y1` a yellow 1, `r13` the red 13, `g4` the green 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque import CHANCE, Rng, load_game
from ludotheque.games.niet.notation import parse_card
from ludotheque.games.niet.rules import NietState
from ludotheque.games.niet.rules.codes import COLUMNS, DEAL, FREE, ROWS, TRICKS

LETTERS = {"b": "blue", "y": "yellow", "r": "red", "g": "green"}
COLOURS = ("blue", "yellow", "red", "green", "none")
DISCARDS = ("one", "two", "not-one", "left", "none")
POINTS = (1, 2, 3, 4, -2)


def card(text: str) -> int:
    """Return the card of a short text."""
    return parse_card(f"{LETTERS[text[0]]} {text[1:]}")


def cards(text: str) -> list[int]:
    """Return several cards, sorted."""
    return sorted(card(each) for each in text.split())


def start(players: int, **options: Any) -> NietState:
    """Return the initial state."""
    state = load_game("niet", players=players, **options).new_initial_state()
    assert isinstance(state, NietState)
    return state


def dealt(players: int, dealer: int = 0, seed: int = 1, **options: Any) -> NietState:
    """Return a first round before the first veto."""
    state = start(players, **options)
    state.apply_action(dealer)
    rng = Rng(seed)
    while state.phase == DEAL:
        state.apply_action(state.sample_chance(rng))
    return state


def do(state: NietState, *notations: str) -> NietState:
    """Play some actions by their notation."""
    for notation in notations:
        state.apply_action(state.string_to_action(notation))
    return state


def board(
    state: NietState,
    first: int = 0,
    discard: str = "none",
    trump: str = "yellow",
    super_trump: str = "blue",
    points: int = 2,
) -> NietState:
    """Finish the vetoes so that these five cells stay free."""
    columns = [first, DISCARDS.index(discard), COLOURS.index(trump), COLOURS.index(super_trump), POINTS.index(points)]
    kept = {row * COLUMNS + column for row, column in enumerate(columns)}
    for cell in range(ROWS * COLUMNS):
        if cell not in kept and state.board[cell] == FREE:
            state.apply_action(156 + cell)
    return state


def tricks(
    hands: Sequence[str],
    team: Sequence[int] = (),
    holder: int = -1,
    first: int = 0,
    discard: str = "none",
    trump: str = "yellow",
    super_trump: str = "blue",
    points: int = 2,
    **options: Any,
) -> NietState:
    """Return a round before its first card, with the cards of no hand in the deck."""
    players = len(hands)
    state = board(dealt(players, **options), first, "none", trump, super_trump, points)
    state.settled[1] = DISCARDS.index(discard)
    state.hands = [cards(hand) for hand in hands]
    state.deck = state.rules.deck[:]
    for hand in state.hands:
        for each in hand:
            state.deck.remove(each)
    state.phase = TRICKS
    state.team = list(team) or [seat % 2 for seat in range(players)]
    state.holder = holder
    state.leader = state.seat = first
    return state


def play(state: NietState, text: str) -> NietState:
    """Play cards in turn, each by its short text."""
    for each in text.split():
        state.apply_action(card(each))
    return state


def legal(state: NietState, seat: int | None = None) -> list[str]:
    """Return the notations of a seat's legal actions."""
    who = state.current_player() if seat is None else seat
    return [state.action_to_string(action, who) for action in state.legal_actions(who)]


def ruling(state: NietState, action: int, seat: int | None = None) -> str:
    """Return the ruling that forbids an action."""
    reason = state.why_illegal(action, seat)
    assert reason is not None, "the action is legal"
    return reason.ruling


def random_until(state: NietState, rng: Rng, count: int) -> NietState:
    """Apply up to `count` random actions in place.

    Seats that choose at the same time act in random order.
    """
    for _ in range(count):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.step(CHANCE, state.sample_chance(rng))
        else:
            seat = rng.pick(state.awaited())
            state.step(seat, rng.pick(state.actions(seat)))
    return state
