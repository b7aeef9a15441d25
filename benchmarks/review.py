"""What must hold of reviews, measured: luck is centred, accuracy ordered, verdicts fair, the rest small.

    python benchmarks/review.py GAME [--part centred|ordered|exact|fair|account|noise|soon …] [--games N] [--players N]
                                [--iterations N] [--jobs N] [--json]

Games are played by the bots named in `PLAYERS_OF`; those of one part share nothing but the program.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from statistics import fmean, stdev
from typing import Any

from ludotheque import CHANCE, Record, Rng, State, load_game, record_of
from ludotheque.kernel.cores import usable_cores
from ludotheque.lab.statistics import mean_interval
from ludotheque.reviews.judge import JudgedDecision, judge_decision, make_judge, stream
from ludotheque.reviews.luck import luck_of
from ludotheque.reviews.review import review, review_parts
from ludotheque.search.game_judge import GameJudge
from ludotheque.search.players import make_player

PARTS = ("centred", "ordered", "exact", "fair", "account", "noise", "soon")
GAMES = {"centred": 200, "ordered": 40, "exact": 200, "fair": 1000, "account": 200, "noise": 200, "soon": 1}
USUAL = {"kuhlorado": 2, "niet": 4, "nevaches": 3, "chevoux": 1, "neuland": 3}
# Bots that play as the judge would, and quickly.
PLAYERS_OF = {"kuhlorado": "greedy", "neuland": "medium", "chevoux": "medium"}
LEVELS = ("random", "easy", "medium", "hard")
HARD_ITERATIONS = {"kuhlorado": 60, "niet": 400, "nevaches": 400, "chevoux": 60, "neuland": 12}
REFERENCE = 4000  # worlds that stand for an enumeration


def play(game_id: str, players: int, bots: list[str], seed: int) -> Record:
    """One game between bots."""
    game = load_game(game_id, players=players)
    sitting = [
        make_player(
            game, bot, seed * 31 + seat, iterations=HARD_ITERATIONS.get(game_id, 200) if bot == "hard" else None
        )
        for seat, bot in enumerate(bots)
    ]
    chance, secret = Rng(seed), Rng(seed + 7)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        state.apply_action(sitting[seat].choose(state.resample(seat, secret), seat), seat)
    return record_of(state, bots)


def own_game(game_id: str, players: int, seed: int) -> Record:
    """A game between equals who play about as the judge does."""
    return play(game_id, players, [PLAYERS_OF.get(game_id, "medium")] * players, seed)


def results_of(record: Record) -> list[float]:
    """Each seat's share of the win."""
    winners = record.final_state().winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(record.game.players)]


def positions(
    game_id: str, players: int, seed: int, wanted: Callable[[State], bool]
) -> Iterable[tuple[State, int, int]]:
    """Decisions of one game that are wanted: position, seat, what was played."""
    record = own_game(game_id, players, seed)
    for state, (seat, action) in zip(record.states(), record.moves, strict=False):
        if seat != CHANCE and len(state.legal_actions(seat)) > 1 and wanted(state):
            yield state, seat, action


# One job each; everything that a worker process is asked.


def luck_job(game_id: str, players: int, iterations: int | None, seed: int) -> dict[str, Any]:
    record = own_game(game_id, players, seed)
    return {"luck": luck_of(record, iterations), "result": results_of(record)}


def account_job(game_id: str, players: int, iterations: int | None, seed: int) -> dict[str, Any]:
    record = own_game(game_id, players, seed)
    found = review(record, iterations=iterations)
    gaps = [abs(s.result - s.start - (s.luck - s.loss + s.gifts + s.rest)) for s in found.seats]
    return {
        "gap": max(gaps),
        "rest": [seat.rest for seat in found.seats],
        "loss": [seat.loss for seat in found.seats],
        "luck": [seat.luck for seat in found.seats],
        "result": [seat.result for seat in found.seats],
        "errors": [math.hypot(seat.luck_error, seat.loss_error) for seat in found.seats],
    }


def accuracy_job(game_id: str, players: int, iterations: int | None, level: str, seed: int) -> list[float]:
    record = play(game_id, players, [level] * players, seed)
    found = review(record, iterations=iterations)
    return [seat.accuracy for seat in found.seats if seat.accuracy is not None]


