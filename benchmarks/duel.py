"""Play today's bots against those of another build of the package.

    python benchmarks/duel.py GAME FOLDER [--players N] [--games 400] [--bot hard] [--seconds S | --iterations N]
                              [--other hard] [--other-seconds S | --other-iterations N] [--without-luck] [--out FILE]

FOLDER holds the other build: `pip install --no-deps --target FOLDER .` in a checkout of its commit. `duel_player.py`
runs that build in a separate process. Both builds must have the same actions, which is checked at every choice. Every
deal is played twice with the same chance: half of the seats for each build, then the other half. The program prints
shares of wins (ties shared, one half if the builds are equal), points ahead of the others, and seconds for a choice.
Intervals are 95 %, over deals. With `--out` every deal is appended to a file, and deals in the file are not played
again.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec
from scaling import sides

from ludotheque import CHANCE, Rng, State, load_game, record_of
from ludotheque.kernel.cores import usable_cores
from ludotheque.lab.statistics import WithoutLuck, mean_interval
from ludotheque.reviews.luck import luck_of
from ludotheque.search.game_judge import win_shares
from ludotheque.search.players import make_player


class Side(NamedTuple):
    """A level and its budget."""

    bot: str
    seconds: float | None
    iterations: int | None


class Deal(NamedTuple):
    """A deal to play from both sides."""

    game: str
    players: int
    folder: str
    ours: Side
    theirs: Side
    number: int
    without_luck: bool


class Game(NamedTuple):
    """The result of one game for our build, with the seconds for a choice of ours and of theirs."""

    share: float
    points: float
    luck: float
    seconds: tuple[float, float]


class Line(NamedTuple):
    """A line of the file of `--out`."""

    deal: Deal
    games: tuple[Game, Game]


class OtherBuild:
    """A process that plays seats with the other build."""

    def __init__(self, deal: Deal, seats: tuple[int, ...]) -> None:
        program = Path(__file__).with_name("duel_player.py")
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": deal.folder},
        )
        seeds = {seat: deal.number * 31 + seat for seat in seats}
        self.send("sit", deal.game, deal.players, deal.theirs.bot, seeds, *deal.theirs[1:], deal.number + 7)

    def send(self, *call: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(call) + "\n")
        self.process.stdin.flush()

    def choose(self, state: State, seat: int) -> int:
        assert self.process.stdout is not None
        self.send("choose", seat)
        legal, action = json.loads(self.process.stdout.readline())
        if legal != sorted(state.legal_actions(seat)):
            raise SystemExit("The builds do not have the same actions here, so they cannot play each other.")
        return int(action)

    def close(self) -> None:
        self.process.communicate(timeout=60)


def play(deal: Deal, own: tuple[int, ...]) -> Game:
    """Play one game in which these seats are ours."""
    game = load_game(deal.game, players=deal.players)
    chance, secret = Rng(deal.number), Rng(deal.number + 7)
    ours = {seat: make_player(game, deal.ours.bot, deal.number * 31 + seat, *deal.ours[1:]) for seat in own}
    theirs = OtherBuild(deal, tuple(seat for seat in range(deal.players) if seat not in own))
    spent: dict[bool, list[float]] = {True: [], False: []}
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            seat, action = None, state.sample_chance(chance)
        else:
            seat = state.current_player()
            begun = time.perf_counter()
            if seat in ours:
                action = ours[seat].choose(state.resample(seat, secret), seat)
            else:
                action = theirs.choose(state, seat)
            if len(state.legal_actions(seat)) > 1:
                spent[seat in ours].append(time.perf_counter() - begun)
        state.apply_action(action, CHANCE if seat is None else seat)
        theirs.send("step", seat, action)
    theirs.close()
    scores, shares = state.scores(), win_shares(state)
    luck = luck_of(record_of(state), deal.number) if deal.without_luck else [0.0] * deal.players
    lead = fmean(scores[seat] for seat in own) - fmean(scores[seat] for seat in range(deal.players) if seat not in own)
    return Game(
        sum(shares[seat] for seat in own),
        lead,
        sum(luck[seat] for seat in own),
        (fmean(spent[True] or [0.0]), fmean(spent[False] or [0.0])),
    )


def play_both(deal: Deal) -> Line:
    """Play a deal from both sides."""
    first, second = sides(deal.players, deal.number)
    return Line(deal, (play(deal, first), play(deal, second)))


def read_lines(out: Path | None) -> list[Line]:
    """Return the deals that a file has."""
    if out is None or not out.exists():
        return []
    return [msgspec.json.decode(line, type=Line) for line in out.read_bytes().splitlines()]


def report(played: list[Line]) -> dict[str, Any]:
    """Return the figures of the deals played so far."""
    shares = [fmean(game.share for game in line.games) for line in played]
    fair = WithoutLuck()
    for line, share in zip(played, shares, strict=True):
        fair.add(share, fmean(game.luck for game in line.games))
    return {
        "games": 2 * len(played),
        "share": mean_interval(shares),
        "points": mean_interval([fmean(game.points for game in line.games) for line in played]),
        "without luck": fair.interval() if played[0].deal.without_luck else None,
        "seconds": [fmean(game.seconds[side] for line in played for game in line.games) for side in (0, 1)],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--players", type=int, help="by default the game's")
    parser.add_argument("--games", type=int, default=400)
    for side in ("", "other-"):
        parser.add_argument(f"--{side or 'bot'}".rstrip("-"), default="hard", help="a level")
        parser.add_argument(f"--{side}seconds", type=float)
        parser.add_argument(f"--{side}iterations", type=int)
    parser.add_argument("--without-luck", action="store_true", help="also results less what chance gave")
    parser.add_argument("--processes", type=int, default=usable_cores())
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--out", type=Path, help="a file of results, one deal a line, to continue")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    players = load_game(arguments.game, players=arguments.players).num_players()
    if players < 2:
        parser.error("a duel needs two players")
    ours = Side(arguments.bot, arguments.seconds, arguments.iterations)
    theirs = Side(arguments.other, arguments.other_seconds, arguments.other_iterations)
    fixed = (arguments.game, players, str(arguments.folder), ours, theirs)
    numbers = range(arguments.first, arguments.first + (arguments.games + 1) // 2)
    deals = [Deal(*fixed, number, arguments.without_luck) for number in numbers]
    known = {line.deal: line for line in read_lines(arguments.out)}
    with multiprocessing.get_context("spawn").Pool(arguments.processes) as pool:
        for line in pool.imap_unordered(play_both, [deal for deal in deals if deal not in known]):
            known[line.deal] = line
            if arguments.out is not None:
                with arguments.out.open("ab") as file:
                    file.write(msgspec.json.encode(line) + b"\n")
    found = msgspec.to_builtins(report([known[deal] for deal in deals]))
    if arguments.json:
        print(json.dumps(found))
        return
    for key in ("share", "points", "without luck"):
        if found[key] is not None:
            print(f"{key}: {found[key]['value']:.3f} ({found[key]['low']:.3f} to {found[key]['high']:.3f})")
    print(f"games: {found['games']}, seconds a choice: {found['seconds'][0]:.3f} and {found['seconds'][1]:.3f}")


if __name__ == "__main__":
    main()
