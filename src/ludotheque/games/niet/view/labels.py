"""Cards, cells, teams and rows in words, in both languages; for pictures, terminals and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.niet.notation import CHARACTERS, COLOUR_NAMES, ROW_NAMES
from ludotheque.games.niet.rules.cards import COLUMNS, DISCARD, FIRST, NONE, POINTS, VALUES, team_holder, team_members
from ludotheque.games.niet.texts import TEXTS


def row_name(row: int, lang: str) -> str:
    """A row of the board."""
    return TEXTS.say(f"row_{ROW_NAMES[row]}", lang)


def colour_name(colour: int, lang: str) -> str:
    """One of the four colours."""
    return TEXTS.say(f"colour_{COLOUR_NAMES[colour]}", lang)


def character_name(character: int, lang: str) -> str:
    """One of the five characters."""
    return TEXTS.say(f"character_{CHARACTERS[character]}", lang)


def card_words(card: int, lang: str) -> str:
    """A card, such as “red 7” or « 7 rouge »."""
    return TEXTS.say("card", lang, value=card % VALUES + 1, colour=colour_name(card // VALUES, lang))


def points_word(points: int) -> str:
    """A number with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def column_words(cell: int, points_row: Sequence[int], lang: str, names: Sequence[str] = ()) -> str:
    """What a cell says, without its row."""
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
    """A cell with its row, such as “trump: red”."""
    what = column_words(cell, points_row, lang, names)
    return TEXTS.say("cell", lang, row=row_name(cell // COLUMNS, lang), what=what)


def join_words(words: Sequence[str], lang: str) -> str:
    """Several things, the last one after “and”."""
    if len(words) < 2:
        return "".join(words)
    return TEXTS.say("and", lang, first=", ".join(words[:-1]), last=words[-1])


def team_words(action: int, players: int, lang: str, names: Sequence[str]) -> str:
    """A choice of teams: who stands against whom and who holds the ×2 card."""
    members = team_members(action)
    others = [seat for seat in range(players) if seat not in members]
    sides = [join_words([names[seat] for seat in side], lang) for side in (members, others)]
    text = TEXTS.say("against", lang, one=sides[0], two=sides[1])
    holder = team_holder(action)
    return text if holder < 0 else TEXTS.say("team_double", lang, teams=text, holder=names[holder])
