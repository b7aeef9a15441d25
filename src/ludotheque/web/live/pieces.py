"""Drawn views in pieces: a stream sends those that the view before did not have, and refers to the others by place.

A view consists of HTML in named parts (the groups of each picture, pages of the log, the bar), each of one or more
pieces, and of data beside the HTML. On the wire both are one JSON object (`Message`).
"""

from __future__ import annotations

from itertools import accumulate, chain, compress, count
from operator import is_not

import msgspec

from ludotheque.draw.identity import drop_oldest
from ludotheque.draw.tags import Markup
from ludotheque.tables.tree import Tree

Part = tuple[str, ...]
Parts = dict[str, Part]
# How a part becomes another one: the first of some old pieces, how many, and the new piece that follows.
Steps = list[tuple[int, int, str | None]]
SMALL = 12
KNOWN = 256
# By their ids: two parts and the way from one to the other.
_known: dict[tuple[int, int], tuple[Part, Part, Steps]] = {}
# Markup is a kind of str, which msgspec does not take for one.
_ENCODER = msgspec.json.Encoder(enc_hook=str)


class Facts(msgspec.Struct, frozen=True, rename="camel"):
    """What scripts know of a view besides its HTML.

    `length` is the number of steps so far, `mover` the seat that made the last ones, `lines` how many lines of the log
    are about these. `pictures` are the numbers of the first piece of the stage and of the first piece behind it.
    `outcome` is `won` or `lost` for a player of a finished game, otherwise empty.
    """

    table: str
    version: int
    decision: int
    is_your_turn: bool
    status: str
    viewer: int
    length: int
    mover: int
    lines: int
    has_moment: bool
    last_chat: int
    outcome: str
    has_coach: bool
    pictures: tuple[int, int]


class Offer(msgspec.Struct, frozen=True, rename="camel"):
    """What a viewer may choose, as in `SeatView`; `labels` has the handles that are in no picture."""

    choices: Tree
    labels: dict[str, str]
    prompts: dict[str, str]
    harmless: tuple[str, ...]
    is_final: bool


