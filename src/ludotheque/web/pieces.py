"""Views in pieces: a stream sends those that the view before did not have, and refers to the others by their place.

A view consists of named parts (the groups of each picture, lines of the log, the bar), and a part of one or more pieces
of markup. What is sent is a list in JSON: a text is a new piece, a pair of numbers stands for pieces of the view before
(the first, and how many). Joined, the pieces are the whole view again, so that a page has to know nothing else of them.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

import msgspec

from ludotheque.draw.tags import Markup, parts_of

Part = tuple[str, ...]
Parts = dict[str, Part]
# No text of ours or of people has this character in it.
CUT = "\x01"
NOWHERE: tuple[int, Part] = (0, ())
# Markup is a kind of str, which msgspec does not take for one.
_ENCODER = msgspec.json.Encoder(enc_hook=str)


def cut(html: str, *starts: str) -> Part:
    """The pieces of some markup, each beginning with one of these."""
    for start in starts:
        html = html.replace(start, CUT + start)
    return tuple(html.split(CUT))


@lru_cache(maxsize=4096)
def _cut_group(body: str) -> Part:
    return cut(body, "<g", "<rect")


def cut_picture(body: Markup) -> list[Part]:
    """The parts of a picture, as its game has drawn them; those that were there before are the same objects."""
    return [_cut_group(part) for part in parts_of(body)]


def join_parts(parts: Parts) -> Markup:
    """All of it in one."""
    return Markup("".join(chain.from_iterable(parts.values())))


class Fragment:
    """The changing part of a page for one viewer."""

    __slots__ = ("_after", "_places", "parts")

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._places: dict[str, tuple[int, Part]] = {}
        # What was sent last, and to whoever had which view: a crowd mostly has the same one.
        self._after: tuple[Fragment | None, bytes] | None = None

    def whole(self) -> bytes:
        """All of it."""
        return join_parts(self.parts).encode()

    def after(self, before: Fragment | None) -> bytes:
        """The same for somebody who has the view before; None: who has nothing."""
        if self._after is None or self._after[0] is not before:
            sent = self._since(before) if before is not None else list(chain.from_iterable(self.parts.values()))
            self._after = (before, _ENCODER.encode(sent))
            if before is not None:  # otherwise each view would hold all those before it
                before.forget()
        return self._after[1]

    def forget(self) -> None:
        """Drop what leads to the view before."""
        self._after = None

    def places(self) -> dict[str, tuple[int, Part]]:
        """Each part with the number of pieces before it."""
        if not self._places:
            place = 0
            for name, part in self.parts.items():
                self._places[name] = (place, part)
                place += len(part)
        return self._places

    def _since(self, before: Fragment) -> list[str | list[int]]:
        """New pieces, and runs of pieces of the view before; parts are compared with those of the same name."""
        found: list[str | list[int]] = []
        places = before.places()
        # The run of old pieces that is being gathered: the first of them, and where it ends.
        start = end = -1
        for name, part in self.parts.items():
            if not part:
                continue
            begin, old = places.get(name, NOWHERE)
            if part is old or part == old:
                if end != begin:
                    if start >= 0:
                        found.append([start, end - start])
                    start = begin
                end = begin + len(part)
                continue
            for first, count, piece in compare(old, part):
                if count:
                    first += begin
                    if end != first:
                        if start >= 0:
                            found.append([start, end - start])
                        start = first
                    end = first + count
                if piece is not None:
                    if start >= 0:
                        found.append([start, end - start])
                        start = end = -1
                    found.append(piece)
        if start >= 0:
            found.append([start, end - start])
        return found


@lru_cache(maxsize=512)
def compare(old: Part, new: Part) -> list[tuple[int, int, str | None]]:
    """Runs of old pieces (the first, and how many), each with the new piece that follows."""
    ends = (len(old), len(new))
    if ends[0] == ends[1]:  # mostly some of them are others in the same place
        changed = [index for index, piece in enumerate(new) if old[index] != piece]
        starts = [0, *(index + 1 for index in changed)]
        runs = [(start, index - start, new[index]) for start, index in zip(starts, changed, strict=False)]
        return [*runs, (starts[-1], ends[0] - starts[-1], None)]
    # Otherwise some came or went, mostly in one place.
    least = min(ends)
    head = next((index for index in range(least) if old[index] != new[index]), least)
    tail = next((index for index in range(least - head) if old[-1 - index] != new[-1 - index]), least - head)
    middle: list[tuple[int, int, str | None]] = [(0, 0, piece) for piece in new[head : ends[1] - tail]]
    return [(0, head, None), *middle, (ends[0] - tail, tail, None)]
