"""One seat as a Gymnasium environment: solo games as they are, others with bots in the other seats.

    import gymnasium
    import ludotheque.adapters.gymnasium
    env = gymnasium.make("ludotheque/kuhlorado-v0", opponents="easy", sheet=1)

An observation holds `observation` (a row of numbers, see `TensorShape`) and `action_mask`; the mask is also in `info`.
An illegal action ends the episode with −1, and `info["illegal"]` says why. `action_masks()` is what MaskablePPO asks
for. `reward="scores"` rewards every point as it is made; the default is the result at the end. `render_mode` is `human`
(text on standard output after every step), `ansi` (text), `rgb_array` (pixels) or `svg`.
"""

from __future__ import annotations

import sys
from typing import Any

from ludotheque.adapters.perspective import Perspective, fresh_rng, np, picture, play_chance
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.extras import require
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.players import Player, make_player

gymnasium: Any = require("gymnasium", "rl")

ILLEGAL_REWARD = -1.0
REWARDS = ("returns", "scores")


class SeatEnv(gymnasium.Env):  # type: ignore[misc]
    """A game from one seat's side. The reward is the result (`returns()`, −1 … 1) at the end, or the points made."""

    metadata = {  # noqa: RUF012 -- Gymnasium declares it so
        "render_modes": ["human", "ansi", "rgb_array", "svg"],
        "render_fps": 1,
    }

    def __init__(
        self,
        game_id: str,
        players: int | None = None,
        seat: int = 0,
        opponents: str = "easy",
        edition: str | None = None,
        render_mode: str | None = None,
        reward: str = "returns",
        **options: object,
    ) -> None:
        self.game = load_game(game_id, players=players, edition=edition, **options)
        if not 0 <= seat < self.game.players:
            raise ConfigurationError("seat/unknown", seat=seat, last=self.game.players - 1)
        if reward not in REWARDS:
            raise ConfigurationError("option/value", name="reward", value=reward, allowed=", ".join(REWARDS))
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            allowed = ", ".join(self.metadata["render_modes"])
            raise ConfigurationError("option/value", name="render_mode", value=render_mode, allowed=allowed)
        self.reward = reward
        self.view = Perspective(self.game)
        self.seat = seat
        self.opponents = opponents
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(-1.0, 1.0, (self.view.shape.size,), np.float32),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.view.actions,), np.int8),
            }
        )
        self.action_space = gymnasium.spaces.Discrete(self.view.actions)
        self._state: State = self.game.new_initial_state()
        self._rng: Rng = fresh_rng(None)
        self._bots: list[Player] = []
        self._over = True

    @property
    def position(self) -> State:
        """The state behind it all, for inspection; changing it breaks the environment."""
        return self._state

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a new game; without a seed the random stream continues."""
        super().reset(seed=seed)
        if seed is not None:
            self._rng = fresh_rng(seed)
        if self.game.players > 1:
            self._bots = [
                make_player(self.game, self.opponents, int(self._rng.next32())) for _ in range(self.game.players)
            ]
        self._state = self.game.new_initial_state()
        self._play_others()
        self._over = self._state.is_terminal()
        self._show()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is this seat's turn again."""
        if self._over:
            raise ConfigurationError("action/over")
        reason = self._state.why_illegal(int(action), self.seat)
        if reason is not None:
            self._over = True
            return self._observation(), ILLEGAL_REWARD, True, False, {**self._info(), "illegal": reason.sentence("en")}
        before = self._state.scores()[self.seat] if self.reward == "scores" else 0.0
        self._state.apply_action(int(action), self.seat)
        self._play_others()
        self._over = self._state.is_terminal()
        if self.reward == "scores":
            reward = float(self._state.scores()[self.seat] - before)
        else:
            reward = float(self._state.returns()[self.seat]) if self._over else 0.0
        self._show()
        return self._observation(), reward, self._over, False, self._info()

    def _play_others(self) -> None:
        state = self._state
        play_chance(state, self._rng)
        while not state.is_terminal() and self.seat not in state.awaited():
            seat = state.current_player()
            state.apply_action(self._bots[seat].choose(state.resample(seat, self._rng), seat), seat)
            play_chance(state, self._rng)

    def _observation(self) -> dict[str, Any]:
        return {
            "observation": self.view.row(self._state, self.seat),
            "action_mask": self.view.mask(self._state, self.seat),
        }

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.view.mask(self._state, self.seat), "score": self._state.scores()[self.seat]}

    def action_masks(self) -> Any:
        """True for every legal action; sb3-contrib's MaskablePPO asks for it."""
        return self.view.mask(self._state, self.seat).astype(bool)

    def render(self) -> Any:
        """The table as this seat sees it: text, pixels or SVG, as `render_mode` says; `human` prints by itself."""
        if self.render_mode == "human":
            return None
        return picture(self._state, self.seat, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            sys.stdout.write(f"{picture(self._state, self.seat, 'ansi')}\n")


def environment_id(game_id: str) -> str:
    """`ludotheque/niet-v0` for the first version of a game's rules, and so on."""
    return f"ludotheque/{game_id}-v{get_spec(game_id).rules_version - 1}"


def register() -> None:
    """Register all games with `gymnasium.make`; importing this module does so for ours."""
    for game_id in game_ids():
        name = environment_id(game_id)
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point=f"{__name__}:SeatEnv",
                kwargs={"game_id": game_id},
                disable_env_checker=True,
            )


register()
