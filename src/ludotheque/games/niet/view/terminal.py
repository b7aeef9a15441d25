"""The table as plain text, for a terminal and as the description of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    COLUMNS,
    COVERED,
    FREE,
    NONE,
    ROWS,
    SUPER,
    TRICKS,
    TRUMP,
    TRUMPS,
    VALUES,
    VETOES,
)
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.cards import rank_of
from ludotheque.games.niet.view.hand import remark, sorted_hand
from ludotheque.games.niet.view.labels import (
    card_words,
    character_name,
    column_words,
    points_word,
    round_words,
    row_name,
    suit_name,
)

CELL = 13


def text(o: NietObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Round, players, board or settled conditions, tricks, own hand."""
    who = [name[:16] for name in seat_names(names, o.players)]
    lines = ["NIET! – " + round_words(o, lang), ""]
    lines += _players(o, lang, who)
    lines.append("")
    lines += _board(o, lang) if o.phase <= VETOES else [_conditions(o, lang)]
    if o.phase >= TRICKS:
        lines += _tricks(o, lang, who)
    if o.hand:
        lines += ["", *_hand(o, lang)]
    return folded(lines)


def _players(o: NietObservation, lang: str, who: Sequence[str]) -> list[str]:
    lines = []
    for seat in range(o.players):
        arrow = ">" if seat in o.to_act else " "
        parts = [f"{arrow} {SEAT_SIGNS[seat]} {who[seat]:<16} {character_name(seat, lang):<9}"]
        parts.append(f"{points_word(int(o.scores[seat])):>5}")
        parts.append(f"{TEXTS.say('cards_in_hand', lang, count=o.hand_sizes[seat]):<9}")
        if o.team[seat] >= 0:
            parts.append(f"{TEXTS.say('team_short', lang, team='I' if o.team[seat] == 0 else 'II'):<9}")
            parts.append(f"{TEXTS.say('tricks_short', lang, count=o.tricks[seat]):<9}")
            parts.append(f"{TEXTS.say('loot_short', lang, count=sum(o.loot[seat])):<8}")
        parts += ["×2"] if o.holder == seat else []
        voids = [suit_name(suit, lang) for suit in range(TRUMPS + 1) if o.voids[seat][suit]]
        lines.append("  ".join(parts))
        if voids:
            lines.append(" " * 22 + TEXTS.say("no_more", lang, suits=", ".join(voids)))
    return lines


def _board(o: NietObservation, lang: str) -> list[str]:
    """Free cells by name, covered ones with their owner's sign; settled cells in brackets."""
    lines = []
    for row in range(ROWS):
        cells = [f"{row_name(row, lang):<12}"]
        for column in range(COLUMNS):
            cell = row * COLUMNS + column
            token = o.board[cell]
            name = column_words(cell, o.points_row, lang) if row != 1 else TEXTS.say(f"discard_{column}", lang)
            if token == ABSENT:
                continue
            if token == FREE:
                name = f"[{name}]" if o.settled[row] == column else name
            else:
                name = "NIET! " + ("×" if token == COVERED else SEAT_SIGNS[token])
            cells.append(f"{name:<{CELL}}")
        lines.append(" ".join(cells))
    return lines


def _conditions(o: NietObservation, lang: str) -> str:
    """The five settled cells; trump and super trump with the chevrons that their cards carry."""
    parts = []
    for row in range(ROWS):
        cell = row * COLUMNS + o.settled[row]
        name = column_words(cell, o.points_row, lang) if row != 1 else TEXTS.say(f"discard_{o.settled[row]}", lang)
        if row in (TRUMP, SUPER) and o.settled[row] != NONE:
            name += "^" if row == TRUMP else "^^"
        parts.append(TEXTS.say("cell", lang, row=row_name(row, lang), what=name))
    return " | ".join(parts)


def _tricks(o: NietObservation, lang: str, who: Sequence[str]) -> list[str]:
    """The last trick and its winner on one line; the current trick, a line for each card."""
    lines = [""]
    if o.last_trick:
        played = [
            f"{SEAT_SIGNS[(o.last_leader + index) % o.players]} {card_name(o, card, lang)}"
            for index, card in enumerate(o.last_trick)
        ]
        taker = f" → {SEAT_SIGNS[o.leader]}" if o.leader >= 0 else ""
        lines.append(TEXTS.say("last_trick", lang) + " " + " · ".join(played) + taker)
    if o.trick:
        lines.append(TEXTS.say("trick", lang))
        for index, card in enumerate(o.trick):
            seat = (o.leader + index) % o.players
            lines.append(f"  {SEAT_SIGNS[seat]} {who[seat]:<16} {card_name(o, card, lang)}")
    return lines


def card_name(o: NietObservation, card: int, lang: str) -> str:
    """A card with one chevron for a trump, two for a super trump."""
    return card_words(card, lang) + "^" * rank_of(card, o.suits, o.settled[SUPER])


def _hand(o: NietObservation, lang: str) -> list[str]:
    """A line for each suit, trumps last; playable cards in brackets."""
    lines = [TEXTS.say("hand", lang)]
    groups: dict[int, list[str]] = {}
    for card in sorted_hand(o):
        suit = o.suits[card] if o.suits else card // VALUES
        is_foreign = suit == TRUMPS and rank_of(card, o.suits, o.settled[SUPER]) == 2
        name = card_words(card, lang) if is_foreign else str(card % VALUES + 1)
        groups.setdefault(suit, []).append(f"[{name}]" if card in o.playable else name)
    for suit, cards in groups.items():
        lines.append(f"  {suit_name(suit, lang):<8} " + " ".join(cards))
    note = remark(o, lang)
    return [*lines, note] if note else lines
