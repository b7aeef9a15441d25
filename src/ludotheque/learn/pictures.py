"""Pictures of a game for its rules pages and its cover, drawn from positions of real games.

A picture is a record, `pictures/NAME.record.txt` in the game's folder, with comments that say which part of its last
position is drawn: `; panel: board`, and optionally `; seat: A` (whose view, by default a spectator's) and
`; box: x y width height` (a part of the panel). A rules page shows the picture by `![caption](NAME)`. `cover` is the
picture on the list of games. Without such a file the list shows the main panel of the initial position.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.draw.style import font_faces, read_style
from ludotheque.draw.tags import tag
from ludotheque.draw.view import Panel, alone, with_symbols
from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.observation import SPECTATOR, Observation
from ludotheque.kernel.records import SEAT_LETTERS, Record, parse_record

SETTING = re.compile(r"^; (panel|seat|box): (.+)$", re.MULTILINE)


def has_picture(game: str, name: str) -> bool:
    """Check whether a known game has a picture of this name, which may be any text."""
    return name == "cover" or (bool(re.fullmatch("[a-z_]+", name)) and _file(game, name).is_file())


@cache
def picture_of(game: str, name: str, lang: str, theme: str) -> str:
    """Return the picture as a standalone SVG."""
    panel = panel_of(game, name, lang)
    # All covers are requested at once and have few words.
    faces = font_faces("Bold") if name == "cover" else font_faces("Regular", "Bold")
    style = read_style(get_spec(game).folder())
    return alone(panel, faces + style if "<text" in panel.body else style, theme)


@cache
def panel_of(game: str, name: str, lang: str) -> Panel:
    """Return the panel, or the part of a panel, that the picture shows."""
    o, names, settings = _read(game, name)
    panels = view_of(get_spec(game)).panels(o, lang, names)
    wanted = settings.get("panel", panels[0].id)
    panel = with_symbols(next(each for each in panels if each.id == wanted), panels)
    return _part(panel, settings["box"]) if "box" in settings else panel


def text_of(game: str, name: str, lang: str) -> str:
    """Return the whole position as text, for terminals."""
    o, names, _ = _read(game, name)
    return view_of(get_spec(game)).text(o, lang, names)


def _file(game: str, name: str) -> Traversable:
    return files(get_spec(game).package) / "pictures" / f"{name}.record.txt"


def record_of_picture(game: str, name: str) -> tuple[Record, int]:
    """Return the record of a picture and the seat that sees it.

    `has_picture` says whether there is such a record.
    """
    text = _file(game, name).read_text(encoding="utf-8")
    settings = dict(SETTING.findall(text))
    seat = SEAT_LETTERS.index(settings["seat"]) if "seat" in settings else SPECTATOR
    return parse_record(text, load_game), seat


def _read(game: str, name: str) -> tuple[Observation, tuple[str, ...], dict[str, str]]:
    """Return the observation, the names of the seats, and the comments that choose the part to draw."""
    if name == "cover" and not _file(game, name).is_file():
        return load_game(game).new_initial_state().observation(SPECTATOR), (), {}
    settings = dict(SETTING.findall(_file(game, name).read_text(encoding="utf-8")))
    record, seat = record_of_picture(game, name)
    return record.final_state().observation(seat), record.seats, settings


def _part(panel: Panel, box: str) -> Panel:
    width, height = (float(side) for side in box.split()[2:])
    body = tag("svg", panel.body, viewBox=box, width=width, height=height)
    return msgspec.structs.replace(panel, width=width, height=height, drawn=body)
