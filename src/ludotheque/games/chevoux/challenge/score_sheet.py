"""The score sheet (C13): what is noted of a finished game, and how it reads. Stores nothing."""

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
    """Difficulty, won or lost, score and both axes (C13); ValueError for a game that is not over."""
    if not state.is_terminal():
        raise ValueError("the game is not over")
    axes = load_edition(state.rules.edition).axes
    facts = msgspec.json.encode(Axes(axes[state.moon].id, axes[state.sun].id)).decode()
    return ScoreNote(state.rules.difficulty, is_won(state), score_of(state), facts)


def division_name(division: str, lang: str) -> str:
    """A difficulty in words."""
    return TEXTS.say(f"sheet_{division}", lang)


def facts_heading(lang: str) -> str:
    """The heading of the column with the axes."""
    return TEXTS.say("sheet_axes", lang)


def say_facts(facts: str, lang: str) -> str:
    """Both axes in words."""
    axes = msgspec.json.decode(facts, type=Axes)
    names = {axis.id: axis.name[lang] for axis in load_edition("reconstructed").axes}
    return f"{names.get(axes.moon, axes.moon)} / {names.get(axes.sun, axes.sun)}"
