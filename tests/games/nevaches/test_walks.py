"""The code in C and in Python returns the same lists."""

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
from ludotheque.games.nevaches.rules import legal
from ludotheque.games.nevaches.rules.codes import EXTRA, LAY, PLAY, SLOTS, TURN
from ludotheque.games.nevaches.rules.patterns import pack_card

SOURCE = Path(legal.__file__).parent / "_walks.c"
if not SOURCE.exists():  # an installed package has no sources in C
    SOURCE = Path(__file__).parents[3] / "src" / "ludotheque" / "games" / "nevaches" / "rules" / "_walks.c"


@pytest.fixture(scope="module")
def walks(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the module in C, compiled here for any build."""
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


def check_position(state: Any, c: Any, seat: int) -> int:
    """Compare all results of C in one position and return the number of plays."""
    rules = state.rules
    rules.walks = None
    actions = state.actions(seat)
    rules.walks = c
    assert state.actions(seat) == actions
    if state.phase in (TURN, EXTRA):
        layings = c.layings([7], state.near[seat], state.tiles, LAY, SLOTS)
        assert layings == [7] + [action for action in actions if LAY <= action < PLAY]
    return sum(action >= PLAY for action in actions)


def test_both_find_the_same(walks: Any) -> None:
    """Compare legal actions over whole games of two to four players."""
    rng, compared = Rng(5), 0
    for players in (2, 3, 4):
        game: Any = load_game("nevaches", players=players)
        c = walks.Walks(b"".join(pack_card(card) for card in game.cards))
        for _ in range(4):
            state: Any = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.step(-1, state.sample_chance(rng))
                    continue
                seat = state.current_player()
                compared += check_position(state, c, seat)
                # Plays are rare among hundreds of layings, so every fourth action is a play if possible.
                actions = state.actions(seat)
                plays = [action for action in actions if action >= PLAY]
                state.step(seat, rng.pick(plays if plays and rng.below(4) == 0 else actions))
            game.walks = None
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
            c.layings_and_plays([], near, [1], LAY, SLOTS, tops, hand, 6, PLAY)
