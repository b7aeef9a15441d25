"""The search for fits in C and in Python: the same lists."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import pytest

from ludotheque import Rng, load_game
from ludotheque.games.nevaches.rules import legal, tensor_data
from ludotheque.games.nevaches.rules.codes import EXTRA, KINDS, LAY, PLAY, SLOTS, TURN
from ludotheque.games.nevaches.rules.landscape import STRIDE
from ludotheque.games.nevaches.rules.patterns import find_fits, pack_card, tiles_by_top

SOURCE = Path(legal.__file__).parent / "_walks.c"
if not SOURCE.exists():  # an installed package has no sources in C
    SOURCE = Path(__file__).parents[3] / "src" / "ludotheque" / "games" / "nevaches" / "rules" / "_walks.c"


@pytest.fixture(scope="module")
def walks(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The module in C, compiled here, whatever the build."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(compiler[0]) is None or sys.platform != "linux":
        pytest.skip("no C compiler")
    target = tmp_path_factory.mktemp("walks") / "_walks.so"
    include = sysconfig.get_paths()["include"]
    flags = ["-O1", "-Wall", "-Werror", "-shared", "-fPIC", f"-I{include}"]
    subprocess.run([*compiler, *flags, str(SOURCE), "-o", str(target)], check=True)
    spec = importlib.util.spec_from_file_location("_walks", target)
    assert spec is not None
    return importlib.util.module_from_spec(spec)


def plays_in_python(state: Any, seat: int) -> list[int]:
    tops, near = state.tops[seat], state.near[seat]
    by_top = tiles_by_top(tops)
    return [
        PLAY + number * SLOTS + fit
        for number in state.hands[seat]
        if state.rules.cards[number].cows <= state.cows[seat]
        for fit in find_fits(state.rules.cards[number], tops, near, by_top)
    ]


def test_both_find_the_same(walks: Any) -> None:
    game: Any = load_game("nevaches", players=3)
    c = walks.Walks(b"".join(pack_card(card) for card in game.cards))
    rng, compared = Rng(5), 0
    for _ in range(14):
        state: Any = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.step(-1, state.sample_chance(rng))
                continue
            seat = state.current_player()
            actions = state.actions(seat)
            if state.phase in (TURN, EXTRA):
                found: list[int] = []
                c.add_plays(found, state.hands[seat], state.cows[seat], state.tops[seat], state.near[seat], PLAY, SLOTS)
                assert found == plays_in_python(state, seat) == [action for action in actions if action >= PLAY]
                compared += len(found)
                layings: list[int] = []
                c.add_layings(layings, state.near[seat], state.tiles, LAY, SLOTS)
                assert layings == [action for action in actions if LAY <= action < PLAY]
                ours: list[int] = []
                theirs: list[int] = []
                tensor_data.add_landscape(state.cells[seat], state.tops[seat], ours)
                window = (tensor_data.CORNER, STRIDE, tensor_data.SIDE, KINDS)
                c.add_landscape(state.cells[seat], state.tops[seat], theirs, *window)
                assert ours == theirs
            # Plays rarely come up among hundreds of layings: take one in four where there is one.
            plays = [action for action in actions if action >= PLAY]
            state.step(seat, rng.pick(plays if plays and rng.below(4) == 0 else actions))
    assert compared > 300


def test_damaged_input_is_refused(walks: Any) -> None:
    game: Any = load_game("nevaches", players=2)
    with pytest.raises(ValueError, match="no walk"):
        walks.Walks(bytes([1, 99]) + bytes(pack_card(game.cards[0]))[2:])
    c = walks.Walks(pack_card(game.cards[0]))
    for hand, tops, near in (
        ([1], [0], [0] * 4),
        ([0], [0] * 73, [0] * 292),
        ([0], [0], [0] * 5),
        (["a"], [0], [0] * 4),
    ):
        with pytest.raises((ValueError, IndexError, TypeError)):
            c.add_plays([], hand, 6, tops, near, PLAY, SLOTS)
