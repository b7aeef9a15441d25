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
from ludotheque.reviews.page import review_page
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import NAMED, Review
from ludotheque.reviews.review import review_parts
from ludotheque.reviews.words import SIGNS, columns, headline, moment_line, moments, part_sentence, row

WIDTH = 64
CELL = 12  # letters of “−12.3 ± 10.4”
BLOCKS = " ▁▂▃▄▅▆▇█"


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
        show_review(session, found, names, record.game.spec.title)


def _compute(session: Session, record: Record, seconds: float | None, iterations: int | None, seed: int) -> Review:
    parts = review_parts(record, seconds=seconds, iterations=iterations, seed=seed)
    with Progress(console=session.err, transient=True) if session.err.is_terminal else nullcontext() as bar:
        task = bar.add_task("", total=1.0) if bar is not None else None
        for found in parts:
            if bar is not None and task is not None:
                bar.update(task, completed=found.progress)
    return found


def show_review(session: Session, review: Review, names: Sequence[str], title: str) -> None:
    """Print the whole review."""
    lang = session.lang
    session.print(TEXTS.say("title", lang, game=title), "bold")
    session.print(headline(review, lang, names))
    session.print()
    longest = max(map(len, names))
    for seat, name in enumerate(names):
        session.out.print(Text(f"{name:<{longest}} "), Text(letters([shares[seat] for shares in review.curve])), sep="")
        session.out.print(Text(" " * (longest + 1) + marks(review, seat).rstrip(), style="red"))
    session.print(TEXTS.say("seats", lang), "italic")
    session.out.print(account_table(review, names, lang))
    session.print()
    session.print(TEXTS.say("moments", lang), "bold")
    chosen = moments(review)
    for decision in chosen:
        session.print(f"{SIGNS.get(decision.verdict, '·'):>2} {moment_line(decision, lang, names)}")
    if not chosen and review.judged == 1:
        session.print(TEXTS.say("no_moments", lang))
    session.print()
    judge = review.judge
    if part := part_sentence(review, lang):
        session.print(part)
    session.print(TEXTS.say("legend", lang), "dim")
    session.print(
        TEXTS.say(
            "judge", lang, method=judge.method, version=judge.version, iterations=judge.iterations, seed=judge.seed
        ),
        "dim",
    )


def account_table(review: Review, names: Sequence[str], lang: str) -> Table:
    """Return the table of accounts with one column per seat, so that five seats fit into 80 letters."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=0)
    table.add_column("", no_wrap=True)
    for name in names:
        table.add_column(Text(name, overflow="ellipsis"), justify="right", no_wrap=True, max_width=CELL)
    for label, *cells in zip(columns(lang), *(row(each, lang) for each in review.seats), strict=True):
        table.add_row(label, *cells)
    return table


def letters(shares: Sequence[float]) -> str:
    """Return a curve from 0 to 1 as a row of blocks."""
    count = min(WIDTH, len(shares))
    found = []
    for column in range(count):
        share = shares[column * (len(shares) - 1) // max(1, count - 1)]
        found.append(BLOCKS[max(0, min(8, round(8 * share)))])
    return "".join(found)


def marks(review: Review, seat: int) -> str:
    """Return the signs of a seat's named decisions below the curve.

    Of signs that would touch, the one with the greater loss is shown.
    """
    count = min(WIDTH, len(review.curve))
    found = " " * (count + 3)
    for decision in sorted(review.decisions, key=lambda decision: -decision.loss):
        if decision.seat == seat and decision.verdict in NAMED:
            column = decision.step * (count - 1) // max(1, len(review.curve) - 1)
            sign = SIGNS[decision.verdict]
            if not found[max(0, column - 1) : column + len(sign) + 1].strip():  # “?!?!” would look like “??!”
                found = found[:column] + sign + found[column + len(sign) :]
    return found
