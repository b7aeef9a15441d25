"""Types of every game's `view.py`: panels to draw, choices to offer, lines of a score sheet.

A game's `view.py` gives these functions. They take an observation, so that hidden information cannot be drawn:

    panels(o, lang, names) -> list[Panel]            the pictures of a seat's view, main one first
    svg(o, lang="en", theme="light", names=()) -> str    all panels as one standalone picture
    text(o, lang="en", names=()) -> str              the position as text for a terminal
    choices(o, lang, names=()) -> list[Choice]           the legal actions as paths of handles
    handle_label(handle, o, lang, names=()) -> str       a handle in words, for buttons and screen readers
    status(o, lang, names) -> str                    one line: whose turn it is and what is awaited
    say(event, lang, names) -> str                   one line of the log
    score_sheet(o, lang, names) -> list[ScoreLine]   points line by line, which add up to the score

and may give these:

    STYLES: dict[str, str]                           patterns in `text` and the colour that a terminal gives them
    IN_SIGHT: tuple[int, ...]                        parts of `text` (between empty lines) that stay in sight in a
                                                     short terminal, the most important first
    HARMLESS: tuple[str, ...]                        kinds of handle that may be skipped when they are the only way on
    intended_action(o, path) -> int | None           the action that a path means though it is not on offer, so
                                                     that the refusal can name the ruling
    label_facts(o) -> tuple | None                   all that `handle_label` takes from the observation for handles in
                                                     pictures, whose words are shared by viewers with equal facts
    picture_labels(o, lang, names) -> tuple of dict  the handles in pictures in words, in their order there, where this
                                                     is known without looking through them; cached dictionaries
    point_of_view(o) -> object                       the facts that make pictures differ between viewers of one
                                                     position; viewers with equal facts share the pictures
    next_part(handle, after, o, lang, names) -> str  what to ask for after a part of a choice, if handles of the kind
                                                     `after` come next: “Where to lay the forest?”
    moment(events, o, lang, names) -> Moment | None  what a step ended that readers should stop at, such as a round
    sum_up(events, lang, names) -> str               a line of the log for a whole turn, given the events of its seat
                                                     in a row; empty unless the last event ends a turn
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ludotheque.draw.tags import Markup, Picture, tag
from ludotheque.draw.theme import fill_in
from ludotheque.kernel.records import SEAT_LETTERS

FONTS = "Nunito, Lato, 'Noto Sans', 'Segoe UI', 'DejaVu Sans', sans-serif"


class Panel(msgspec.Struct, frozen=True):
    """A picture of a view.

    `area` is its place on a page: `main`, `hand` (below the main one) or `side`. `drawn` goes inside
    `<svg viewBox="0 0 width height">`, and `body` is the same in one piece. Elements that can be chosen carry
    `data-h="kind:value"` and begin with the shape that a page may ring. Pieces that move have a stable `id`.
    """

    id: str
    title: str
    width: float
    height: float
    drawn: Markup | Picture
    area: str = "main"

    @property
    def body(self) -> Markup:
        """Return the picture in one piece."""
        return self.drawn.whole() if isinstance(self.drawn, Picture) else self.drawn

    def to_svg(self) -> Markup:
        """Return the panel as an element of a page."""
        return tag(
            "svg",
            self.body,
            id=f"panel-{self.id}",
            class_=f"panel panel-{self.area}",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            role="group",
            aria_label=self.title,
            # Pictures next to the board begin where their slots do.
            preserveAspectRatio="xMidYMin" if self.area == "side" else None,
            xmlns="http://www.w3.org/2000/svg",
        )


class Choice(msgspec.Struct, frozen=True):
    """A legal action as a path of handles, such as ("card:3", "cell:2,1"), and in words."""

    action: int
    path: tuple[str, ...]
    label: str


class ScoreLine(msgspec.Struct, frozen=True):
    """A line of the score sheet.

    `detail` says how the points came about. `is_total` marks the sum.
    """

    label: str
    points: tuple[float, ...]
    detail: tuple[str, ...] = ()
    is_total: bool = False


class Moment(msgspec.Struct, frozen=True):
    """An event to stop at, such as the end of a round.

    A moment has a title, and points line by line or a few sentences.
    """

    title: str
    lines: tuple[ScoreLine, ...] = ()
    sentences: tuple[str, ...] = ()


def seat_names(names: Sequence[str], players: int) -> Sequence[str]:
    """Return the given names, or A, B, C, …"""
    return names if len(names) >= players else SEAT_LETTERS[:players]


def alone(panel: Panel, style: str, theme: str) -> str:
    """Draw one panel without margins and without words about it, which stand next to the picture."""
    whole = tag(
        "svg",
        tag("style", Markup(style)),
        panel.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {panel.width:g} {panel.height:g}",
        width=panel.width,
        height=panel.height,
        font_family=FONTS,
    )
    return fill_in(whole, theme)


def standalone(panels: Sequence[Panel], style: str, theme: str, description: str = "") -> str:
    """Draw all panels in one SVG: main and hand panels stacked on the left, side panels on the right."""
    gap = 16.0
    left = [panel for panel in panels if panel.area != "side"]
    right = [panel for panel in panels if panel.area == "side"]
    width_left = max((panel.width for panel in left), default=0.0)
    height_left = sum(panel.height + gap for panel in left) - gap
    height_right = sum(panel.height + gap for panel in right) - gap
    # Side panels are scaled to fit next to the main ones.
    width_right = max((panel.width for panel in right), default=0.0)
    scale = min(1.0, height_left / height_right) if right else 1.0
    width = width_left + (gap + width_right * scale if right else 0.0) + 2 * gap
    height = height_left + 2 * gap
    parts = [tag("rect", width=width, height=height, fill="var(--paper)")]
    for column, x, factor in ((left, gap, 1.0), (right, gap * 2 + width_left, scale)):
        y = gap
        for panel in column:
            parts.append(
                tag(
                    "svg",
                    panel.body,
                    x=x,
                    y=y,
                    width=panel.width * factor,
                    height=panel.height * factor,
                    viewBox=f"0 0 {panel.width:g} {panel.height:g}",
                )
            )
            y += (panel.height + gap) * factor
    whole = tag(
        "svg",
        tag("desc", description) if description else None,
        tag("style", Markup(style)),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=width,
        height=height,
        font_family=FONTS,
    )
    return fill_in(whole, theme)
