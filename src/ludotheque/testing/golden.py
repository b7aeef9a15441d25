"""Golden playthroughs: recorded random games and the order of legal actions, compared to the letter on every build.

`python -m ludotheque.testing GAME FOLDER [OPTION=VALUE …]` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from pathlib import Path

from ludotheque.games.registry import get_spec
from ludotheque.kernel.records import format_record, record_of, seat_letter
from ludotheque.kernel.state import CHANCE
from ludotheque.testing.cases import Case, Fixed, all_cases, golden_cases
from ludotheque.testing.play import played_out, random_plies

SEED = 2026
TRACE_SEEDS = range(3)
SHOWN = 8


def playthrough(case: Case) -> str:
    """The record of one random game."""
    return format_record(record_of(played_out(case.load(), SEED)))


def legal_order(case: Case) -> str:
    """For each position of that game: who may act, how many actions, the first ones, a hash of all in order."""
    lines = []
    for ply, (state, _, _) in enumerate(random_plies(case.load(), SEED)):
        for seat in [CHANCE] if state.is_chance_node() else state.awaited():
            legal = state.legal_actions(seat)
            notations = [state.action_to_string(action, seat) for action in legal]
            digest = sha256("\n".join(notations).encode()).hexdigest()[:8]
            shown = " | ".join(notations[:SHOWN]) + (" | …" if len(legal) > SHOWN else "")
            lines.append(f"{ply} {seat_letter(seat)} {len(legal)} {digest} {shown}")
    return "\n".join(lines) + "\n"


def traces(game_id: str, fixed: Fixed = ()) -> str:
    """For every setting and a few seeds: a hash of the whole trace, equal interpreted and compiled."""
    lines = []
    for case in all_cases(game_id, fixed):
        for seed in TRACE_SEEDS:
            state = played_out(case.load(), seed)
            digest = sha256(repr((state.history(), state.fingerprint())).encode()).hexdigest()[:16]
            lines.append(f"{case.name} {seed} {len(state.history())} {digest}")
    return "\n".join(lines) + "\n"


def golden_files(game_id: str, fixed: Fixed = ()) -> dict[str, str]:
    """All golden files of a game: name → content."""
    files = {"traces.txt": traces(game_id, fixed)}
    for case in golden_cases(game_id, fixed):
        files[f"{case.name}.record.txt"] = playthrough(case)
        files[f"{case.name}.legal.txt"] = legal_order(case)
    return files


def main() -> int:
    """Write a game's golden files."""
    game_id, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    given: dict[str, object] = {pair.partition("=")[0]: pair.partition("=")[2] for pair in sys.argv[3:]}
    checked = get_spec(game_id).check_options(given)
    fixed = tuple((name, checked[name]) for name in given)
    for name, content in golden_files(game_id, fixed).items():
        (folder / name).write_text(content, encoding="utf-8")
    return 0
