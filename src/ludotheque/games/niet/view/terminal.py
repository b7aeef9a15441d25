"""The table as plain text, for a terminal and as the description of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.text import folded
from ludotheque.draw.theme import SEAT_SIGNS
from ludotheque.draw.view import seat_names
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    COLOURS,
    COLUMNS,
    COVERED,
    DISCARD,
    FIRST,
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
from ludotheque.games.niet.view.choices import action_words
from ludotheque.games.niet.view.hand import remark, sorted_hand
from ludotheque.games.niet.view.labels import (
    card_words,
    character_name,
    colour_name,
    column_words,
    points_word,
    round_words,
    row_name,
    suit_name,
)
from ludotheque.games.niet.view.players import SHOWN
from ludotheque.kernel.texts import join_words

LABEL = 12
CELL = 13
# STYLES colours the text. IN_SIGHT lists the parts that stay visible in a short terminal, most important first.
STYLES = {
    r"\b(yellow|jaunes?)\b": "yellow",
    r"\b(red|rouges?)\b": "red",
    r"\b(green|verte?s?)\b": "green",
    r"\b(blue|bleue?s?)\b": "bright_blue",
    r"\[[^\]\n]*\]": "bold",
}
IN_SIGHT = (-1, -2, -3, 1)
UNSAID = {
    "turn": "`to_act` is marked, and names all who may act",
    "suits*": "follow from trump and super trump; cards carry their chevrons",
    "playable": "are the legal actions; those in the hand are in brackets",
    "winning": "follows from the cards of the trick; its card is marked",
    "last_leader": "every card of the last trick is named with its seat, from the leader on",
}


def text(o: NietObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return round, players, score sheet, board or settled conditions, tricks and own hand."""
    who = [f"{sign} {name[:16]}" for sign, name in zip(SEAT_SIGNS, seat_names(names, o.players), strict=False)]
    lines = [f"NIET! – {round_words(o, lang)}, {TEXTS.say(f'phase_{o.phase}', lang)}", ""]
    lines += _players(o, lang, who)
    if o.sheet:
        lines += ["", *_sheet(o, lang)]
    lines += ["", *(_board(o, lang) if o.phase <= VETOES else _conditions(o, lang))]
    lines += _tricks(o, lang, who)
    if o.hand:
        lines += ["", *_hand(o, lang)]
    return folded([*lines, *_notes(o, lang, who)])


def _players(o: NietObservation, lang: str, who: Sequence[str]) -> list[str]:
    """Return two lines for each seat: name and score, then team, tricks and loot of the round."""
    lines = []
    for seat in range(o.players):
        arrow = ">" if seat in o.to_act else " "
        score = int(o.scores[seat])
        parts = [TEXTS.say("points", lang, count=score, points=points_word(score))]
        parts.append(TEXTS.say("cards_in_hand", lang, count=o.hand_sizes[seat]))
        parts += [TEXTS.say("dealer", lang)] if seat == o.dealer else []
        parts += [TEXTS.say("first_player", lang)] if seat == o.settled[FIRST] else []
        parts += [TEXTS.say("winner", lang)] if seat in o.winners else []
        lines.append(f"{arrow} {who[seat]:<18} {character_name(seat, lang):<8}  {', '.join(parts)}")
        if round_parts := _round_parts(o, seat, lang):
            lines.append(" " * 4 + ", ".join(round_parts))
    return lines


def _round_parts(o: NietObservation, seat: int, lang: str) -> list[str]:
    """Return team, tricks, loot by colour, the ×2 card and shown voids."""
    team, tricks, loot = o.team[seat], o.tricks[seat], sum(o.loot[seat])
    parts = [TEXTS.say("team_short", lang, team="I" if team == 0 else "II")] if team >= 0 else []
    parts += [TEXTS.say("double_card", lang)] if o.holder == seat else []
    if o.phase >= TRICKS or tricks:
        parts.append(TEXTS.say("tricks_short", lang, count=tricks))
    if loot:
        stolen = ", ".join(colour_name(colour, lang) for colour in range(COLOURS) for _ in range(o.loot[seat][colour]))
        parts.append(f"{TEXTS.say('loot_short', lang, count=loot)} ({stolen})")
    has_trump = o.settled[TRUMP] != NONE
    voids = [suit_name(suit, has_trump, lang) for suit in range(TRUMPS + 1) if o.voids[seat][suit]]
    return [*parts, TEXTS.say("no_more", lang, suits=join_words(voids, lang))] if voids else parts


def _sheet(o: NietObservation, lang: str) -> list[str]:
    """Return the last rounds, as many as the picture shows, with a column for each seat."""
    first = max(0, len(o.sheet) - SHOWN)
    lines = [TEXTS.say("sheet_legend", lang), " " * 15 + "".join(f"{sign:>{CELL}}" for sign in SEAT_SIGNS[: o.players])]
    for number, line in enumerate(o.sheet[first:], start=first + 1):
        cells = [f"{TEXTS.say('sheet_row', lang, number=number, points=points_word(line.points)):<15}"]
        for seat in range(o.players):
            double = " ×2" if line.holder == seat else ""
            star = "*" if line.team[seat] == 0 else " "
            points = f"{points_word(line.written[seat])}{star}"
            cells.append(f"{line.tricks[seat]}+{line.loot[seat]}{double} {points:>5}".rjust(CELL))
        lines.append("".join(cells))
    return lines