def fair_job(game_id: str, players: int, iterations: int | None, seed: int) -> list[bool]:
    same = []
    rng = Rng(seed + 99)
    for state, seat, action in positions(game_id, players, seed, lambda state: rng.below(8) == 0):
        twin = state.resample(seat, rng)
        judged = [
            judge_decision(each, seat, iterations=iterations or 16, seed=seed, played=action) for each in (state, twin)
        ]
        first, second = ((each.verdict, each.best, each.loss, each.error) for each in judged)
        same.append(first == second)
    return same


def exact_job(game_id: str, players: int, iterations: int | None, seed: int) -> list[bool]:
    """Whether the loss of the played action is within two standard errors of what it is exactly."""
    agree = []
    judge = make_judge(load_game(game_id, players=players))
    for state, seat, action in positions(game_id, players, seed, ENDGAMES[game_id]):
        candidates = judge.candidates(state, seat)
        others = [each for each in candidates if each != action][:4]
        for other in others:
            judged = JudgedDecision(judge, state, seat, stream(seed, 1, seat), action, [other])
            judged.run(iterations or judge.worlds)
            index = judged.actions.index(other)
            assert judged.played is not None
            means = judged.standing.means
            found = means[index] - means[judged.played]
            truth = EXACT[game_id](judge, state, seat, other) - EXACT[game_id](judge, state, seat, action)
            error = max(judged.standing.errors)
            agree.append(abs(found - truth) <= 2 * error + 1e-6)
    return agree


def soon_job(game_id: str, players: int, iterations: int | None, seed: int) -> dict[str, Any]:
    record = own_game(game_id, players, seed)
    begun = time.perf_counter()
    first = 0.0
    for _ in review_parts(record, iterations=iterations):
        first = first or time.perf_counter() - begun
    return {"first": first, "whole": time.perf_counter() - begun}


# Endgames, and what actions are worth in them.


def near_end_of_sheet(state: Any) -> bool:
    return bool(state.phase == 7 and (state.free_numbers == 6 or state.free_cows == 1))


def last_tricks(state: Any) -> bool:
    return bool(state.phase == 5 and len(state.hands[state.seat]) == 2)


def last_cards(state: Any) -> bool:
    return bool(state.round_number == state.rules.rounds and state.cards_left == 1)


def exact_mark(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Full expectation: every roll, every mark, six turns ahead; hardly any game is left then."""
    from ludotheque.games.kuhlorado.bot.judge import KuhloradoJudge, key_of

    assert isinstance(judge, KuhloradoJudge)
    after: Any = state.copy()
    after.step(seat, action)
    if after.is_terminal():
        return results_of_state(after)[seat]
    worth = full_worth(judge.sheets[after.sheet_index], key_of(after), 5, {})
    return worth if after.seat == seat else 1 - worth


def full_worth(sheet: Any, key: Any, depth: int, known: dict[Any, float]) -> float:
    """What a position is worth before a roll, by all marks of all rolls."""
    from ludotheque.games.kuhlorado.bot.nodes import KINDS, Node, before_roll

    if (key, depth) in known:
        return known[key, depth]
    flat = sheet.node(key, 1)
    node = Node(*key)
    node.has_two_cows = flat.has_two_cows
    node.best = [-1.0] * KINDS
    for slot, value in zip(flat.slots, flat.values, strict=True):
        if depth > 1 and 0 < value < 1 and value != 0.5:
            after = (key[1], key[0] | sheet.table.bits[slot], key[2], key[4], key[3])
            value = 1 - full_worth(sheet, after, depth - 1, known)
        kind = sheet.table.kinds[slot]
        node.best[kind] = max(node.best[kind], value)
    known[key, depth] = before_roll(node)
    return known[key, depth]


def believed(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Over very many worlds that the seat may believe in, each played on as the judge plays."""
    rng = Rng(12345)
    total = 0.0
    for _ in range(REFERENCE):
        world = judge.sample(state, seat, rng)
        world.step(seat, action)
        total += judge.shares(world, rng)[seat]
    return total / REFERENCE


def exact_card(judge: GameJudge, state: State, seat: int, action: int) -> float:
    """Every last card, and every action with it."""
    after = state.copy()
    after.step(seat, action)
    total = 0.0
    for outcome, probability in after.chance_outcomes():
        drawn = after.copy()
        drawn.step(CHANCE, outcome)
        wins = 0.0
        for last in drawn.legal_actions():
            end = drawn.copy()
            end.step(seat, last)
            wins = max(wins, float(bool(end.winners())))
        total += probability * wins
    return total


def results_of_state(state: State) -> list[float]:
    winners = state.winners()
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.game.players)]


