"""Compare the games of this folder with the rules engine: legal marks, ends and scores.

    python training/kuhlorado/parity.py [--positions 10000]

The positions come from random games.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from games import ROLLS, Games, Tables
from tables import read_sheets, signed
from train import EDITION

import ludotheque
from ludotheque.games.kuhlorado.rules import KuhloradoState


def positions(wanted: int):
    """Return positions in which a seat is to mark, from random games of every sheet and both variants."""
    rng = ludotheque.Rng(7)
    found = 0
    while found < wanted:
        state = ludotheque.load_game("kuhlorado", pro=found % 2 == 1).new_initial_state()
        while not state.is_terminal() and found < wanted:
            seat = state.current_player()
            if seat >= 0 and state.phase == 7:
                yield state.copy(), seat
                found += 1
            state.step(seat, state.sample_chance(rng) if seat < 0 else state.sample_action(seat, rng))


def marks_of(state: KuhloradoState) -> dict[int, tuple[bool, int]]:
    """Return each legal action's mark, whether it ends the game, and the points ahead then."""
    found = {}
    seat = state.seat
    for action in state.actions(seat):
        after = state.copy()
        after.step(seat, action)
        bits = sum(1 << cell for cell in range(64) if after.marks[cell] != state.marks[cell])
        scores = after.scores()
        found[signed(bits)] = (after.is_terminal(), int(scores[seat] - scores[1 - seat]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    wanted = parser.parse_args().positions
    tables = Tables(read_sheets(EDITION), "cpu")
    compared = 0
    for state, seat in positions(wanted):
        games = Games(tables, 1)
        own = sum(1 << cell for cell in range(64) if state.marks[cell] == seat + 1)
        other = sum(1 << cell for cell in range(64) if state.marks[cell] == 2 - seat)
        games.own[0], games.other[0], games.sheet[0] = signed(own), signed(other), state.sheet_index
        games.pro[0] = (2 if state.doubles_counted else 1) if state.rules.pro else 0
        games.doubles[0, 0], games.doubles[0, 1] = state.doubles[seat], state.doubles[1 - seat]
        outlook = games.look(lambda features, *rest: features[:, 0] * 0)
        roll = ROLLS.index((state.low, state.high))
        allowed = tables.allowed[roll, outlook.several].gather(1, outlook.kinds) & (outlook.values >= 0)
        allowed = allowed[0]
        legal = {}
        rows = zip(outlook.rows.tolist(), outlook.over.tolist(), outlook.features.tolist(), strict=True)
        over = {slot: (end, round(row[176] * 20)) for (_, slot), end, row in rows}
        for slot in range(tables.slots):
            if slot in over and bool(allowed[slot]):
                legal[int(tables.marks[state.sheet_index, slot])] = over[slot]
        if not legal:
            legal[0] = over[tables.slots - 1]
        expected = marks_of(state)
        assert legal == expected, (state.marks, legal, expected)
        compared += len(expected)
    print(f"{wanted} positions, {compared} marks: legal marks, ends and points agree")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
