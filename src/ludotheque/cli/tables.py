"""Tables that are never cut: if the terminal is too narrow, each row becomes a few lines."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from ludotheque.cli.session import Session
from ludotheque.kernel.texts import with_colon

Cell = str | Text


def show_table(
    session: Session, heads: Sequence[str], rows: Sequence[Sequence[Cell]], title: str = "", has_names: bool = True
) -> None:
    """Print a table, with names in the first column and numbers aligned to the right."""
    table = Table(box=box.SIMPLE_HEAD, title=title or None, title_justify="left", title_style="bold", pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*(_bold(cell) if has_names and not number else cell for number, cell in enumerate(row)))
    out = session.out
    if out.measure(table, options=out.options.update(width=10_000)).maximum <= out.width:
        out.print(table)
        return
    if title:
        session.print(title, "bold")
    for row in rows:
        out.print(_bold(row[0]))
        for head, cell in zip(heads[1:], row[1:], strict=True):
            label = Text("  " + (with_colon(head, "", session.lang) if head else ""), style="dim")
            out.print(label + (cell if isinstance(cell, Text) else Text(cell)))


def _bold(cell: Cell) -> Text:
    return cell if isinstance(cell, Text) else Text(cell, style="bold")
