"""The viewer's own supply: cows, cards, and the two scoring tiles with their progress."""

from __future__ import annotations

from functools import cache, lru_cache

from ludotheque.draw.cow import cow, cow_head
from ludotheque.draw.paper import paper
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.draw.trees import tree_top
from ludotheque.games.nevaches.notation import GOAL_NAMES
from ludotheque.games.nevaches.observation import Goal, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.rules import codes
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.cards import CARD_HEIGHT, CARD_WIDTH, choosable_card
from ludotheque.games.nevaches.view.labels import goal_state, goal_word, known_cards
from ludotheque.games.nevaches.view.others import fox_sign
from ludotheque.games.nevaches.view.tiles import tile

HAND_WIDTH = 540.0
PER_ROW, MANY = 4, 8
GAP = 10.0
SUPPLY_HEIGHT = 54.0
GOAL_HEIGHT = 58.0


def hand_height(area: PlayerArea) -> float:
    """Return the height of the panel: supply, cards, scoring tiles."""
    rows = max(1, -(-len(area.hand) // per_row(area)))
    return SUPPLY_HEIGHT + rows * (CARD_HEIGHT * card_scale(area) + GAP) + GOAL_HEIGHT + 12


def per_row(area: PlayerArea) -> int:
    """Return the number of cards in a row.

    More than two rows would make all cards too small.
    """
    return PER_ROW if len(area.hand) <= MANY else -(-len(area.hand) // 2)


def card_scale(area: PlayerArea) -> float:
    """Return the scale at which cards are drawn."""
    return min(1.0, ((HAND_WIDTH - 2 * 14 + GAP) / per_row(area) - GAP) / CARD_WIDTH)


def draw_hand(o: NevachesObservation, lang: str) -> Picture:
    """Draw the panel of the viewer's own supply."""
    area = o.seats[o.seat]
    height = hand_height(area)
    words = TEXTS.say("supply", lang, count=area.cows)
    supply = _supply(o.seat, area.cows, words, int(o.scores[o.seat]), o.seat == o.fox, lang)
    known = known_cards(o)
    parts = []
    fitting: dict[int, int] = {}
    for fit in o.fits:
        fitting[fit.card] = fitting.get(fit.card, 0) + 1
    count, scale = per_row(area), card_scale(area)
    for index, number in enumerate(area.hand):
        x = 14 + index % count * (HAND_WIDTH - 2 * 14 + GAP) / count
        y = SUPPLY_HEIGHT + index // count * (CARD_HEIGHT * scale + GAP)
        left, top = (x, y) if scale == 1.0 else (0.0, 0.0)
        badge = _fits(fitting[number], left, top) if number in fitting else None
        card = choosable_card(known[number], left, top, badge)
        at = f"translate({x:g} {y:g}) scale({scale:.3g})"
        parts.append(card if scale == 1.0 else tag("g", card, transform=at))
    if not area.hand:
        parts.append(
            tag("text", TEXTS.say("no_cards", lang), x=HAND_WIDTH / 2, y=SUPPLY_HEIGHT + 60, class_="nevaches-empty")
        )
    top = height - GOAL_HEIGHT - 10
    goals = [
        _goal(goal, area.chosen, o.last_round, 14 + index * 258.0, top, lang) for index, goal in enumerate(area.goals)
    ]
    begin, end = ('<g class="nevaches-many">', "</g>") if scale < 1 else ("", "")
    return Picture([Markup(begin), _surface(height), supply, tuple(parts), tuple(goals), Markup(end)])


@cache
def _surface(height: float) -> Markup:
    return tag("rect", width=HAND_WIDTH, height=height, rx=12, class_="nevaches-surface")


@cache
def _supply(seat: int, count: int, label: str, points: int, is_fox: bool, lang: str) -> Markup:
    """Draw the cows in the supply, with the seat's mark and points on the right."""
    return join(
        named(
            label,
            *[tag("g", cow(34 + index * 44, 27, 42), data_spot=f"cows-{seat}") for index in range(count)],
            tag("text", label, x=HAND_WIDTH - 104, y=33, class_="nevaches-label end"),
        ),
        named(TEXTS.say("fox", lang), fox_sign(HAND_WIDTH - 86, 28.0)) if is_fox else None,
        named(
            TEXTS.say("your_points", lang, count=points),
            seat_mark(seat, HAND_WIDTH - 62, 28, 18),
            tag("text", points, x=HAND_WIDTH - 16, y=35, class_="nevaches-score"),
        ),
    )


@cache
def _fits(count: int, x: float, y: float) -> Markup:
    """Draw a badge on a card that fits: the number of ways."""
    return join(
        tag("rect", x=x + 5, y=y + CARD_HEIGHT - 25, width=40, height=20, rx=10, class_="nevaches-fits"),
        _tick(x + 16, y + CARD_HEIGHT - 15, "#ffffff"),
        tag("text", count, x=x + 33, y=y + CARD_HEIGHT - 9.5, class_="nevaches-fits-text"),
    )


def _tick(x: float, y: float, colour: str) -> Markup:
    """Draw a check mark as a path, since some fonts have none."""
    path = f"M{x - 6:g} {y:g}l4 5 8-10"
    return tag("path", d=path, fill="none", stroke=colour, stroke_width=3, stroke_linecap="round")


@lru_cache(maxsize=512)
def _goal(goal: Goal, chosen: int, last_round: int, x: float, y: float, lang: str) -> Markup:
    """Draw a scoring tile: sign, goal, points, and a mark if met."""
    state = "met" if goal.is_met else "open"
    style = f"nevaches-goal {state}" + (" chosen" if chosen == goal.goal else "")
    return tag(
        "g",
        tag("rect", x=x, y=y, width=252, height=GOAL_HEIGHT, rx=10, class_=style),
        goal_sign(goal.goal, last_round, x + 28, y + GOAL_HEIGHT / 2, 38.0),
        tag("text", goal_word(goal.goal, last_round, lang), x=x + 54, y=y + 24, class_="nevaches-goal-aim"),
        _tick(x + 62, y + 40, "#2c6e3a") if goal.is_met else None,
        tag(
            "text",
            goal_state(goal, lang),
            x=x + (76 if goal.is_met else 54),
            y=y + 45,
            class_=f"nevaches-goal-state {state}",
        ),
        tag("text", f"+{goal.points}", x=x + 242, y=y + 46, class_="nevaches-goal-points"),
        id=f"goal-{goal.goal}",
        data_h=f"goal:{GOAL_NAMES[goal.goal]}",
    )


@cache
def goal_sign(goal: int, last_round: int, x: float, y: float, size: float) -> Markup:
    """Draw the picture of a goal, centred on a point."""
    half = size / 2
    if goal == codes.GOAL_TREES:
        return tree_top(x, y, size)
    if goal == codes.GOAL_COWS:
        return cow_head(x, y, size)
    if goal == codes.GOAL_POINTS:
        return join(
            paper(x - half, y - half * 0.8, size, size * 0.8, 6.0),
            tag("text", last_round, x=x, y=y + 6, class_="nevaches-goal-number"),
        )
    if goal == codes.GOAL_TILES:
        return join(
            tile(codes.FIELD, x - half, y - half, size * 0.72),
            tile(codes.FOREST, x - half + size * 0.28, y - half + size * 0.28, size * 0.72),
        )
    kinds = {codes.GOAL_LAKES: codes.LAKE, codes.GOAL_HOUSE: codes.HOUSE}
    return tile(kinds.get(goal, goal - codes.GOAL_FIELDS), x - half, y - half, size)
