"""Sentences about a puzzle's answers in both languages, for pages and the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludotheque.kernel.contract import texts_of
from ludotheque.kernel.texts import Catalog
from ludotheque.learn.puzzles import Puzzle

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")


def puzzle_words(puzzle: Puzzle, key: str, lang: str, **values: Any) -> str:
    """Return a sentence about a puzzle, from the game's own texts if the puzzle has a goal."""
    if not puzzle.goal:
        return TEXTS.say(key, lang, **values)
    return texts_of(puzzle.open().game.spec).say(f"puzzle_{puzzle.goal}_{key}", lang, **values)
