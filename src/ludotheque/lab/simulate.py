"""Plays many games between bots and yields one row for each. Prints nothing, writes nothing.

Every game has its own seed, so that rows do not depend on how many workers play, here or on Ray (with a budget of
iterations; one of seconds depends on the machine).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Collection, Generator, Sequence

import msgspec

from ludotheque.games.registry import load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import format_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.errors import LabFailedError
from ludotheque.lab.seating import choose, rotated, seat_player
from ludotheque.search.players import make_player

SMALL_WORDS = frozenset({"and", "at", "by", "for", "from", "in", "no", "of", "on", "the", "to", "with"})


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to play. `bots` are the entrants; they change seats from game to game.

    Without `seatings` there is a bot for each seat, and they rotate; `seatings` lists who sits where, over and over,
    and the games of one such round share their chance. `count_actions` counts what was done; `keep_records` and
    `keep_moves` add each game's record or moves to its row.
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    edition: str | None = None
    games: int = 100
    seed: int = 0
    seconds: float | None = None
    iterations: int | None = None
    rotate: bool = True
    seatings: tuple[tuple[int, ...], ...] = ()
    count_actions: bool = False
    keep_records: bool = False
    keep_moves: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seatings[0]) if self.seatings else len(self.bots)

    def load(self) -> Game:
        """The game, checked; raises what `load_game` and `make_player` raise."""
        game = load_game(self.game, players=self.players, edition=self.edition, **self.options)
        for name in dict.fromkeys(self.bots):
            make_player(game, name)
        return game

    def seating(self, index: int) -> tuple[int, ...]:
        """Who sits where in a game: entry s is the entrant in seat s."""
        if self.seatings:
            return self.seatings[index % len(self.seatings)]
        return rotated(self.players, index if self.rotate else 0)

    def deal(self, index: int) -> int:
        """Games of one deal share their chance."""
        return index // len(self.seatings) if self.seatings else index


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
    actions: tuple[dict[str, int], ...] = ()
    record: str = ""


def play_game(plan: Plan, game: Game, index: int) -> GameRow:
    """The game of this number; the same one wherever it is played."""
    begun = time.perf_counter()
    source = Rng((plan.seed << 32) + plan.deal(index))
    chance = source.spawn()
    hidden = source.spawn()
    seating = plan.seating(index)
    players = [
        seat_player(game, plan.bots[entrant], int(source.next32()), plan.seconds, plan.iterations)
        for entrant in seating
    ]
    decisions = [0] * game.players
    thinking = [0.0] * game.players
    done: list[Counter[str]] = [Counter() for _ in range(game.players)]
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
        if plan.count_actions:
            done[seat].update(things_done(state, seat, action))
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
        actions=tuple(map(dict, done)) if plan.count_actions else (),
        record=_record(plan, state, seating) if plan.keep_records else "",
    )


def things_done(state: State, seat: int, action: int) -> set[str]:
    """What an action is counted as: its first word, and that word with each of its others (`mark`, `mark c3`)."""
    verb, *others = state.action_to_string(action, seat).split()
    return {verb, *(f"{verb} {other}" for other in others if other not in SMALL_WORDS)}


def _record(plan: Plan, state: State, seating: Sequence[int]) -> str:
    return format_record(record_of(state, [plan.bots[entrant] for entrant in seating]))


def simulate(
    plan: Plan, jobs: int = 1, done: Collection[int] = (), ray: str | None = None
) -> Generator[GameRow, None, None]:
    """All games but those `done`, as they finish (in order with one job). Closing the iterator ends the workers.

    `ray` is the address of a Ray cluster, `local` for one on this machine.
    """
    game = plan.load()
    left = [index for index in range(plan.games) if index not in set(done)]
    if ray is not None:
        from ludotheque.lab.on_ray import RayWorkers
        from ludotheque.lab.workers import in_batches

        yield from in_batches(RayWorkers(plan, jobs, ray), left)
    elif jobs <= 1 or len(left) <= 1:
        from ludotheque.lab.workers import play_batch

        for index in left:
            rows, failure = play_batch(plan, game, [index])
            if failure:
                raise LabFailedError("simulate/failed", reason=failure)
            yield rows[0]
    else:
        from ludotheque.lab.workers import ProcessWorkers, in_batches

        yield from in_batches(ProcessWorkers(plan, min(jobs, len(left))), left)
