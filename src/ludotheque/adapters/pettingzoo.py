"""PettingZoo environments (AEC) of all games.

    from ludotheque.adapters.pettingzoo import niet_v0

    env = niet_v0.env(players=4, target=100)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        mask = observation["action_mask"]
        env.step(None if termination or truncation else env.action_space(agent).sample(mask))

Agents are `seat_0` … Where several seats choose at the same time, the lowest awaited seat acts first, and the
other seats do not see its choice. Chance acts inside the environment. The number in an environment's name
changes with the game's rules.
"""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

from ludotheque.adapters.batch import EVERY, Batch
from ludotheque.adapters.perspective import (
    RENDER_MODES,
    REWARDS,
    Perspective,
    check_choice,
    fresh_rng,
    np,
    picture,
)
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.extras import require
from ludotheque.kernel.state import TERMINAL, State

pettingzoo: Any = require("pettingzoo", "rl")
spaces: Any = require("gymnasium", "rl").spaces

ILLEGAL_REWARD = -1.0


class SeatsEnv(pettingzoo.AECEnv):  # type: ignore[misc]
    """A game with one agent for each seat.

    An observation holds `observation` (a row of numbers, see `TensorShape`) and `action_mask`. The mask is
    also in `info`. `rewards="returns"` gives −1 … 1 at the end; `"scores"` gives each change of a seat's
    points as it happens.
    """

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        edition: str | None = None,
        render_mode: str | None = None,
        rewards: str = "returns",
        illegal: str = "raises",
        **options: object,
    ) -> None:
        super().__init__()
        check_choice("rewards", rewards, REWARDS)
        check_choice("illegal", illegal, ("raises", "ends"))
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.game = load_game(game_id, players=players, edition=edition, **options)
        self.view = Perspective(self.game)
        self.metadata = {
            "name": environment_name(game_id),
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.view.actions) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._batch = Batch(self.game, [fresh_rng(None)], EVERY, False, rewards == "scores")
        self._batch.keeps_history = True
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._ends_if_illegal = illegal == "ends"
        nothing = np.zeros(self.view.actions, np.int8)
        nothing.setflags(write=False)
        self._idle = {"action_mask": nothing}  # for agents without legal actions
        self._seen_by = ""  # the agent to act, whose observation `_seen` was written together with its mask
        self._seen: dict[str, Any] = {}

    def _observation_space(self) -> Any:
        return spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.view.shape.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.view.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def position(self) -> State:
        """The full state, for inspection only.

        Changing the state breaks the environment.
        """
        return self._batch.states[0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game.

        Without a seed the random stream continues.
        """
        if seed is not None:
            self._batch.rngs = [fresh_rng(seed)]
        self._batch.begin(0)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._announce()

    def _announce(self) -> None:
        """Publish which agent acts next, its observation, and every agent's action mask."""
        batch = self._batch
        batch.write(self.view.page.writer, [0])
        row, mask = self.view.copy()
        seat = max(0, batch.acting[0])
        self.agent_selection = self.possible_agents[seat]
        self._seen_by, self._seen = self.agent_selection, {"observation": row, "action_mask": mask}
        self.infos = dict.fromkeys(self.possible_agents, self._idle)
        self.infos[self.agent_selection] = {"action_mask": mask}
        for other in batch.states[0].awaited()[1:]:
            self.infos[self.possible_agents[other]] = {"action_mask": self.view.look(self.position, other)[1]}
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        if agent == self._seen_by:
            return self._seen
        row, mask = self.view.look(self.position, self._seats[agent])
        return {"observation": row, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Act for the selected agent.

        An illegal action changes nothing and raises IllegalActionError. With `illegal="ends"` it ends the
        game with −1 for the agent instead.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            self._batch.apply_actions([0], [int(action)])
        except IllegalActionError:
            if not self._ends_if_illegal:
                raise
            self._cumulative_rewards[agent] = 0.0
            self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL_REWARD}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self._batch.rewards(), strict=True))
        if self._batch.acting[0] == TERMINAL:
            self.terminations = dict.fromkeys(self.agents, True)
        self._announce()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return the table as the seat to act sees it, as text, pixels or SVG."""
        return picture(self.position, self.position.current_player(), self.render_mode)

    def close(self) -> None:
        """Do nothing, since the environment holds no resources."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(game_id: str, players: int | None = None, **settings: Any) -> Any:
    """Make an environment in which an illegal action ends the game with −1 for its agent.

    PettingZoo's wrappers do the same and check the order of calls, but take longer than the game.
    """
    return SeatsEnv(game_id, players, **{"illegal": "ends", **settings})


def environment_name(game_id: str) -> str:
    """Return the name of a game's environment, such as `niet_v0` for the first version of the rules."""
    return f"{game_id}_v{get_spec(game_id).rules_version - 1}"


def __getattr__(name: str) -> SimpleNamespace:
    """Return the namespace of a game, such as `niet_v0`.

    An illegal action ends a game of its `env(…)` and raises an error in a game of its `raw_env(…)`.
    """
    for game_id in game_ids():
        if name == environment_name(game_id):
            return SimpleNamespace(env=partial(env, game_id), raw_env=partial(SeatsEnv, game_id))
    raise AttributeError(f"there is no {name}; there are {', '.join(map(environment_name, game_ids()))}")