ENDGAMES: dict[str, Callable[[State], bool]] = {
    "kuhlorado": near_end_of_sheet,
    "niet": last_tricks,
    "chevoux": last_cards,
}
EXACT: dict[str, Callable[[GameJudge, State, int, int], float]] = {
    "kuhlorado": exact_mark,
    "niet": believed,
    "chevoux": exact_card,
}


# What is printed.


def spread(values: list[float]) -> tuple[float, float, float]:
    """Mean, standard error, standard deviation."""
    deviation = stdev(values) if len(values) > 1 else 0.0
    return fmean(values), deviation / math.sqrt(len(values)), deviation


def by_seat(rows: list[dict[str, Any]], key: str) -> list[tuple[float, float, float]]:
    return [spread([row[key][seat] for row in rows]) for seat in range(len(rows[0][key]))]


def measure(part: str, pool: Any, arguments: argparse.Namespace, players: int, games: int) -> dict[str, Any]:
    """The figures of one part."""
    seeds = range(arguments.seed, arguments.seed + games)
    given = (arguments.game, players, arguments.iterations)
    if part == "centred":
        rows = list(pool.imap_unordered(partial(luck_job, *given), seeds))
        seats = by_seat(rows, "luck")
        return {"games": len(rows), "luck": seats, "holds": all(abs(mean) <= 2 * error for mean, error, _ in seats)}
    if part == "noise":
        rows = list(pool.imap_unordered(partial(luck_job, *given), seeds))
        plain = [value for row in rows for value in row["result"]]
        fair = [value - luck for row in rows for value, luck in zip(row["result"], row["luck"], strict=True)]
        ratio = spread(fair)[2] / max(1e-9, spread(plain)[2])
        return {
            "games": len(rows),
            "plain": spread(plain),
            "without luck": spread(fair),
            "ratio": ratio,
            "times fewer games": 1 / max(1e-9, ratio * ratio),
        }
    if part == "account":
        rows = list(pool.imap_unordered(partial(account_job, *given), seeds))
        rest = [abs(value) for row in rows for value in row["rest"]]
        return {
            "games": len(rows),
            "largest gap": max(row["gap"] for row in rows),
            "rest": by_seat(rows, "rest"),
            "80 % below": sorted(rest)[int(0.8 * (len(rest) - 1))],
            "luck": by_seat(rows, "luck"),
            "loss": by_seat(rows, "loss"),
            "errors": by_seat(rows, "errors"),
        }
    if part == "ordered":
        found: dict[str, Any] = {"games": games}
        for level in LEVELS:
            lists = pool.imap_unordered(partial(accuracy_job, *given, level), seeds)
            interval = mean_interval([value for values in lists for value in values])
            found[level] = (interval.value, interval.low, interval.high)
        found["holds"] = all(found[low][2] < found[high][1] for low, high in pairwise(LEVELS))
        return found
    if part == "soon":
        return {"games": games, "seconds": [soon_job(*given, seed) for seed in seeds]}
    job = fair_job if part == "fair" else exact_job
    if part == "exact" and arguments.game not in EXACT:
        return {"positions": 0}
    same: list[bool] = []
    for answers in pool.imap_unordered(partial(job, *given), range(arguments.seed, arguments.seed + 10 * games)):
        same += answers
        if len(same) >= games:
            break
    return {"positions": len(same), "agree": sum(same) / max(1, len(same))}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--part", nargs="*", default=list(PARTS), choices=PARTS)
    parser.add_argument("--games", type=int, default=0, help="games, or positions of exact and fair")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--iterations", type=int, default=None, help="worlds a decision; by default the judge's own")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=usable_cores())
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    players = arguments.players or USUAL.get(arguments.game, 2)
    results = {}
    with multiprocessing.get_context("spawn").Pool(arguments.jobs) as pool:
        for part in arguments.part:
            begun = time.perf_counter()
            found = measure(part, pool, arguments, players, arguments.games or GAMES[part])
            results[part] = found
            print(f"{arguments.game} {players}p {part} ({time.perf_counter() - begun:.0f} s)", flush=True)
            for key, value in found.items():
                print(f"  {key}: {rounded(value)}", flush=True)
        pool.terminate()
    if arguments.json:
        print(json.dumps(results))


def rounded(value: Any) -> Any:
    """Figures as one reads them."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return " ".join(
            f"({rounded(each)})" if isinstance(each, list | tuple) else str(rounded(each)) for each in value
        )
    return value


if __name__ == "__main__":
    main()
