"""Steps per second of learning environments, ours and others in one run on one core.

    python benchmarks/environments.py [--seconds 3] [--games 256] [--json]

A step is one decision with the observation and the mask of the next seat. A random legal action is chosen from the
mask. `single` is PettingZoo's interface, one game at a time. `vector` is our own environment with `--games` games in
one call, where the environment chooses from the masks. Processor time is measured, all in short turns.
Environments that are not installed are left out: RLCard (uno, doudizhu), PettingZoo (chess, texas_holdem, which need
chess, rlcard and pygame), and pgx, whose compiled steps are also several games at once.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
import time
from typing import Any

import numpy as np
from peers import Work, alternate

from ludotheque import Rng
from ludotheque.adapters import batch, pettingzoo
from ludotheque.adapters.vector import VectorEnv

# Each game with its smallest and its largest number of players.
GAMES = [("nevaches", 2), ("nevaches", 4), ("niet", 2), ("niet", 5), ("kuhlorado", 2)]
GAMES += [("chevoux", 1), ("neuland", 2), ("neuland", 4)]
CHUNK = 50


def aec(env: Any) -> Work:
    """Return random play of a PettingZoo environment."""
    env.reset(seed=1)
    pick = random.Random(1).random

    def play() -> int:
        for _ in range(CHUNK):
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                observation = env.last()[0]
            legal = np.flatnonzero(observation["action_mask"].astype(np.bool_, copy=False))
            env.step(int(legal[int(pick() * len(legal))]))
        return CHUNK

    return play


def vector(game_id: str, players: int, count: int) -> Work:
    """Return random play of our vector environment, with its games at different stages."""
    env = VectorEnv(game_id, count, players=players)
    env.reset(seed=1)
    rng = Rng(1)
    for _ in range(60):
        env.step(env.sample_actions(rng))

    def play() -> int:
        env.step(env.sample_actions(rng))
        return count

    return play


def rlcard(name: str) -> Work:
    """Return random play of an RLCard environment, which gives the next player's state at each step."""
    env = importlib.import_module("rlcard").make(name, config={"seed": 1})
    pick = random.Random(1).random
    state, _ = env.reset()

    def play() -> int:
        nonlocal state
        for _ in range(CHUNK):
            if env.is_over():
                state, _ = env.reset()
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick() * len(legal))])
        return CHUNK

    return play


def classic(name: str) -> Work:
    """Return random play of a classic environment of PettingZoo, used as documented."""
    return aec(importlib.import_module(f"pettingzoo.classic.{name}").env())


def pgx(name: str, count: int) -> Work:
    """Return random play of pgx on the processor, in which finished games start again."""
    jax = importlib.import_module("jax")
    module = importlib.import_module("pgx")
    env = module.make(name)
    init = jax.jit(jax.vmap(env.init))
    auto = importlib.import_module("pgx.experimental").auto_reset(env.step, env.init)

    def advance(state: Any, key: Any) -> Any:
        keys = jax.random.split(key, 2 * count)
        chances = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.vmap(jax.random.categorical)(keys[:count], chances)
        return jax.vmap(auto)(state, actions, keys[count:])

    step = jax.jit(advance)
    key = jax.random.PRNGKey(1)
    state = init(jax.random.split(key, count))

    def play() -> int:
        nonlocal state, key
        key, now = jax.random.split(key)
        state = step(state, now)
        jax.block_until_ready(state.observation)
        return count

    return play


def peers(count: int) -> dict[str, Work]:
    """Return the other environments that are installed."""
    found: dict[str, Work] = {}
    wanted: dict[str, Any] = {
        "RLCard uno": lambda: rlcard("uno"),
        "RLCard doudizhu": lambda: rlcard("doudizhu"),
        "PettingZoo chess": lambda: classic("chess_v6"),
        "PettingZoo texas_holdem": lambda: classic("texas_holdem_v4"),
        f"pgx chess × {count}": lambda: pgx("chess", count),
        f"pgx backgammon × {count}": lambda: pgx("backgammon", count),
    }
    for name, make in wanted.items():
        try:
            found[name] = make()
        except Exception as error:  # any error of one environment must not stop the others
            print(f"{name}: left out ({type(error).__name__}: {error})")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each contender")
    parser.add_argument("--games", type=int, default=256, help="games side by side in vector environments")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    work = peers(arguments.games)
    for name, players in GAMES:
        work[f"single {name} {players}p"] = aec(pettingzoo.env(name, players))
    for name, players in GAMES:
        work[f"vector {name} {players}p × {arguments.games}"] = vector(name, players, arguments.games)
    # Thousands of arrays are warm after the first round, which is not counted.
    alternate(list(work.values()), 0.2, 1, time.process_time)
    rates = alternate(list(work.values()), arguments.seconds, 6, time.process_time)
    speed = dict(zip(work, rates, strict=True))
    print("our rules are", "interpreted" if str(batch.__file__).endswith(".py") else "compiled")
    for name, rate in speed.items():
        print(f"{name:32} {rate:12,.0f} steps/s")
    if arguments.json:
        print(json.dumps({"steps": {name: round(rate) for name, rate in speed.items()}}))


if __name__ == "__main__":
    main()
