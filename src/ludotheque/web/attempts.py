"""Puzzles, as views of a page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.texts import with_colon
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.exercise import notation_of
from ludotheque.learn.puzzles import puzzles_of
from ludotheque.learn.texts import puzzle_words
from ludotheque.web.exercises import Answer, address, frames_since, seat_view
from ludotheque.web.models import Visitor
from ludotheque.web.pages.exercise import ExerciseView
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say


def puzzle_number(game: str, puzzle_id: str) -> int:
    """The place of a puzzle in the row, from 1."""
    return 1 + [each.id for each in puzzles_of(game)].index(puzzle_id)


def attempt_view(attempt: Attempt, visitor: Visitor) -> ExerciseView:
    """The puzzle, or its answer with the reason."""
    lang, puzzle, spec = visitor.lang, attempt.puzzle, attempt.exercise.table.spec
    path = f"/puzzles/{spec.id}/{puzzle.id}"
    here = address(path, (attempt.answer,) if attempt.answer else ())
    number = puzzle_number(spec.id, puzzle.id)
    shown = ExerciseView(
        view=seat_view(attempt.exercise, lang, here),
        kind="puzzle",
        name=f"{spec.id}/{puzzle.id}",
        heading=say("puzzle_number", lang, number=number),
        sentence=puzzle_words(puzzle, "ask", lang),
        can_play=not attempt.answer,
        here=here,
    )
    if not attempt.answer:
        solution = address(path, (puzzle.best,))
        words = say("puzzle_solution", lang)
        ending = tag("a", icon("bulb"), words, href=solution, class_="button small", id="learn-solution")
        return msgspec.structs.replace(shown, ending=ending)
    return msgspec.structs.replace(
        shown,
        sentence=explain(attempt, lang),
        reached="done",
        verdict="is-right",
        ending=_ending(attempt, number, lang),
    )


def explain(attempt: Attempt, lang: str) -> str:
    """The best move, the natural one, and what that one gives up."""
    puzzle = attempt.puzzle
    natural = attempt.label(puzzle.greedy, lang)
    lines = [with_colon(say("puzzle_best", lang), attempt.label(puzzle.best, lang), lang) + "."]
    lines.append(puzzle_words(puzzle, "natural", lang, move=natural, count=puzzle.cost(puzzle.greedy)))
    if puzzle.why.get(lang):
        lines.append(puzzle_words(puzzle, "why", lang, why=puzzle.why[lang]))
    return "\n".join(lines)


def answer_attempt(attempt: Attempt, path: Sequence[str], visitor: Visitor) -> Answer:
    """What follows an answer: a wrong one says only what it gives up."""
    lang, puzzle = visitor.lang, attempt.puzzle
    move = notation_of(attempt.exercise, path)
    if not puzzle.is_right(move):
        key = "wrong_natural" if move == puzzle.greedy else "wrong"
        return Answer(False, puzzle_words(puzzle, key, lang, count=puzzle.cost(move)))
    before, passing = len(attempt.exercise.table.moves), attempt_view(attempt, visitor)
    attempt.play(move)
    return Answer(
        True, say("puzzle_right", lang), frames_since(before, attempt.exercise, passing, attempt_view(attempt, visitor))
    )


def _ending(attempt: Attempt, number: int, lang: str) -> Markup:
    """The next puzzle of the row, all of them, and a text to share; the script fills in how it went."""
    game = attempt.exercise.table.spec
    row = puzzles_of(game.id)
    on = None
    if number < len(row):
        href = f"/puzzles/{game.id}/{row[number].id}"
        on = tag("a", say("puzzle_next", lang), icon("next"), href=href, class_="button act small")
    share = tag(
        "button",
        icon("link"),
        say("puzzle_share", lang),
        type="button",
        class_="button small",
        id="learn-share",
        data_text=say("puzzle_share_text", lang, game=game.title, number=number),
        data_path=f"/puzzles/{game.id}/{attempt.puzzle.id}",
    )
    listed = tag("a", say("puzzle_all", lang), href=f"/puzzles/{game.id}", class_="button small")
    return join(on, share, listed)
