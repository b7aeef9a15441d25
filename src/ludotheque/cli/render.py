"""Pictures of a record's positions."""

from __future__ import annotations

from pathlib import Path

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.cli.seats import shown_names
from ludotheque.draw.game_view import draw_svg
from ludotheque.draw.png import to_png
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.records import SEAT_LETTERS, Record
from ludotheque.kernel.state import State
from ludotheque.lab.i18n import Localizer

THEMES = ("light", "dark")
FORMATS = (".svg", ".png")
LARGEST_ZOOM = 10  # some 10,000 pixels, beyond which a picture would only fill the memory


def parse_viewer(text: str, players: int) -> int:
    """Return the viewer for a seat's letter or `spectator`."""
    if text.casefold() == "spectator":
        return SPECTATOR
    seat = SEAT_LETTERS.find(text.upper())
    if len(text) != 1 or not 0 <= seat < players:
        known = ", ".join([*SEAT_LETTERS[:players], "spectator"])
        raise CommandError("choice/unknown", name="--seat", value=text, known=known)
    return seat


def position(record: Record, ply: int | None) -> State:
    """Return the position after `ply` actions, chance included, by default the last one."""
    last = len(record.moves)
    if ply is None:
        ply = last
    if not 0 <= ply <= last:
        raise CommandError("render/ply", ply=ply, last=last)
    state = record.game.new_initial_state()
    for seat, action in record.moves[:ply]:
        state.apply_action(action, seat)
    return state


def render(
    localizer: Localizer, record: Record, ply: int | None, viewer: int, theme: str, out: Path, zoom: float
) -> None:
    """Write the picture, as SVG or PNG by the file's ending."""
    if out.suffix.lower() not in FORMATS:
        raise CommandError("render/format", file=out.name)
    if zoom > LARGEST_ZOOM:
        raise CommandError("render/zoom", largest=LARGEST_ZOOM)
    state = position(record, ply)
    names = shown_names(localizer, record.seats)
    svg = draw_svg(record.game.spec, state.observation(viewer), localizer.lang, theme, names)
    if out.suffix.lower() == ".png":
        data = to_png(svg, zoom=zoom)
    else:
        data = svg.encode("utf-8")
    try:
        out.write_bytes(data)
    except OSError as error:
        raise CommandFailedError("file/unwritable", file=str(out), reason=error) from error
