"""Neuland's own player, which searches whole turns and plays their actions one by one.

Interpreted on purpose, like `search/players.py`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from ludotheque.games.neuland.bot.guide import make_guide
from ludotheque.games.neuland.bot.judge import NeulandJudge, has_begun
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.levels import Level
from ludotheque.search.players import Analysis, Player, Verdict

LEVELS = {
    "easy": Level("search", iterations=8, fixed=True),
    "medium": Level("search", iterations=8, fixed=True),
    "hard": Level("search", iterations=12, seconds=1.0),
    "expert": Level("search", seconds=3.0),
}
# A turn that loses so many spaces on the time track against the best one is chosen e times less often.
CARELESS = {"easy": 2.0, "medium": 0.9, "hard": 0.4}
# The same without a fitting network. The planner's estimate, which then compares turns, sees smaller differences.
CARELESS_BY_ESTIMATE = {"easy": 0.3}
NARROWEST = 8  # first width of a search by the clock, at least that of *medium*
PATIENCE = 10  # turns of the seat for each property, before the beam is widened
AGREEING = 3  # the search stops after so many widths in a row with the same turn
LATER = 0.3  # share of a turn's time for a new search after ores were drawn
# This level plays its best turns on for some turns of all seats, to see the replies of the others.
PLAYING_ON = "expert"
PLANNING = 0.3  # share of the time for the beam, if turns are played on
MOST_PLAYED_ON = 8  # turns
MOST_ROUNDS = 6  # times that each one is played on at most, with other ores each time
BEHIND = 0.08  # lag behind the best, summed over rounds in shares of the win, beyond which a turn is dropped
SCALE = 12.0  # spaces of lead that are worth half a win


def make_player(game: Game, name: str, level: Level, rng: Rng) -> Player:
    """Return a turn player for the searching levels, or the generic player for the others."""
    if level.kind == "search" and name != "mcts":
        return TurnPlayer(name, level, game, rng)
    return Player(name, level, make_guide(game), rng)


class TurnPlayer(Player):
    """A player that searches when a turn begins and after every draw of ores, then follows its plan.

    A time budget is for one such search. `level.iterations` is the width of the beam. With `level.seconds` alone, the
    width doubles until the time is spent or several widths agree on the turn. The network chooses among the turns of
    the beam. All levels but *expert*, which plays the best turns on, may choose a turn that is nearly as good instead
    of the best.

    At a server's table, every decision gets a new player. If such a player starts in the middle of a turn, it continues
    the `plan` that the caller hands over.
    """

    def __init__(self, name: str, level: Level, game: Game, rng: Rng) -> None:
        super().__init__(name, level, make_guide(game), rng)
        assert isinstance(game, NeulandGame)
        self.judge = NeulandJudge(game)
        self.makers = self.judge.makers
        self.first: dict[str, int] = {}  # the first action of the plan, which another player would search again

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        position = state.fingerprint()
        planned = self.first.get(position, self.plan.get(position))
        return planned if planned in legal else self.analyse(state, seat).action

    def analyse(self, state: State, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        assert isinstance(state, NeulandState)
        begun = time.perf_counter()
        search = TurnSearch(state.copy(), seat, self.makers, self.rng)
        network = self.judge.network
        carelessness = (CARELESS_BY_ESTIMATE if network is None else CARELESS).get(self.name, 0.0)
        is_playing_on = self.name == PLAYING_ON
        width = self.level.iterations or NARROWEST
        if _is_stuck(state, seat):
            width *= 4  # a narrow beam can repeat the same positions
        # A beam of a given width is not widened, so its seconds are only an upper limit.
        seconds = 0.0 if self.level.iterations else self.level.seconds * (LATER if has_begun(state) else 1.0)
        planning = seconds * PLANNING if is_playing_on else seconds
        best: list[int] = []
        agreeing = 0
        while True:
            started = time.perf_counter()
            search.run(width)
            if network is not None:
                search.turns = self.judge.best_turns(search.turns, seat, len(search.turns))
            elif not carelessness:
                search.deepen(max(2, width // 3), max(1, width // 4))
            now = time.perf_counter()
            if progress is not None:
                progress(min(1.0, (now - begun) / seconds) if seconds else 1.0)
            agreeing = agreeing + 1 if search.turns[0].path == best else 1
            best = search.turns[0].path
            # Twice as wide takes more than twice as long.
            if not seconds or agreeing == AGREEING or now - begun + 2.5 * (now - started) > planning:
                break
            width *= 2
        if is_playing_on:
            self._play_on(search, seat, width // 3, begun + seconds)
        line = _slip(search.turns, carelessness, self.rng) if carelessness else search.turns[0]
        self._remember(state, seat, line)
        return Analysis(line.path[0], _verdicts(search, width), width, time.perf_counter() - begun)

    def _play_on(self, search: TurnSearch, seat: int, count: int, until: float) -> None:
        """Sort the best few turns by their shares after the next turns of all seats."""
        is_timed = self.level.seconds > 0.0
        turns = search.turns[: MOST_PLAYED_ON if is_timed else min(MOST_PLAYED_ON, max(2, count))]
        totals = [0.0] * len(turns)
        left = list(range(len(turns)))
        for number in range(MOST_ROUNDS):
            found: list[float] = []
            for index in left:
                if is_timed and found and time.perf_counter() >= until:
                    break
                found.append(self.judge.outlook(turns[index].state.copy(), Rng(number))[seat])
            if len(found) < len(left) and number:
                break  # an incomplete round does not compare all turns
            left = left[: len(found)]
            for index, share in zip(left, found, strict=True):
                totals[index] += share
            most = max(totals[index] for index in left)
            left = [index for index in left if totals[index] > most - BEHIND]
            if len(left) == 1:
                break
        left.sort(key=lambda index: -totals[index])
        order = left + [index for index in range(len(search.turns)) if index not in left]
        search.turns = [search.turns[index] for index in order]
        value = max(line.value for line in search.turns)
        for place, line in enumerate(search.turns):
            # Values are in spaces and must not rise along the new order.
            value = min(value, line.value) if place else value
            line.value = value

    def _remember(self, state: NeulandState, seat: int, line: TurnLine) -> None:
        """Store the line's actions by the position in which each is due, up to the first draw."""
        self.first, self.plan = {}, {}
        at = state.copy()
        for action in line.path:
            if at.current_player() != seat:
                break
            (self.plan if self.first else self.first)[at.fingerprint()] = action
            at.step(seat, action)


