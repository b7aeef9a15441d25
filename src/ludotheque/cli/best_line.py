"""The best line that a solver finds for a finished game, compared with the line that was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.session import Session
from ludotheque.kernel.challenge import Pair, Solution, challenge_of, line_of, outcomes_of

SECONDS = 20.0


def best_line_command(session: Session, local: LocalTable) -> Callable[[], None] | None:
    """Return a function that shows the best line of this game, or None without a solver."""
    return (lambda: show_best_line(session, local)) if local.game.spec.challenge else None


def show_best_line(session: Session, local: LocalTable, seconds: float = SECONDS) -> None:
    """Search, announce every better line, then show both lines.

    Ctrl-C ends the search, and the best line so far is shown.
    """
    game, moves, challenge = local.game, local.table.moves, challenge_of(local.game.spec)
    best = _search(session, local, seconds)
    if best is None:
        return
    line = line_of(game.new_initial_state(), outcomes_of(moves), best.actions)
    pairs = challenge.pair_lines(game, moves, line, session.lang, local.names)
    session.out.print(_comparison(session, pairs, local.names[0]))
    is_won = bool(local.state.winners())
    session.print(challenge.say_verdict(is_won, local.state.scores()[0], best, session.lang), "bold")


def _search(session: Session, local: LocalTable, seconds: float) -> Solution | None:
    found: list[Solution] = []
    challenge = challenge_of(local.game.spec)
    with session.out.status(Text(challenge.say_progress(None, session.lang)), spinner="dots") as status:

        def announce(solution: Solution, share: float) -> None:
            found.append(solution)
            status.update(Text(challenge.say_progress(solution, session.lang)))

        try:
            start = local.game.new_initial_state()
            found.append(challenge.solve(start, outcomes_of(local.table.moves), seconds, progress=announce))
        except KeyboardInterrupt:
            session.print()
    return found[-1] if found else None


def _comparison(session: Session, pairs: Sequence[Pair], name: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=session.say("line/title"), title_justify="left", pad_edge=False)
    table.add_column("")
    for heading in (name, session.say("line/solver")):
        table.add_column(heading)
        table.add_column("", justify="right")
    for pair in pairs:
        style = "dim" if pair.own.action == pair.best.action else ""
        cells = [text for move in (pair.own, pair.best) for text in (move.text, move.score)]
        table.add_row(Text(pair.chance, style="dim"), *(Text(cell, style=style) for cell in cells))
    return table
