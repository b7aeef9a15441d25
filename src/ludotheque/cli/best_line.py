"""After a game: the best line that a solver finds, beside the one that was played."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from ludotheque.cli.match import Match
from ludotheque.cli.session import Session
from ludotheque.kernel.challenge import Solution, line_of, outcomes_of
from ludotheque.tables.challenge import Pair, format_points, pair_lines, say_progress, say_verdict

SECONDS = 20.0


def show_best_line(session: Session, match: Match, names: Sequence[str], seconds: float = SECONDS) -> None:
    """Search, tell of every better line meanwhile, then show both lines; Ctrl-C takes the best so far."""
    moves = [(step.seat, step.action) for step in match.steps]
    best = _search(session, match, moves, seconds)
    if best is None:
        return
    start = match.game.new_initial_state()
    line = line_of(start, outcomes_of(moves), best.actions)
    pairs = pair_lines(match.game, moves, line, session.lang, tuple(names))
    session.out.print(_table(session, pairs, names[0]))
    is_won = bool(match.state.winners())
    session.print(say_verdict(is_won, match.state.scores()[0], best, session.lang), "bold")


def _search(session: Session, match: Match, moves: list[tuple[int, int]], seconds: float) -> Solution | None:
    found: list[Solution] = []
    solve = match.game.spec.module("challenge").solve
    with session.out.status(Text(say_progress(None, session.lang)), spinner="dots") as status:

        def tell(solution: Solution, share: float) -> None:
            found.append(solution)
            status.update(Text(say_progress(solution, session.lang)))

        try:
            found.append(solve(match.game.new_initial_state(), outcomes_of(moves), seconds, progress=tell))
        except KeyboardInterrupt:
            session.print()
    return found[-1] if found else None


def _table(session: Session, pairs: Sequence[Pair], name: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=session.say("line/title"), title_justify="left", pad_edge=False)
    table.add_column("")
    for heading in (name, session.say("line/solver")):
        table.add_column(heading)
        table.add_column("", justify="right")
    for pair in pairs:
        style = "dim" if pair.own.action == pair.best.action else ""
        cells = [text for told in (pair.own, pair.best) for text in (told.text, format_points(told.score))]
        table.add_row(Text(pair.chance, style="dim"), *(Text(cell, style=style) for cell in cells))
    return table
