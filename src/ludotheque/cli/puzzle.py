"""A puzzle in the terminal: the position, then answers in notation until one is right."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from ludotheque.cli.errors import CommandError
from ludotheque.cli.session import Session
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.spec import Spec
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.errors import LearnError
from ludotheque.learn.puzzles import load_puzzles, puzzle_of_day, puzzles_of
from ludotheque.learn.texts import puzzle_words

LISTED = 40


def play_puzzle(session: Session, spec: Spec, number: int | None, file: Path | None = None) -> None:
    """Play a puzzle: that of the day, one by its number, or one of a given file."""
    row = puzzles_of(spec.id)
    if file is None and number is None:
        puzzle = puzzle_of_day(spec.id, datetime.now(UTC).date())
    else:
        if file is not None:
            row = tuple(each for each in load_puzzles(file) if each.open().game.spec.id == spec.id)
        if not row:
            raise LearnError("puzzle/none", game=spec.title)
        if not 1 <= (number or 1) <= len(row):
            raise CommandError("puzzle/number", number=number, last=len(row))
        puzzle = row[(number or 1) - 1]
    attempt = Attempt(puzzle, (), session.say("player/human"))
    exercise = attempt.exercise
    session.print(exercise.presenter.text(exercise.seat, session.lang))
    ask = puzzle_words(puzzle, "ask", session.lang)
    session.print(session.say("puzzle/ask", number=row.index(puzzle) + 1, count=len(row), ask=ask), "bold")
    while True:
        try:
            typed = session.ask("> ")
        except EOFError:
            session.print()
            return
        if typed in ("?", "help"):
            _list_moves(session, attempt)
        elif typed in ("!", "solution"):
            _show_answer(session, attempt)
            return
        elif typed in ("q", "quit"):
            return
        elif typed and _try(session, attempt, typed):
            _show_answer(session, attempt)
            return


def _list_moves(session: Session, attempt: Attempt) -> None:
    """Print the legal moves, in notation and in words."""
    state, seat = attempt.exercise.state, attempt.exercise.seat
    moves = [state.action_to_string(action, seat) for action in state.legal_actions(seat)]
    for move in moves[:LISTED]:
        session.print(f"  {move}  –  {attempt.label(move, session.lang)}")
    if len(moves) > LISTED:
        session.print(f"  … {len(moves) - LISTED}")


def _try(session: Session, attempt: Attempt, typed: str) -> bool:
    """Return True for a right answer, or print the loss of a wrong one or the reason of a refusal."""
    exercise, puzzle = attempt.exercise, attempt.puzzle
    try:
        move = exercise.state.action_to_string(exercise.read_move(typed), exercise.seat)
    except LudothequeError as error:
        session.refuse(error.sentence(session.lang))
        return False
    if puzzle.is_right(move):
        session.print(session.say("puzzle/right"), "green")
        return True
    session.refuse(puzzle_words(puzzle, "wrong", session.lang, count=puzzle.cost(move)))
    return False


def _show_answer(session: Session, attempt: Attempt) -> None:
    puzzle, lang = attempt.puzzle, session.lang
    natural = attempt.label(puzzle.greedy, lang)
    session.print(session.say("puzzle/best", move=attempt.label(puzzle.best, lang)), "bold")
    session.print(puzzle_words(puzzle, "natural", lang, move=natural, count=puzzle.cost(puzzle.greedy)))
    if puzzle.why.get(lang):
        session.print(puzzle_words(puzzle, "why", lang, why=puzzle.why[lang]))
