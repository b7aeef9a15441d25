"""The display of a game in a terminal: boards, log lines, choices, hints and the score sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ludotheque.cli.menu import Item
from ludotheque.cli.session import Session
from ludotheque.draw.game_view import view_of
from ludotheque.draw.theme import SEAT_COLOURS, SEAT_SIGNS
from ludotheque.draw.view import ScoreLine
from ludotheque.kernel.numbers import format_percent
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.spec import Spec
from ludotheque.reviews.report import Decision
from ludotheque.tables.log import LogLine

ACT = "#e07a1f"
NUMBER = f"bold {ACT}"
HINTS = 5
AROUND = 4  # lines around board and list: the turn, the status, the note on omissions, the question
ONE_COLUMN = 12  # longer lists are set in columns


class Screen:
    """A display of one game, which gets only observations and the log."""

    def __init__(self, session: Session, spec: Spec, names: Sequence[str]) -> None:
        self.session = session
        self.view = view_of(spec)
        self.names = tuple(names)
        self.last_line = ""  # the last line of the board as drawn last

    def seat_name(self, seat: int) -> Text:
        """Return a seat's sign and name in its colour."""
        return Text(f"{SEAT_SIGNS[seat]} {self.names[seat]}", style=f"bold {SEAT_COLOURS[seat]}")

    def turn_rule(self, seat: int) -> None:
        """Print the line that begins a turn."""
        self.session.out.print()
        self.session.out.print(Rule(self.seat_name(seat), style="dim", align="left"))

    def board(self, observation: Observation, room: int = 0) -> None:
        """Print the position as text, or the most important part of it that fits into `room` lines."""
        drawn = self.view.text(observation, self.session.lang, self.names)
        self.last_line = ""
        if room and drawn.count("\n") + 1 > room:
            drawn = in_sight(drawn, self.view.in_sight, room - 1)
            self.session.out.print(self._coloured(drawn, is_board=True), soft_wrap=True)
            self.session.print(self.session.say("play/whole"), "dim")
            return
        self.session.out.print(self._coloured(drawn, is_board=True), soft_wrap=True)
        self.last_line = drawn.rpartition("\n")[2]

    def room(self, items: Sequence[Item]) -> int:
        """Return the lines that are left for the board, or 0 if the session is not interactive."""
        if not self.session.is_interactive:
            return 0
        height = self.session.out.height
        return max(4, height - min(len(items), self.most_lines()) - AROUND)

    def most_lines(self) -> int:
        """Return how many lines a list of choices may take."""
        return max(3, self.session.out.height // 4)

    def status(self, observation: Observation) -> None:
        """Print whose turn it is and what to do, unless the board ends with the same sentence."""
        text = self.view.status(observation, self.session.lang, self.names)
        if text != self.last_line:
            self.session.print(text, "bold")

    def log(self, lines: Sequence[LogLine], prefix: str = "") -> None:
        """Print sentences of the log, each with the sign of its seat."""
        for line in lines:
            self.session.out.print(Text(prefix) + self._sign(line.seat) + self._coloured(line.text))

    def _sign(self, seat: int) -> Text:
        return Text(f"{SEAT_SIGNS[seat]} ", style=SEAT_COLOURS[seat]) if seat >= 0 else Text("· ", style="dim")

    def _coloured(self, text: str, is_board: bool = False) -> Text:
        """Return a text with seats' names and signs in their colours.

        Names of one letter are not coloured, since that letter may occur in other words.
        """
        coloured = Text(text)
        if is_board:
            for pattern, style in self.view.styles.items():
                coloured.highlight_regex(pattern, style)
        for seat, name in enumerate(self.names):
            words = [SEAT_SIGNS[seat], *([rf"\b{re.escape(name)}\b"] if len(name) > 1 else [])]
            coloured.highlight_regex("|".join(words), f"bold {SEAT_COLOURS[seat]}")
        return coloured

    def choices(self, items: Sequence[Item], page: int = 0) -> None:
        """Print the numbered list of choices.

        Many short choices are set in columns. On a short screen one page of the list is shown.
        """
        first, whole = 1, len(items)
        if self.session.is_interactive and whole > self.most_lines():
            size = max(1, self.most_lines() - 1)
            longest = max(len(item.label) + len(item.notation) for item in items) + 12
            size *= max(1, self.session.out.width // longest)
            first = page * size % whole + 1
            items = items[first - 1 : first - 1 + size]
        self._list(items, first)
        if len(items) < whole:
            self.session.print(self.session.say("play/more", count=whole - len(items)), "dim")

    def _list(self, items: Sequence[Item], first: int) -> None:
        width = len(str(first + len(items) - 1))
        longest = max((len(item.label) + len(item.notation) for item in items), default=0)
        in_columns = len(items) > (2 if self.session.is_interactive else ONE_COLUMN)
        if in_columns and longest < self.session.out.width // 2 - 8:
            lines = [
                Text(f"{number:>{width}}  ", style=NUMBER) + self._label(item) + Text("  ") + self._remark(item)
                for number, item in enumerate(items, start=first)
            ]
            self.session.out.print(Columns(lines, column_first=True, padding=(0, 3)))
            return
        grid = Table.grid(padding=(0, 2))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column()
        grid.add_column(no_wrap=True)
        for number, item in enumerate(items, start=first):
            grid.add_row(Text(str(number), style=NUMBER), self._label(item), self._remark(item))
        self.session.out.print(grid)

    def _label(self, item: Item) -> Text:
        return Text(item.label + (" …" if item.action < 0 else ""))

    def _remark(self, item: Item) -> Text:
        """Return what to type instead of the number, or for a group its number of choices."""
        if item.action < 0:
            return Text(f"({len({choice.action for choice in item.choices})})", style="dim")
        return Text("" if item.notation.casefold() == item.label.casefold() else item.notation, style="dim")

    def hint(self, observation: Observation, judged: Decision) -> None:
        """Print the judge's best actions with the chances they leave, and the reason for the first."""
        say = self.session.say
        notations = dict(observation.legal)
        labels = {
            notations[choice.action]: choice.label
            for choice in self.view.choices(observation, self.session.lang, self.names)
        }
        self.session.print(say("hint/title"), "bold")
        table = Table(box=box.SIMPLE_HEAD)
        table.add_column(say("hint/action"))
        table.add_column(say("hint/notation"), style="dim")
        table.add_column(say("hint/value"), justify="right")
        for number, candidate in enumerate(judged.candidates[:HINTS]):
            table.add_row(
                Text(labels.get(candidate.action, "–"), style="" if number else NUMBER),
                Text(candidate.action),
                format_percent(round(candidate.value, 2), self.session.lang),
            )
        self.session.out.print(table)
        reason = judged.why.get(self.session.lang, "")
        if reason and len(judged.candidates) > 1:
            self.session.print(say("hint/why", why=reason))
        self.session.print(say("hint/legend"), "dim")

    def score_sheet(self, observation: Observation) -> None:
        """Print the points line by line, with a star for winners."""
        lines = self.view.score_sheet(observation, self.session.lang, self.names)
        table = Table(box=box.SIMPLE_HEAD, show_footer=False)
        table.add_column("")
        for seat in range(observation.players):
            crown = Text(" ★" if seat in observation.winners and observation.players > 1 else "", style=ACT)
            table.add_column(self.seat_name(seat) + crown, justify="right")
        for line in lines:
            if line.is_total:
                table.add_section()
            cells = [self._points(line, seat) for seat in range(len(line.points))]
            table.add_row(Text(line.label), *cells, style="bold" if line.is_total else "")
        self.session.out.print(table)

    def _points(self, line: ScoreLine, seat: int) -> Text:
        points = Text(self.session.points(line.points[seat]))
        if seat < len(line.detail) and line.detail[seat]:
            return Text(f"{line.detail[seat]}  ", style="dim not bold") + points
        return points


def in_sight(text: str, order: Sequence[int], room: int) -> str:
    """Return the most important parts of a text that fit into `room` lines, in their original order.

    The last part may be cut.
    """
    parts = [part.splitlines() for part in text.split("\n\n")]
    shown: dict[int, list[str]] = {}
    left = room
    for number in order:
        place = number % len(parts)
        if place in shown or left < 3:
            continue
        shown[place] = parts[place][:left]
        left -= len(shown[place]) + 1
    return "\n\n".join("\n".join(shown[place]) for place in sorted(shown))
