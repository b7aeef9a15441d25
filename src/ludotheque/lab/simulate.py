"""Plays many games between bots, in this process or in workers, and gives one row for each. Prints nothing.

Every game has its own seed, so that rows are the same however many workers play (with a budget of iterations; one of
seconds depends on the machine). Workers are spawned, hold one loaded game, and are ended when the caller stops.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context

import msgspec

from ludotheque.games.registry import get_spec, load_game, register_package
from ludotheque.kernel.game import Game
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import CHANCE
from ludotheque.lab.seating import choose, rotated, seat_player
from ludotheque.search.players import make_player

BATCH_SECONDS = 0.25  # a worker reports about so often: often enough for a progress bar, rarely enough to cost nothing
LARGEST_BATCH = 500


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. `bots` are the entrants, one for each seat; they change seats from game to game."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    edition: str | None = None
    games: int = 100
    seed: int = 0
    seconds: float | None = None
    iterations: int | None = None
    rotate: bool = True
    keep_moves: bool = False

    def load(self) -> Game:
        """The game, checked; raises what `load_game` and `make_player` raise."""
        game = load_game(self.game, players=len(self.bots), edition=self.edition, **self.options)
        for name in dict.fromkeys(self.bots):
            make_player(game, name)
        return game


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game. `seating[s]` is the entrant (an index of `Plan.bots`) in seat s; all else is by seat."""

    index: int
    seating: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    thinking: tuple[float, ...]
    length: int
    seconds: float
    moves: tuple[tuple[int, int], ...] = ()


def play_game(plan: Plan, game: Game, index: int) -> GameRow:
    """The game of this number; the same one whenever and wherever it is played."""
    begun = time.perf_counter()
    source = Rng((plan.seed << 32) + index)
    chance = source.spawn()
    hidden = source.spawn()
    seating = rotated(game.players, index if plan.rotate else 0)
    players = [
        seat_player(game, plan.bots[entrant], int(source.next32()), plan.seconds, plan.iterations)
        for entrant in seating
    ]
    decisions = [0] * game.players
    thinking = [0.0] * game.players
    state = game.new_initial_state()
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        started = time.perf_counter()
        action = choose(state, seat, players[seat], hidden)
        thinking[seat] += time.perf_counter() - started
        decisions[seat] += 1
        state.apply_action(action, seat)
    moves = state.history()
    return GameRow(
        index=index,
        seating=seating,
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        decisions=tuple(decisions),
        thinking=tuple(thinking),
        length=len(moves),
        seconds=time.perf_counter() - begun,
        moves=tuple(moves) if plan.keep_moves else (),
    )


def simulate(plan: Plan, jobs: int = 1) -> Generator[GameRow, None, None]:
    """All games as they finish (in order with one job). Closing the iterator ends the workers."""
    game = plan.load()
    if jobs <= 1 or plan.games <= 1:
        for index in range(plan.games):
            yield play_game(plan, game, index)
        return
    yield from _simulate_in_workers(plan, min(jobs, plan.games))


_held: tuple[Plan, Game] | None = None


def _begin(plan: Plan, package: str) -> None:
    """A worker's first step: load the game; leave Ctrl-C to the parent, which ends its workers."""
    global _held
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    register_package(plan.game, package)
    _held = (plan, plan.load())


def _play_batch(indices: Sequence[int]) -> list[GameRow]:
    assert _held is not None
    plan, game = _held
    return [play_game(plan, game, index) for index in indices]


def _simulate_in_workers(plan: Plan, jobs: int) -> Iterator[GameRow]:
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (plan, get_spec(plan.game).package))
    finished = False
    try:
        yield from _in_batches(pool, plan.games, jobs)
        finished = True
    finally:
        if finished:
            pool.shutdown()
        else:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in active_children():
                if process not in others:
                    process.terminate()


def _in_batches(pool: ProcessPoolExecutor, games: int, jobs: int) -> Iterator[GameRow]:
    """Batches that grow until one takes about BATCH_SECONDS, two in hand for every worker."""
    waiting: set[Future[list[GameRow]]] = set()
    following = 0
    size = 1
    while following < games or waiting:
        while following < games and len(waiting) < 2 * jobs:
            # Towards the end batches shrink, so that no worker is left with the last large one.
            count = max(1, min(size, (games - following) // (2 * jobs)))
            waiting.add(pool.submit(_play_batch, range(following, following + count)))
            following += count
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            rows = future.result()
            seconds = sum(row.seconds for row in rows) / len(rows)
            size = max(1, min(LARGEST_BATCH, int(BATCH_SECONDS / max(seconds, 1e-6))))
            yield from rows
