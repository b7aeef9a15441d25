"""Random deals of hidden cards into places, some of which are forbidden to some kinds of card.

This module knows no rules. Every hidden card is put into a place (a hand, a discard, the deck). `labels[i]` is the
place of the i-th hidden card, `kinds[i]` its kind, and `allowed[place * KINDS + kind]` is 1 where such a card may be.

1. The labels are shuffled: every deal is equally likely.
2. Cards in forbidden places are exchanged with random others. Where no exchange helps, a card is moved along an
   alternating path. Such a path exists as long as any deal is possible (Berge's theorem for matchings). The true deal
   is possible, so this step never fails and never restarts.
3. Random allowed exchanges follow. Each preserves the uniform distribution over allowed deals, and together they
   reduce the bias of the repair.
"""

from __future__ import annotations

from typing import Final

from ludotheque.kernel.rng import Rng

KINDS: Final = 10  # the suit, + 5 for a 1
TRIES: Final = 12
EXCHANGES: Final = 2  # per hidden card, after a repair


def deal_hidden(labels: list[int], kinds: list[int], allowed: list[int], places: int, rng: Rng) -> None:
    """Put the labels into a random order that breaks no prohibition, in place."""
    rng.shuffle(labels)
    count = len(labels)
    for card in range(count):
        if allowed[labels[card] * KINDS + kinds[card]] == 0 and not _exchange(card, labels, kinds, allowed, rng):
            _move_along_path(card, labels, kinds, allowed, places, rng)
    for _ in range(count * EXCHANGES):
        one = rng.below(count)
        other = rng.below(count)
        here = labels[one]
        there = labels[other]
        if here != there and allowed[here * KINDS + kinds[other]] == 1 and allowed[there * KINDS + kinds[one]] == 1:
            labels[one] = there
            labels[other] = here


def _exchange(card: int, labels: list[int], kinds: list[int], allowed: list[int], rng: Rng) -> bool:
    """Try a few times to exchange a misplaced card with a random one, so that both are in allowed places."""
    here = labels[card]
    kind = kinds[card]
    for _ in range(TRIES):
        other = rng.below(len(labels))
        there = labels[other]
        if allowed[there * KINDS + kind] == 1 and allowed[here * KINDS + kinds[other]] == 1:
            labels[card] = there
            labels[other] = here
            return True
    return False


def _move_along_path(card: int, labels: list[int], kinds: list[int], allowed: list[int], places: int, rng: Rng) -> None:
    """Move a misplaced card to an allowed place, and further cards along a path until all are allowed."""
    count = len(labels)
    offset = rng.below(count)
    via = [-1] * places  # the card that would move into a place
    queue: list[int] = []
    for place in range(places):
        if allowed[place * KINDS + kinds[card]] == 1:
            via[place] = card
            queue.append(place)
    head = 0
    while head < len(queue):
        place = queue[head]
        head += 1
        for step in range(count):
            other = (step + offset) % count
            if labels[other] != place:
                continue
            if allowed[place * KINDS + kinds[other]] == 0:
                _shift(card, other, labels, via)
                return
            for further in range(places):
                if via[further] < 0 and allowed[further * KINDS + kinds[other]] == 1:
                    via[further] = other
                    queue.append(further)
    raise AssertionError("no deal is possible")


def _shift(card: int, replaced: int, labels: list[int], via: list[int]) -> None:
    """Move every card one place along the path.

    If another card is pushed out at the end, that card takes the first one's place.
    """
    start = labels[card]
    place = labels[replaced]
    while True:
        mover = via[place]
        left = labels[mover]
        labels[mover] = place
        if mover == card:
            break
        place = left
    if replaced != card:
        labels[replaced] = start
