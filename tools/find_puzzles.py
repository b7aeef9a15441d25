"""Make and vet puzzles: decisions in which the natural move is clearly wrong.

    python tools/find_puzzles.py kuhlorado --seconds 300 --processes 16
    python tools/find_puzzles.py niet --players 4 --option target=60   # short games: small records
    python tools/find_puzzles.py niet --records my-games/*.txt         # from your own games, into niet-puzzles.jsonl
    python tools/find_puzzles.py niet --vet
    python tools/find_puzzles.py niet --renew      # after the judge or the bots have changed

Decisions come from bots' games or from any records. Each puzzle is added at once to the game's `puzzles.jsonl` (or to
`--output`, or with `--records` to a new file), so a run may be stopped and continued at any time. `ludotheque puzzle
niet --file niet-puzzles.jsonl` asks the puzzles of a file.

A puzzle is one decision in which the best move is better than every other by at least 10 points of the win and three
standard errors, the greedy player chooses another move, a second judgement four times as long agrees, *hard* finds the
best move, and *easy* finds it at most every other time. `--vet` judges the puzzles in the file once more. `--renew`
also keeps only those that hold, with the new verdicts and reasons. Neuland's count spaces: `neuland_puzzles.py`.

Use a compiled install (`pip install .`). Without one the same search takes 20 to 50 times as long.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import lru_cache, partial
from itertools import islice
from multiprocessing import Pool
from multiprocessing.synchronize import Event
from pathlib import Path

import msgspec
import neuland_puzzles

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import format_record, parse_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.learn.puzzles import FILE, Answer, Puzzle, load_puzzles
from ludotheque.reviews.judge import judge_decision, make_judge
from ludotheque.reviews.report import Decision
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.players import Player, make_player

GAP, ERRORS = 0.10, 3.0
LONGER = 4
TRIES = 8
SHOWN = 8
PLAYERS = ("easy", "medium", "greedy")
MOST_CHOICES = 80
DECISIONS = 600
# Games with another goal than shares of the win.
OWN = {"neuland": neuland_puzzles}
# Set when no further puzzles are needed.
STOP: Event | None = None


class Task(msgspec.Struct, frozen=True):
    """A game to look through until some time: a record, or a seed to play one."""

    game: str
    seed: int
    until: float
    worlds: int
    options: dict[str, str] = {}
    players: int = 0
    record: str = ""


def main() -> None:
    """Read the arguments, then find or vet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to look")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--worlds", type=int, default=0, help="samples of the first judgement; by default the judge's")
    parser.add_argument("--count", type=int, default=1000, help="stop at so many puzzles in the file")
    parser.add_argument(
        "--records", nargs="*", type=Path, default=[], help="records to look through, instead of bots' games"
    )
    parser.add_argument("--players", type=int, default=0, help="of bots' games; by default any number up to four")
    parser.add_argument("--option", nargs="*", default=[], metavar="NAME=VALUE", help="options of bots' games")
    parser.add_argument("--output", type=Path, help="the file to add to")
    parser.add_argument("--vet", action="store_true", help="judge the puzzles in the file once more")
    parser.add_argument("--renew", action="store_true", help="keep those that hold, judged anew")
    given = parser.parse_args()
    own = Path(f"{given.game}-{FILE}") if given.records else get_spec(given.game).folder() / FILE
    path = given.output or own
    if given.renew:
        renew(path, given.worlds, given.processes, given.seconds)
    elif given.vet:
        vet(given.game, path, given.worlds, given.processes)
    else:
        find(given, path)


def find(given: argparse.Namespace, path: Path) -> None:
    """Look through games until the time is over, and write every puzzle at once."""
    known = {puzzle.id for puzzle in load_puzzles(path)} if path.is_file() else set()
    before = len(known)
    # Records end the search when all are read.
    until = float("inf") if given.records else time.time() + given.seconds
    texts = [text for text in (read_record(each, given.game) for each in given.records) if text]
    tasks = _tasks(given, texts, until)
    games = 0
    stop = multiprocessing.Event()
    with (
        path.open("a", encoding="utf-8") as file,
        ProcessPoolExecutor(given.processes, initializer=_begin, initargs=(stop,)) as pool,
    ):
        try:
            # Few tasks wait at a time, so the next seeds are drawn only while there is time for them.
            waiting = {pool.submit(look_through, task) for task in islice(tasks, 2 * given.processes)}
            while waiting and len(known) < given.count:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for puzzle in (puzzle for future in done for puzzle in future.result()):
                    if puzzle.id not in known:
                        known.add(puzzle.id)
                        file.write(msgspec.json.encode(puzzle).decode() + "\n")
                        file.flush()
                games += len(done)
                print(f"{games} games, {len(known) - before} new puzzles, {len(known)} in all", flush=True)
                waiting |= {pool.submit(look_through, task) for task in islice(tasks, len(done))}
        finally:
            stop.set()  # running tasks end after their decision
            pool.shutdown(cancel_futures=True)
    if given.records:
        solve = f"Solve them: ludotheque puzzle {given.game} --file {path}"
        print(solve if known else "No decision in these games makes a puzzle: try more of them.")


