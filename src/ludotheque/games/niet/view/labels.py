"""Cards, cells, teams and rows in words, for pictures, terminals and screen readers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludotheque.games.niet.notation import CHARACTERS, COLOUR_NAMES, ROW_NAMES
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    COLUMNS,
    COVERED,
    DISCARD,
    FIRST,
    FREE,
    NONE,
    POINTS,
    TRUMPS,
    VALUES,
    team_holder,
    team_members,
)
from ludotheque.games.niet.texts import TEXTS
from ludotheque.kernel.texts import join_words


@cache
def row_name(row: int, lang: str) -> str:
    """Return the name of a row of the board."""
    return TEXTS.say(f"row_{ROW_NAMES[row]}", lang)


def colour_name(colour: int, lang: str) -> str:
    """Return the name of a colour."""
    return TEXTS.say(f"colour_{COLOUR_NAMES[colour]}", lang)


def suit_name(suit: int, has_trump: bool, lang: str) -> str:
    """Return the name of a suit.

    In a round without a trump colour, the suit of trumps consists of super trumps alone and is named after them.
    """
    if suit == TRUMPS:
        return TEXTS.say("trumps" if has_trump else "super_trumps", lang)
    return colour_name(suit, lang)


def character_name(character: int, lang: str) -> str:
    """Return the name of a character."""
    return TEXTS.say(f"character_{CHARACTERS[character]}", lang)


@cache
def card_words(card: int, lang: str) -> str:
    """Return the name of a card, such as “red 7” or « 7 rouge »."""
    return TEXTS.say("card", lang, value=card % VALUES + 1, colour=colour_name(card // VALUES, lang))


@cache
def the_card(card: int, lang: str) -> str:
    """Return the name of a card within a sentence, in French with an article: « le 7 rouge »."""
    return TEXTS.say("the_card", lang, card=card_words(card, lang))


def the_cards(cards: Sequence[int], lang: str) -> str:
    """Return the names of several cards within a sentence."""
    return join_words([the_card(card, lang) for card in cards], lang)


def points_word(points: int) -> str:
    """Return a number with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def round_words(o: NietObservation, lang: str) -> str:
    """Return the number of the round, and when the game ends."""
    number = o.round + (0 if o.is_over else 1)
    if o.target:
        return TEXTS.say("round_target", lang, number=number, target=o.target)
    return TEXTS.say("round_of", lang, number=number, rounds=o.rounds)


def column_words(cell: int, points_row: Sequence[int], lang: str, names: Sequence[str] = ()) -> str:
    """Return the words for a cell without its row."""
    row, column = cell // COLUMNS, cell % COLUMNS
    if row == FIRST:
        character = character_name(column, lang)
        return f"{character} ({names[column]})" if column < len(names) else character
    if row == DISCARD:
        return TEXTS.say(f"discard_{column}_long", lang)
    if row == POINTS:
        return points_word(points_row[column])
    return TEXTS.say("cell_none", lang) if column == NONE else colour_name(column, lang)


def cell_words(cell: int, points_row: Sequence[int], lang: str, names: Sequence[str] = ()) -> str:
    """Return the words for a cell with its row, such as “trump: red”."""
    return _cell_words(cell, tuple(points_row), lang, tuple(names))


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def _cell_words(cell: int, points_row: tuple[int, ...], lang: str, names: tuple[str, ...]) -> str:
    what = column_words(cell, points_row, lang, names)
    return TEXTS.say("cell", lang, row=row_name(cell // COLUMNS, lang), what=what)


def cell_state(o: NietObservation, cell: int, lang: str, names: Sequence[str] = ()) -> str:
    """Return the words for a cell and the owner of its token."""
    words = cell_words(cell, o.points_row, lang, names)
    token = o.board[cell] if o.board else FREE
    if token in (FREE, ABSENT):
        return words
    key = "cell_nobody" if token == COVERED else "cell_covered"
    return TEXTS.say(key, lang, cell=words, name=names[token] if token < len(names) else "")


@cache
def ranked_card_words(card: int, rank: int, lang: str) -> str:
    """Return the words for a card, with its rank as a trump (1) or a super trump (2)."""
    words = card_words(card, lang)
    return TEXTS.say(("", "card_trump", "card_super")[rank], lang, card=words) if rank else words


def team_words(action: int, players: int, lang: str, names: Sequence[str]) -> str:
    """Return the words for a choice of teams and the holder of the ×2 card."""
    members = team_members(action)
    others = [seat for seat in range(players) if seat not in members]
    sides = [join_words([names[seat] for seat in side], lang) for side in (members, others)]
    text = TEXTS.say("against", lang, one=sides[0], two=sides[1])
    holder = team_holder(action)
    return text if holder < 0 else TEXTS.say("team_double", lang, teams=text, holder=names[holder])
