"""Gymnasium environments in which the agent plays one seat of a game.

    import gymnasium
    import ludotheque.adapters.gymnasium
    env = gymnasium.make("ludotheque/kuhlorado-v0", opponents="easy", sheet=1)
    envs = gymnasium.make_vec("ludotheque/kuhlorado-v0", num_envs=64, opponents="random")

An observation holds `observation` (a row of numbers, see `TensorShape`) and `action_mask`. The mask is also
in `info`. An illegal action ends the episode with −1, and `info["illegal"]` gives the reason.
"""

from __future__ import annotations

from typing import Any

from ludotheque.adapters.batch import Batch
from ludotheque.adapters.opponents import RANDOM, Opponents
from ludotheque.adapters.perspective import (
    RENDER_MODES,
    REWARDS,
    Perspective,
    check_choice,
    fresh_rng,
    np,
    picture,
)
from ludotheque.adapters.vector import VectorEnv, read_seat, unpack_masks
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.extras import require
from ludotheque.kernel.state import TERMINAL, State

gymnasium: Any = require("gymnasium", "rl")

ILLEGAL_REWARD = -1.0


def observation_space(view: Perspective) -> Any:
    """Return the space of one row of numbers and its action mask."""
    return gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(-1.0, 1.0, (view.shape.size,), np.float32),
            "action_mask": gymnasium.spaces.Box(0, 1, (view.actions,), np.int8),
        }
    )


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A game seen from one seat.

    `seat` is a number or "random". `opponents` is described in `Opponents`. The reward is the result
    (`returns()`, −1 … 1) at the end, or with `rewards="scores"` each change of the seat's points.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 -- Gymnasium declares it so

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        seat: int | str = 0,
        opponents: Any = "easy",
        edition: str | None = None,
        render_mode: str | None = None,
        rewards: str = "returns",
        **options: object,
    ) -> None:
        check_choice("rewards", rewards, REWARDS)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.game = load_game(game_id, players=players, edition=edition, **options)
        self.view = Perspective(self.game)
        self.opponents = RANDOM if self.game.players == 1 else opponents
        self.render_mode = render_mode
        self.observation_space = observation_space(self.view)
        self.action_space = gymnasium.spaces.Discrete(self.view.actions)
        self._others = Opponents(self.view, self.opponents, 1, is_packed=False)
        is_random, by_scores = self.opponents == RANDOM, rewards == "scores"
        chosen = read_seat(seat, self.game.players)
        self._batch = Batch(self.game, [fresh_rng(None)], chosen, is_random, by_scores)
        self._batch.keeps_history = True
        self._over = True

    @property
    def position(self) -> State:
        """The full state, for inspection only.

        Changing the state breaks the environment.
        """
        return self._batch.states[0]

    @property
    def seat(self) -> int:
        """The seat that the agent plays in this episode."""
        return self._batch.seats[0]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game and return its first observation.

        Without a seed the random stream continues.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._batch.rngs = [fresh_rng(seed)]
        self._others.begin(self._batch.rngs[0])
        self._batch.begin(0)
        return self._continue()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the opponents act until this seat is to move again."""
        if self._over:
            raise ConfigurationError("action/over")
        reason = self.position.why_illegal(int(action), self.seat)
        if reason is not None:
            self._over = True
            row, mask = self.view.look(self.position, self.seat)
            info = {**self._info(mask), "illegal": reason.sentence("en")}
            return {"observation": row, "action_mask": mask}, ILLEGAL_REWARD, True, False, info
        self._batch.apply_actions([0], [int(action)])
        observation, info = self._continue()
        return observation, float(self._batch.rewards()[0]), self._over, False, info

    def _continue(self) -> tuple[Any, dict[str, Any]]:
        """Let the opponents act, then return this seat's observation and info."""
        self._others.apply_actions(self._batch)
        self._batch.write(self.view.page.writer, [0])
        self._over = self._batch.acting[0] == TERMINAL
        row, mask = self.view.copy()
        if self.render_mode == "human":
            self.render()
        return {"observation": row, "action_mask": mask}, self._info(mask)

    def _info(self, mask: Any) -> dict[str, Any]:
        return {"action_mask": mask, "score": self.position.scores()[self.seat], "seat": self.seat}

    def action_masks(self) -> Any:
        """Return the legal actions as booleans, as sb3-contrib's MaskablePPO expects."""
        return self.view.look(self.position, self.seat)[1].view(np.bool_)

    def render(self) -> Any:
        """Return the table as this seat sees it, as text, pixels or SVG."""
        return picture(self.position, self.seat, self.render_mode)


class SeatVectorEnv(gymnasium.vector.VectorEnv):  # type: ignore[misc]
    """A Gymnasium vector environment around `VectorEnv`.

    A finished game is replaced by a new one within the same step. An illegal action raises IllegalActionError
    and leaves every game unchanged.
    """

    metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.SAME_STEP}  # noqa: RUF012 -- Gymnasium declares it so

    def __init__(self, game_id: str, num_envs: int = 1, opponents: Any = RANDOM, seat: int | str = 0, **settings: Any):
        settings |= {"opponents": opponents, "seat": seat, "final_observations": True, "copies": True}
        self.games = VectorEnv(game_id, num_envs, **settings)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.games.view)
        self.single_action_space = gymnasium.spaces.Discrete(self.games.actions)
        batched = gymnasium.vector.utils.batch_space
        self.observation_space = batched(self.single_observation_space, num_envs)
        self.action_space = batched(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game in every place.

        `seed` is one number for all games, or a list with one number for each game.
        """
        super().reset(seed=seed if isinstance(seed, int) else None)
        rows, info = self.games.reset(seed)
        return self._split(rows, info)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Act in every game, and put the last observations of finished games into `final_obs`."""
        rows, rewards, terminations, truncations, info = self.games.step(actions)
        observation, infos = self._split(rows, info)
        if terminations.any():
            none = np.zeros(self.games.actions, np.int8)
            final = np.full(self.num_envs, None, dtype=object)
            for place, index in enumerate(np.flatnonzero(terminations)):
                final[index] = {"observation": info["final_observation"][place], "action_mask": none}
            infos |= {"final_obs": final, "_final_obs": terminations.copy()}
        return observation, rewards.astype(np.float64), terminations, truncations, infos

    def _split(self, rows: Any, info: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        masks = unpack_masks(info["action_mask"], self.games.actions).view(np.int8)
        return {"observation": rows, "action_mask": masks}, {"action_mask": masks, "seat": info["seat"]}


def environment_id(game_id: str) -> str:
    """Return the name of a game's environment, such as `ludotheque/niet-v0` for rules version 1."""
    return f"ludotheque/{game_id}-v{get_spec(game_id).rules_version - 1}"


def register() -> None:
    """Register all games with `gymnasium.make`.

    Importing this module registers the games of the package.
    """
    for game_id in game_ids():
        name = environment_id(game_id)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game_id": game_id},
                disable_env_checker=True,
            )


register()
