"""What a game without a `view.py`, or with half of one, looks like: its text in a frame, and a button per action."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ludotheque.draw.style import read_style
from ludotheque.draw.tags import join, tag
from ludotheque.draw.view import Choice, Panel, ScoreLine, seat_names, standalone
from ludotheque.games.registry import get_spec
from ludotheque.kernel.observation import Event, Observation
from ludotheque.kernel.state import CHANCE
from ludotheque.kernel.texts import Catalog, with_colon

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
LINE_HEIGHT = 24.0
LETTER_WIDTH = 10.0
HARMLESS: tuple[str, ...] = ()


def text(o: Observation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """The fields of the position and the scores, a line each."""
    position = getattr(o, "position", {})
    lines = [with_colon(name, " ".join(map(str, _flat(value))), lang) for name, value in position.items()]
    who = seat_names(names, o.players)
    return "\n".join(lines + [with_colon(who[seat], f"{o.scores[seat]:g}", lang) for seat in range(o.players)])


def _flat(value: object) -> list[object]:
    return [inner for each in value for inner in _flat(each)] if isinstance(value, list | tuple) else [value]


def panels(o: Observation, lang: str, names: Sequence[str]) -> list[Panel]:
    """The text view as a picture."""
    spec = get_spec(o.game)
    lines = spec.module("view").text(o, lang, names).splitlines()
    width = 2 * LETTER_WIDTH + LETTER_WIDTH * max(24, *map(len, lines))
    height = LINE_HEIGHT * (len(lines) + 1)
    drawn = [
        tag("text", line, x=LETTER_WIDTH, y=LINE_HEIGHT * (row + 1), font_size=16, fill="var(--ink)")
        for row, line in enumerate(lines)
    ]
    ground = tag("rect", width=width, height=height, rx=12, fill="var(--surface)")
    return [Panel("table", spec.title, width, height, join("", ground, *drawn))]


def svg(o: Observation, lang: str = "en", theme: str = "light", names: Sequence[str] = ()) -> str:
    """All panels as one standalone picture."""
    spec = get_spec(o.game)
    view = spec.module("view")
    return standalone(view.panels(o, lang, names), read_style(spec.folder()), theme, view.text(o, lang, names))


def choices(o: Observation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """One button per action, with its notation."""
    return [Choice(action, (f"action:{action}",), notation) for action, notation in o.legal]


def handle_label(handle: str, o: Observation, lang: str, names: Sequence[str] = ()) -> str:
    """The notation of a button's action."""
    action = int(handle.partition(":")[2])
    return next((notation for legal, notation in o.legal if legal == action), handle)


def intended_action(o: Observation, path: Sequence[str]) -> int | None:
    """Nothing but buttons can be pointed at."""
    return None


def status(o: Observation, lang: str, names: Sequence[str]) -> str:
    """Whose turn it is, or who has won."""
    who = seat_names(names, o.players)
    if o.is_over:
        return TEXTS.say("over", lang, names=", ".join(who[seat] for seat in o.winners) or "–")
    if o.seat in o.to_act:
        return TEXTS.say("your_turn", lang)
    return TEXTS.say("turn_of", lang, names=", ".join(who[seat] for seat in o.to_act)) if o.to_act else "…"


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Who did what, in notation."""
    who = TEXTS.say("chance", lang) if event.seat == CHANCE else seat_names(names, event.seat + 1)[event.seat]
    return with_colon(who, str(event.values.get("notation", event.key)), lang)


def score_sheet(o: Observation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """The totals."""
    return [ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True)]
