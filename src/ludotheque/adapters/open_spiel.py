"""OpenSpiel versions of all games, for its algorithms and bots.

    import pyspiel
    import ludotheque.adapters.open_spiel
    game = pyspiel.load_game("ludotheque_niet(players=4,target=100)")   # or load_spiel_game("niet", 4, target=100)
    game.deserialize_state(game.new_initial_state().serialize())        # there and back

Where several seats choose at the same time, OpenSpiel asks the lowest awaited seat first, and the other seats
do not see its choice. A seat's information state is its current observation, not its full history.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.adapters.perspective import np
from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.extras import require
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import Option, Spec
from ludotheque.kernel.state import State
from ludotheque.kernel.tensor import TensorShape
from ludotheque.kernel.tensor_writer import make_writer

pyspiel: Any = require("pyspiel", "openspiel")

PREFIX = "ludotheque_"
Kind = pyspiel.GameType


class Held:
    """A container that lets OpenSpiel copy a native state by `deepcopy`."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.state.copy())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of this package as OpenSpiel's game object.

    Parameters are `players`, `edition` and the game's options. A subclass names the game.
    """

    game_id: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = int(given.pop("players", 0)) or None
        edition = str(given.pop("edition", "")) or None
        for option in get_spec(self.game_id).options:
            if _is_mixed(option) and given.get(option.name) == 0:
                given[option.name] = option.default
        self.inner: Game = load_game(self.game_id, players=players, edition=edition, **given)
        self.tensor_shape = TensorShape(self.inner)
        is_solo = self.inner.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.inner.num_distinct_actions(),
            max_chance_outcomes=self.inner.max_chance_outcomes(),
            num_players=self.inner.players,
            min_utility=self.inner.min_utility(),
            max_utility=self.inner.max_utility(),
            utility_sum=None if is_solo else 0.0,
            max_game_length=self.inner.max_game_length(),
        )
        super().__init__(self.kind, info, params or {})

    def new_initial_state(self, text: str | None = None) -> SpielState:
        """Return the first state, without regard to OpenSpiel's `text` argument."""
        return SpielState(self, self.inner.new_initial_state())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver:
        """Return an observer that shows what a seat may know, as numbers and as text."""
        return SeatObserver(self.tensor_shape)

    def max_chance_nodes_in_history(self) -> int:
        return self.inner.max_game_length()


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position as OpenSpiel's state object, around the native state `inner`."""

    def __init__(self, game: SpielGame, inner: State) -> None:
        super().__init__(game)
        self.held = Held(inner)

    @property
    def inner(self) -> State:
        """The native state."""
        return self.held.state

    def current_player(self) -> int:
        return self.held.state.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.held.state.actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.held.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        # OpenSpiel checks legality itself, except for actions chosen by its own algorithms.
        state = self.held.state
        state.step(state.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.held.state.action_to_string(action, player)

    def is_terminal(self) -> bool:
        return self.held.state.is_terminal()

    def returns(self) -> list[float]:
        return self.held.state.returns()

    def resample_from_infostate(self, player: int, random: Callable[[], float]) -> SpielState:
        """Return a state without history that this seat cannot tell from the true one."""
        rng = Rng(int(random() * 2**32))
        return SpielState(self.get_game(), self.held.state.resample(player, rng))

    def __str__(self) -> str:
        return repr(self.held.state.fields())


class SeatObserver:
    """An observer for OpenSpiel: `set_from` fills `tensor`, whose parts are in `dict`."""

    def __init__(self, shape: TensorShape) -> None:
        self.shape = shape
        self.tensor = np.zeros(shape.size, np.float32)
        self.dict = {
            name: self.tensor[shape.place(name)].reshape(part.dimensions) for name, part in shape.parts.items()
        }
        self.writer = make_writer(shape.operations, self.tensor, shape.size, bytearray(1), 1, True)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor with what a seat may know of a state."""
        self.writer.write(0, player, self.shape.data(state.inner, player), [])

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a seat's observation as JSON text."""
        return state.inner.observation(player).to_json().decode()


def game_type(spec: Spec) -> Any:
    """Return the game type, which OpenSpiel needs before it loads a game."""
    hidden = load_game(spec.id).has_hidden_information()
    return Kind(
        short_name=PREFIX + spec.id,
        long_name=spec.title,
        dynamics=Kind.Dynamics.SEQUENTIAL,
        chance_mode=Kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Kind.Information.IMPERFECT_INFORMATION if hidden else Kind.Information.PERFECT_INFORMATION,
        utility=Kind.Utility.GENERAL_SUM if max(spec.players) == 1 else Kind.Utility.ZERO_SUM,
        reward_model=Kind.RewardModel.TERMINAL,
        max_num_players=max(spec.players),
        min_num_players=min(spec.players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": min(spec.players),
            "edition": spec.editions[0],
            **{option.name: _default(option) for option in spec.options},
        },
    )


def _is_mixed(option: Option) -> bool:
    """Return True if an option takes a word or a number, such as `random` or the number of a sheet."""
    return isinstance(option.default, str) and any(type(choice) is int for choice in option.choices)


def _default(option: Option) -> Any:
    """Return an option's default as OpenSpiel takes it.

    OpenSpiel's parameters have one type. An option that takes a word or a number becomes a number, in which 0 means the
    word.
    """
    return 0 if _is_mixed(option) else option.default


def load_spiel_game(game_id: str, players: int | None = None, edition: str | None = None, **options: object) -> Any:
    """Load a game through OpenSpiel, with the arguments of `ludotheque.load_game`."""
    spec = get_spec(game_id)
    checked = spec.check_options(dict(options))
    parameters = {
        option.name: 0 if _is_mixed(option) and checked[option.name] == option.default else checked[option.name]
        for option in spec.options
    }
    given = {"players": spec.check_players(players), "edition": edition or spec.editions[0], **parameters}
    return pyspiel.load_game(PREFIX + game_id, given)


def register() -> list[str]:
    """Register all games with `pyspiel.load_game` and return their names.

    Importing this module registers the games of the package.
    """
    names = []
    for game_id in game_ids():
        name = PREFIX + game_id
        if name not in pyspiel.registered_names():
            kind = game_type(get_spec(game_id))
            # A class, not a function: OpenSpiel releases the maker after Python has ended, which a function does not
            # survive.
            maker = type(f"SpielGame_{game_id}", (SpielGame,), {"game_id": game_id, "kind": kind})
            pyspiel.register_game(kind, maker)
        names.append(name)
    return names


register()
