"""Results as a Polars table with one row for each game and seat, and as Parquet files.

Needs the extra `lab`.

| column | |
|---|---|
| `game`, `edition`, `content`, `options`, `players`, `seed` | what was played; `content` is the edition's fingerprint |
| `index`, `deal` | the game's number; games of one deal have the same random outcomes |
| `seat`, `entrant`, `bot` | the seat and its bot |
| `turn_order` | 1 for the first to play, 2 for the second, …; 0 for a seat that never played on its own |
| `score`, `win`, `place` | points; the share of the win (0.5 if two tied); 1 for the best score |
| `decisions`, `thinking` | number of decisions, and seconds for all of them |
| `length`, `turns`, `rounds`, `seconds` | the whole game: actions, chance included; turns; rounds; seconds |
| `ended_by` | `regular`, `limit` (cut short), `resignation` |
| `legal`, `forced` | legal actions of all decisions together; decisions with only one |
| `lead_changes`, `decided` | changes of the lead; the share of decisions after which the winner led for good |
| `half_leader`, `kingmade` | the leader halfway (−1: several); True if a third player's move changed the lead last |
| `luck` | what chance gave the seat, in shares of the win, if measured |
| `actions` | the seat's actions: a list of (`what`, `count`), if counted; `component:…` are cards, tiles and units |
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from errno import ENOSPC
from pathlib import Path
from typing import Any

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.simulate import GameRow, Plan

GAMES_AT_A_TIME = 1000
PLAN_KEY = "ludotheque_plan"


def schema(pl: Any) -> dict[str, Any]:
    """Return the columns and their types."""
    return {
        "game": pl.String,
        "edition": pl.String,
        "content": pl.String,
        "options": pl.String,
        "players": pl.Int32,
        "seed": pl.Int64,
        "index": pl.Int64,
        "deal": pl.Int64,
        "seat": pl.Int32,
        "entrant": pl.Int32,
        "bot": pl.String,
        "turn_order": pl.Int32,
        "score": pl.Float64,
        "win": pl.Float64,
        "place": pl.Int32,
        "decisions": pl.Int64,
        "thinking": pl.Float64,
        "length": pl.Int64,
        "turns": pl.Int64,
        "rounds": pl.Int64,
        "seconds": pl.Float64,
        "ended_by": pl.String,
        "legal": pl.Int64,
        "forced": pl.Int64,
        "lead_changes": pl.Int64,
        "decided": pl.Float64,
        "half_leader": pl.Int32,
        "kingmade": pl.Boolean,
        "luck": pl.Float64,
        "actions": pl.List(pl.Struct({"what": pl.String, "count": pl.Int64})),
    }


def to_frame(plan: Plan, rows: Iterable[GameRow]) -> Any:
    """Return rows as a Polars DataFrame."""
    pl = require("polars", "lab")
    game = plan.load()
    options = msgspec.json.encode(game.options, order="sorted").decode()
    common = {
        "game": plan.game,
        "edition": game.edition_id,
        "content": game.edition_fingerprint(),
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
        "turn_order": row.turn_order[seat] if row.turn_order else 0,
        "score": score,
        "win": 1 / len(row.winners) if seat in row.winners else 0.0,
        "place": 1 + sum(other > score for other in row.scores),
        "decisions": row.decisions[seat],
        "thinking": row.thinking[seat],
        "length": row.length,
        "turns": row.turns,
        "rounds": row.rounds,
        "seconds": row.seconds,
        "ended_by": row.ended_by,
        "legal": row.legal[seat] if row.legal else 0,
        "forced": row.forced[seat] if row.forced else 0,
        "lead_changes": row.lead_changes,
        "decided": row.decided,
        "half_leader": row.half_leader,
        "kingmade": row.kingmade,
        "luck": row.luck[seat] if row.luck else None,
        "actions": [{"what": what, "count": count} for what, count in row.actions[seat].items()] if row.actions else [],
    }


def from_frame(frame: Any) -> list[GameRow]:
    """Return the rows of a table, without moves and records."""
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
                turn_order=tuple(seat["turn_order"] for seat in seats),
                ended_by=seats[0]["ended_by"],
                legal=tuple(seat["legal"] for seat in seats) if any(actions) else (),
                forced=tuple(seat["forced"] for seat in seats) if any(actions) else (),
                lead_changes=seats[0]["lead_changes"],
                decided=seats[0]["decided"],
                half_leader=seats[0]["half_leader"],
                kingmade=seats[0]["kingmade"],
                turns=seats[0]["turns"],
                rounds=seats[0]["rounds"],
                luck=() if seats[0].get("luck") is None else tuple(seat["luck"] for seat in seats),
                actions=actions if any(actions) else (),
            )
        )
    return found


def write_frames(path: Path, frames: Iterable[Any], plan: Plan) -> None:
    """Write a Parquet file with its plan from parts.

    Only one part is in memory at a time. A file that cannot be completed is removed.
    """
    pl = require("polars", "lab")
    whole = path.with_name(path.name + ".new")
    parts: list[Path] = []
    try:
        for number, frame in enumerate(frames):
            parts.append(path.with_name(f"{path.name}.part{number}"))
            frame.write_parquet(parts[-1])
        scan = pl.scan_parquet(parts)
        scan.sink_parquet(whole, metadata={PLAN_KEY: msgspec.json.encode(plan).decode()})
        whole.replace(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        whole.unlink(missing_ok=True)
        # Polars wraps the system's message
        reason = OSError(ENOSPC, "") if os.strerror(ENOSPC) in str(error) else error
        raise LabFailedError("results/unwritable", file=str(path), reason=reason) from error
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


def scan_frame(path: Path) -> tuple[Plan, Any]:
    """Return the plan and the lazy table of a Parquet file.

    A damaged or foreign file raises LabError.
    """
    pl = require("polars", "lab")
    if not path.exists():
        raise LabError("results/unreadable", file=str(path), reason=FileNotFoundError(2, ""))
    try:
        plan_text = pl.read_parquet_metadata(path).get(PLAN_KEY)
        scan = pl.scan_parquet(path)
        missing = set(schema(pl)) - set(scan.collect_schema().names()) - {"luck"}  # older files have no column for luck
        plan = msgspec.json.decode(plan_text or b"", type=Plan)
    except (OSError, pl.exceptions.PolarsError, msgspec.MsgspecError) as error:
        raise LabError("results/corrupt", file=str(path), reason=_first_line(error)) from error
    if missing:
        raise LabError("results/older", file=str(path), columns=", ".join(sorted(missing)))
    return plan, scan


def read_frame(path: Path) -> tuple[Plan, Any]:
    """Return the plan and the whole table of a Parquet file."""
    pl = require("polars", "lab")
    plan, scan = scan_frame(path)
    try:
        return plan, scan.collect()
    except (OSError, pl.exceptions.PolarsError) as error:
        raise LabError("results/corrupt", file=str(path), reason=_first_line(error)) from error


def read_rows(path: Path) -> tuple[Plan, Iterator[list[GameRow]]]:
    """Return the plan and an iterator over lists of rows."""
    plan, scan = scan_frame(path)

    def parts() -> Iterator[list[GameRow]]:
        place = 0
        while (part := scan.slice(place, GAMES_AT_A_TIME * plan.players).collect()).height:
            yield from_frame(part)
            place += part.height

    return plan, parts()


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
