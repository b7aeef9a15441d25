"""Simulation of many games between bots, which yields one row for each.

Every game has its own seed, so rows do not depend on the number of workers or on Ray, as long as the budget is in
iterations. This module prints and writes nothing.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Container, Generator, Sequence
from datetime import date
from itertools import islice

import msgspec

from ludotheque.games.registry import load_for_study
from ludotheque.kernel.contract import components_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import format_record, record_of, result_note
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import CHANCE, State
from ludotheque.lab.course import Course
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.outside_bots import make_bot
from ludotheque.lab.seating import choose, rotated, seat_player
from ludotheque.reviews.luck import luck_of

COMPONENT = "component:"  # prefix of the names of cards, tiles and units among the counted actions
SMALL_WORDS = frozenset({"and", "at", "by", "for", "from", "in", "no", "of", "on", "the", "to", "with"})


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A description of the games to play.

    `bots` are the entrants. Without `seatings` there is a bot for each seat, and the bots rotate from game to game.
    `seatings` lists the entrant in each seat, game by game, and is repeated. The games of one such round have the same
    random outcomes. `count_actions` counts the actions of each seat. `keep_records` and `keep_moves` add each game's
    record or moves to its row. `content` is the fingerprint of the edition, once known (`pinned`): if the file changes
    meanwhile, loading raises LabError. `without_luck` measures luck.
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
    content: str = ""
    without_luck: bool = False

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.seatings[0]) if self.seatings else len(self.bots)

    def load(self) -> Game:
        """Load the game and check the bots, with the errors of `load_game` and `make_player`."""
        game = load_for_study(self.game, players=self.players, edition=self.edition, **self.options)
        if self.content and self.content != game.edition_fingerprint():
            raise LabError("plan/other-content", edition=game.edition_id)
        for name in dict.fromkeys(self.bots):
            make_bot(game, name)
        return game

    def pinned(self) -> Plan:
        """Return a copy that is bound to the current content of the edition."""
        return msgspec.structs.replace(self, content=self.load().edition_fingerprint())

    def seating(self, index: int) -> tuple[int, ...]:
        """Return the entrant in each seat of a game."""
        if self.seatings:
            return self.seatings[index % len(self.seatings)]
        return rotated(self.players, index if self.rotate else 0)

    def deal(self, index: int) -> int:
        """Return the number of the game's deal.

        Games of one deal have the same random outcomes.
        """
        return index // len(self.seatings) if self.seatings else index


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """One finished game.

    `seating[s]` is the entrant (an index of `Plan.bots`) in seat s. All other tuples are by seat as well.
    `turn_order[s]` is 1 if seat s was the first to play, 2 for the second, … and 0 if the seat never played on its own.
    `ended_by` is `regular`, or `limit` for a game that was cut short. `luck` is measured only if the plan asks for it,
    in shares of the win.

    With counted actions the row also has:

    - `legal`, the number of legal actions of all decisions, and `forced`, the number of decisions with only one;
    - `lead_changes`, and `decided`, the share of decisions after which the winner led for good;
    - `half_leader`, the leader halfway, and `kingmade`, True if a third player's move changed the lead last.
    """

    index: int
    seating: tuple[int, ...]
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    decisions: tuple[int, ...]
    thinking: tuple[float, ...]
    length: int
    seconds: float
    turn_order: tuple[int, ...] = ()
    ended_by: str = "regular"
    turns: int = 0
    rounds: int = 0
    legal: tuple[int, ...] = ()
    forced: tuple[int, ...] = ()
    lead_changes: int = 0
    decided: float = 0.0
    half_leader: int = -1
    kingmade: bool = False
    luck: tuple[float, ...] = ()
    moves: tuple[tuple[int, int], ...] = ()
    actions: tuple[dict[str, int], ...] = ()
    record: str = ""


def play_game(plan: Plan, game: Game, index: int) -> GameRow:
    """Play the game of this number, with the same result on any machine."""
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
    course = Course(game.players)
    used = components_of(game.spec).used
    state = game.new_initial_state()
    longest = game.max_game_length()
    actions = 0
    while not state.is_terminal() and actions < longest:
        seat = state.current_player()
        actions += 1
        if seat == CHANCE:
            state.apply_action(state.sample_chance(chance), CHANCE)
            course.chance()
            continue
        course.decision(seat, state)
        started = time.perf_counter()
        action = choose(state, seat, players[seat], hidden)
        thinking[seat] += time.perf_counter() - started
        decisions[seat] += 1
        if plan.count_actions:
            course.choice(seat, state)
            done[seat].update(things_done(state, seat, action))
            done[seat].update(f"{COMPONENT}{each}" for each in used(state, seat, action))
        state.apply_action(action, seat)
        if plan.count_actions:
            course.note_leader(seat, state)
    moves = state.history()
    winners = tuple(state.winners())
    return GameRow(
        index=index,
        seating=seating,
        scores=tuple(state.scores()),
        winners=winners,
        decisions=tuple(decisions),
        thinking=tuple(thinking),
        length=len(moves),
        seconds=time.perf_counter() - begun,
        turn_order=course.turn_order(state),
        ended_by=state.ended_by() if state.is_terminal() else "limit",
        turns=course.turn_count(state),
        rounds=course.round_count(state),
        **(course.story(winners) if plan.count_actions else {}),
        luck=luck_of(record_of(state), int(source.next32())) if plan.without_luck and state.is_terminal() else (),
        moves=tuple(moves) if plan.keep_moves else (),
        actions=tuple(dict(sorted(each.items())) for each in done) if plan.count_actions else (),
        record=_record(plan, state, seating) if plan.keep_records else "",
    )


def things_done(state: State, seat: int, action: int) -> set[str]:
    """Return the names under which an action is counted.

    These are its first word, and that word with each other word, such as `mark` and `mark c3`.
    """
    verb, *others = state.action_to_string(action, seat).split()
    return {verb, *(f"{verb} {other}" for other in others if other not in SMALL_WORDS)}


def _record(plan: Plan, state: State, seating: Sequence[int]) -> str:
    names = [plan.bots[entrant] for entrant in seating]
    record = record_of(state, names)
    record.notes = {
        "date": date.today().isoformat(),
        "levels": ", ".join(names),
        **({"result": result_note(state)} if state.is_terminal() else {}),
    }
    return format_record(record)


def slim(row: GameRow) -> GameRow:
    """Return the row without actions, moves and record, to save memory."""
    return msgspec.structs.replace(row, moves=(), actions=(), record="")


def simulate(
    plan: Plan, jobs: int = 1, done: Container[int] = (), ray: str | None = None
) -> Generator[GameRow, None, None]:
    """Yield all games except `done` as they finish, in order with one job.

    Closing the iterator ends the workers. `ray` is the address of a Ray cluster, `local` for one on this machine.
    """
    game = plan.load()
    left = Indices(plan.games, done)
    if ray is not None:
        from ludotheque.lab.on_ray import RayWorkers
        from ludotheque.lab.workers import in_batches

        yield from in_batches(RayWorkers(plan, jobs, ray), left)
    elif jobs <= 1 or left.count <= 1:
        from ludotheque.lab.workers import play_batch

        while following := left.take(1):
            rows, failure = play_batch(plan, game, following)
            if failure:
                raise LabFailedError("simulate/failed", reason=failure)
            yield rows[0]
    else:
        from ludotheque.lab.workers import ProcessWorkers, in_batches

        yield from in_batches(ProcessWorkers(plan, min(jobs, left.count)), left)


class Indices:
    """The numbers of the games still to play, of which `count` are left."""

    def __init__(self, games: int, done: Container[int] = ()) -> None:
        self.count = sum(index not in done for index in range(games))
        self._all = (index for index in range(games) if index not in done)

    def take(self, count: int) -> list[int]:
        """Return the next `count` numbers."""
        found = list(islice(self._all, count))
        self.count -= len(found)
        return found
