"""Players by the name of their level.

This module stays interpreted, so that the loop over slices notices Ctrl-C and deadlines.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.bot import OwnSearch, bot_of
from ludotheque.search.greedy import action_values, best_index
from ludotheque.search.guide import Guide
from ludotheque.search.ismcts import IsMcts
from ludotheque.search.levels import BASELINES, LEVELS, Level
from ludotheque.search.paired import Paired
from ludotheque.search.uct import Uct

SLICE_SECONDS = 0.02
OUT_OF_REACH = 1 << 60


class Verdict(msgspec.Struct, frozen=True):
    """A player's opinion of one action.

    `value` is the mean result for the seat, from −1 to 1.
    """

    action: int
    visits: int
    value: float


class Analysis(msgspec.Struct, frozen=True):
    """A player's choice with its reasons: the action, then every root action, best first."""

    action: int
    verdicts: tuple[Verdict, ...]
    iterations: int
    seconds: float


SEARCHING = ("tree", "search")


class Player:
    """A player for any seat, which is given states that its seat cannot tell from the true one.

    `plan` has actions for later positions of the same turn, by fingerprint. A player that takes over within a turn
    gets the plan of the player before.
    """

    def __init__(self, name: str, level: Level, guide: Guide, rng: Rng) -> None:
        self.name = name
        self.level = level
        self.guide = guide
        self.rng = rng
        self.plan: dict[str, int] = {}

    def choose(self, state: State, seat: int) -> int:
        """Return the action that this player takes."""
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        if self.level.kind == "random":
            return self.rng.pick(legal)
        analysis = self.analyse(state, seat)
        if self.level.overlooks == 0.0:
            return analysis.action
        noticed = (each.action for each in analysis.verdicts if self.rng.random() >= self.level.overlooks)
        return next(noticed, analysis.verdicts[-1].action)

    def analyse(self, state: State, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        """Return the action, with visits and value of each root action.

        `progress` is called with the share done, from 0 to 1.
        """
        begun = time.perf_counter()
        if self.level.kind == "random":
            legal = state.legal_actions(seat)
            verdicts = tuple(Verdict(action, 0, 0.0) for action in legal)
            return Analysis(self.rng.pick(legal), verdicts, 0, 0.0)
        if self.level.kind == "greedy":
            return self._greedy(state, seat, begun)
        own = self.guide.start_search(state, seat, self.rng) if self.level.kind == "search" else None
        search = own or start_search(state.copy(), seat, self.guide, self.rng)
        budget = self.level.iterations
        if own is None and not budget and not self.level.seconds:
            budget = LEVELS["medium"].iterations  # meant for the game's own search, which is not used here
        iterations = run_in_slices(search.run, budget, self.level.seconds, progress, lambda: lead_in(search))
        verdicts = tuple(Verdict(*row) for row in search.results())
        if own is None:
            verdicts = tuple(sorted(verdicts, key=lambda verdict: (-verdict.visits, -verdict.value)))
        return Analysis(verdicts[0].action, verdicts, iterations, time.perf_counter() - begun)

    def _greedy(self, state: State, seat: int, begun: float) -> Analysis:
        actions = self.guide.candidates(state, seat)
        values = action_values(state, seat, self.guide, self.rng)
        chosen = actions[best_index(values, self.rng)]
        verdicts = sorted(
            (Verdict(action, 1, value) for action, value in zip(actions, values, strict=True)),
            key=lambda verdict: -verdict.value,
        )
        return Analysis(chosen, tuple(verdicts), len(actions), time.perf_counter() - begun)


def start_search(state: State, seat: int, guide: Guide, rng: Rng) -> Uct | IsMcts | Paired:
    """Start the generic search that suits a game."""
    if not state.game.has_hidden_information():
        return Uct(state, seat, guide, rng)
    return Paired(state, seat, guide, rng) if guide.paired else IsMcts(state, seat, guide, rng)


def lead_in(search: OwnSearch | Uct | IsMcts | Paired) -> int:
    """Return the lead in visits of a running search, or OUT_OF_REACH once the search is settled."""
    if isinstance(search, Paired):
        return OUT_OF_REACH if search.is_settled() else lead_of(search.results())
    if isinstance(search, Uct | IsMcts):
        return lead_of(search.results())
    return OUT_OF_REACH if search.is_settled() else 0


def lead_of(results: list[tuple[int, int, float]]) -> int:
    """Return by how many visits the most visited action leads."""
    visits = sorted((row[1] for row in results), reverse=True)
    return visits[0] - visits[1] if len(visits) > 1 else 0


def run_in_slices(
    run: Callable[[int], None],
    iterations: int,
    seconds: float,
    progress: Callable[[float], None] | None = None,
    lead: Callable[[], int] | None = None,
) -> int:
    """Run a search until its budget is spent, and return the iterations done.

    The budget is in iterations or seconds; with both, the first limit ends the search. A search by the clock
    ends early once no other action can catch up with the leading one (`lead`).
    """
    if not iterations and not seconds:
        return 0
    begun = time.perf_counter()
    done = 0
    size = 1
    while True:
        left = iterations - done if iterations else size
        if left <= 0:
            return done
        started = time.perf_counter()
        run(min(size, left))
        done += min(size, left)
        now = time.perf_counter()
        # Slices grow until one takes about SLICE_SECONDS.
        if now - started < SLICE_SECONDS / 2:
            size *= 2
        elif now - started > SLICE_SECONDS * 2 and size > 1:
            size //= 2
        if progress is not None:
            by_clock = (now - begun) / seconds if seconds else 0.0
            progress(min(1.0, max(by_clock, done / iterations if iterations else 0.0)))
        if seconds and now - begun + (now - started) / 2 >= seconds:
            return done
        if iterations or not seconds or lead is None:
            continue
        if lead() > done * (seconds - (now - begun)) / (now - begun):
            return done


def make_player(
    game: Game, name: str, seed: int = 0, seconds: float | None = None, iterations: int | None = None
) -> Player:
    """Return a player by name.

    `seconds` or `iterations` replace the budget of a searching level that is not `fixed`. `BOT` in a game's
    `bot.py` has the guide of the searches, and may have other levels.
    """
    bot = bot_of(game.spec)
    levels = {**BASELINES, **LEVELS, **bot.levels}
    if name not in levels:
        raise ConfigurationError("bot/unknown", name=name, known=", ".join(levels))
    level = levels[name]
    if level.kind in SEARCHING and not level.fixed and (seconds is not None or iterations is not None):
        level = msgspec.structs.replace(level, seconds=seconds or 0.0, iterations=iterations or 0)
    if bot.make_player is not None:
        return bot.make_player(game, name, level, Rng(seed))
    return Player(name, level, bot.make_guide(game), Rng(seed))
