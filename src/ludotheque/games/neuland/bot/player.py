"""Neuland's own player: it searches a whole turn at a time and plays it action by action.

Interpreted on purpose, like `search/players.py`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from ludotheque.games.neuland.bot.guide import make_guide
from ludotheque.games.neuland.bot.survey import Makers
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.search.players import Analysis, Level, Player, Verdict

LEVELS = {
    "easy": Level("search", iterations=1, overlooks=0.08),
    "medium": Level("search", iterations=6),
    "hard": Level("search", seconds=5.0),
}
PATIENCE = 10  # own turns without a shield, before the beam is widened
AGREEING = 3  # widths in a row that find the same turn, and settle it
SCALE = 12.0  # spaces of lead that are worth half a win


def make_player(game: Game, name: str, level: Level, rng: Rng) -> Player:
    """A turn player for the searching levels, the generic player for the others."""
    if level.kind == "search" and name != "mcts":
        return TurnPlayer(name, level, game, rng)
    return Player(name, level, make_guide(game), rng)


class TurnPlayer(Player):
    """Searches when a turn begins and after every draw of ores; a budget is for the whole turn.

    `level.iterations` is the width of the beam; with `level.seconds` it doubles until the time is spent, or until
    several widths agree on the turn.
    """

    def __init__(self, name: str, level: Level, game: Game, rng: Rng) -> None:
        super().__init__(name, level, make_guide(game), rng)
        assert isinstance(game, NeulandGame)
        self.makers = Makers(game.tables)
        self.plan: dict[str, int] = {}
        self.turn = -1
        self.spent = 0.0
        self.placed = 0
        self.idle_turns = 0

    def choose(self, state: State, seat: int) -> int:
        legal = state.legal_actions(seat)
        if len(legal) == 1:
            return legal[0]
        if self.level.overlooks and self.rng.random() < self.level.overlooks:
            return self.rng.pick(legal)
        planned = self.plan.get(state.fingerprint())
        return self.analyse(state, seat).action if planned is None else planned

    def analyse(self, state: State, seat: int, progress: Callable[[float], None] | None = None) -> Analysis:
        assert isinstance(state, NeulandState)
        begun = time.perf_counter()
        if state.turn != self.turn:
            self.turn = state.turn
            self.spent = 0.0
            self.idle_turns = 0 if state.placed[seat] != self.placed else self.idle_turns + 1
            self.placed = state.placed[seat]
        search = TurnSearch(state.copy(), seat, self.makers, self.rng)
        width = self.level.iterations or 4
        if self.idle_turns > PATIENCE:
            width *= 4  # a narrow beam can go round in circles
        left = max(0.05, self.level.seconds - self.spent)
        best: list[int] = []
        agreeing = 0
        while True:
            started = time.perf_counter()
            search.run(width)
            search.deepen(max(2, width // 3), max(1, width // 4))
            now = time.perf_counter()
            if progress is not None:
                progress(min(1.0, (now - begun) / left))
            agreeing = agreeing + 1 if search.turns[0].path == best else 1
            best = search.turns[0].path
            # Twice as wide takes more than twice as long.
            if not self.level.seconds or agreeing == AGREEING or now - begun + 2.5 * (now - started) > left:
                break
            width *= 2
        seconds = time.perf_counter() - begun
        self.spent += seconds
        self._remember(state, seat, search.turns[0])
        return Analysis(search.turns[0].path[0], _verdicts(search, width), width, seconds)

    def _remember(self, state: NeulandState, seat: int, line: TurnLine) -> None:
        """Store the line's actions by the position in which each is due, up to the first draw."""
        self.plan = {}
        at = state.copy()
        for action in line.path:
            if at.current_player() != seat:
                return
            self.plan[at.fingerprint()] = action
            at.step(seat, action)


def _verdicts(search: TurnSearch, width: int) -> tuple[Verdict, ...]:
    """For each first action the best turn that begins with it, against the best of all.

    An action that begins none of these turns is judged by the position right after it, and never better than those.
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
    """A lead in spaces as a value between −1 and 1."""
    return lead / (SCALE + abs(lead))
