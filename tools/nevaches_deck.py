"""Generate and check decks of NéVaches, whose printed cards are not available as data.

`python tools/nevaches_deck.py` checks the shipped edition or the one named. With `--seed N` it prints a new deck. The
points come from a model, and `nevaches_calibrate.py` then measures their effect.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

from ludotheque.games.nevaches.content import load_edition, parse_card
from ludotheque.games.nevaches.rules.codes import CARDS, FACE_DOWN, FOREST, HOUSE, KINDS, LAKE
from ludotheque.games.nevaches.rules.game import TILE_COUNTS
from ludotheque.games.nevaches.rules.patterns import PatternCard
from ludotheque.kernel.rng import Rng

Cell = tuple[int, int]

# Face-up cells → sizes of the patterns, 55 in all: mostly two or three face up, most with face-down cells too.
COMPOSITION: dict[int, list[int]] = {
    1: [3] * 2 + [4] * 3 + [5] * 3,
    2: [2] * 4 + [3] * 10 + [4] * 13 + [5] * 8,
    3: [3] * 2 + [4] * 5 + [5] * 4,
    4: [5],
}
MUST_CONTAIN = (["L.", "#.", "#F"], ["W#", "#L"])
ADJACENT_AT_MOST = 18
FACE_UP_POINTS, FACE_DOWN_POINTS = 3, 1
TRIES = 500
SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def face_up(card: PatternCard) -> list[int]:
    """Return the landscapes that a card shows."""
    return [want for want in card.wants if want != FACE_DOWN]


def has_neighbours_face_up(card: PatternCard) -> bool:
    """Check whether two face-up cells lie side by side."""
    shown = {(row, column) for row, column, want in card.order if want != FACE_DOWN}
    return any((row + down, column + right) in shown for row, column in shown for down, right in SIDES)


def model_points(card: PatternCard) -> int:
    """Return three points per face-up cell and one per face-down cell, before difficulty."""
    shown = len(face_up(card))
    return FACE_UP_POINTS * shown + FACE_DOWN_POINTS * (len(card.wants) - shown)


def difficulty(card: PatternCard) -> int:
    """Return the correction from self-play: −1 for most cards, 0 for hard ones.

    A card is hard with three or more cells face up if lakes and houses prevail, if one landscape is needed three times,
    or if the cells are apart in five cells.
    """
    shown = face_up(card)
    rare = sum(1 for kind in shown if kind in (LAKE, HOUSE))
    is_wide = len(card.wants) == 5 and not has_neighbours_face_up(card)
    is_hard = rare * 3 >= len(shown) * 2 or max(Counter(shown).values()) >= 3 or is_wide
    return 0 if is_hard and len(shown) >= 3 else -1


def problems(cards: list[PatternCard]) -> list[str]:
    """Return the promises of the reconstruction that a deck breaks."""
    checks = (_repeated, _wrong_sizes, _wrong_landscapes, _wrong_neighbours, _wrong_points)
    return [problem for check in checks for problem in check(cards)]


def _repeated(cards: list[PatternCard]) -> Iterator[str]:
    for number, card in enumerate(cards):
        for other, known in enumerate(cards[:number]):
            if card.shape == known.shape:
                yield f"card {number + 1} has the pattern of card {other + 1}, turned or not"


def _wrong_sizes(cards: list[PatternCard]) -> Iterator[str]:
    counts = Counter(len(face_up(card)) for card in cards)
    if counts[2] + counts[3] < CARDS * 3 // 4:
        yield f"only {counts[2] + counts[3]} cards with two or three cells face up"
    hidden = sum(1 for card in cards if FACE_DOWN in card.wants)
    if not CARDS // 2 < hidden < CARDS:
        yield f"{hidden} cards with face-down cells, which should be most, not all"
    if {len(card.wants) for card in cards} != {2, 3, 4, 5}:
        yield "not all sizes from 2 to 5"


def _wrong_landscapes(cards: list[PatternCard]) -> Iterator[str]:
    shown = Counter(kind for card in cards for kind in face_up(card))
    for kind in range(KINDS):
        share = shown.total() * TILE_COUNTS[kind] / sum(TILE_COUNTS)
        if abs(shown[kind] - share) > 2:
            yield f"landscape {kind} is shown {shown[kind]} times instead of about {share:.0f}"


def _wrong_neighbours(cards: list[PatternCard]) -> Iterator[str]:
    count = sum(1 for card in cards if has_neighbours_face_up(card))
    if count > ADJACENT_AT_MOST:
        yield f"{count} cards with face-up cells side by side"


def _wrong_points(cards: list[PatternCard]) -> Iterator[str]:
    for number, card in enumerate(cards, start=1):
        if abs(card.points - model_points(card)) > 1:
            yield f"card {number} scores {card.points}, the model says {model_points(card)}"
    for rows in MUST_CONTAIN:
        shape = parse_card(list(rows), 8).shape
        if not any(card.shape == shape and card.points == 8 for card in cards):
            yield f"no card {'/'.join(rows)} worth 8"


def random_shape(rng: Rng, size: int) -> list[Cell]:
    """Return connected cells, grown one by one."""
    cells = [(0, 0)]
    while len(cells) < size:
        row, column = cells[rng.below(len(cells))]
        down, right = SIDES[rng.below(4)]
        if (row + down, column + right) not in cells:
            cells.append((row + down, column + right))
    return cells


def random_rows(rng: Rng, size: int, shown: int, kinds: list[int]) -> list[str]:
    """Return a random pattern whose face-up cells show the given landscapes."""
    cells = random_shape(rng, size)
    order = list(range(size))
    rng.shuffle(order)
    chosen = [cells[index] for index in order[:shown]]
    letters = dict.fromkeys(cells, "#") | {cell: "FMWLH"[kinds[index]] for index, cell in enumerate(chosen)}
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    height, width = max(row for row, _ in cells) - top + 1, max(column for _, column in cells) - left + 1
    return ["".join(letters.get((top + row, left + column), ".") for column in range(width)) for row in range(height)]


def generate(rng: Rng) -> list[PatternCard]:
    """Return a random deck without problems, its cards in rising order of points."""
    while True:
        cards = _draw_deck(rng)
        if len(cards) == CARDS and not problems(cards):
            return sorted(cards, key=lambda card: (card.points, len(card.wants), card.shape))


def _draw_deck(rng: Rng) -> list[PatternCard]:
    """Draw a deck of the given composition, without cards for which no new pattern is found."""
    cards = [parse_card(list(rows), 8) for rows in MUST_CONTAIN]
    sizes = [(size, shown) for shown, each in COMPOSITION.items() for size in each]
    for _ in MUST_CONTAIN:
        sizes.remove((4, 2))
    kinds = _landscapes(rng)
    for card in cards:
        for kind in face_up(card):
            kinds.remove(kind)
    for size, shown in sizes:
        own = [kinds.pop() for _ in range(shown)]
        for _ in range(TRIES):
            card = parse_card(random_rows(rng, size, shown, own), 1)
            apart = not has_neighbours_face_up(card) or shown == size or (shown > 2 and rng.below(16) == 0)
            if apart and all(card.shape != other.shape for other in cards):
                cards.append(parse_card(card.rows, model_points(card) + difficulty(card)))
                break
    return cards


def _landscapes(rng: Rng) -> list[int]:
    """Return the landscapes of all face-up cells in proportion to the tiles, shuffled."""
    total = sum(shown * len(each) for shown, each in COMPOSITION.items())
    kinds = [kind for kind in range(KINDS) for _ in range(round(total * TILE_COUNTS[kind] / sum(TILE_COUNTS)))]
    while len(kinds) < total:
        kinds.append(FOREST)
    rng.shuffle(kinds)
    return kinds


def format_cards(cards: list[PatternCard]) -> str:
    """Format the cards as an edition file has them."""
    parts = []
    for number, card in enumerate(cards, start=1):
        rows = ", ".join(f'"{row}"' for row in card.rows)
        parts.append(f"[[cards]] # {number}\npoints = {card.points}\npattern = [{rows}]\n")
    return "\n".join(parts)


def main() -> int:
    """Check the shipped deck, or print a new one."""
    if len(sys.argv) == 3 and sys.argv[1] == "--seed":
        sys.stdout.write(format_cards(generate(Rng(int(sys.argv[2])))))
        return 0
    wrong = problems(load_edition(sys.argv[1] if len(sys.argv) == 2 else "reconstructed").cards)
    sys.stdout.write("\n".join(wrong or ["the deck is good"]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
