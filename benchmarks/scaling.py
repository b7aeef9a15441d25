"""Measure whether more thought makes a bot stronger: each budget of iterations against a fourth.

    python benchmarks/scaling.py GAME [--players N] [--budgets 250,1000,4000] [--games 400] [--seconds S]
                                 [--bot expert] [--without-luck] [--out FILE] [--json]

Every deal is played twice with the same chance: half of the seats have the larger budget, then the other half. Over
the deals every set of seats has its turn. In a game for one, both budgets play the same deal, and the better score
wins. A lost game counts 0 points. `share` is how often a seat with the larger budget won (ties shared, one half if
thought were worth nothing). `points` is by how much their scores exceed the others' on average. Intervals are 95 %,
over deals. The largest budget also plays against the smallest.

With `--seconds` each match ends after this time, with the deals played by then. With `--out` every deal is appended
to a file, and deals in the file are not played again. A settled search, in which only one action can still win, ends
before its budget. `--without-luck` estimates the share from results less luck, as reviews measure it: the same mean,
from fewer games.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from itertools import combinations
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from ludotheque import CHANCE, Rng, State, load_game, record_of
from ludotheque.kernel.cores import usable_cores
from ludotheque.lab.statistics import WithoutLuck, mean_interval
from ludotheque.reviews.luck import luck_of
from ludotheque.search.players import make_player

BUDGETS = (250, 1000, 4000, 16_000, 64_000)


class Deal(NamedTuple):
    """A deal to play from both sides, which must begin before `ends`."""

    game: str
    players: int
    larger: int
    smaller: int
    number: int
    seed: int
    ends: float
    bot: str
    without_luck: bool


class Played(msgspec.Struct, frozen=True):
    """The result of a deal, averaged over both sides, and a line of the file of `--out`."""

    game: str
    players: int
    bot: str
    larger: int
    smaller: int
    number: int
    share: float
    points: float
    seconds: float
    fair: float | None = None  # the share less luck

    def is_of(self, deal: Deal) -> bool:
        """Check whether this is the result of a deal."""
        mine = (self.game, self.players, self.bot, self.larger, self.smaller, self.number)
        theirs = (deal.game, deal.players, deal.bot, deal.larger, deal.smaller, deal.number)
        return mine == theirs and (self.fair is not None or not deal.without_luck)


def sides(players: int, index: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return half of the seats and the other half, different for every deal."""
    halves = list(combinations(range(players), players // 2))
    half = halves[index % len(halves)]
    return half, tuple(seat for seat in range(players) if seat not in half)


def play(deal: Deal, strong: tuple[int, ...]) -> State:
    """Play one game to its end in which these seats have the larger budget."""
    game = load_game(deal.game, players=deal.players)
    chance, secret = Rng(deal.seed + deal.number), Rng(deal.seed + deal.number + 7)
    players = [
        make_player(game, deal.bot, deal.number * 31 + seat, iterations=deal.larger if seat in strong else deal.smaller)
        for seat in range(deal.players)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.sample_chance(chance), CHANCE)
            continue
        seat = state.current_player()
        state.apply_action(players[seat].choose(state.resample(seat, secret), seat), seat)
    return state


def play_alone(deal: Deal) -> tuple[float, float]:
    """Play a game for one with either budget and return the larger one's share and lead."""
    larger, smaller = (
        (bool(state.winners()), state.scores()[0] if state.winners() else 0.0)
        for state in (play(deal, (0,)), play(deal, ()))
    )
    return 0.5 if larger == smaller else float(larger > smaller), larger[1] - smaller[1]


def play_side(deal: Deal, strong: tuple[int, ...]) -> tuple[float, float, float]:
    """Play a game with both budgets and return the larger one's share, lead and luck."""
    state = play(deal, strong)
    winners, scores = state.winners(), state.scores()
    share = sum(seat in strong for seat in winners) / len(winners) if winners else 0.5
    weak = [scores[seat] for seat in range(deal.players) if seat not in strong]
    luck = luck_of(record_of(state), deal.seed + deal.number) if deal.without_luck else ()
    return share, fmean(scores[seat] for seat in strong) - fmean(weak), sum(luck[seat] for seat in strong if luck)


def play_both(deal: Deal) -> Played | None:
    """Play a deal from both sides and average, or return None if the time is over."""
    if time.time() >= deal.ends:
        return None
    begun = time.process_time()
    if deal.players == 1:
        results = [(*play_alone(deal), 0.0)]
    else:
        results = [play_side(deal, strong) for strong in sides(deal.players, deal.number)]
    return Played(
        deal.game,
        deal.players,
        deal.bot,
        deal.larger,
        deal.smaller,
        deal.number,
        fmean(share for share, _, _ in results),
        fmean(points for _, points, _ in results),
        time.process_time() - begun,
        fmean(share - luck for share, _, luck in results) if deal.without_luck else None,
    )


def match(pool: multiprocessing.pool.Pool, deals: list[Deal], out: Path | None) -> dict[str, object]:
    """Play all deals of one pair of budgets."""
    known = read_played(out)
    played = [result for deal in deals for result in known if result.is_of(deal)]
    numbers = {result.number for result in played}
    left = [deal for deal in deals if deal.number not in numbers]
    for result in pool.imap_unordered(play_both, left):
        if result is not None:
            played.append(result)
            if out is not None:
                with out.open("ab") as file:
                    file.write(msgspec.json.encode(result) + b"\n")
    share = mean_interval([result.share for result in played])
    points = mean_interval([result.points for result in played])
    fair = WithoutLuck()
    for result in played:
        if result.fair is not None:
            fair.add(result.share, result.share - result.fair)
    return {
        "larger": deals[0].larger,
        "smaller": deals[0].smaller,
        "games": min(2, deals[0].players) * len(played),
        "share": msgspec.to_builtins(share),
        "points": msgspec.to_builtins(points),
        "without luck": msgspec.to_builtins(fair.interval()) if fair.count else None,
    }


def read_played(out: Path | None) -> list[Played]:
    """Return the deals that a file has."""
    if out is None or not out.exists():
        return []
    return [msgspec.json.decode(line, type=Played) for line in out.read_bytes().splitlines()]


def pairs(budgets: list[int]) -> list[tuple[int, int]]:
    """Pair each budget with the one before it, then the largest with the smallest."""
    found = [(budgets[index + 1], budgets[index]) for index in range(len(budgets) - 1)]
    return [*found, (budgets[-1], budgets[0])] if len(budgets) > 2 else found


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int, help="by default the game's")
    parser.add_argument("--budgets", default=",".join(map(str, BUDGETS)), help="iterations, smallest first")
    parser.add_argument("--games", type=int, default=400, help="a match")
    parser.add_argument("--seconds", type=float, help="the most that a match may take")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal, to play others than before")
    parser.add_argument("--bot", default="expert", help="a level that takes a budget, or mcts")
    parser.add_argument("--without-luck", action="store_true", help="also results less what chance gave")
    parser.add_argument("--out", type=Path, help="a file of results, one deal a line, to continue")
    parser.add_argument("--json", action="store_true", help="a list of matches instead of a table")
    arguments = parser.parse_args(words)
    players = load_game(arguments.game, players=arguments.players).num_players()
    if players == 1 and arguments.without_luck:
        parser.error("in a game for one, both budgets have the same luck")
    curve = []
    if not arguments.json:
        print(f"{arguments.game}, {players} players\n larger  smaller  games   share (95 %)           points (95 %)")
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for larger, smaller in pairs([int(word) for word in arguments.budgets.split(",")]):
            ends = time.time() + (arguments.seconds or float("inf"))
            count = arguments.games if players == 1 else (arguments.games + 1) // 2
            fixed, bot = (arguments.game, players, larger, smaller), (arguments.bot, arguments.without_luck)
            numbers = range(arguments.first, arguments.first + count)
            deals = [Deal(*fixed, number, arguments.seed, ends, *bot) for number in numbers]
            row = match(pool, deals, arguments.out)
            curve.append(row)
            if not arguments.json:
                print(line(row), flush=True)
    if arguments.json:
        print(json.dumps(curve))


def line(row: dict[str, object]) -> str:
    """Return a match as a line of the table."""
    share, points, fair = row["share"], row["points"], row["without luck"]
    assert isinstance(share, dict)
    assert isinstance(points, dict)
    rest = (
        f"  without luck {fair['value']:.1%} ({fair['low']:.1%}–{fair['high']:.1%})" if isinstance(fair, dict) else ""
    )
    return (
        f"{row['larger']:7}  {row['smaller']:7}  {row['games']:5}"
        f"  {share['value']:6.1%} ({share['low']:.1%}–{share['high']:.1%})"
        f"  {points['value']:+.2f} ({points['low']:+.2f} to {points['high']:+.2f})" + rest
    )


if __name__ == "__main__":
    main()
