"""Bots of other authors, given as `my.py:Agent` or `package.module:Agent`, or by an entry point.

    [project.entry-points."ludotheque.bots"]
    clever = "clever_bot:Agent"

An agent is a function `(state, seat) -> action`, or a class with a method `choose(state, seat)`. A class may take
`(game, seed)`. Like the package's own bots, an agent gets a state that its seat cannot tell from the true one. A bot
that raises, takes too long or chooses an illegal action has failed, which is reported. No other bot replaces it.
"""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

from ludotheque.kernel.errors import ConfigurationError, LudothequeError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.lab.errors import LabFailedError
from ludotheque.search.guide import Guide
from ludotheque.search.levels import Level
from ludotheque.search.players import Analysis, Player, Verdict, make_player

GROUP = "ludotheque.bots"
KIND = "outside"
PATIENCE = "LUDOTHEQUE_BOT_SECONDS"  # environment variable: seconds that such a bot may take for one decision
DEFAULT_PATIENCE = 60.0
Choose = Callable[[State, int], Any]


class OutsidePlayer(Player):
    """A bot of another author, whose errors are reported in one sentence with its name."""

    def __init__(self, name: str, choose: Choose, game: Game, rng: Rng) -> None:
        super().__init__(name, Level(KIND), Guide(), rng)
        self._choose = choose
        self._game = game

    def choose(self, state: State, seat: int) -> int:
        """Return the agent's action, which must be legal."""
        legal = state.legal_actions(seat)
        try:
            with time_limit(patience()):
                action = self._choose(state, seat)
        except LudothequeError:
            raise
        except Exception as error:
            raise failed(self.name, f"{type(error).__name__}: {error}") from error
        if isinstance(action, bool) or not hasattr(action, "__index__") or int(action) not in legal:
            raise LabFailedError("bot/illegal", name=self.name, action=action)
        return int(action)

    def analyse(self, state: State, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        """Return only the action, since the agent gives no opinion of the others."""
        action = self.choose(state, seat)
        return Analysis(action, (Verdict(action, 1, 0.0),), 1, 0.0)


def failed(name: str, reason: str) -> LabFailedError:
    """Return the error for a bot that failed."""
    return LabFailedError("bot/failed", name=name, reason=reason.partition("\n")[0])


def patience() -> float:
    """Return the seconds for one decision."""
    try:
        return float(os.environ.get(PATIENCE, "")) or DEFAULT_PATIENCE
    except ValueError:
        return DEFAULT_PATIENCE


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeoutError after some seconds.

    This works only in the main thread of a POSIX process, where a timer can interrupt.
    """
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        raise TimeoutError(f"no answer after {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def installed_bots() -> dict[str, str]:
    """Return the installed bots: their names and import paths."""
    return {point.name: point.value for point in entry_points(group=GROUP)}


def is_outside(name: str) -> bool:
    """Return True if a name means a bot of another author."""
    return ":" in name or name in installed_bots()


def make_bot(
    game: Game, name: str, seed: int = 0, seconds: float | None = None, iterations: int | None = None
) -> Player:
    """Return a player by name: one of the package, an installed one, or `my.py:Agent`."""
    if not is_outside(name):
        return make_player(game, name, seed, seconds, iterations)
    agent = load_agent(installed_bots().get(name, name))
    try:
        choose = _built(agent, game, seed)
    except Exception as error:
        raise failed(name, f"{type(error).__name__}: {error}") from error
    return OutsidePlayer(name, choose, game, Rng(seed))


def load_agent(place: str) -> Any:
    """Return the function or class that `my.py:Agent` or `package.module:Agent` names."""
    source, _, attribute = place.rpartition(":")
    try:
        module: Any = _load_file(Path(source)) if source.endswith(".py") else importlib.import_module(source)
    except BaseException as error:  # importing a module may raise anything
        if isinstance(error, KeyboardInterrupt | LudothequeError):
            raise
        raise failed(place, f"{type(error).__name__}: {error}") from error
    if not hasattr(module, attribute):
        names = [name for name, value in vars(module).items() if callable(value) and not name.startswith("_")]
        raise ConfigurationError("bot/attribute", name=attribute, source=source, known=", ".join(names) or "–")
    return getattr(module, attribute)


def _load_file(path: Path) -> Any:
    """Import the module in a file, once per process and under a unique name."""
    path = path.resolve()
    if not path.is_file():
        raise ConfigurationError("bot/file", file=str(path))
    name = f"ludotheque_bot_{path.stem}_{abs(hash(str(path)))}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _built(agent: Any, game: Game, seed: int) -> Choose:
    if inspect.isclass(agent):
        build: Callable[..., Any] = agent
        agent = build(game, seed) if len(inspect.signature(agent).parameters) >= 2 else build()
    found: Choose = agent.choose if hasattr(agent, "choose") else agent
    return found
