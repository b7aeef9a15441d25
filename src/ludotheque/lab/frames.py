"""Results as a table (Polars): one row for each game and seat; into Parquet and back. Needs the extra `lab`.

| column | |
|---|---|
| `game`, `edition`, `options`, `players`, `seed` | what was played; options as JSON |
| `index`, `deal` | the game's number; games of one deal share their chance |
| `seat`, `entrant`, `bot` | who sat there |
| `score`, `win`, `place` | points; the share of the win (0.5 if two tied); 1 for the best score |
| `decisions`, `thinking` | how many, and for how many seconds in all |
| `length`, `seconds` | the whole game's actions, chance included, and its time |
| `actions` | what the seat did: a list of (`what`, `count`), if it was counted |
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.simulate import GameRow, Plan

PLAN_KEY = "ludotheque_plan"


def schema(pl: Any) -> dict[str, Any]:
    """The columns and their types."""
    return {
        "game": pl.String,
        "edition": pl.String,
        "options": pl.String,
        "players": pl.Int32,
        "seed": pl.Int64,
        "index": pl.Int64,
        "deal": pl.Int64,
        "seat": pl.Int32,
        "entrant": pl.Int32,
        "bot": pl.String,
        "score": pl.Float64,
        "win": pl.Float64,
        "place": pl.Int32,
        "decisions": pl.Int64,
        "thinking": pl.Float64,
        "length": pl.Int64,
        "seconds": pl.Float64,
        "actions": pl.List(pl.Struct({"what": pl.String, "count": pl.Int64})),
    }


def to_frame(plan: Plan, rows: Iterable[GameRow]) -> Any:
    """The rows as a Polars DataFrame."""
    pl = require("polars", "lab")
    game = plan.load()
    options = msgspec.json.encode(game.options, order="sorted").decode()
    common = {
        "game": plan.game,
        "edition": game.edition_id,
        "options": options,
        "players": plan.players,
        "seed": plan.seed,
    }
    lines = [
        {**common, "deal": plan.deal(row.index), "bot": plan.bots[row.seating[seat]], **_seat_line(row, seat)}
        for row in sorted(rows, key=lambda row: row.index)
        for seat in range(plan.players)
    ]
    return pl.DataFrame(lines, schema=schema(pl))


def _seat_line(row: GameRow, seat: int) -> dict[str, Any]:
    score = row.scores[seat]
    return {
        "index": row.index,
        "seat": seat,
        "entrant": row.seating[seat],
        "score": score,
        "win": 1 / len(row.winners) if seat in row.winners else 0.0,
        "place": 1 + sum(other > score for other in row.scores),
        "decisions": row.decisions[seat],
        "thinking": row.thinking[seat],
        "length": row.length,
        "seconds": row.seconds,
        "actions": [{"what": what, "count": count} for what, count in row.actions[seat].items()] if row.actions else [],
    }


def from_frame(frame: Any) -> list[GameRow]:
    """The rows that a table was made of, but for moves and records."""
    found = []
    for lines in frame.sort("index", "seat").partition_by("index", maintain_order=True):
        seats = lines.to_dicts()
        actions = tuple({each["what"]: each["count"] for each in seat["actions"] or ()} for seat in seats)
        found.append(
            GameRow(
                index=seats[0]["index"],
                seating=tuple(seat["entrant"] for seat in seats),
                scores=tuple(seat["score"] for seat in seats),
                winners=tuple(seat["seat"] for seat in seats if seat["win"] > 0),
                decisions=tuple(seat["decisions"] for seat in seats),
                thinking=tuple(seat["thinking"] for seat in seats),
                length=seats[0]["length"],
                seconds=seats[0]["seconds"],
                actions=actions if any(actions) else (),
            )
        )
    return found


def write_frame(path: Path, frame: Any, plan: Plan) -> None:
    """Write a Parquet file with its plan, whole or not at all."""
    pl = require("polars", "lab")
    whole = path.with_name(path.name + ".new")
    try:
        frame.write_parquet(whole, metadata={PLAN_KEY: msgspec.json.encode(plan).decode()})
        whole.replace(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        whole.unlink(missing_ok=True)
        raise LabFailedError("results/unwritable", file=str(path), reason=error) from error


def read_frame(path: Path) -> tuple[Plan, Any]:
    """The plan and the table of a Parquet file; a damaged or foreign file is refused."""
    pl = require("polars", "lab")
    if not path.exists():
        raise LabError("results/unreadable", file=str(path), reason=FileNotFoundError(2, ""))
    try:
        plan_text = pl.read_parquet_metadata(path).get(PLAN_KEY)
        frame = pl.read_parquet(path)
        plan = msgspec.json.decode(plan_text or b"", type=Plan)
    except (OSError, pl.exceptions.PolarsError, msgspec.MsgspecError) as error:
        raise LabError("results/corrupt", file=str(path), reason=_first_line(error)) from error
    missing = set(schema(pl)) - set(frame.columns)
    if missing:
        raise LabError("results/corrupt", file=str(path), reason=f"no column {', '.join(sorted(missing))}")
    return plan, frame


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
