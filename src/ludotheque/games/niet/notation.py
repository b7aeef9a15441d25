"""Actions as text, and why an action is refused. Characters stand for seats: bear is A, wolf B, and so on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ludotheque.games.niet.rules.cards import (
    CARDS,
    CELLS,
    COLUMNS,
    COVERED,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    FREE,
    GIVE,
    NOT_A_ONE,
    PLAY,
    POINTS,
    TEAM,
    TO_THE_LEFT,
    TRUMPS,
    TWO_CARDS,
    VALUES,
    VETO,
    team_holder,
    team_members,
)
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.records import seat_letter
from ludotheque.kernel.texts import Catalog

if TYPE_CHECKING:
    from ludotheque.games.niet.rules.state import NietState

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")

COLOUR_NAMES = ("blue", "yellow", "red", "green")
CHARACTERS = ("bear", "wolf", "crane", "tiger", "eagle")
ROW_NAMES = ("first", "discard", "trump", "super", "points")
DISCARD_NAMES = ("one", "two", "not-one", "left", "none")


def format_card(card: int) -> str:
    """A card, such as red 7."""
    return f"{COLOUR_NAMES[card // VALUES]} {card % VALUES + 1}"


def parse_card(text: str) -> int:
    """The card of a name; ValueError if there is none."""
    colour, value = text.split()
    if not 1 <= int(value) <= VALUES:
        raise ValueError(text)
    return COLOUR_NAMES.index(colour) * VALUES + int(value) - 1


def format_cell(cell: int, points: list[int]) -> str:
    """A cell of the board, such as trump red; `points` is the last row's content."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if row == POINTS:
        return f"points {points[column]}"
    columns = (CHARACTERS, DISCARD_NAMES, (*COLOUR_NAMES, "none"), (*COLOUR_NAMES, "none"))[row]
    return f"{ROW_NAMES[row]} {columns[column]}"


def cards_of(action: int) -> list[int]:
    """The cards that an action plays, discards or gives."""
    if action >= DISCARD_TWO:
        return [(action - DISCARD_TWO) // CARDS, (action - DISCARD_TWO) % CARDS]
    return [action % CARDS] if action < VETO else []


def format_team(action: int) -> str:
    """A choice of teams, such as team A C D double B."""
    letters = " ".join(seat_letter(seat) for seat in team_members(action))
    holder = team_holder(action)
    return f"team {letters}" + (f" double {seat_letter(holder)}" if holder >= 0 else "")


def format_action(state: NietState, action: int) -> str:
    """The notation of an action, or of a chance outcome where chance is to act."""
    from ludotheque.games.niet.rules.position import DRAW_DEALER

    if state.is_chance_node():
        if state.phase == DRAW_DEALER:
            return f"dealer {seat_letter(action)}"
        return f"deal {seat_letter(state.seat)} {format_card(action)}"
    if action == DISCARD_NOTHING:
        return "discard nothing"
    if action >= DISCARD_TWO:
        return "discard " + " ".join(format_card(card) for card in cards_of(action))
    if action >= TEAM:
        return format_team(action)
    if action >= VETO:
        return "veto " + format_cell(action - VETO, state.rules.points)
    word = "play" if action < DISCARD_ONE else "discard" if action < GIVE else "give"
    return f"{word} {format_card(action % CARDS)}"


def explain_refusal(state: NietState, seat: int, action: int) -> Reason:
    """The ruling that forbids an action of a seat that is awaited; says nothing that the seat does not know."""
    from ludotheque.games.niet.rules.position import DISCARDS, TEAMS, VETOES

    if state.phase == VETOES:
        return _refuse_veto(state, action)
    if state.phase == TEAMS:
        return _reason("N6", "refused_team" if TEAM <= action < DISCARD_NOTHING else "refused_team_first")
    if state.phase == DISCARDS:
        return _refuse_discard(state, seat, action)
    return _refuse_play(state, seat, action)


def _reason(ruling: str, key: str, **values: object) -> Reason:
    return Reason(ruling, key, values, TEXTS)


def _refuse_veto(state: NietState, action: int) -> Reason:
    if not VETO <= action < VETO + CELLS:
        return _reason("N5", "refused_veto_first")
    cell = action - VETO
    token = state.board[cell]
    if token == FREE:
        return _reason("N5", "refused_last_cell")
    if token == COVERED:
        return _reason("N2", "refused_nobody")
    return _reason("N2", "refused_no_cell") if token > COVERED else _reason("N5", "refused_covered")


def _refuse_discard(state: NietState, seat: int, action: int) -> Reason:
    rule = state.settled[DISCARD]
    if rule == TO_THE_LEFT and not GIVE <= action < VETO:
        return _reason("N7", "refused_give")
    if rule == TWO_CARDS and action < DISCARD_TWO:
        return _reason("N7", "refused_two")
    if rule < TO_THE_LEFT and rule != TWO_CARDS and not DISCARD_ONE <= action < GIVE:
        return _reason("N7", "refused_one")
    cards = cards_of(action)
    hand = state.hands[seat]
    if any(hand.count(card) < cards.count(card) for card in cards):
        return _reason("N7", "refused_not_held")
    if rule == NOT_A_ONE and cards[0] % VALUES == 0:
        return _reason("N7", "refused_a_one")
    return _reason("N7", "refused_order")


def _refuse_play(state: NietState, seat: int, action: int) -> Reason:
    if not PLAY <= action < CARDS:
        return _reason("N8", "refused_play_first")
    if action not in state.hands[seat]:
        return _reason("N9", "refused_not_held")
    led = state.suits[state.trick[0]]
    if led == TRUMPS:
        return _reason("N11", "refused_follow_trump")
    return _reason("N9", "refused_follow", colour=COLOUR_NAMES[led])
