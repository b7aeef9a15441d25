"""Views in pieces: a stream sends those that the view before did not have, and refers to the others by their place.

A view consists of named parts (the groups of each picture, lines of the log, the bar), and a part of one or more pieces
of markup. What is sent is a list in JSON: a text is a new piece, a pair of numbers stands for pieces of the view before
(the first, and how many). Joined, the pieces are the whole view again, so that a page has to know nothing else of them.
"""

from __future__ import annotations

from itertools import accumulate, chain, compress, count
from operator import is_not

import msgspec

from ludotheque.draw.identity import by_content, drop_oldest
from ludotheque.draw.tags import Markup, Picture

Part = tuple[str, ...]
Parts = dict[str, Part]
# No text of ours or of people has this character in it.
CUT = "\x01"
# How a part becomes another one: the first of some old pieces, how many, and the new piece that follows.
Steps = list[tuple[int, int, str | None]]
SMALL = 12
# Characters of drawings that are remembered in pieces.
CUT_KEPT = 16_000_000
KNOWN = 256
# By their ids: two parts and the way from one to the other.
_known: dict[tuple[int, int], tuple[Part, Part, Steps]] = {}
# Markup is a kind of str, which msgspec does not take for one.
_ENCODER = msgspec.json.Encoder(enc_hook=str)


def cut(html: str, *starts: str) -> Part:
    """The pieces of some markup, each beginning with one of these."""
    for start in starts:
        html = html.replace(start, CUT + start)
    return tuple(html.split(CUT))


def _length(body: str) -> int:
    return len(body)


@by_content(CUT_KEPT, _length)
def _cut_group(body: str) -> Part:
    return cut(body, "<g", "<rect")


def cut_picture(drawn: Markup | Picture) -> list[Part]:
    """The parts of a picture, as its game has drawn them; those that were there before are the same objects."""
    if isinstance(drawn, str):
        return [_cut_group(drawn)]
    return [part if isinstance(part, tuple) else _cut_group(part) for part in drawn.parts]


def join_parts(parts: Parts) -> Markup:
    """All of it in one."""
    return Markup("".join(chain.from_iterable(parts.values())))


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


class Fragment:
    """The changing part of a page for one viewer."""

    __slots__ = ("_after", "_names", "_places", "_values", "parts")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._names = tuple(parts)
        self._values = tuple(parts.values())
        self._places: list[int] = []
        # What was sent last, and after which view: most viewers of a crowd have the same one.
        self._after: tuple[Fragment | None, bytes] | None = None

    def whole(self) -> bytes:
        """All of it."""
        return join_parts(self.parts).encode()

    def after(self, before: Fragment | None) -> bytes:
        """The same for somebody who has the view before; None: who has nothing."""
        if self._after is None or self._after[0] is not before:
            sent = self._since(before) if before is not None else list(chain.from_iterable(self._values))
            self._after = (before, _ENCODER.encode(sent))
            if before is not None:  # otherwise each view would hold all those before it
                before.forget()
        return self._after[1]

    def forget(self) -> None:
        """Drop what leads to the view before."""
        self._after = None

    def places(self) -> list[int]:
        """The number of pieces before each part, and that of all pieces."""
        if not self._places:
            self._places = list(accumulate(map(len, self._values), initial=0))
        return self._places

    def _since(self, before: Fragment) -> list[str | list[int]]:
        """New pieces, and runs of pieces of the view before; parts are compared with those of the same name."""
        places, runs = before.places(), Runs()
        if self._names == before._names:  # mostly: then only those that are other objects have to be looked at
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
        numbers = dict(zip(before._names, count()))
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
