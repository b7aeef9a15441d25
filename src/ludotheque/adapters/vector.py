"""A vector environment that advances thousands of games per call, on NumPy arrays.

    env = VectorEnv("kuhlorado", 1024, opponents="random")
    observations, info = env.reset(seed=1)
    while True:
        actions = choose(observations, unpack_masks(info["action_mask"], env.actions))
        observations, rewards, terminations, truncations, info = env.step(actions)

A finished game is replaced by a new one within the same step. Without opponents the caller decides for every seat:
rewards then have a column for each seat, and `info["seat"]` names the seat of each observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.adapters.batch import ANY_SEAT, EVERY, Batch
from ludotheque.adapters.opponents import RANDOM, Opponents
from ludotheque.adapters.perspective import REWARDS, Perspective, check_choice, fresh_rng, np
from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State


class VectorEnv:
    """An environment of `count` games that are advanced together.

    `opponents` is described in `Opponents`. `seat` is the caller's seat: a number, or "random", which draws a
    seat for every game. Rewards are the result (−1 … 1) at the end, or with `rewards="scores"` each change of
    the points. Observations are rows as `TensorShape(env.game)` describes them. Masks hold one bit for each
    action (see `unpack_masks`). Both arrays are overwritten by the next step, unless `copies` is set.
    """

    def __init__(
        self,
        game_id: str,
        count: int,
        players: int | None = None,
        opponents: Any = None,
        seat: int | str = "random",
        rewards: str = "returns",
        edition: str | None = None,
        final_observations: bool = False,
        copies: bool = False,
        **options: object,
    ) -> None:
        check_choice("rewards", rewards, REWARDS)
        self.game = load_game(game_id, players=players, edition=edition, **options)
        self.view = Perspective(self.game)
        self.count = count
        self.actions = self.view.actions
        self.rewards = rewards
        self.final_observations = final_observations
        self.copies = copies
        self.seat = EVERY if opponents is None or self.game.players == 1 else read_seat(seat, self.game.players)
        self._indices = list(range(count))
        self._page = self.view.new_page(count, is_packed=True)
        self._others = Opponents(self.view, RANDOM if opponents is None else opponents, count, is_packed=True)
        self._rng = fresh_rng(None)
        self._batch = self._new_batch([self._rng.spawn() for _ in self._indices])

    def _new_batch(self, rngs: list[Rng]) -> Batch:
        is_random = self._others.who == RANDOM
        return Batch(self.game, rngs, self.seat, is_random, self.rewards == "scores")

    @property
    def states(self) -> list[State]:
        """The full states, for inspection only.

        Changing a state breaks the environment.
        """
        return self._batch.states

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game in every place.

        `seed` is one number for all games, or a list with one number for each game. Without a seed the random
        streams continue.
        """
        rngs = self._batch.rngs
        if isinstance(seed, int):
            self._rng = fresh_rng(seed)
            rngs = [self._rng.spawn() for _ in self._indices]
        elif seed is not None:
            rngs = [fresh_rng(each) for each in seed]
            if len(rngs) != self.count:
                raise ConfigurationError("option/value", name="seed", value=len(rngs), allowed=self.count)
            self._rng = rngs[0].copy()
        self._batch = self._new_batch(rngs)
        self._others.begin(self._rng)
        for index in self._indices:
            self._batch.begin(index)
        self._others.apply_actions(self._batch)
        self._batch.write(self._page.writer, self._indices)
        return self._shown()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Act in every game and replace finished games with new ones.

        Returns observations, rewards, terminations, truncations (always False) and `info`. `info` holds
        `action_mask`, the `seat` to act, and with `final_observations` the last rows of finished games, in
        the order of the games. If one of the actions is illegal, IllegalActionError is raised and no game
        changes.
        """
        chosen = np.asarray(actions).tolist()
        final = None
        if self.final_observations or self._batch.asks_opponents():
            gained, ended, final = self._step(chosen)
            self._batch.write(self._page.writer, self._indices)
        else:
            gained, ended = self._batch.step(self._page.writer, chosen)
        rewards = np.array(gained, np.float32)
        if self.seat == EVERY and self.game.players > 1:
            rewards = rewards.reshape(self.count, self.game.players)
        terminations = np.zeros(self.count, np.bool_)
        terminations[ended] = True
        observations, info = self._shown()
        if final is not None:
            info["final_observation"] = final
        return observations, rewards, terminations, np.zeros(self.count, np.bool_), info

    def _step(self, actions: list[int]) -> tuple[list[float], list[int], Any]:
        """Advance games whose opponents the caller asks, and return rewards, finished games and last rows.

        `Batch.step` is faster, but handles neither opponents nor last rows.
        """
        batch = self._batch
        batch.apply_actions(self._indices, actions)
        self._others.apply_actions(batch)
        rewards, ended = batch.rewards(), batch.ended()
        final = None
        if self.final_observations and ended:
            page = self.view.new_page(len(ended), is_packed=True)
            batch.write(page.writer, ended)
            final = page.rows
        for index in ended:
            batch.begin(index)
        self._others.apply_actions(batch)
        return rewards, ended, final

    def _shown(self) -> tuple[Any, dict[str, Any]]:
        rows, masks = self._page.rows, self._page.masks
        if self.copies:
            rows, masks = rows.copy(), masks.copy()
        return rows, {"action_mask": masks, "seat": np.array(self._batch.acting, np.int64)}

    def sample_actions(self, rng: Rng) -> Any:
        """Return a random legal action for each game."""
        return np.array(self._batch.sample(rng), np.int64)


def read_seat(seat: int | str, players: int) -> int:
    """Return the caller's seat as `Batch` takes it."""
    if seat == "random":
        return ANY_SEAT
    if isinstance(seat, str) or not 0 <= seat < players:
        raise ConfigurationError("seat/unknown", seat=seat, last=players - 1)
    return seat


def unpack_masks(masks: Any, actions: int) -> Any:
    """Return packed masks as booleans, one for each action."""
    return np.unpackbits(masks, axis=-1, count=actions, bitorder="little").view(np.bool_)
