"""A review in the terminal: the curve, the account of each seat, and the costliest moments."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext

import msgspec
from rich import box
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from ludotheque.cli.seats import shown_names
from ludotheque.cli.session import Session
from ludotheque.kernel.records import Record
from ludotheque.reviews.html import review_page
from ludotheque.reviews.presenter import Judged, ShownReview, present_record
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import Review
from ludotheque.reviews.review import review_parts

WIDTH = 64
CELL = 14  # letters of “−12 % ± < 1 %”
BLOCKS = " ▁▂▃▄▅▆▇█"
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def run_review(
    session: Session,
    record: Record,
    seconds: float | None,
    iterations: int | None,
    seed: int,
    as_json: bool,
    as_html: bool,
) -> None:
    """Review a record and print the review, with a progress bar if standard error is a terminal."""
    found = _compute(session, record, seconds, iterations, seed)
    names = shown_names(session, record.seats)
    if as_json:
        session.print_json(msgspec.to_builtins(found), indent=-1)
    elif as_html:
        session.out.file.write(review_page(found, session.lang, record, names))
    else:
        show_review(session, present_record(found, session.lang, record, names)[0])


def _compute(session: Session, record: Record, seconds: float | None, iterations: int | None, seed: int) -> Review:
    parts = review_parts(record, seconds=seconds, iterations=iterations, seed=seed)
    with Progress(console=session.err, transient=True) if session.err.is_terminal else nullcontext() as bar:
        task = bar.add_task("", total=1.0) if bar is not None else None
        for found in parts:
            if bar is not None and task is not None:
                bar.update(task, completed=found.progress)
    return found


def show_review(session: Session, shown: ShownReview) -> None:
    """Print the whole review."""
    session.print(shown.title, "bold")
    longest = max(map(len, shown.names))
    for line in shown.lines:
        curve = letters([shares[line.seat] for shares in shown.shares])
        session.out.print(Text(f"{line.name:<{longest}} "), Text(curve), sep="")
        session.out.print(Text(" " * (longest + 1) + marks(shown, line.seat).rstrip(), style="red"))
    for words in dict.fromkeys(line.words for line in shown.lines):
        session.print(words)
    session.print()
    session.out.print(account_table(shown))
    session.print()
    session.print(TEXTS.say("moments", shown.lang, count=len(shown.moments)), "bold")
    for judged in shown.moments:
        _show_moment(session, judged)
    for words in (shown.calm, shown.part):
        if words:
            session.print(words)
    session.print()
    session.print(shown.method, "dim")


def _show_moment(session: Session, judged: Judged) -> None:
    verdict = ", ".join(filter(None, (judged.judgement, judged.cost)))
    session.print(f"{SIGNS.get(judged.verdict, '·'):>2} {judged.heading}", "bold")
    for words in (verdict, *(f"{fact.label} {fact.move}" for fact in judged.facts), judged.note, judged.why):
        if words:
            session.print(f"   {words}")


def account_table(shown: ShownReview) -> Table:
    """Return the table of accounts with one column per seat, so that five seats fit into 80 letters."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=0)
    table.add_column("")
    for line in shown.lines:
        table.add_column(Text(line.name, overflow="ellipsis"), justify="right", no_wrap=True, max_width=CELL)
    table.add_row(TEXTS.say("accuracy", shown.lang), *(line.accuracy or "–" for line in shown.lines))
    for counts in zip(*(line.counts for line in shown.lines), strict=True):
        label = TEXTS.say(f"{counts[0].verdict}_count", shown.lang, count=2)
        table.add_row(f"{label} {SIGNS[counts[0].verdict]}", *(str(count.number) for count in counts))
    accounts = ((line.result, line.luck, line.without_luck, *line.account) for line in shown.lines)
    for figures in zip(*accounts, strict=True):
        table.add_row(figures[0].label, *(figure.value + figure.error for figure in figures))
    return table


def letters(shares: Sequence[float]) -> str:
    """Return a curve from 0 to 1 as a row of blocks."""
    count = min(WIDTH, len(shares))
    found = []
    for column in range(count):
        share = shares[column * (len(shares) - 1) // max(1, count - 1)]
        found.append(BLOCKS[max(0, min(8, round(8 * share)))])
    return "".join(found)


def marks(shown: ShownReview, seat: int) -> str:
    """Return the signs of a seat's named decisions below the curve.

    Of signs that would touch, the one with the greater loss is shown.
    """
    count = min(WIDTH, len(shown.shares))
    found = " " * (count + 3)
    for mark in reversed(shown.marks):  # the greatest loss comes last
        if mark.seat == seat and mark.kind in SIGNS:
            column = mark.point * (count - 1) // max(1, len(shown.shares) - 1)
            sign = SIGNS[mark.kind]
            if not found[max(0, column - 1) : column + len(sign) + 1].strip():  # “?!?!” would look like “??!”
                found = found[:column] + sign + found[column + len(sign) :]
    return found