def _cell_name(o: NietObservation, cell: int, lang: str) -> str:
    """Return a short name of a cell."""
    row, column = cell // COLUMNS, cell % COLUMNS
    return TEXTS.say(f"discard_{column}", lang) if row == DISCARD else column_words(cell, o.points_row, lang)


def _token(token: int) -> str:
    return "×" if token == COVERED else SEAT_SIGNS[token]


def _board(o: NietObservation, lang: str) -> list[str]:
    """Return every cell by name, covered ones after their owner's sign, settled ones in brackets."""
    lines = [TEXTS.say("board_legend", lang)]
    for row in range(ROWS):
        cells = [f"{row_name(row, lang):<{LABEL}}"]
        for column in range(COLUMNS):
            cell = row * COLUMNS + column
            token = o.board[cell]
            if token != ABSENT:
                sign = " " if token == FREE else _token(token)
                name = _cell_name(o, cell, lang)
                shown = f"[{name}]" if o.settled[row] == column else name
                cells.append(f"{sign}{shown}" if shown != name else f"{sign} {shown}")
        lines.append(cells[0] + "".join(f"{cell:<{CELL}}" for cell in cells[1:]))
    return lines


def _conditions(o: NietObservation, lang: str) -> list[str]:
    """Return the five settled cells and the owners of the other tokens.

    Trump and super trump have the chevrons that their cards carry.
    """
    lines = [TEXTS.say("conditions_legend", lang)]
    for row in range(ROWS):
        name = _cell_name(o, row * COLUMNS + o.settled[row], lang)
        if row in (TRUMP, SUPER) and o.settled[row] != NONE:
            name += "^" if row == TRUMP else "^^"
        cells = [cell for cell in range(row * COLUMNS, (row + 1) * COLUMNS) if o.board[cell] not in (FREE, ABSENT)]
        covered = ", ".join(f"{_token(o.board[cell])} {_cell_name(o, cell, lang)}" for cell in cells)
        lines.append(f"{row_name(row, lang):<{LABEL}} {name:<{CELL}} NIET! {covered}")
    return lines


def _tricks(o: NietObservation, lang: str, who: Sequence[str]) -> list[str]:
    """Return the last trick and its winner on one line, then a line for each card of the current trick."""
    lines = []
    if o.ending:
        cards = _cards_of_trick(o, o.ending.cards, o.ending.leader, lang)
        taker = who[o.ending.winner]
        lines.append(TEXTS.say("ending_trick", lang, number=o.round, cards=cards, name=taker))
    if o.last_trick:
        cards = _cards_of_trick(o, o.last_trick, o.last_leader, lang)
        lines.append(TEXTS.say("last_trick", lang, cards=cards, name=who[o.leader]))
    if not o.is_over and o.leader >= 0:
        lines.append(TEXTS.say("trick_led" if o.trick else "trick_next", lang, name=who[o.leader]))
    for index, card in enumerate(o.trick):
        seat = (o.leader + index) % o.players
        best = "  " + TEXTS.say("trick_best", lang) if seat == o.winning else ""
        lines.append(f"  {who[seat]:<18} {card_name(o, card, lang)}{best}")
    return ["", *lines] if lines else []


def _cards_of_trick(o: NietObservation, cards: Sequence[int], leader: int, lang: str) -> str:
    """Return the cards of a finished trick, each after the sign of its player."""
    signs = [SEAT_SIGNS[(leader + index) % o.players] for index in range(len(cards))]
    return ", ".join(f"{sign} {card_name(o, card, lang)}" for sign, card in zip(signs, cards, strict=True))


def card_name(o: NietObservation, card: int, lang: str) -> str:
    """Return the name of a card with its chevrons."""
    return card_words(card, lang) + chevrons(o, card)


def chevrons(o: NietObservation, card: int) -> str:
    """Return one chevron for a trump, two for a super trump."""
    return "^" * rank_of(card, o.suits, o.settled[SUPER])


def _hand(o: NietObservation, lang: str) -> list[str]:
    """Return a line for each colour, with trumps and super trumps last.

    Trumps have chevrons, playable cards are in brackets.
    """
    lines = [TEXTS.say("hand_legend" if o.playable else "hand", lang)]
    groups: dict[str, list[str]] = {}
    for card in sorted_hand(o):
        label = colour_name(card // VALUES, lang) + chevrons(o, card)
        value = str(card % VALUES + 1)
        groups.setdefault(label, []).append(f"[{value}]" if card in o.playable else value)
    return [*lines, *(f"  {label:<9} {' '.join(values)}" for label, values in groups.items())]


def _notes(o: NietObservation, lang: str, who: Sequence[str]) -> list[str]:
    """Return the other cards that this seat knows, and its choice while others choose."""
    lines = [remark(o, lang)] if remark(o, lang) else []
    if o.known_left >= 0:
        left = who[(o.seat + 1) % o.players]
        lines.append(TEXTS.say("note_known", lang, name=left, card=card_words(o.known_left, lang)))
    if o.choice >= 0:
        lines.append(TEXTS.say("note_choice", lang, choice=action_words(o.choice, o, lang)))
    return lines
