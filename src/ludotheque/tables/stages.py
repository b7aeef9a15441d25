"""Steps as people see them: what one movement of the hand does, and what chance then does, is one stage each.

A deal of fifty cards is one stage, and so are choices that were made at the same time and revealed together.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ludotheque.kernel.observation import Event
from ludotheque.tables.log import LogLine
from ludotheque.tables.table import Table


def stages_since(table: Table, since: int) -> list[int]:
    """The number of steps at the end of each stage after the first `since` steps; the last one is the present."""
    moves, starts = table.moves, set(table.groups[bisect_right(table.groups, since) :])
    ends = []
    for length in range(since + 1, len(moves) + 1):
        is_last = length == len(moves) or length in starts
        if is_last or (moves[length][0] < 0) != (moves[length - 1][0] < 0):
            ends.append(length)
    return ends


def stage_start(table: Table, length: int) -> int:
    """The number of steps before the stage that ends after `length` steps."""
    moves = table.moves
    begun = table.groups[max(0, bisect_left(table.groups, length) - 1)] if table.groups else 0
    start = length
    while start > begun and (moves[start - 1][0] < 0) == (moves[length - 1][0] < 0):
        start -= 1
    return start


def stage_lines(table: Table, lines: list[LogLine], length: int) -> tuple[LogLine, ...]:
    """What was said of the game in the stage that ends after `length` steps."""
    first = stage_start(table, length)
    if first == length:
        return ()
    low = table.marks[first]
    high = table.marks[length] if length < len(table.marks) else table.log.mark()
    begin = bisect_left(lines, low, key=lambda line: line.number)
    return tuple(line for line in lines[begin:] if line.number < high and not line.is_talk)


def stage_events(table: Table, viewer: int, length: int) -> list[Event]:
    """What a viewer learned in the stage that ends after `length` steps."""
    first = stage_start(table, length)
    if first == length:
        return []
    high = table.marks[length] if length < len(table.marks) else table.log.mark()
    return table.log.events(viewer, table.marks[first], high)


def step_of(table: Table, line: LogLine) -> int:
    """How many steps had been made once this line was written; 0 if it is not about a step."""
    return 0 if line.is_talk else bisect_right(table.marks, line.number)