def read_record(path: Path, game: str) -> str:
    """Return the text of a record of this game, or name another file and leave it out."""
    try:
        text = path.read_text(encoding="utf-8")
        found = parse_record(text, load_game).game.spec.id
    except (OSError, UnicodeError, LudothequeError) as error:
        print(f"{path} is left out: {error}")
        return ""
    if found != game:
        print(f"{path} is left out: it is a game of {found}")
    return text if found == game else ""


def _begin(stop: Event) -> None:
    """Remember the event that says that there are enough puzzles, in a worker process."""
    global STOP
    STOP = stop


def _tasks(given: argparse.Namespace, texts: list[str], until: float) -> Iterator[Task]:
    for text in texts:
        yield Task(given.game, 0, until, given.worlds, record=text)
    options = dict(part.split("=", 1) for part in given.option)
    while not given.records and time.time() < until:
        seed = int.from_bytes(os.urandom(4), "little")
        yield Task(given.game, seed, until, given.worlds, options, given.players)


def is_over(until: float) -> bool:
    """Check whether the time is over or there are enough puzzles."""
    return time.time() > until or (STOP is not None and STOP.is_set())


def look_through(task: Task) -> list[Puzzle]:
    """Return the puzzles of one game."""
    if task.record:
        record = parse_record(task.record, load_game)
        game, moves, source = record.game, record.moves, "record"
    else:
        game = _pick_game(task)
        moves, source = play_game(game, task.seed, task.until), f"seed {task.seed}"
    found: list[Puzzle] = []
    state = game.new_initial_state()
    stride = 1 + len(moves) // DECISIONS
    told = (CHANCE, "")  # whose turn has already given a puzzle, and its answer: the same answer is not asked twice
    for number, (seat, action) in enumerate(moves):
        if is_over(task.until):
            break
        # The opening has no clear answers. Of a long game some decisions are enough.
        told = told if seat in (told[0], CHANCE) else (CHANCE, "")
        if seat != CHANCE and number * 5 > len(moves) and number % stride == 0:
            puzzle = make_from(state, seat, task.worlds, source)
            if puzzle and told != (seat, puzzle.best):
                found.append(puzzle)
                told = (seat, puzzle.best)
        state = state.clone()
        state.apply_action(action, seat)
    return found


def _pick_game(task: Task) -> Game:
    counts = [task.players] if task.players else [count for count in get_spec(task.game).players if count <= 4]
    return load_game(task.game, players=counts[Rng(task.seed).below(len(counts))], **task.options)


def play_game(game: Game, seed: int, until: float) -> list[tuple[int, int]]:
    """Play a game of bots that make mistakes, until its end or the end of the time."""
    rng = Rng(seed)
    levels = [level for level in PLAYERS if level not in game.spec.cannot_play]
    players = [make_player(game, levels[rng.below(len(levels))], seed + seat) for seat in range(game.players)]
    state = game.new_initial_state()
    while not state.is_terminal() and not is_over(until):
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(state.sample_chance(rng), CHANCE)
        else:
            state.apply_action(players[seat].choose(state.resample(seat, rng), seat), seat)
    return state.history()


@lru_cache(maxsize=8)
def tools_of(game: Game) -> tuple[GameJudge, Player]:
    """Return the judge and the greedy player of a game, made once."""
    return make_judge(game), make_player(game, "greedy", 0)


def make_from(state: State, seat: int, worlds: int, source: str) -> Puzzle | None:
    """Return the puzzle that a decision makes by the game's own measure, or None."""
    own = OWN.get(state.game.spec.id)
    return own.try_decision(state, seat, worlds, source) if own else try_decision(state, seat, worlds, source)


