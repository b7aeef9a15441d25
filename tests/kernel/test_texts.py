"""French texts from all sources have no line break before their signs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import ludotheque
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.texts import Catalog, french_spaces, read_page, with_colon
from ludotheque.learn.lessons import lessons_of
from ludotheque.learn.puzzles import FILE, load_puzzles

SOURCE = Path(ludotheque.__file__).parent
BREAKABLE = re.compile(r"(?:\w|[)»”…’}*]) [:;!?»](?![\[\-])|« |\d %")


def french_in(data: Any, is_french: bool = False) -> Iterator[str]:
    """Return every text below a key `fr`."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from french_in(value, is_french or key == "fr")
    elif isinstance(data, list | tuple):
        for value in data:
            yield from french_in(value, is_french)
    elif is_french and isinstance(data, str):
        yield data


def breakable(texts: Iterator[str]) -> list[str]:
    return [text for text in texts if BREAKABLE.search(text)]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Qui joue ? Vous !", "Qui joue\u202f? Vous\u202f!"),
        ("oui ; non : « peut-être »", "oui\u202f; non\u00a0: «\u00a0peut-être\u00a0»"),
        ("{share} % et 50 %", "{share}\u00a0% et 50\u00a0%"),
        ("à 10:30, http://localhost:8000/?a=b;c", "à 10:30, http://localhost:8000/?a=b;c"),
        ("**But :** voir ![La table](start)\n| :-- | ---: |", "**But\u00a0:** voir ![La table](start)\n| :-- | ---: |"),
        ("NIET! dit « non »", "NIET! dit «\u00a0non\u00a0»"),
    ],
)
def test_only_spaces_that_are_there_are_kept_together(written: str, shown: str) -> None:
    assert french_spaces(written) == shown
    assert french_spaces(shown) == shown
    assert with_colon("A", "b", "fr") == french_spaces("A : b")


@pytest.mark.parametrize(
    "path", sorted([*SOURCE.rglob("texts.toml"), *SOURCE.rglob("errors.toml")]), ids=lambda path: path.parent.name
)
def test_catalogs_do_not_break_before_french_signs(path: Path) -> None:
    assert breakable(french_in(Catalog.load(path).entries)) == []


@pytest.mark.parametrize("game", game_ids())
def test_what_games_say_in_french_does_not_break_either(game: str) -> None:
    """Lessons, puzzles, rules pages, editions, and the texts of the game are checked."""
    spec = get_spec(game)
    folder = spec.folder()
    assert breakable(french_in(msgspec.to_builtins(lessons_of(game)))) == []
    assert breakable(puzzle.why.get("fr", "") for puzzle in load_puzzles(folder / FILE)) == []
    assert breakable(iter(read_page(folder / "rules_fr.md", "fr").splitlines())) == []
    for path in folder.glob("editions/*.toml"):
        assert breakable(french_in(tomllib.loads(path.read_text(encoding="utf-8")))) == []
    said = [
        spec.summary,
        spec.reconstructed,
        *(each for option in spec.options for each in (option.label, option.words)),
    ]
    assert breakable(french_in(said)) == []
