"""The rows of the score sheet (C13): their facts and their words."""

from __future__ import annotations

import msgspec

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.games.chevoux.rules.codes import GENTLE, HARD, NORMAL, TIGHT
from ludotheque.games.chevoux.rules.scoring import is_won, score_of
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.kernel.challenge import ScoreNote

# One for each difficulty. Rows of older rules may also say `gentle_hard`.
DIVISIONS = (NORMAL, GENTLE, TIGHT, HARD)


class Axes(msgspec.Struct, frozen=True):
    """Both axes of a game, by id."""

    moon: str
    sun: str


def note_of(state: ChevouxState) -> ScoreNote:
    """Return difficulty, result, score and both axes of a finished game (C13).

    Raises ValueError if the game is not over.
    """
    if not state.is_terminal():
        raise ValueError("the game is not over")
    axes = load_edition(state.rules.edition).axes
    facts = msgspec.json.encode(Axes(axes[state.moon].id, axes[state.sun].id)).decode()
    return ScoreNote(state.rules.difficulty, is_won(state), score_of(state), facts)


def division_name(division: str, lang: str) -> str:
    """Return the name of a difficulty."""
    return TEXTS.say(f"sheet_{division}", lang)


def facts_heading(lang: str) -> str:
    """Return the heading of the column with the axes."""
    return TEXTS.say("sheet_axes", lang)


def say_facts(facts: str, lang: str) -> str:
    """Return the names of both axes."""
    axes = msgspec.json.decode(facts, type=Axes)
    names = {axis.id: axis.name[lang] for axis in load_edition("reconstructed").axes}
    return f"{names.get(axes.moon, axes.moon)} / {names.get(axes.sun, axes.sun)}"