def try_decision(state: State, seat: int, worlds: int, source: str) -> Puzzle | None:
    """Return the puzzle that a decision makes, or None."""
    legal = state.legal_actions(seat)
    if not 2 <= len(legal) <= MOST_CHOICES:
        return None
    seed = int.from_bytes(hashlib.sha256(repr(state.history()).encode()).digest()[:4], "little")
    rng = Rng(seed)
    judge, player = tools_of(state.game)
    player.rng = Rng(seed)
    greedy = player.choose(state.resample(seat, rng), seat)
    budget = worlds or judge.worlds
    # A first look rules most decisions out.
    for share, least in ((32, 0.4), (4, 0.7)):
        looks = max(4 if judge.is_exact else 12, budget // share)
        first = judge_decision(state, seat, iterations=looks, seed=seed, played=greedy, judge=judge)
        if len(first.candidates) < 2 or first.played == first.best or first.candidates[1].loss < GAP * least:
            return None
    decision = judge_decision(state, seat, iterations=budget, seed=seed + 1, played=greedy, judge=judge)
    if decision.played == decision.best or not is_clear(decision):
        return None
    longer = judge_decision(state, seat, iterations=LONGER * budget, seed=seed + 2, played=greedy, judge=judge)
    if longer.best != decision.best or not is_clear(longer) or not longer.why["en"]:
        return None
    best = state.string_to_action(longer.best, seat)
    if make_player(state.game, "hard", seed).choose(state.resample(seat, rng), seat) != best:
        return None
    easy, medium = (share_of(state, seat, best, level, rng) for level in ("easy", "medium"))
    if easy > 0.5:
        return None
    return make_puzzle(state, longer, greedy, 1 - (easy + medium) / 2, source)


def is_clear(decision: Decision) -> bool:
    """Check whether the best action beats every other one by enough."""
    others = decision.candidates[1:]
    return bool(others) and all(each.loss >= max(GAP, ERRORS * each.error) for each in others)


def share_of(state: State, seat: int, best: int, level: str, rng: Rng) -> float:
    """Return how often a level finds the best action."""
    found = [
        make_player(state.game, level, seed).choose(state.resample(seat, rng), seat) == best for seed in range(TRIES)
    ]
    return sum(found) / TRIES


def make_puzzle(state: State, decision: Decision, greedy: int, difficulty: float, source: str) -> Puzzle:
    """Return the decision as a puzzle."""
    record = format_record(record_of(state))
    name = hashlib.sha256(f"{record} {decision.seat}".encode()).hexdigest()[:8]
    move = state.action_to_string(greedy, decision.seat)
    kept = [each for index, each in enumerate(decision.candidates) if index < SHOWN or each.action == move]
    answers = [Answer(each.action, round(each.value, 4), round(each.loss, 4), round(each.error, 4)) for each in kept]
    return Puzzle(name, record, decision.seat, tuple(answers), move, decision.why, round(difficulty, 3), source)


def renew(path: Path, worlds: int, processes: int, seconds: float) -> None:
    """Judge every puzzle again and keep those that hold.

    Puzzles for which there is no time stay unchanged.
    """
    puzzles = load_puzzles(path)
    until = time.time() + seconds
    with Pool(processes) as pool:
        rows = pool.starmap(renew_one, [(puzzle, worlds, until) for puzzle in puzzles], chunksize=1)
    kept = [puzzle for puzzle, _ in rows if puzzle is not None]
    judged = sum(was_judged for _, was_judged in rows)
    path.write_text("".join(msgspec.json.encode(puzzle).decode() + "\n" for puzzle in kept), encoding="utf-8")
    print(f"{len(puzzles)} puzzles, {judged} judged again, {len(puzzles) - len(kept)} of these left out", flush=True)


def renew_one(puzzle: Puzzle, worlds: int, until: float) -> tuple[Puzzle | None, bool]:
    """Return the puzzle with new verdicts, or None if it fails, and whether there was time to judge."""
    if time.time() > until:
        return puzzle, False
    renewed = make_from(puzzle.open().final_state(), puzzle.seat, worlds, puzzle.source)
    return (msgspec.structs.replace(renewed, id=puzzle.id) if renewed else None), True


def vet(game: str, path: Path, worlds: int, processes: int) -> None:
    """Judge every puzzle once more, four times as long, and let hard and easy try.

    The program prints those that fail.
    """
    puzzles = load_puzzles(path)
    rows = []
    with Pool(processes) as pool:
        for puzzle, row in zip(puzzles, pool.imap(partial(vet_one, worlds=worlds), puzzles), strict=True):
            rows.append(row)
            if not row[0] or row[1] < 0.75:
                print(f"{puzzle.id}: {'agreed' if row[0] else 'another move is best'}, hard {row[1]:.0%}", flush=True)
    for title, column in (("the judge agrees", 0), ("hard solves", 1), ("easy solves", 2)):
        print(
            f"{get_spec(game).title}: {title} {sum(row[column] for row in rows) / max(1, len(rows)):.0%} of {len(rows)}"
        )


def vet_one(puzzle: Puzzle, worlds: int) -> tuple[float, float, float]:
    """Return whether the judge agrees, and how often hard and easy solve the puzzle."""
    state, seat = puzzle.open().final_state(), puzzle.seat
    if own := OWN.get(state.game.spec.id):
        return own.vet_one(puzzle, worlds)
    judge = make_judge(state.game)
    budget = LONGER * (worlds or judge.worlds)
    greedy = state.string_to_action(puzzle.greedy, seat)
    again = judge_decision(state, seat, iterations=budget, seed=12345, played=greedy, judge=judge)
    best, rng = state.string_to_action(puzzle.best, seat), Rng(99)
    hard, easy = (share_of(state, seat, best, level, rng) for level in ("hard", "easy"))
    return float(again.best == puzzle.best), hard, easy


if __name__ == "__main__":
    main()
