"""Every handle, icon, piece and number in the pictures has a short name in both languages."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree as ET

import pytest
from tests.tables.test_seat_view import act, open_table

from ludotheque.draw.faces import FACES, face
from ludotheque.draw.game_view import view_of
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence, SeatView

SVG = "{http://www.w3.org/2000/svg}"
UNSEEN = {"defs", "symbol", "title", "style", "clipPath", "mask", "pattern"}
SHAPES = {"path", "circle", "rect", "polygon", "ellipse", "line"}
MOST_WORDS = 12
has_words = re.compile(r"[^\W\d_]{4}").search


def find_nameless(view: SeatView) -> list[str]:
    """Return the elements that neither they nor their parents name.

    Elements are handles, uses, pieces that move, icons and bare figures.
    """
    found: list[str] = []

    def walk(element: ET.Element, above: ET.Element | None, is_icon: bool) -> None:
        kind = element.tag.removeprefix(SVG)
        if kind in UNSEEN:
            return
        handle = element.get("data-h", "")
        words = view.labels.get(handle) or view.names.get(handle) or ""
        label = element.get("aria-label") if above is not None else None
        if words or label or element.find(f"{SVG}title") is not None or element.get("aria-hidden"):
            for name in filter(None, (words if handle in view.names else "", label)):
                if len(name.split()) > MOST_WORDS and "chevoux" not in view.game:
                    found.append(f"too long: {name}")
            return
        is_icon = is_icon or (kind == "g" and element.get("transform") is not None)
        around = "" if above is None else " ".join(above.itertext())
        is_figure = kind == "text" and not has_words("".join(element.itertext())) and not has_words(around)
        is_piece = above is not None and element.get("id") is not None
        if handle or kind == "use" or is_piece or is_figure or (is_icon and kind in SHAPES):
            found.append(ET.tostring(element, encoding="unicode")[:200])
            return
        for child in element:
            walk(child, element, is_icon)

    for panel in view.panels:
        walk(ET.fromstring(str(panel.to_svg())), None, False)
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", game_ids())
def test_everything_has_a_name(game: str, lang: str) -> None:
    """From the first position to the last, for players and for spectators."""
    table, chance = open_table(game, get_spec(game).players[-1], 5), random.Random(5)
    presenter, steps = Presenter(table), 0
    while True:
        is_over = table.result is not None or steps > 400
        if steps % 40 in (0, 3, 9) or is_over:
            for viewer in (0, -3):
                assert find_nameless(presenter.present(viewer, lang, 0, Presence())) == []
        if is_over:
            return
        act(table, chance)
        steps += 1


def test_faces_differ() -> None:
    """All faces differ."""
    assert len({face(number) for number in range(1, FACES + 1)}) == FACES


@pytest.mark.parametrize("game", game_ids())
def test_handles_that_a_game_knows_are_those_in_its_pictures(game: str) -> None:
    table, chance = open_table(game, get_spec(game).players[-1], 5), random.Random(5)
    view = view_of(table.spec)
    for _ in range(60):
        for viewer in (*range(len(table.seats)), -3):
            seen = table.state.observation(viewer)
            known = view.picture_labels(seen, "en", table.names())
            if known is not None:
                found = re.findall(
                    ' data-h="([^"]+)"', "".join(panel.body for panel in view.panels(seen, "en", table.names()))
                )
                named = {handle: view.handle_label(handle, seen, "en", table.names()) for handle in found}
                assert [pair for part in known for pair in part.items()] == list(named.items())
        if table.status() == "playing":
            act(table, chance)
