"""The notation of cards, cells and actions.

Seats are characters: A is the bear, B the wolf, and so on.
"""

from __future__ import annotations

from ludotheque.games.niet.rules.codes import (
    CARDS,
    COLUMNS,
    DISCARD_NOTHING,
    DISCARD_ONE,
    DISCARD_TWO,
    DRAW_DEALER,
    GIVE,
    POINTS,
    TEAM,
    VALUES,
    VETO,
    team_holder,
    team_members,
)
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.contract import Notation
from ludotheque.kernel.records import seat_letter

COLOUR_NAMES = ("blue", "yellow", "red", "green")
CHARACTERS = ("bear", "wolf", "crane", "tiger", "eagle")
ROW_NAMES = ("first", "discard", "trump", "super", "points")
DISCARD_NAMES = ("one", "two", "not-one", "left", "none")


def format_card(card: int) -> str:
    """Return the notation of a card, such as red 7."""
    return f"{COLOUR_NAMES[card // VALUES]} {card % VALUES + 1}"


def parse_card(text: str) -> int:
    """Return the card of a notation, or raise ValueError."""
    colour, value = text.split()
    if not 1 <= int(value) <= VALUES:
        raise ValueError(text)
    return COLOUR_NAMES.index(colour) * VALUES + int(value) - 1


def format_cell(cell: int, points: list[int]) -> str:
    """Return the notation of a cell, such as trump red.

    `points` are the numbers of the last row. Equal numbers are told apart by a count.
    """
    row, column = cell // COLUMNS, cell % COLUMNS
    if row == POINTS:
        before = points[:column].count(points[column])
        return f"points {points[column]}" + (f" #{before + 1}" if before else "")
    columns = (CHARACTERS, DISCARD_NAMES, (*COLOUR_NAMES, "none"), (*COLOUR_NAMES, "none"))[row]
    return f"{ROW_NAMES[row]} {columns[column]}"


def cards_of(action: int) -> list[int]:
    """Return the cards that an action plays, discards or passes."""
    if action >= DISCARD_TWO:
        return [(action - DISCARD_TWO) // CARDS, (action - DISCARD_TWO) % CARDS]
    return [action % CARDS] if action < VETO else []


def format_team(action: int) -> str:
    """Return the notation of a choice of teams, such as team A C D double B."""
    letters = " ".join(seat_letter(seat) for seat in team_members(action))
    holder = team_holder(action)
    return f"team {letters}" + (f" double {seat_letter(holder)}" if holder >= 0 else "")


def sort_parts(notation: str) -> str:
    """Return the notation with the cards of a discard or the members of a team sorted."""
    word, *parts = notation.split() or [""]
    if word == "discard" and len(parts) == 4:
        parts = [each for card in sorted((parts[:2], parts[2:])) for each in card]
    if word == "team":
        end = parts.index("double") if "double" in parts else len(parts)
        parts = sorted(parts[:end]) + parts[end:]
    return " ".join([word, *parts])


def format_action(state: NietState, action: int, seat: int) -> str:
    """Return the notation of an action, or of a chance outcome where chance is to act."""
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


NOTATION = Notation(format_action, sort_parts)
