"""Drawings of cards: large figures, a mark for each colour, chevrons for trumps and super trumps."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.paper import paper
from ludotheque.draw.tags import Markup, group, join, tag
from ludotheque.games.niet.rules.codes import VALUES

INKS = ("#1f5a9c", "#8a6000", "#b3302a", "#2c7440")
FILLS = ("#3f83cc", "#e8b126", "#d8493f", "#4a9f5c")
TINTS = ("#d9e7f5", "#f8ebc2", "#f7dcd8", "#dbeedd")
# Flag, sickle moon, star, hammer, each in a box of 100 around the middle.
MARKS = (
    "M-34 -44H-24V-38C-6 -48 10 -26 36 -38V2C10 14 -6 -8 -24 2V46H-34Z",
    "M14 -44A44 44 0 1 0 42 24A35 35 0 1 1 14 -44Z",
    "M0 -46L12 -15L45 -14L19 6L28 38L0 20L-28 38L-19 6L-45 -14L-12 -15Z",
    "M-30 -44L-8 -44L36 -2L26 8L10 -8L-30 34L-42 22L-2 -20L-16 -32L-30 -20L-42 -32Z",
)
CARD_WIDTH = 54.0
CARD_HEIGHT = 78.0


@cache
def suit_mark(colour: int, x: float, y: float, size: float) -> Markup:
    """Draw a colour's mark, centred."""
    return tag(
        "path",
        d=MARKS[colour],
        fill=FILLS[colour],
        stroke=INKS[colour],
        stroke_width=6,
        stroke_linejoin="round",
        transform=f"translate({x:.6g} {y:.6g}) scale({size / 100:.5g})",
    )


@cache
def chevrons(count: int, x: float, y: float, size: float) -> Markup:
    """Draw one chevron for a trump, two for a super trump."""
    strokes = "".join(
        f"M{-size / 2:.4g} {size * 0.45 * index:.4g}l{size / 2:.4g} {-size * 0.42:.4g} {size / 2:.4g} {size * 0.42:.4g}"
        for index in range(count)
    )
    return tag("path", d=strokes, class_="niet-chevron", transform=f"translate({x:.6g} {y:.6g})")


@cache
def card_face(card: int, rank: int) -> Markup:
    """Draw a card's front with its upper left corner at the origin.

    `rank` is 1 for a trump, 2 for a super trump.
    """
    colour, value = card // VALUES, card % VALUES + 1
    wide = value > 9
    return join(
        paper(0, 0, CARD_WIDTH, CARD_HEIGHT, 6),
        tag(
            "rect",
            x=3,
            y=3,
            width=CARD_WIDTH - 6,
            height=CARD_HEIGHT - 6,
            rx=4,
            fill=TINTS[colour] if value == 1 else "none",
            stroke=FILLS[colour],
            stroke_width=1.5,
        ),
        tag("text", value, x=17 if wide else 14, y=25, class_="niet-figure", fill=INKS[colour]),
        suit_mark(colour, 14, 38, 17),
        suit_mark(colour, 33, 56, 32),
        chevrons(rank, 41, 15 if rank == 1 else 12, 14) if rank else None,
    )


def rank_of(card: int, suits: tuple[int, ...], super_trump: int) -> int:
    """Return 2 for a super trump, 1 for a trump, else 0.

    Until the trump is settled, all ranks are 0.
    """
    if not suits:
        return 0
    if card % VALUES == 0 and card // VALUES == super_trump:
        return 2
    return 1 if suits[card] == 4 else 0


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def draw_card(
    card: int,
    rank: int,
    identity: str,
    placement: str,
    words: str,
    class_: str = "",
    handle: str | None = None,
    come_from: str | None = None,
    go_to: str | None = None,
) -> tuple[Markup, ...]:
    """Draw a card with an id, so that the page can move it, and a handle if it can be chosen.

    Without a handle, `words` are its label.
    """
    name = {} if handle else {"role": "img", "aria_label": words}
    return group(
        _card_art(card, rank),
        id=identity,
        class_=f"niet-card {class_}".strip(),
        transform=placement,
        data_h=handle,
        data_from=come_from,
        data_to=go_to,
        **name,
    )


@cache
def _card_art(card: int, rank: int) -> Markup:
    ring = tag("rect", x=-1.5, y=-1.5, width=CARD_WIDTH + 3, height=CARD_HEIGHT + 3, rx=7, class_="niet-ring")
    return join(ring, card_face(card, rank))


def identities(cards: list[int], seen: dict[int, int]) -> list[str]:
    """Return ids of face-up cards.

    Equal 1s are numbered as they appear, after those counted in `seen`.
    """
    found = []
    for card in cards:
        number = seen.get(card, 0)
        seen[card] = number + 1
        found.append(f"card-{card}-{number}" if card % VALUES == 0 else f"card-{card}")
    return found
