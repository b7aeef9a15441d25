"""The picture of a review that people share: the curve, and beside each name how it was played."""

from __future__ import annotations

from ludotheque.draw.curve import curve
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.theme import fill_in
from ludotheque.draw.view import FONTS
from ludotheque.web.review_models import ReviewView, SeatLine
from ludotheque.web.review_words import percent
from ludotheque.web.texts import say

WIDTH, HEIGHT = 1200.0, 630.0
SIDE = 56.0
LONGEST = 62


def share_picture(view: ReviewView) -> str:
    """The picture as SVG, always in light colours."""
    lang = view.visitor.lang
    inner = WIDTH - 2 * SIDE
    count = len(view.lines)
    row = min(84.0, 210.0 / max(1, count) + 20.0)
    height = HEIGHT - 150.0 - row * count - 40.0
    whole = tag(
        "svg",
        tag("rect", width=WIDTH, height=HEIGHT, fill="var(--paper)"),
        _text(f"{view.replay.title} – {say('review', lang)}", SIDE, 84, 44, "var(--ink)", 800),
        tag("text", "Ludothèque", x=WIDTH - SIDE, y=84, text_anchor="end", font_size=28, fill="var(--muted)"),
        tag(
            "svg",
            curve(view.shares, view.marks, (inner, height)),
            x=SIDE,
            y=118,
            width=inner,
            height=height,
            viewBox=f"0 0 {inner:g} {height:g}",
        ),
        *(_seat(line, 118 + height + 24 + row * number, row, lang) for number, line in enumerate(view.lines)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONTS,
    )
    return fill_in(whole, "light")


def _seat(line: SeatLine, y: float, row: float, lang: str) -> Markup:
    accuracy = "" if line.accuracy is None else percent(line.accuracy / 100, lang)
    words = line.words if len(line.words) <= LONGEST else line.words[: LONGEST - 1].rstrip() + "…"
    luck = f"{say('review_luck', lang)} {percent(line.luck, lang, is_signed=True)}"
    middle = y + row / 2
    return tag(
        "g",
        seat_mark(line.seat, SIDE + 16, middle - 8, 30),
        _text(line.name, SIDE + 48, middle - 2, 28, "var(--ink)", 800),
        _text(words, SIDE + 48, middle + 24, 20, "var(--muted)"),
        tag("text", luck, x=WIDTH - SIDE - 200, y=middle + 2, text_anchor="end", font_size=24, fill="var(--muted)"),
        tag(
            "text",
            accuracy,
            x=WIDTH - SIDE,
            y=middle + 4,
            text_anchor="end",
            font_size=36,
            font_weight=800,
            fill="var(--ink)",
        ),
        tag(
            "text",
            say("review_accuracy", lang),
            x=WIDTH - SIDE,
            y=middle + 26,
            text_anchor="end",
            font_size=16,
            fill="var(--muted)",
        ),
    )


def _text(words: str, x: float, y: float, size: float, fill: str, weight: int = 400) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, font_weight=weight, fill=fill)
