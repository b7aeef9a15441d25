"""Parts of a game: own ones, defaults, and modules without the right object."""

from __future__ import annotations

import importlib
from pathlib import Path

import msgspec
import pytest

from ludotheque import ConfigurationError, get_spec
from ludotheque.draw import default_view
from ludotheque.draw.game_view import view_of
from ludotheque.kernel.contract import (
    components_of,
    events_of,
    notation_of,
    observer_of,
    refusals_of,
    rules_of,
    texts_of,
)
from ludotheque.kernel.editions import content_of
from ludotheque.kernel.observation import Event
from ludotheque.kernel.spec import Spec
from ludotheque.search.bot import bot_of

LOADERS = (components_of, content_of, events_of, notation_of, observer_of, refusals_of, view_of, bot_of)


def write_game(folder: Path, monkeypatch: pytest.MonkeyPatch, **modules: str) -> Spec:
    """Return a package with these modules, and what a game would say of it."""
    monkeypatch.syspath_prepend(folder.parent)
    folder.mkdir()
    for name, text in {"__init__": "", **modules}.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    importlib.invalidate_caches()
    return msgspec.structs.replace(get_spec("niet"), id=folder.name, title="Chess & Co", package=folder.name)


def test_a_game_without_parts_has_the_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = write_game(tmp_path / "partless", monkeypatch)
    for loader in LOADERS:
        assert loader(spec) is loader(spec)
    assert view_of(spec).choices is default_view.choices
    assert notation_of(spec).sort_parts("a b") == "a b"


def test_what_a_part_leaves_out_keeps_its_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "from ludotheque.draw.game_view import View\nVIEW = View(say=lambda event, lang, names: 'said')\n"
    view = view_of(write_game(tmp_path / "halfview", monkeypatch, view=text))
    assert view.say(Event("any", 0), "en", ()) == "said"
    assert view.status is default_view.status
    assert view.in_sight == (0,) and view.styles == {}


@pytest.mark.parametrize("text", ["", "EVENTS = None\n", "def EVENTS(): ...\n"])
def test_a_module_without_its_object_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    name = f"wrongpart{len(text)}"
    spec = write_game(tmp_path / name, monkeypatch, events=text)
    with pytest.raises(ConfigurationError) as caught:
        events_of(spec)
    assert f"{name}.events must define EVENTS, an object of the type Events" in caught.value.sentence("en")
    assert f"{name}.events doit définir EVENTS, un objet du type Events" in caught.value.sentence("fr")


def test_rules_have_no_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = write_game(tmp_path / "ruleless", monkeypatch)
    with pytest.raises(ModuleNotFoundError):
        rules_of(spec)
    with pytest.raises(ModuleNotFoundError):
        texts_of(spec)
