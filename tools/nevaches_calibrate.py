"""Self-play that measures the effect of NéVaches' card points: pace, scores, use of each card.

    python tools/nevaches_calibrate.py --file games.jsonl --games 1000 --seconds 200

The program plays until there are that many games for each number of players, or the time is up, and prints tables. Run
it again with the same file to continue. Then change the points in the edition by hand and start a new file.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ludotheque import load_game
from ludotheque.games.nevaches.content import load_edition
from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES
from ludotheque.games.nevaches.rules import NevachesState
from ludotheque.games.nevaches.rules.codes import CARDS, HERD, KINDS, LAY, PLAY, TAKE, laid_kind, played_card
from ludotheque.games.nevaches.rules.scoring import is_goal_met
from ludotheque.kernel.cores import usable_cores
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player

PLAYERS = (2, 3, 4)


class PlayedGame(msgspec.Struct):
    """The figures of one game.

    `won` counts seats from the fox, `laid` is by landscape, `taken` and `used` by card.
    """

    players: int
    seed: int
    turns: float
    scores: list[int]
    won: list[int]
    laid: list[int]
    trees: int
    taken: list[int]
    used: list[int]
    goals: list[tuple[int, bool]]
    herds: int
    ended_early: bool


def play_game(job: tuple[int, int, int]) -> PlayedGame:
    """Play one game of searching players, by (players, seed, iterations)."""
    players, seed, iterations = job
    game = load_game("nevaches", players=players)
    seats = [make_player(game, "mcts", seed * 8 + seat, iterations=iterations) for seat in range(players)]
    state = game.new_initial_state()
    assert isinstance(state, NevachesState)
    rng = Rng(seed)
    taken, used, laid = [0] * CARDS, [0] * CARDS, [0] * KINDS
    herds = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.step(CHANCE, state.sample_chance(rng))
            continue
        seat = state.current_player()
        action = seats[seat].choose(state.resample(seat, rng), seat)
        state.step(seat, action)
        if action >= PLAY:
            used[played_card(action)] += 1
        elif action >= LAY:
            laid[laid_kind(action)] += 1
        elif action >= HERD:
            herds += 1
        elif action >= TAKE:
            taken[action - TAKE] += 1
    return PlayedGame(
        players,
        seed,
        state.turns / players,
        [int(score) for score in state.scores()],
        [(seat - state.fox) % players for seat in state.winners()],
        laid,
        sum(len(trees) // 4 for trees in state.trees),
        taken,
        used,
        [(goal, is_goal_met(state, seat, goal)) for seat, goal in enumerate(state.chosen)],
        herds,
        not state.is_last_round,
    )


def play_missing(file: Path, games: int, iterations: int, seconds: float) -> None:
    """Play the games that the file lacks until the time is up, and write each at once."""
    done = {(game.players, game.seed) for game in read_games(file)}
    # Numbers of players alternate, so that an interrupted run has games of each.
    jobs = [(players, seed, iterations) for seed in range(games) for players in PLAYERS if (players, seed) not in done]
    deadline = time.monotonic() + seconds
    with multiprocessing.get_context("spawn").Pool(usable_cores()) as pool, file.open("ab") as out:
        for game in pool.imap_unordered(play_game, jobs):
            out.write(msgspec.json.encode(game) + b"\n")
            out.flush()
            if time.monotonic() > deadline:
                pool.terminate()
                return


def read_games(file: Path) -> list[PlayedGame]:
    """Return the games of the file."""
    if not file.exists():
        return []
    decoder = msgspec.json.Decoder(PlayedGame)
    return [decoder.decode(line) for line in file.read_bytes().splitlines()]


def mean(values: Iterable[float]) -> float:
    """Return the average."""
    numbers = list(values)
    return sum(numbers) / len(numbers)


def share_between(values: list[int], low: int, high: int) -> float:
    """Return the share of values from low to high."""
    return mean(float(low <= value <= high) for value in values)


def summary(games: list[PlayedGame]) -> str:
    """Return a table with one column for each number of players."""
    rows: list[list[str]] = [["", *(f"{players} players" for players in PLAYERS)]]
    groups = [[game for game in games if game.players == players] for players in PLAYERS]

    def add(label: str, *cells: str) -> None:
        rows.append([label, *cells])

    add("games", *(str(len(group)) for group in groups))
    add("turns per player", *(f"{mean(game.turns for game in group):.1f}" for group in groups))
    add("… 10 % to 90 %", *(spread([game.turns for game in group]) for group in groups))
    winners = [[max(game.scores) for game in group] for group in groups]
    add("winner’s score", *(f"{mean(each):.1f}" for each in winners))
    add("… from 65 to 75", *(f"{share_between(each, 65, 75):.0%}" for each in winners))
    add("… 10 % to 90 %", *(spread(each) for each in winners))
    add("all scores", *(f"{mean(score for game in group for score in game.scores):.1f}" for group in groups))
    add("tiles per player", *(per_player(group, [sum(game.laid) for game in group]) for group in groups))
    add("trees per player", *(per_player(group, [game.trees for game in group]) for group in groups))
    add("cards played per player", *(per_player(group, [sum(game.used) for game in group]) for group in groups))
    add("herds brought home per player", *(per_player(group, [game.herds for game in group]) for group in groups))
    add("ended for want of tiles", *(f"{mean(float(game.ended_early) for game in group):.1%}" for group in groups))
    for place in range(max(PLAYERS)):
        label = "won by the fox" if place == 0 else f"won by seat {place + 1} from the fox"
        add(label, *(seat_wins(group, place) for group in groups))
    return table(rows)


def seat_wins(group: list[PlayedGame], place: int) -> str:
    """Return how often a seat wins, counted from the fox.

    A shared victory counts as a share.
    """
    if place >= group[0].players:
        return "–"
    return f"{mean((place in game.won) / len(game.won) for game in group):.1%}"


def per_player(group: list[PlayedGame], counts: list[int]) -> str:
    """Return a count per player and game."""
    return f"{sum(counts) / sum(game.players for game in group):.2f}"


def spread(values: list[int] | list[float]) -> str:
    """Return the 10 % and 90 % quantiles."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 10]:.0f}–{ordered[len(ordered) * 9 // 10]:.0f}"


