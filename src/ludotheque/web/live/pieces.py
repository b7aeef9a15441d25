"""Drawn views in pieces, and messages with the pieces that a page does not have yet.

A view consists of HTML in named parts (the groups of each picture, pages of the log, the bar), each of one or more
pieces, and of data. On the wire both are one JSON object (`Message`).
"""

from __future__ import annotations

from itertools import accumulate, chain, compress, count
from operator import is_not, ne

import msgspec

from ludotheque.draw.tags import Markup
from ludotheque.tables.tree import Tree

Part = tuple[str, ...]
Parts = dict[str, Part]
# A text is a new piece. A pair of numbers repeats pieces of the view before: the first, and how many.
Html = list[str | list[int]]
# Without the hook msgspec refuses Markup, which is a subclass of str.
_ENCODER = msgspec.json.Encoder(enc_hook=str)


class Facts(msgspec.Struct, frozen=True, rename="camel"):
    """Facts about a view for the scripts of the page.

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
    """The choices of a viewer, as in `SeatView`.

    `labels` has the handles that are in no picture.
    """

    choices: Tree
    labels: dict[str, str]
    prompts: dict[str, str]
    harmless: tuple[str, ...]
    is_final: bool


class NameChanges(msgspec.Struct, frozen=True, omit_defaults=True, rename={"changed": "set", "dropped": "drop"}):
    """The difference between the handles in words of a view and those of the view before."""

    changed: dict[str, str] = {}
    dropped: tuple[str, ...] = ()


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A view in the form that clients receive.

    An `offer` or `names` that equal those of the view before are left out.
    """

    facts: Facts
    html: Html = []
    offer: Offer | None = None
    names: NameChanges | None = None


class ViewParts:
    """The drawn view of a table for one viewer."""

    __slots__ = ("_after", "_names", "_places", "_values", "facts", "names", "offer", "parts")

    def __init__(self, parts: Parts, facts: Facts, offer: Offer, names: dict[str, str]) -> None:
        self.parts = parts
        self.facts = facts
        self.offer = offer
        self.names = names
        self._names = tuple(parts)
        self._values = tuple(parts.values())
        # The number of pieces before each part, and that of all pieces.
        self._places = list(accumulate(map(len, self._values), initial=0))
        # The last message, and the view before the message: most viewers of a crowd have the same view before.
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
            if before is not None:  # otherwise each view would keep all earlier views alive
                before._after = None
        return self._after[1]

    def _since(self, before: ViewParts | None) -> Message:
        if before is None:
            return msgspec.structs.replace(self.data(), html=list(chain.from_iterable(self._values)))
        offer = None if self.offer is before.offer or self.offer == before.offer else self.offer
        names = None if self.names is before.names else _changes(before.names, self.names)
        return Message(self.facts, self._runs(before), offer, names)

    def _runs(self, before: ViewParts) -> Html:
        """Return new pieces and runs of pieces of the view before, comparing parts of the same name."""
        places, sent = before._places, Html()
        if self._names == before._names:  # the usual case, in which only other objects must be compared
            following = 0
            for index in compress(count(), map(is_not, self._values, before._values)):
                old, new = before._values[index], self._values[index]
                if old == new:
                    continue
                keep(sent, places[following], places[index])
                replace(sent, old, new, places[index])
                following = index + 1
            keep(sent, places[following], places[-1])
            return sent
        numbers = dict(zip(before._names, count()))
        for name, part in self.parts.items():
            number = numbers.get(name, -1)
            if number < 0:
                sent.extend(part)
            elif part == before._values[number]:
                keep(sent, places[number], places[number + 1])
            else:
                replace(sent, before._values[number], part, places[number])
        return sent


def keep(sent: Html, first: int, end: int) -> None:
    """Add pieces of the view before, as a longer run if they follow the last one."""
    last = sent[-1] if sent else ""
    if isinstance(last, list) and last[0] + last[1] == first:
        last[1] += end - first
    elif end > first:
        sent.append([first, end - first])


def replace(sent: Html, old: Part, new: Part, place: int) -> None:
    """Add the pieces of a part whose former pieces began at a place of the view before."""
    end = len(old)
    if end == len(new):  # the usual case, in which some pieces change in their places
        following = 0
        for index in compress(count(), map(ne, old, new)):
            keep(sent, place + following, place + index)
            sent.append(new[index])
            following = index + 1
        keep(sent, place + following, place + end)
        return
    # If pieces came or went, each is looked for behind the piece found last, then anywhere.
    places = dict(zip(old, count()))
    following = 0
    for piece in new:
        found = following if following < end and old[following] == piece else places.get(piece, -1)
        if found < 0:
            sent.append(piece)
        else:
            keep(sent, place + found, place + found + 1)
            following = found + 1


def _changes(old: dict[str, str], new: dict[str, str]) -> NameChanges | None:
    """Return how handles in words changed, or None if they are equal."""
    if old == new:
        return None
    changed = {handle: words for handle, words in new.items() if old.get(handle) != words}
    return NameChanges(changed, tuple([handle for handle in old if handle not in new]))
