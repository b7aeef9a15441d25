"""The pieces of a view: panels to draw, choices to offer, lines of a score sheet."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from ludotheque.draw.tags import Markup, Picture, join, start, tag
from ludotheque.draw.theme import fill_in
from ludotheque.kernel.records import SEAT_LETTERS

FONTS = "Nunito, Lato, 'Noto Sans', 'Segoe UI', 'DejaVu Sans', sans-serif"
SVG_END = Markup("</svg>")


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

    def has_handle(self, handle: str) -> bool:
        """Return True if an element of the picture has this handle."""
        return f' data-h="{handle}"' in self.body

    @property
    def parts(self) -> tuple[tuple[Markup, ...], ...]:
        """Return the parts of the picture, each in pieces."""
        return self.drawn.parts if isinstance(self.drawn, Picture) else ((self.drawn,),)

    def start(self) -> Markup:
        """Return the start tag of the panel's element on a page."""
        return start(
            "svg",
            id=f"panel-{self.id}",
            class_=f"panel panel-{self.area}",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            role="group",
            aria_label=self.title,
            # Pictures next to the board begin where their slots do.
            preserveAspectRatio="xMidYMin" if self.area == "side" else None,
            xmlns="http://www.w3.org/2000/svg",
        )

    def to_svg(self) -> Markup:
        """Return the panel as an element of a page."""
        return join(self.start(), self.body, SVG_END)


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
    """Return the given names, or the letters of the seats."""
    return names if len(names) >= players else SEAT_LETTERS[:players]


def with_symbols(panel: Panel, panels: Sequence[Panel]) -> Panel:
    """Add the symbols of the other panels of a page, which a standalone panel needs too."""
    if all(f'id="{name}"' in panel.body for name in re.findall(r'href="#([^"]+)"', panel.body)):
        return panel
    others = tag("defs", *[each.body for each in panels if each is not panel])
    return msgspec.structs.replace(panel, drawn=join(others, panel.body))


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
