"""Pictures of rules pages and covers: complete, all shown, and drawn whole."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import httpx
import pytest

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.editions import general_note
from ludotheque.kernel.texts import read_page
from ludotheque.learn.pictures import panel_of, picture_of
from ludotheque.web.learn.routes import rules_markup

LANGUAGES = ("fr", "en")


def shown(game: str, lang: str) -> list[tuple[str, str]]:
    """Return captions and names, as a rules page has them."""
    text = read_page(get_spec(game).folder() / f"rules_{lang}.md", lang)
    return re.findall(r"!\[([^\]]+)\]\((\w+)\)", text)


def drawn(game: str) -> set[str]:
    return {path.name.removesuffix(".record.txt") for path in (get_spec(game).folder() / "pictures").iterdir()}


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_a_cover_and_its_rules_have_pictures(game: str) -> None:
    french, english = ([name for _, name in shown(game, lang)] for lang in LANGUAGES)
    assert french == english
    assert french
    assert {*french, "cover"} == drawn(game)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in game_ids() for name in sorted(drawn(game))])
def test_a_picture_stands_alone(game: str, name: str, lang: str, theme: str) -> None:
    """The picture is well formed, with the theme's colours and all its symbols, and loads nothing."""
    svg = picture_of(game, name, lang, theme)
    root = ElementTree.fromstring(svg)
    assert {"width", "height", "viewBox"} <= set(root.keys())
    assert "var(--" not in svg
    for target in re.findall(r'href="([^"]+)"', svg):
        assert target.startswith("#")
        assert f'id="{target[1:]}"' in svg
    assert set(re.findall(r"url\([\"']?(\w+)", svg)) <= {"data"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_figures_tell_their_size_and_have_words(game: str, lang: str) -> None:
    page = rules_markup(game, lang, "auto")
    figures = re.findall(r"<figure>.*?</figure>", page)
    assert len(figures) == len(shown(game, lang))
    for figure, (caption, name) in zip(figures, shown(game, lang), strict=True):
        panel = panel_of(game, name, lang)
        assert f'width="{panel.width:g}" height="{panel.height:g}"' in figure
        assert re.search(r'alt="[^"]+"', figure)
        assert f"<figcaption>{caption}</figcaption>" in figure
        assert "prefers-color-scheme: dark" in figure
    assert "<p><figure>" not in page
    assert "prefers-color-scheme" not in rules_markup(game, lang, "dark")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", game_ids())
def test_rules_pages_say_what_is_reconstructed(game: str, lang: str) -> None:
    spec = get_spec(game)
    page = unescape(rules_markup(game, lang, "auto"))
    assert (general_note(lang) in page) == bool(spec.reconstructed)
    assert spec.reconstructed.get(lang, "") in page


def test_the_home_page_says_what_reconstructed_means(client: httpx.Client) -> None:
    for lang in LANGUAGES:
        assert general_note(lang) in unescape(client.get(f"/?lang={lang}").text)


def test_a_picture_brings_its_own_style_and_nothing_else(client: httpx.Client) -> None:
    answer = client.get("/g/niet/pictures/trick?lang=fr&theme=dark")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers.get_list("content-security-policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'none'"
    ]
    assert answer.text == picture_of("niet", "trick", "fr", "dark")


@pytest.mark.parametrize(
    "path", ["niet/pictures/nothing", "niet/pictures/..%2Frules_fr", "niet/pictures/Cover", "chess/pictures/cover"]
)
def test_other_pictures_are_not_there(client: httpx.Client, path: str) -> None:
    assert client.get(f"/g/{path}").status_code == 404
