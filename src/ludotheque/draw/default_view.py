"""The default view of a game: fields as tiles, and a button for each action.

These functions are the defaults of `game_view.View`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.draw.view import Choice, Moment, Panel, ScoreLine, seat_names
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event, Observation
from ludotheque.kernel.state import CHANCE
from ludotheque.kernel.texts import Catalog, join_words, with_colon

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
TILE = 56.0
LEAST_WIDTH, LEAST_HEIGHT = 480.0, 280.0
LETTER_WIDTH, LINE_HEIGHT = 10.0, 24.0


def text(o: Observation, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return the position as text.

    It has the fields, each seat with its points, marks for the seats to act and the winners, and the awaited seats.
    """
    who = seat_names(names, o.players)
    position = getattr(o, "position", {})
    # By convention the field `seat` is the seat to act, which is marked below.
    lines = [f"{name.replace('_', ' ')}  {_row(value)}" for name, value in position.items() if name != "seat"]
    longest = max(map(len, who))
    for seat in range(o.players):
        marks = ("▸" if seat in o.to_act else " ") + ("★" if seat in o.winners else " ")
        lines.append(f"{marks} {who[seat]:<{longest}}  {o.scores[seat]:g}")
    return "\n".join([*lines, status(o, lang, names)])


def _row(value: object) -> str:
    if not isinstance(value, list | tuple):
        return str(value)
    return (" | " if any(map(_is_list, value)) else " ").join(map(_row, value))


def panels(o: Observation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Draw the fields of the position as rows of tiles in the middle of a sheet."""
    return [_sheet(o.game, *_tiles(o))]


def make_panels(
    title: str, text: Callable[[Observation, str, Sequence[str]], str] | None
) -> Callable[[Observation, str, Sequence[str]], list[Panel]]:
    """Return a function that draws a sheet under a title, with a game's own text or else with tiles."""

    def draw(o: Observation, lang: str, names: Sequence[str]) -> list[Panel]:
        return [_sheet(title, *(_tiles(o) if text is None else _letters(text(o, lang, names).splitlines())))]

    return draw


def _sheet(title: str, parts: list[Markup], wide: float, high: float) -> Panel:
    width, height = max(LEAST_WIDTH, wide + TILE), max(LEAST_HEIGHT, high + TILE)
    ground = tag("rect", width=width, height=height, rx=12, fill="var(--surface)")
    middle = tag("g", *parts, transform=f"translate({(width - wide) / 2:g} {(height - high) / 2:g})")
    return Panel("table", title, width, height, join(ground, middle))


def _tiles(o: Observation) -> tuple[list[Markup], float, float]:
    """Draw a row of tiles under the name of each field, or several rows for a list of lists."""
    parts, wide, y = [], 0.0, 0.0
    for name, value in getattr(o, "position", {}).items():
        if name == "seat":
            continue
        parts.append(tag("text", name.replace("_", " "), x=2, y=y + 16, font_size=15, fill="var(--muted)"))
        y += LINE_HEIGHT
        rows = value if _is_list(value) and value and all(map(_is_list, value)) else [value]
        for row in rows:
            items = row if _is_list(row) else [row]
            parts += [_tile(_row(item), TILE * index, y) for index, item in enumerate(items)]
            wide = max(wide, TILE * len(items))
            y += TILE
    return parts, wide, y


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _tile(words: str, x: float, y: float) -> Markup:
    side = TILE - 6
    size = min(24.0, 1.5 * side / max(1, len(words)))
    return join(
        tag("rect", x=x + 3, y=y + 3, width=side, height=side, rx=8, fill="var(--sheet)", stroke="var(--sheet-edge)"),
        tag(
            "text",
            words,
            x=x + TILE / 2,
            y=y + TILE / 2 + size * 0.35,
            font_size=size,
            font_weight=700,
            text_anchor="middle",
            fill="var(--sheet-ink)",
        ),
    )


def _letters(lines: Sequence[str]) -> tuple[list[Markup], float, float]:
    """Draw lines in which every letter has its own place, so that columns align in any font."""
    parts = []
    for row, line in enumerate(lines):
        x = " ".join(f"{LETTER_WIDTH * column:g}" for column, letter in enumerate(line) if letter != " ")
        y = LINE_HEIGHT * row + 18
        parts.append(tag("text", line.replace(" ", ""), x=x or None, y=y, font_size=16, fill="var(--ink)"))
    return parts, LETTER_WIDTH * max(map(len, lines), default=0), LINE_HEIGHT * len(lines)


def choices(o: Observation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return one button per action, with its notation."""
    return [Choice(action, (f"action:{action}",), notation) for action, notation in o.legal]


def handle_label(handle: str, o: Observation, lang: str, names: Sequence[str] = ()) -> str:
    """Return the notation of a button's action."""
    action = int(handle.partition(":")[2])
    return next((notation for legal, notation in o.legal if legal == action), handle)


def point_of_view(o: Observation) -> object:
    """Return the facts that make pictures differ between viewers: by default the whole observation."""
    return o.seat


def picture_labels(o: Observation, lang: str, names: Sequence[str] = ()) -> tuple[dict[str, str], ...] | None:
    """Return None: handles are then looked for in the pictures."""
    return None


def label_facts(o: Observation) -> tuple[object, ...] | None:
    """Return None: handles are then put into words for every viewer."""
    return None


def intended_action(o: Observation, path: Sequence[str]) -> int | None:
    """Return None, since only buttons can be pointed at."""
    return None


def status(o: Observation, lang: str, names: Sequence[str]) -> str:
    """Return the sentence on whose turn it is, or who has won."""
    who = seat_names(names, o.players)
    if o.is_over:
        return TEXTS.say("over", lang, names=join_words([who[seat] for seat in o.winners], lang) or "–")
    if o.seat in o.to_act:
        return TEXTS.say("your_turn", lang)
    return TEXTS.say("turn_of", lang, names=join_words([who[seat] for seat in o.to_act], lang)) if o.to_act else "…"


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """Return the sentence on an action, in notation."""
    who = TEXTS.say("chance", lang) if event.seat == CHANCE else seat_names(names, event.seat + 1)[event.seat]
    return with_colon(who, str(event.values.get("notation", event.key)), lang)


def next_part(handle: str, after: str, o: Observation, lang: str, names: Sequence[str] = ()) -> str:
    """Return an empty text: no part of a choice has a special prompt."""
    return ""


def moment(events: Sequence[Event], o: Observation, lang: str, names: Sequence[str]) -> Moment | None:
    """Return None: no event stops the playback."""
    return None


def sum_up(events: Sequence[Event], lang: str, names: Sequence[str]) -> str:
    """Return an empty text: every event has its own line."""
    return ""


def score_sheet(o: Observation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Return the totals as the score sheet."""
    return [ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True)]


def review_lines(game: Game, lang: str) -> list[str]:
    """Return the labels of the lines of a judge's score sheet, as in “gives up 2.1 …”."""
    return [TEXTS.say("review_points", lang)]