def landscapes(games: list[PlayedGame]) -> str:
    """Return how often each landscape is laid, and how often the cards ask for it."""
    laid = [sum(game.laid[kind] for game in games) for kind in range(KINDS)]
    asked = Counter(want for card in load_edition("reconstructed").cards for want in card.wants)
    rows = [["landscape", "on cards", "share of laid tiles"]]
    for kind, name in enumerate(KIND_NAMES):
        rows.append([name, str(asked[kind]), f"{laid[kind] / sum(laid):.1%}"])
    return table(rows)


def goals(games: list[PlayedGame]) -> str:
    """Return how often each scoring tile is chosen, and met when chosen."""
    chosen = Counter(goal for game in games for goal, _ in game.goals)
    met = Counter(goal for game in games for goal, is_met in game.goals if is_met)
    rows = [["scoring tile", "share of choices", "met when chosen"]]
    for goal, name in enumerate(GOAL_NAMES):
        rows.append([name, f"{chosen[goal] / chosen.total():.1%}", f"{met[goal] / max(1, chosen[goal]):.0%}"])
    return table(rows)


def cards(games: list[PlayedGame]) -> str:
    """Return how often each card is taken from the row and played, per 100 games."""
    rows = [["card", "pattern", "points", "taken", "played"]]
    for number, card in enumerate(load_edition("reconstructed").cards):
        taken = 100 * mean(game.taken[number] for game in games)
        used = 100 * mean(game.used[number] for game in games)
        rows.append([str(number + 1), f"`{'/'.join(card.rows)}`", str(card.points), f"{taken:.0f}", f"{used:.0f}"])
    return table(rows)


def table(rows: list[list[str]]) -> str:
    """Return rows as a Markdown table, with the first row as head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    return "\n".join(lines)


def main() -> int:
    """Play what is missing, then print every table."""
    parser = argparse.ArgumentParser(description="Calibrate the deck by self-play.")
    parser.add_argument("--file", type=Path, required=True, help="the games played so far, one per line")
    parser.add_argument("--games", type=int, default=1000, help="for each number of players")
    parser.add_argument("--iterations", type=int, default=40, help="search budget of a move")
    parser.add_argument("--seconds", type=float, default=3600.0, help="time limit")
    arguments = parser.parse_args()
    play_missing(arguments.file, arguments.games, arguments.iterations, arguments.seconds)
    games = read_games(arguments.file)
    for part in (summary, landscapes, goals, cards):
        sys.stdout.write(part(games) + "\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
