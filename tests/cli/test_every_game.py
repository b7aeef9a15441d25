"""Every registered game can be played, simulated, replayed and drawn from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludotheque
from ludotheque import Rng

from .conftest import GAMES, Pilot

LINES = 120  # a long game is left after so many lines, which is enough


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_person_and_bots(pilot: Pilot, game_id: str, lang: str) -> None:
    players = max(ludotheque.get_spec(game_id).players)
    seats = ",".join(["human", *["random"] * (players - 1)])
    done = pilot(f"play {game_id} --seats {seats} --seed 1 --lang {lang} --save game.ludo", *["1"] * LINES)
    assert done.code == 0, done.err
    done = pilot(f"replay game.ludo --all --lang {lang}")
    assert done.code == 0, done.err
    for out in ("first.svg --ply 0", "last.png --zoom 0.3 --theme dark"):
        assert pilot(f"render game.ludo --lang {lang} --out {out}").code == 0


@pytest.mark.parametrize("game_id", GAMES)
def test_people_around_one_terminal(pilot: Pilot, game_id: str) -> None:
    players = min(ludotheque.get_spec(game_id).players)
    seats = ",".join(["human"] * players)
    done = pilot(f"play {game_id} --seats {seats} --seed 2 --save game.ludo", *["1"] * LINES)
    assert done.code == 0, done.err
    done = pilot("play --resume game.ludo", "1", "1", "q")
    assert done.code == 0, done.err


@pytest.mark.parametrize("game_id", GAMES)
def test_simulations(pilot: Pilot, game_id: str) -> None:
    for players in ludotheque.get_spec(game_id).players:
        done = pilot(f"simulate {game_id} --seats random --players {players} --games 1 --jobs 1 --json")
        assert done.code == 0, done.err
        assert len(json.loads(done.out)["order"]) == players


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_typed(pilot: Pilot, game_id: str) -> None:
    """Numbers, letters, commands and nonsense in any order never fail, and played moves are saved."""
    rng = Rng(3)
    words = ["1", "2", "7", "99", "0", "-1", "", "b", "u", "?", "x", "é ★", "[red]", "1 2", "pass", "\x1b[A"]
    words += ["1", "2", "3"] * 8
    lines = [words[rng.below(len(words))] for _ in range(LINES)]
    spec = ludotheque.get_spec(game_id)
    seats = ",".join(["human", *["random"] * (min(spec.players) - 1)])
    done = pilot(f"play {game_id} --seats {seats} --seed 3 --save game.ludo", *lines)
    assert done.code == 0, done.err
    assert ludotheque.parse_record(Path("game.ludo").read_text(encoding="utf-8"), ludotheque.load_game).moves
