"""The score sheet of C13: one row for every finished game. Pure data and words; keeping the rows is a store's job."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import msgspec
from babel.dates import format_date

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.notation import TEXTS

if TYPE_CHECKING:
    from ludotheque.games.chevoux.rules.state import ChevouxState

HEADINGS = ("sheet_date", "sheet_axes", "sheet_difficulty", "sheet_result", "sheet_score")


class SheetRow(msgspec.Struct, frozen=True):
    """Date, both axes, difficulty, won or lost, score; `is_daily` if it was that day's village."""

    day: date
    moon: str
    sun: str
    is_hard: bool
    is_won: bool
    score: int
    is_daily: bool = False


def row_of(state: ChevouxState, day: date, is_daily: bool = False) -> SheetRow:
    """The row of a finished game (C13); ValueError for one that is not over."""
    if not state.is_terminal():
        raise ValueError("the game is not over")
    axes = load_edition(state.rules.edition).axes
    return SheetRow(
        day, axes[state.moon].id, axes[state.sun].id, state.rules.hard, state.is_won(), state.score(), is_daily
    )


def rank(row: SheetRow) -> tuple[bool, int]:
    """What a table of best scores sorts by, highest first: a lost game comes after every won one (C10)."""
    return row.is_won, row.score


def headings(lang: str) -> tuple[str, ...]:
    """The sheet's column titles."""
    return tuple(TEXTS.say(key, lang) for key in HEADINGS)


def format_row(row: SheetRow, lang: str, edition: str = "reconstructed") -> tuple[str, ...]:
    """The row's cells in words, under `headings`."""
    names = {axis.id: axis.name[lang] for axis in load_edition(edition).axes}
    return (
        format_date(row.day, "medium", locale=lang),
        f"{names.get(row.moon, row.moon)} / {names.get(row.sun, row.sun)}",
        TEXTS.say("sheet_hard" if row.is_hard else "sheet_normal", lang),
        TEXTS.say("sheet_won" if row.is_won else "sheet_lost", lang),
        format_score(row.score),
    )


def format_score(score: int) -> str:
    """A score with a true minus sign."""
    return f"−{-score}" if score < 0 else str(score)
