"""Makes and vets puzzles: decisions of bots' games, or of any records, in which the natural move is clearly wrong.

    python tools/find_puzzles.py kuhlorado --seconds 300 --processes 16
    python tools/find_puzzles.py niet --records my-games/*.txt
    python tools/find_puzzles.py niet --vet

Found ones are added to the game's `puzzles.jsonl` (or `--output`) as they come, so that a run may be stopped and
continued at any time. A puzzle is one decision in which the best move is better than every other by at least 10 points
of the win and three standard errors, the greedy player chooses another, a second judgement four times as long agrees,
*hard* finds it, and *easy* finds it at most every other time. `--vet` judges those in the file once more.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import time
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

import msgspec

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import format_record, parse_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.learn.puzzles import FILE, Answer, Puzzle, load_puzzles
from ludotheque.reviews.judge import judge_decision, make_judge
from ludotheque.reviews.report import Decision
from ludotheque.search.players import make_player

GAP, ERRORS = 0.10, 3.0
LONGER = 4
TRIES = 8
SHOWN = 8
PLAYERS = ("easy", "medium", "greedy")
MOST_CHOICES = 80


class Task(msgspec.Struct, frozen=True):
    """One game to look through: a record, or a seed to play one with; until when."""

    game: str
    seed: int
    until: float
    worlds: int
    record: str = ""


def main() -> None:
    """Read the arguments, then find or vet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seconds", type=float, default=120.0, help="how long to look")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--worlds", type=int, default=0, help="samples of the first judgement; by default the judge's")
    parser.add_argument("--count", type=int, default=1000, help="stop at so many puzzles in the file")
    parser.add_argument("--records", nargs="*", type=Path, default=[], help="records to look through, instead of bots' games")
    parser.add_argument("--output", type=Path, help="the file to add to")
    parser.add_argument("--vet", action="store_true", help="judge the puzzles in the file once more")
    given = parser.parse_args()
    path = given.output or get_spec(given.game).folder() / FILE
    if given.vet:
        vet(given.game, path, given.worlds, given.processes)
    else:
        find(given, path)


def find(given: argparse.Namespace, path: Path) -> None:
    """Look through games until the time is over; every puzzle is written at once."""
    known = {puzzle.id for puzzle in load_puzzles(path)} if path.is_file() else set()
    before = len(known)
    until = time.time() + given.seconds
    texts = [each.read_text(encoding="utf-8") for each in given.records]
    tasks = _tasks(given, texts, until)
    games = 0
    with path.open("a", encoding="utf-8") as file, Pool(given.processes) as pool:
        for found in pool.imap_unordered(look_through, tasks):
            games += 1
            for puzzle in found:
                if puzzle.id not in known:
                    known.add(puzzle.id)
                    file.write(msgspec.json.encode(puzzle).decode() + "\n")
                    file.flush()
            print(f"{games} games, {len(known) - before} new puzzles, {len(known)} in all", flush=True)
            if len(known) >= given.count or time.time() > until:
                pool.terminate()
                break


def _tasks(given: argparse.Namespace, texts: list[str], until: float) -> Iterator[Task]:
    if given.records:
        yield from (Task(given.game, 0, until, given.worlds, text) for text in texts)
        return
    while time.time() < until:
        yield Task(given.game, int.from_bytes(os.urandom(4), "little"), until, given.worlds)


def look_through(task: Task) -> list[Puzzle]:
    """The puzzles of one game."""
    if task.record:
        record = parse_record(task.record, load_game)
        game, moves, source = record.game, record.moves, "record"
    else:
        game = _pick_game(task.game, Rng(task.seed))
        moves, source = play_game(game, task.seed, task.until), f"seed {task.seed}"
    found = []
    state = game.new_initial_state()
    for number, (seat, action) in enumerate(moves):
        if time.time() > task.until:
            break
        if seat != CHANCE and number * 5 > len(moves):  # the opening has no clear answers
            puzzle = try_decision(state, seat, task.worlds, source)
            found += [puzzle] if puzzle else []
        state = state.clone()
        state.apply_action(action, seat)
    return found


def _pick_game(name: str, rng: Rng) -> Game:
    spec = get_spec(name)
    counts = [count for count in spec.players if count <= 4]
    return load_game(name, players=counts[rng.below(len(counts))])