def _is_stuck(state: NeulandState, seat: int) -> bool:
    """Return True if a seat has placed few shields for the turns it has had."""
    return state.turn // state.rules.players > PATIENCE * (1 + state.property_owner.count(seat))


def _slip(turns: list[TurnLine], carelessness: float, rng: Rng) -> TurnLine:
    """Return a turn that a player who overlooks better ones might play.

    The more a turn loses, the less likely it is. A win is never overlooked.
    """
    if turns[0].state.is_terminal():
        return turns[0]
    weights = [math.exp((line.value - turns[0].value) / carelessness) for line in turns]
    at = rng.random() * sum(weights)
    for line, weight in zip(turns, weights, strict=True):
        at -= weight
        if at < 0.0:
            return line
    return turns[0]


def _verdicts(search: TurnSearch, width: int) -> tuple[Verdict, ...]:
    """Compare the best turn that begins with each first action with the best of all.

    An action that begins none of these turns is judged by the position right after the action, and never better than
    those.
    """
    best = search.turns[0]
    found: dict[int, Verdict] = {}
    for line in search.turns:
        if line.path[0] not in found:
            found[line.path[0]] = Verdict(line.path[0], width, _squash(line.value - best.value))
    worst = min(verdict.value for verdict in found.values())
    first = next((line.value for line in search.firsts if line.path == best.path[:1]), 0.0)
    for line in search.firsts:
        if line.path[0] not in found:
            found[line.path[0]] = Verdict(line.path[0], 1, min(worst, _squash(line.value - first)))
    return tuple(sorted(found.values(), key=lambda verdict: -verdict.value))


def _squash(lead: float) -> float:
    """Convert a lead in spaces to a value between −1 and 1."""
    return lead / (SCALE + abs(lead))