class NameChanges(msgspec.Struct, frozen=True, omit_defaults=True, rename={"changed": "set", "dropped": "drop"}):
    """How the handles in words differ from those of the view before."""

    changed: dict[str, str] = {}
    dropped: tuple[str, ...] = ()


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A view as clients get it.

    In `html` a text is a new piece. A pair of numbers stands for pieces of the view before: the first, and how many.
    An `offer` or `names` that equal those of the view before are left out.
    """

    facts: Facts
    html: list[str | list[int]] = []
    offer: Offer | None = None
    names: NameChanges | None = None


class Runs:
    """What is sent: new pieces, and runs of pieces of the view before, each gathered until something else follows."""

    __slots__ = ("_end", "_start", "sent")

    def __init__(self) -> None:
        self.sent: list[str | list[int]] = []
        self._start = self._end = 0

    def keep(self, first: int, end: int) -> None:
        """Pieces of the view before, up to `end`."""
        if first != self._end:
            self._close()
            self._start = first
        self._end = end

    def add(self, piece: str) -> None:
        """A new piece."""
        self._close()
        self.sent.append(piece)

    def replace(self, old: Part, new: Part, place: int) -> None:
        """A part that has changed; the old one began at this place."""
        if len(new) == 1:
            self.add(new[0])
            return
        for first, length, piece in _compared(old, new):
            if length:
                self.keep(place + first, place + first + length)
            if piece is not None:
                self.add(piece)

    def finish(self) -> list[str | list[int]]:
        """All of it."""
        self._close()
        return self.sent

    def _close(self) -> None:
        if self._end > self._start:
            self.sent.append([self._start, self._end - self._start])
        self._start = self._end


class ViewParts:
    """The drawn view of a table for one viewer."""

    __slots__ = ("_after", "_parts", "_places", "_values", "facts", "names", "offer", "parts")

    def __init__(self, parts: Parts, facts: Facts, offer: Offer, names: dict[str, str]) -> None:
        self.parts = parts
        self.facts = facts
        self.offer = offer
        self.names = names
        self._parts = tuple(parts)
        self._values = tuple(parts.values())
        self._places: list[int] = []
        # What was sent last, and after which view: most viewers of a crowd have the same one.
        self._after: tuple[ViewParts | None, bytes] | None = None

    def html(self) -> Markup:
        """Return the HTML in one piece."""
        return Markup("".join(chain.from_iterable(self._values)))

    def data(self) -> Message:
        """Return the data without the HTML."""
        return Message(self.facts, offer=self.offer, names=NameChanges(self.names))

    def after(self, before: ViewParts | None = None) -> bytes:
        """Encode the view as a difference from `before`, or in full if `before` is None."""
        if self._after is None or self._after[0] is not before:
            self._after = (before, _ENCODER.encode(self._since(before)))
            if before is not None:  # otherwise each view would hold all those before it
                before.forget()
        return self._after[1]

    def forget(self) -> None:
        """Drop what leads to the view before."""
        self._after = None

    def places(self) -> list[int]:
        """Return the number of pieces before each part, and that of all pieces."""
        if not self._places:
            self._places = list(accumulate(map(len, self._values), initial=0))
        return self._places

    def _since(self, before: ViewParts | None) -> Message:
        if before is None:
            return msgspec.structs.replace(self.data(), html=list(chain.from_iterable(self._values)))
        offer = None if self.offer is before.offer or self.offer == before.offer else self.offer
        names = None if self.names is before.names else _changes(before.names, self.names)
        return Message(self.facts, self._runs(before), offer, names)

    def _runs(self, before: ViewParts) -> list[str | list[int]]:
        """Return new pieces and runs of pieces of the view before, comparing parts of the same name."""
        places, runs = before.places(), Runs()
        if self._parts == before._parts:  # mostly: then only those that are other objects have to be looked at
            following = 0
            for index in compress(count(), map(is_not, self._values, before._values)):
                old, new = before._values[index], self._values[index]
                if old == new:
                    continue
                runs.keep(places[following], places[index])
                runs.replace(old, new, places[index])
                following = index + 1
            runs.keep(places[following], places[-1])
            return runs.finish()
        numbers = dict(zip(before._parts, count()))
        for name, part in self.parts.items():
            number = numbers.get(name, -1)
            if number < 0:
                for piece in part:
                    runs.add(piece)
            elif part == before._values[number]:
                runs.keep(places[number], places[number + 1])
            else:
                runs.replace(before._values[number], part, places[number])
        return runs.finish()


def _changes(old: dict[str, str], new: dict[str, str]) -> NameChanges | None:
    """Return how handles in words changed, or None if they are equal."""
    if old == new:
        return None
    changed = {handle: words for handle, words in new.items() if old.get(handle) != words}
    return NameChanges(changed, tuple([handle for handle in old if handle not in new]))


def _compared(old: Part, new: Part) -> Steps:
    """The same once for everybody who has these two parts, such as both seats; small ones are compared faster."""
    if len(new) < SMALL:
        return compare(old, new)
    key = (id(old), id(new))
    found = _known.get(key)
    if found is None:
        if len(_known) >= KNOWN:
            drop_oldest(_known)
        found = _known[key] = (old, new, compare(old, new))
    return found[2]


def compare(old: Part, new: Part) -> Steps:
    """Runs of old pieces (the first, and how many), each with the new piece that follows."""
    end = len(old)
    if end == len(new):  # mostly some of them are others in the same place
        changed = [index for index, piece in enumerate(new) if old[index] != piece]
        starts = [0, *(index + 1 for index in changed)]
        runs = [(start, index - start, new[index]) for start, index in zip(starts, changed, strict=False)]
        return [*runs, (starts[-1], end - starts[-1], None)]
    # Otherwise some came or went: each is looked for behind the one before it, then anywhere.
    places = dict(zip(old, count()))
    found: Steps = []
    first = after = 0
    for piece in new:
        if after < end and old[after] == piece:
            after += 1
            continue
        place = places.get(piece)
        found.append((first, after - first, piece if place is None else None))
        first, after = (after, after) if place is None else (place, place + 1)
    return [*found, (first, after - first, None)]
