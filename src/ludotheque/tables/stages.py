"""Stages: groups of steps that people see as one movement, and what chance then does as another.

A deal of fifty cards is one stage, and so are choices that were made at the same time and revealed together.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ludotheque.kernel.observation import Event
from ludotheque.tables.log import LogLine
from ludotheque.tables.table import Table


def stages_since(table: Table, since: int) -> list[int]:
    """Return the number of steps at the end of each stage after the first `since` steps."""
    moves, starts = table.moves, set(table.groups[bisect_right(table.groups, since) :])
    ends = []
    for length in range(since + 1, len(moves) + 1):
        is_last = length == len(moves) or length in starts
        if is_last or (moves[length][0] < 0) != (moves[length - 1][0] < 0):
            ends.append(length)
    return ends


def stage_start(table: Table, length: int) -> int:
    """Return the number of steps before the stage that ends after `length` steps."""
    moves = table.moves
    begun = table.groups[max(0, bisect_left(table.groups, length) - 1)] if table.groups else 0
    start = length
    while start > begun and (moves[start - 1][0] < 0) == (moves[length - 1][0] < 0):
        start -= 1
    return start


def stage_lines(table: Table, lines: list[LogLine], length: int) -> tuple[LogLine, ...]:
    """Return the log lines about the game in the stage that ends after `length` steps."""
    first = stage_start(table, length)
    if first == length:
        return ()
    low = table.marks[first]
    high = table.marks[length] if length < len(table.marks) else table.log.mark()
    begin = bisect_left(lines, low, key=lambda line: line.number)
    return tuple(line for line in lines[begin:] if line.number < high and not line.is_talk)


def stage_events(table: Table, viewer: int, length: int) -> list[Event]:
    """Return the events that a viewer saw in the stage that ends after `length` steps."""
    first = stage_start(table, length)
    if first == length:
        return []
    high = table.marks[length] if length < len(table.marks) else table.log.mark()
    return table.log.events(viewer, table.marks[first], high)


def step_of(table: Table, line: LogLine) -> int:
    """Return the number of steps made when a line was written, or 0 if the line is about no step."""
    return 0 if line.is_talk else bisect_right(table.marks, line.number)
