"""The programs in `tools/` that generate, check and calibrate the deck."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import msgspec
import pytest  # noqa: TC002

from ludotheque import Rng
from ludotheque.games.nevaches.content import load_edition, parse_card

TOOLS = Path(__file__).parents[3] / "tools"


def load_tool(name: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Load a program as a module, whose types msgspec finds by the module's name."""
    spec = spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


def test_the_checker_notices_a_bad_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = load_tool("nevaches_deck", monkeypatch)
    cards = [*load_edition("reconstructed").cards]
    assert deck.problems(cards) == []
    assert any("worth 8" in problem for problem in deck.problems([card for card in cards if card.points != 8]))
    assert any("side by side" in problem for problem in deck.problems([parse_card(["FM"], 6)] * 55))
    assert "card 55 has the pattern of card 1, turned or not" in deck.problems([*cards[:-1], cards[0]])
    assert any("the model says" in problem for problem in deck.problems([*cards[1:], parse_card(["FM"], 9)]))


def test_decks_are_checked_and_generated(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    deck = load_tool("nevaches_deck", monkeypatch)
    monkeypatch.setattr(sys, "argv", ["deck"])
    assert deck.main() == 0
    assert capsys.readouterr().out == "the deck is good\n"
    generated = deck.generate(Rng(5))
    assert deck.problems(generated) == []
    assert len({tuple(card.shape) for card in generated}) == 55


def test_calibration_reads_games_and_prints_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calibrate = load_tool("nevaches_calibrate", monkeypatch)
    file = tmp_path / "games.jsonl"
    played = [calibrate.play_game((players, 1, 1)) for players in (2, 3, 4)]
    file.write_bytes(b"\n".join(msgspec.json.encode(game) for game in played) + b"\n")
    assert calibrate.read_games(file) == played
    monkeypatch.setattr(calibrate, "play_missing", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["calibrate", "--file", str(file)])
    assert calibrate.main() == 0
    printed = capsys.readouterr().out
    assert "| games | 1 | 1 | 1 |" in printed
    assert printed.count("\n| ") > 70, "one line for every card"
    assert sum(played[0].taken) > 0 and len(played[2].scores) == 4
