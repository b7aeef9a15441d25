"""Golden playthroughs: recorded random games and orders of legal actions, compared on every build.

`make golden` (LUDOTHEQUE_GOLDEN=write) rewrites the files. Read the difference before you commit them.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path

from ludotheque.kernel.records import format_record, record_of, seat_letter
from ludotheque.kernel.state import CHANCE
from ludotheque.testing.cases import Case
from ludotheque.testing.play import played_out, random_plies

SEED = 2026
TRACE_SEEDS = range(3)
SHOWN = 8


def playthrough(case: Case, plies: int | None = None) -> str:
    """Return the record of one random game, or of its first plies.

    The fingerprint of the content is left out, since content may grow.
    """
    *_, (last, _, _) = islice(random_plies(case.load(), SEED), None if plies is None else plies + 1)
    lines = format_record(record_of(last)).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("content:"))


def legal_order(case: Case, plies: int | None = None) -> str:
    """Return a line per position and awaited seat: the number of legal actions, a hash and the first ones."""
    lines = []
    for ply, (state, _, _) in enumerate(islice(random_plies(case.load(), SEED), plies)):
        for seat in [CHANCE] if state.is_chance_node() else state.awaited():
            legal = state.legal_actions(seat)
            notations = [state.action_to_string(action, seat) for action in legal]
            digest = sha256("\n".join(notations).encode()).hexdigest()[:8]
            shown = " | ".join(notations[:SHOWN]) + (" | …" if len(legal) > SHOWN else "")
            lines.append(f"{ply} {seat_letter(seat)} {len(legal)} {digest} {shown}")
    return "\n".join(lines) + "\n"


def traces(cases: Sequence[Case]) -> str:
    """Return a hash of each case's whole game for a few seeds, equal interpreted and compiled."""
    lines = []
    for case in cases:
        for seed in TRACE_SEEDS:
            state = played_out(case.load(), seed)
            digest = sha256(repr((state.history(), state.scores(), state.winners())).encode()).hexdigest()[:16]
            lines.append(f"{case.name} {seed} {len(state.history())} {digest}")
    return "\n".join(lines) + "\n"


def compare(path: Path, content: str) -> None:
    """Assert that a file has exactly this content, after writing it if LUDOTHEQUE_GOLDEN=write."""
    if os.environ.get("LUDOTHEQUE_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    assert content == path.read_text(encoding="utf-8")
