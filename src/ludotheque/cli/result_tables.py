"""The lab's results as tables in a terminal, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ludotheque.cli.session import Session
from ludotheque.cli.tables import show_table
from ludotheque.lab.simulate import Plan
from ludotheque.lab.statistics import Interval
from ludotheque.lab.tournament import Standing


def show_standings(session: Session, plan: Plan, standings: Sequence[Standing], games: int, as_json: bool) -> None:
    """Print ratings with intervals and the cross table."""
    if as_json:
        found = {"game": plan.game, "games": games, "asked": plan.games, "standings": standings}
        session.print_json(found, indent=-1)
        return
    if games < plan.games:
        session.complain(session.say("simulate/partly", done=games, asked=plan.games))
    say = session.say
    heads = ["", say("tournament/rating"), say("tournament/points"), *(standing.name for standing in standings)]
    is_fair = any(standing.without_luck is not None for standing in standings)
    if is_fair:
        heads.insert(3, say("simulate/without_luck"))
    order = [plan.bots.index(standing.name) for standing in standings]
    rows: list[list[str | Text]] = [
        [
            standing.name,
            _value(session, standing.rating),
            _rate(session, standing.points),
            *([_rate(session, standing.without_luck)] if is_fair else []),
            *(_rate(session, standing.against[other]) for other in order),
        ]
        for standing in standings
    ]
    show_table(session, heads, rows)
    session.print(say("tournament/legend", count=games, seed=plan.seed), "dim")
    if is_fair:
        session.print(say("simulate/luck_legend"), "dim")


def _value(session: Session, interval: Interval, scale: float = 1.0, digits: int = 1) -> Text:
    half = session.number(scale * (interval.high - interval.low) / 2, digits)
    return Text(session.number(scale * interval.value, digits)) + Text(f" ± {half}", style="dim")


def _rate(session: Session, interval: Interval | None) -> Text:
    return Text("·", style="dim") if interval is None else _value(session, interval, 100, 0)
