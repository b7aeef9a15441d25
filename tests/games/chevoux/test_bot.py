"""The levels of the bot."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest
from tests.games.chevoux.positions import SATISFIED, position

from ludotheque.games.chevoux.bot.player import CarelessPlayer
from ludotheque.games.chevoux.challenge.solver import drawn_so_far
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import Analysis, Verdict, make_player


@pytest.mark.parametrize("level", ["random", "greedy", "easy", "medium"])
def test_every_level_plays(level: str) -> None:
    game = load_game("chevoux", difficulty="hard")
    state = game.new_initial_state()
    rng = Rng(1)
    player = make_player(game, level, 1)
    for _ in range(22):
        chance = state.current_player() == CHANCE
        state.apply_action(state.sample_chance(rng) if chance else player.choose(state, 0))
    assert drawn_so_far(state) >= 14  # type: ignore[arg-type]


def test_the_last_tile_is_put_in_its_place() -> None:
    rows = SATISFIED.replace("doctor, campsite", "campsite, doctor")
    state = position(rows, card=1, round_number=5)
    action = make_player(state.rules, "hard", 1, iterations=12).choose(state, 0)
    last = state.clone()
    last.apply_action(action)
    assert last.winners() == [0]


def test_easy_overlooks_but_throws_no_dice() -> None:
    """Easy never takes an action that looks much worse than the best of the few that it looked at."""
    state = position(SATISFIED.replace("doctor, campsite", "campsite, doctor"), card=6, round_number=5)
    analysed = make_player(state.rules, "easy", 1).analyse(state, 0)
    seen = {verdict.action: verdict.value for verdict in analysed.verdicts if verdict.visits}
    best = max(seen.values())
    player = make_player(state.rules, "easy", 2)
    chosen = [player.choose(state, 0) for _ in range(60)]
    assert set(chosen) <= set(seen)
    assert min(seen[action] for action in chosen) > best - 1.0
    assert len(state.legal_actions()) > 400


def test_easy_makes_mistakes_the_rarer_the_more_they_lose() -> None:
    state = position(SATISFIED.replace("doctor, campsite", "campsite, doctor"), card=1, round_number=4, cards_left=2)
    player = make_player(state.rules, "easy", 3)
    assert isinstance(player, CarelessPlayer)
    values = [0.5, 0.47, -0.5]
    verdicts = tuple(Verdict(action, 1, value) for action, value in enumerate(values))
    player.analyse = lambda *_: Analysis(0, verdicts, 3, 0.0)  # type: ignore[method-assign]
    chosen = [player.choose(state, 0) for _ in range(400)]
    assert chosen.count(0) > chosen.count(1) > 60
    assert chosen.count(2) == 0


@pytest.mark.parametrize("difficulty", ["gentle", "normal", "tight", "hard"])
def test_levels_play_every_difficulty_and_repeat_themselves(difficulty: str) -> None:
    game = load_game("chevoux", difficulty=difficulty)
    lines = []
    for _ in range(2):
        state = game.new_initial_state()
        chance, player = Rng(4), make_player(game, "easy", 4)
        for _ in range(20):
            seat = state.current_player()
            state.apply_action(state.sample_chance(chance) if seat == CHANCE else player.choose(state, 0))
        lines.append(state.history())
    assert lines[0] == lines[1]


INTERRUPTED = """
import signal
from ludotheque.games.registry import load_game
from ludotheque.kernel.rng import Rng
from ludotheque.search.players import make_player

def stop(number, frame):
    raise SystemExit

signal.signal(signal.SIGALRM, stop)
game, rng = load_game("chevoux"), Rng(1)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.sample_chance(rng))
stopped = 0
for attempt in range(40):
    player = make_player(game, "expert", attempt, seconds=60)
    signal.setitimer(signal.ITIMER_REAL, 0.005 + attempt * 0.0005)
    try:
        player.choose(state, 0)
    except SystemExit:
        stopped += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
print(stopped)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no timers that send signals")
def test_a_signal_ends_a_search() -> None:
    """A signal once aborted the compiled program: a product of large numbers was interrupted."""
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "40\n"), done.stderr
