"""The table after the vetoes: seats, teams, and the trick in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from ludotheque.draw.paper import card_back, paper
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, Picture, join, named, tag
from ludotheque.draw.view import seat_names
from ludotheque.draw.wood import planks
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import DISCARDS, SUPER, TRICKS
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.animals import head
from ludotheque.games.niet.view.cards import CARD_HEIGHT, CARD_WIDTH, draw_card, identities, rank_of
from ludotheque.games.niet.view.labels import ranked_card_words

WIDTH = 480.0
HEIGHT = 372.0
CENTRE_X, CENTRE_Y = 240.0, 184.0
LIFT = {3: 56.0, 5: 20.0}  # no seat is opposite the viewer, so less height is needed


def table_height(players: int) -> float:
    """Return the height of the panel for a number of players."""
    return HEIGHT - LIFT.get(players, 0.0)


def place(seat: int, o: NietObservation, reach_x: float, reach_y: float) -> tuple[float, float]:
    """Return the point of a seat on an ellipse.

    The viewer is at the bottom, followed clockwise by the left neighbour.
    """
    turn = (seat - max(o.seat, 0)) % o.players
    angle = pi / 2 + 2 * pi * turn / o.players
    return CENTRE_X + reach_x * cos(angle), CENTRE_Y - LIFT.get(o.players, 0.0) + reach_y * sin(angle)


def draw_table(o: NietObservation, lang: str, names: tuple[str, ...]) -> Picture:
    """Draw the players around the table, and the cards in the middle."""
    height = table_height(o.players)
    middle = height - HEIGHT + CENTRE_Y
    ground = (planks(WIDTH, height), tag("ellipse", cx=CENTRE_X, cy=middle, rx=168, ry=132, class_="niet-cloth"))
    who = seat_names(names, o.players)
    if o.phase == DISCARDS:
        cards = [
            _waiting_discard(seat, o, TEXTS.say("has_discarded", lang, name=who[seat]))
            for seat in range(o.players)
            if seat not in o.to_act
        ]
    else:
        cards = trick_cards(o, lang, who)
    seats = tuple([_seat_of(seat, o, lang, who[seat]) for seat in range(o.players)])
    return Picture([ground, tuple(cards), seats])


def trick_cards(o: NietObservation, lang: str, who: Sequence[str]) -> list[Markup]:
    """Draw the current trick, or the last one until the next is led."""
    cards, leader = (o.trick, o.leader) if o.trick else (o.last_trick, o.last_leader)
    is_past = not o.trick
    names = identities(list(cards), {})
    winner = o.leader if is_past else o.winning
    found: list[Markup] = []
    for index, card in enumerate(cards):
        seat = (leader + index) % o.players
        x, y = place(seat, o, 72, 70)
        state = ("past " if is_past else "") + ("wins" if seat == winner else "")
        scale = 0.96 if o.players < 5 else 0.9
        at = f"translate({x - CARD_WIDTH * scale / 2:.2f} {y - CARD_HEIGHT * scale / 2:.2f}) scale({scale})"
        rank = rank_of(card, o.suits, o.settled[SUPER])
        words = TEXTS.say(
            "card_wins" if seat == winner else "card_by",
            lang,
            card=ranked_card_words(card, rank, lang),
            name=who[seat],
        )
        taker = f"seat-{winner}" if is_past else None
        found.extend(draw_card(card, rank, names[index], at, words, state, None, f"seat-{seat}", taker))
    return found


def _waiting_discard(seat: int, o: NietObservation, words: str) -> Markup:
    """Draw a card face down in front of a seat that has chosen its discard."""
    x, y = place(seat, o, 72, 70)
    at = f"translate({x - 18:.2f} {y - 26:.2f})"
    return named(words, card_back(0, 0, 36, 52), id=f"chosen-{seat}", transform=at, data_from=f"seat-{seat}")


def _seat_of(seat: int, o: NietObservation, lang: str, name: str) -> Markup:
    return _seat(
        seat,
        place(seat, o, 192, 146),
        seat in o.to_act,
        seat in o.winners,
        o.tricks[seat] if o.phase >= TRICKS else -1,
        sum(o.loot[seat]),
        o.team[seat],
        o.holder == seat,
        lang,
        name,
    )


@lru_cache(maxsize=4096)  # limited, because names are unbounded
def _seat(
    seat: int,
    at: tuple[float, float],
    is_awaited: bool,
    has_won: bool,
    tricks: int,
    loot: int,
    team: int,
    is_holder: bool,
    lang: str,
    name: str,
) -> Markup:
    """Draw the plate of a seat.

    `tricks` and `team` are −1 before they exist.
    """
    x, y = min(max(at[0], 80), WIDTH - 76), at[1]
    shown = TEXTS.say("tricks_short", lang, count=tricks) if tricks >= 0 else ""
    words = [name]
    if team >= 0:
        words.append(TEXTS.say("team_short", lang, team="I" if team == 0 else "II"))
    if shown:
        words.append(shown)
    if loot:
        words.append(TEXTS.say("loot_short", lang, count=loot))
    if is_holder:
        words.append(TEXTS.say("double_card", lang))
    return named(
        ", ".join(words),
        _plate(is_awaited, has_won),
        tag("g", head(seat, -40, 0, 40), data_spot=f"seat-{seat}"),
        seat_mark(seat, -57, 16, 13, f"var(--mark{seat})"),
        tag("text", short(name, 9), x=-16, y=-3 if shown else 5, class_="niet-name"),
        tag("text", shown, x=-16, y=14, class_="niet-counts") if shown else None,
        _loot(loot) if loot else None,
        _team_sign(team) if team >= 0 else None,
        _double_card() if is_holder else None,
        transform=f"translate({x:.2f} {y:.2f})",
    )


@cache
def _plate(is_awaited: bool, has_won: bool) -> Markup:
    class_ = "niet-plate awaited" if is_awaited else "niet-plate won" if has_won else "niet-plate"
    return tag("rect", x=-66, y=-25, width=132, height=50, rx=12, class_=class_)


@cache
def _loot(count: int) -> Markup:
    """Draw a coin with the number of 1s taken as loot."""
    return join(
        tag("circle", cx=57, cy=15, r=11, class_="niet-coin"),
        tag("text", count, x=57, y=20, class_="niet-coins"),
    )


@cache
def _team_sign(team: int) -> Markup:
    """Draw I in a circle for the first player's team, II in a square for the other.

    Teams differ in shape as well as colour.
    """
    if team == 0:
        shape = tag("circle", cx=-62, cy=-22, r=11, class_="niet-team0")
    else:
        shape = tag("rect", x=-73, y=-32, width=22, height=20, rx=3, class_="niet-team1")
    return join(shape, tag("text", "I" if team == 0 else "II", x=-62, y=-17, class_="niet-team"))


@cache
def _double_card() -> Markup:
    """Draw the ×2 card next to its holder's plate."""
    return tag(
        "g",
        paper(0, 0, 24, 34, 4),
        tag("text", "×2", x=12, y=22, class_="niet-double"),
        transform="translate(48 -42) rotate(8)",
    )


def short(name: str, length: int) -> str:
    """Return a name shortened to fit its plate."""
    return name if len(name) <= length else name[: length - 1] + "…"
