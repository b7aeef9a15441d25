"""The points of a round, from units, teams and the ×2 card."""

from __future__ import annotations


def round_points(units: list[int], team: list[int], holder: int, points: int, holder_only: bool) -> list[int]:
    """Return the points that each seat writes down (N14).

    These are its team's units times the points, with the ×2 holder's units counted twice. With `holder_only` no unit
    counts twice, and the holder alone writes down double the team's total.
    """
    totals = [0, 0]
    for seat in range(len(units)):
        times = 2 if seat == holder and not holder_only else 1
        totals[team[seat]] += units[seat] * points * times
    written = [totals[side] for side in team]
    if holder >= 0 and holder_only:
        written[holder] *= 2
    return written
