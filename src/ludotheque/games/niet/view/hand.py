"""A seat's own cards in a fan, trumps last, with the playable ones highlighted."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, Picture, tag
from ludotheque.draw.wood import planks
from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import DISCARDS, SUPER, VALUES
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view.cards import CARD_HEIGHT, CARD_WIDTH, draw_card, identities, rank_of
from ludotheque.games.niet.view.labels import card_words, ranked_card_words
from ludotheque.kernel.texts import join_words

WIDTH = 480.0
MARGIN = 12.0
LINE = 88.0
PER_LINE = 8


def sorted_hand(o: NietObservation) -> list[int]:
    """Return the hand with plain suits first, then trumps, then super trumps, each from low to high."""
    return sorted(o.hand, key=lambda card: (rank_of(card, o.suits, o.settled[SUPER]), card))


def line_lengths(count: int) -> list[int]:
    """Return the number of cards in each line of the fan: at most eight, evenly spread."""
    lines = -(-count // PER_LINE)
    return [count // lines + (1 if index < count % lines else 0) for index in range(lines)] if lines else []


def hand_height(o: NietObservation) -> float:
    """Return the height of the panel.

    The height changes only when one line is enough for the cards, so that the panel does not jump at each trick.
    """
    lines = 2 if len(o.hand) > PER_LINE else 1
    return lines * LINE + 2 * MARGIN + (22 if remark(o, "en") else 0)


def draw_hand(o: NietObservation, lang: str) -> Picture:
    """Draw the fan, and below it the discarded, given and received cards."""
    height = hand_height(o)
    cards = sorted_hand(o)
    names = identities(cards, _seen_before(o))
    open_cards = {card for action, _ in o.legal for card in cards_of(action)}
    chosen = list(cards_of(o.choice)) if o.choice >= 0 else []
    drawn: list[Markup] = []
    start = 0
    for line, length in enumerate(line_lengths(len(cards))):
        for index in range(length):
            card = cards[start + index]
            state = "open" if card in open_cards else "shut" if o.legal and o.phase >= DISCARDS else ""
            if card in chosen:
                chosen.remove(card)
                state = "chosen"
            # Cards that may not be played can be chosen too, since the refusal cites its ruling.
            handle = f"card:{card}" if o.legal else None
            at = _placement(index, length, line)
            rank = rank_of(card, o.suits, o.settled[SUPER])
            words = ranked_card_words(card, rank, lang)
            drawn.extend(draw_card(card, rank, names[start + index], at, words, state, handle))
        start += length
    note = remark(o, lang)
    below = tag("text", note, x=WIDTH / 2, y=height - 12, class_="niet-remark") if note else Markup()
    return Picture([planks(WIDTH, height), tuple(drawn), below])


def _placement(index: int, length: int, line: int) -> str:
    """Return the transform of a card on a slight arc."""
    step = min(CARD_WIDTH + 4, (WIDTH - 2 * MARGIN) / max(length, 1))
    offset = index - (length - 1) / 2
    x = WIDTH / 2 + offset * step - CARD_WIDTH / 2
    y = MARGIN + line * LINE + offset * offset * 0.45
    return f"translate({x:.2f} {y:.2f}) rotate({offset * 0.9:.2f} {CARD_WIDTH / 2} {CARD_HEIGHT})"


def _seen_before(o: NietObservation) -> dict[int, int]:
    """Return the number of each 1 on the table.

    These get the first numbers, so that a card keeps its id when it is played.
    """
    seen: dict[int, int] = {}
    for card in o.trick or o.last_trick:
        if card % VALUES == 0:
            seen[card] = seen.get(card, 0) + 1
    return seen


def remark(o: NietObservation, lang: str) -> str:
    """Return a sentence with the other cards that this seat knows: discarded, given and received ones."""
    parts = []
    if o.discarded:
        cards = join_words([card_words(card, lang) for card in o.discarded], lang)
        parts.append(TEXTS.say("note_discarded", lang, cards=cards))
    if o.gave >= 0:
        parts.append(TEXTS.say("note_gave", lang, card=card_words(o.gave, lang)))
    if o.received >= 0:
        parts.append(TEXTS.say("note_received", lang, card=card_words(o.received, lang)))
    return " · ".join(parts)
