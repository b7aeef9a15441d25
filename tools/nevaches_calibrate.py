"""Self-play that says what the deck's values lead to: pace, scores, how often each card is taken and played.

    python -m ludotheque.games.nevaches.calibrate --keep games.jsonl --games 1000 --seconds 200

plays until every number of players has so many games, or the time is up, and prints tables; run it again with the same
file and it goes on where it stopped. Values are then changed in the edition by hand, and the file begun anew.
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

from ludotheque.games.nevaches import SPEC
from ludotheque.games.nevaches.deck import face_up
from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES
from ludotheque.games.nevaches.rules import NevachesGame, NevachesState
from ludotheque.games.nevaches.rules.codes import CARDS, HERD, KINDS, LAY, PLAY, SLOTS, TAKE
from ludotheque.kernel.cores import usable_cores
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import CHANCE
from ludotheque.search.players import make_player

PLAYERS = (2, 3, 4)


class Played(msgspec.Struct):
    """What is kept of one game. `won` counts from the fox; `laid` is by landscape; cards by number."""

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


def play_game(job: tuple[int, int, int]) -> Played:
    """One game of players with a small search budget: (players, seed, iterations)."""
    players, seed, iterations = job
    options: dict[str, OptionValue] = {"random_bonuses": False, "draft_start_card": False}
    game = NevachesGame(SPEC, players, options, "reconstructed")
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
            used[(action - PLAY) // SLOTS] += 1
        elif action >= LAY:
            laid[(action - LAY) // SLOTS] += 1
        elif action >= HERD:
            herds += 1
        elif action >= TAKE:
            taken[action - TAKE] += 1
    return Played(
        players,
        seed,
        state.turns / players,
        [int(score) for score in state.scores()],
        [(seat - state.fox) % players for seat in state.winners()],
        laid,
        sum(len(trees) // 4 for trees in state.trees),
        taken,
        used,
        [(goal, state.is_met(seat, goal)) for seat, goal in enumerate(state.chosen)],
        herds,
        not state.is_last_round,
    )


def go_on(file: Path, games: int, iterations: int, seconds: float) -> None:
    """Play what is still missing, until the time is up; every game is kept at once."""
    done = {(game.players, game.seed) for game in read_games(file)}
    # Numbers of players take turns, so that an interrupted run has some of each.
    jobs = [(players, seed, iterations) for seed in range(games) for players in PLAYERS if (players, seed) not in done]
    deadline = time.monotonic() + seconds
    with multiprocessing.get_context("spawn").Pool(usable_cores()) as pool, file.open("ab") as out:
        for game in pool.imap_unordered(play_game, jobs):
            out.write(msgspec.json.encode(game) + b"\n")
            out.flush()
            if time.monotonic() > deadline:
                pool.terminate()
                return


def read_games(file: Path) -> list[Played]:
    """The games kept so far."""
    if not file.exists():
        return []
    decoder = msgspec.json.Decoder(Played)
    return [decoder.decode(line) for line in file.read_bytes().splitlines()]


def mean(values: Iterable[float]) -> float:
    """The average."""
    kept = list(values)
    return sum(kept) / len(kept)


def share_between(values: list[int], low: int, high: int) -> float:
    """The share of values from low to high."""
    return mean(float(low <= value <= high) for value in values)


def summary(games: list[Played]) -> str:
    """One column for each number of players."""
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
        wins = [[(place in game.won) / len(game.won) for game in group] for group in groups]
        label = "won by the fox" if place == 0 else f"won by seat {place + 1} from the fox"
        add(
            label,
            *(
                f"{mean(each):.1%}" if place < group[0].players else "–"
                for each, group in zip(wins, groups, strict=True)
            ),
        )
    return table(rows)


def seat_wins(group: list[Played], place: int) -> str:
    """How often the seat so many places after the fox wins; a shared victory is a share."""
    if place >= group[0].players:
        return "–"
    return f"{mean((place in game.won) / len(game.won) for game in group):.1%}"


def per_player(group: list[Played], counts: list[int]) -> str:
    """A count per player and game."""
    return f"{sum(counts) / sum(game.players for game in group):.2f}"


def spread(values: list[int] | list[float]) -> str:
    """The 10 % and 90 % quantiles."""
    ordered = sorted(values)
    return f"{ordered[len(ordered) // 10]:.0f}–{ordered[len(ordered) * 9 // 10]:.0f}"


def landscapes(games: list[Played]) -> str:
    """How often each landscape is laid, and how often the cards ask for it."""
    deck = NevachesGame(SPEC, 2, {"random_bonuses": False, "draft_start_card": False}, "reconstructed").cards
    laid = [sum(game.laid[kind] for game in games) for kind in range(KINDS)]
    asked = Counter(kind for card in deck for kind in face_up(card))
    rows = [["landscape", "on cards", "share of laid tiles"]]
    for kind, name in enumerate(KIND_NAMES):
        rows.append([name, str(asked[kind]), f"{laid[kind] / sum(laid):.1%}"])
    return table(rows)


def goals(games: list[Played]) -> str:
    """How often each scoring tile is chosen, and met when chosen."""
    chosen = Counter(goal for game in games for goal, _ in game.goals)
    met = Counter(goal for game in games for goal, is_met in game.goals if is_met)
    rows = [["scoring tile", "share of choices", "met when chosen"]]
    for goal, name in enumerate(GOAL_NAMES):
        rows.append([name, f"{chosen[goal] / chosen.total():.1%}", f"{met[goal] / max(1, chosen[goal]):.0%}"])
    return table(rows)


def cards(games: list[Played]) -> str:
    """For each card how often it is taken from the row and played, per 100 games."""
    deck = NevachesGame(SPEC, 2, {"random_bonuses": False, "draft_start_card": False}, "reconstructed").cards
    rows = [["card", "pattern", "points", "taken", "played"]]
    for number, card in enumerate(deck):
        taken = 100 * mean(game.taken[number] for game in games)
        used = 100 * mean(game.used[number] for game in games)
        rows.append([str(number + 1), f"`{'/'.join(card.rows)}`", str(card.points), f"{taken:.0f}", f"{used:.0f}"])
    return table(rows)


def table(rows: list[list[str]]) -> str:
    """Rows as a Markdown table, the first one being its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    lines.insert(1, "|---" * len(rows[0]) + "|")
    return "\n".join(lines)


def main() -> int:
    """Play on, then print every table."""
    parser = argparse.ArgumentParser(description="Calibrate the deck by self-play.")
    parser.add_argument("--keep", type=Path, required=True, help="file that keeps the games, one per line")
    parser.add_argument("--games", type=int, default=1000, help="for each number of players")
    parser.add_argument("--iterations", type=int, default=40, help="search budget of a move")
    parser.add_argument("--seconds", type=float, default=3600.0, help="stop after so long")
    arguments = parser.parse_args()
    go_on(arguments.keep, arguments.games, arguments.iterations, arguments.seconds)
    games = read_games(arguments.keep)
    for part in (summary, landscapes, goals, cards):
        sys.stdout.write(part(games) + "\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