def play_game(game: Game, seed: int, until: float) -> list[tuple[int, int]]:
    """A game of bots that make mistakes, so that there is something to find; as far as the time allows."""
    rng = Rng(seed)
    players = [make_player(game, PLAYERS[rng.below(len(PLAYERS))], seed + seat) for seat in range(game.players)]
    state = game.new_initial_state()
    while not state.is_terminal() and time.time() < until:
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(state.sample_chance(rng), CHANCE)
        else:
            state.apply_action(players[seat].choose(state.resample(seat, rng), seat), seat)
    return state.history()


def try_decision(state: State, seat: int, worlds: int, source: str) -> Puzzle | None:
    """The puzzle that a decision makes, if it makes one."""
    legal = state.legal_actions(seat)
    if not 2 <= len(legal) <= MOST_CHOICES:
        return None
    seed = int.from_bytes(hashlib.sha256(repr(state.history()).encode()).digest()[:4], "little")
    rng = Rng(seed)
    greedy = make_player(state.game, "greedy", seed).choose(state.resample(seat, rng), seat)
    judge = make_judge(state.game)
    budget = worlds or judge.worlds
    # A first look is enough for most.
    first = judge_decision(state, seat, iterations=max(16, budget // 4), seed=seed, played=greedy, judge=judge)
    if first.loss < GAP * 0.7:
        return None
    decision = judge_decision(state, seat, iterations=budget, seed=seed + 1, played=greedy, judge=judge)
    if decision.played == decision.best or not is_clear(decision):
        return None
    longer = judge_decision(state, seat, iterations=LONGER * budget, seed=seed + 2, played=greedy, judge=judge)
    if longer.best != decision.best or not is_clear(longer):
        return None
    best = state.string_to_action(longer.best, seat)
    if make_player(state.game, "hard", seed).choose(state.resample(seat, rng), seat) != best:
        return None
    easy, medium = (share_of(state, seat, best, level, rng) for level in ("easy", "medium"))
    if easy > 0.5:
        return None
    return make_puzzle(state, longer, greedy, 1 - (easy + medium) / 2, source)


def is_clear(decision: Decision) -> bool:
    """Whether the best action beats every other one by enough."""
    others = decision.candidates[1:]
    return bool(others) and all(each.loss >= max(GAP, ERRORS * each.error) for each in others)


def share_of(state: State, seat: int, best: int, level: str, rng: Rng) -> float:
    """How often a level finds the best action."""
    found = [make_player(state.game, level, seed).choose(state.resample(seat, rng), seat) == best for seed in range(TRIES)]
    return sum(found) / TRIES


def make_puzzle(state: State, decision: Decision, greedy: int, difficulty: float, source: str) -> Puzzle:
    """The decision as a puzzle."""
    record = format_record(record_of(state))
    name = hashlib.sha256(f"{record} {decision.seat}".encode()).hexdigest()[:8]
    move = state.action_to_string(greedy, decision.seat)
    kept = [each for index, each in enumerate(decision.candidates) if index < SHOWN or each.action == move]
    answers = [Answer(each.action, round(each.value, 4), round(each.loss, 4), round(each.error, 4)) for each in kept]
    return Puzzle(name, record, decision.seat, tuple(answers), move, decision.why, round(difficulty, 3), source)


def vet(game: str, path: Path, worlds: int, processes: int) -> None:
    """Judge every puzzle once more, four times as long, and let hard and easy try; says what share holds."""
    puzzles = load_puzzles(path)
    with Pool(processes) as pool:
        rows = pool.starmap(vet_one, [(puzzle, worlds) for puzzle in puzzles])
    for title, column in (("the judge agrees", 0), ("hard solves", 1), ("easy solves", 2)):
        print(f"{get_spec(game).title}: {title} {sum(row[column] for row in rows) / max(1, len(rows)):.0%} of {len(rows)}")


def vet_one(puzzle: Puzzle, worlds: int) -> tuple[float, float, float]:
    """Whether the judge agrees, whether hard solves it, and how often easy does."""
    state, seat = puzzle.open().final_state(), puzzle.seat
    judge = make_judge(state.game)
    budget = LONGER * (worlds or judge.worlds)
    greedy = state.string_to_action(puzzle.greedy, seat)
    again = judge_decision(state, seat, iterations=budget, seed=12345, played=greedy, judge=judge)
    best, rng = state.string_to_action(puzzle.best, seat), Rng(99)
    hard = make_player(state.game, "hard", 99).choose(state.resample(seat, rng), seat) == best
    return float(again.best == puzzle.best), float(hard), share_of(state, seat, best, "easy", rng)


if __name__ == "__main__":
    main()
