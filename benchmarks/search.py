"""Search iterations per second, ours and those of OpenSpiel's bots in one run.

    python benchmarks/search.py [--seconds 6] [--json]

The bots are OpenSpiel's Python ones and its C++ MCTS. UCT uses uniform random roll-outs to the end of the game and no
knowledge, like OpenSpiel. OpenSpiel's hearts is one round, so information-set search is compared with one round of
NIET!, from the first veto on, twice: with uniform roll-outs and no knowledge, on an edition of one round, and with the
game's guide, whose policy costs more.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
from pathlib import Path

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from peers import Work, alternate

from ludotheque import Rng, State, game_ids, load_game
from ludotheque.games.registry import get_spec
from ludotheque.search.bot import bot_of
from ludotheque.search.guide import Guide
from ludotheque.search.ismcts import IsMcts
from ludotheque.search.rollout import settle_chance
from ludotheque.search.uct import Uct

SIMULATIONS = 50


def decision(name: str, players: int, edition: str | None = None) -> State:
    """Return an early position of one of our games with a decision."""
    state = load_game(name, players, edition).new_initial_state()
    rng = Rng(1)
    settle_chance(state, rng)
    while len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
        settle_chance(state, rng)
    return state


def our_uct(name: str, players: int) -> Work:
    state = decision(name, players)
    rng = Rng(2)

    def search() -> int:
        Uct(state, state.current_player(), Guide(), rng).run(SIMULATIONS)
        return SIMULATIONS

    return search


def one_round() -> State:
    """Return the first veto in a game of NIET! that is one round long."""
    text = (get_spec("niet").folder() / "editions" / "iello.toml").read_text(encoding="utf-8")
    head, _, rest = text.partition("[rounds]")
    with tempfile.TemporaryDirectory() as folder:
        edition = Path(folder) / "short.toml"
        edition.write_text(head + "[rounds]" + re.sub(r"^(\d) = \d+", r"\1 = 1", rest, count=4, flags=re.MULTILINE))
        return decision("niet", 4, str(edition))


def our_ismcts(state: State, guide: Guide) -> Work:
    rng = Rng(2)

    def search() -> int:
        IsMcts(state, state.current_player(), guide, rng).run(SIMULATIONS)
        return SIMULATIONS

    return search


def spiel_state(name: str) -> pyspiel.State:
    """Return an early decision of an OpenSpiel game."""
    state = pyspiel.load_game(name).new_initial_state()
    pick = random.Random(1)
    while state.is_chance_node():
        state.apply_action(pick.choice([outcome for outcome, _ in state.chance_outcomes()]))
    return state


def python_mcts(name: str) -> Work:
    state = spiel_state(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(
        state.get_game(), 1.4, SIMULATIONS, evaluator, random_state=np.random.RandomState(2), solve=False
    )

    def search() -> int:
        bot.mcts_search(state)
        return SIMULATIONS

    return search


def cpp_mcts(name: str) -> Work:
    state = spiel_state(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, 1.4, SIMULATIONS, 100, False, 2, False)

    def search() -> int:
        bot.mcts_search(state)
        return SIMULATIONS

    return search


def python_ismcts(name: str) -> Work:
    state = spiel_state(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=1.4,
        max_simulations=SIMULATIONS,
        evaluator=evaluator,
        random_state=np.random.RandomState(2),
    )

    def search() -> int:
        bot.run_search(state)
        return SIMULATIONS

    return search


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=6.0, help="time for each contender")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    work = {
        "kuhlorado UCT": our_uct("kuhlorado", 2),
        "backgammon MCTS (Python)": python_mcts("backgammon"),
        "backgammon MCTS (C++)": cpp_mcts("backgammon"),
    }
    pairs = [("kuhlorado UCT", "backgammon MCTS (Python)"), ("kuhlorado UCT", "backgammon MCTS (C++)")]
    if "niet" in game_ids():
        whole = decision("niet", 4)
        work["niet ISMCTS"] = our_ismcts(whole, bot_of(whole.game.spec).make_guide(whole.game))
        work["niet ISMCTS (uniform)"] = our_ismcts(one_round(), Guide())
        work["hearts ISMCTS (Python)"] = python_ismcts("hearts")
        pairs.append(("niet ISMCTS", "hearts ISMCTS (Python)"))
        pairs.append(("niet ISMCTS (uniform)", "hearts ISMCTS (Python)"))
    speed = dict(zip(work, alternate(list(work.values()), arguments.seconds, rounds=6), strict=True))
    for name, rate in speed.items():
        print(f"{name:28} {rate:12,.0f} iterations/s")
    ratios = {f"{ours}/{peer}": round(speed[ours] / speed[peer], 2) for ours, peer in pairs}
    for pair, ratio in ratios.items():
        print(f"{pair:52} {ratio:8.1f}×")
    if arguments.json:
        print(json.dumps({"ratios": ratios}))


if __name__ == "__main__":
    main()
