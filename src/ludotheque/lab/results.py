"""Results on disk while they are computed: first a journal, which survives a crash, then one Parquet file.

`results.parquet.rows` gets one line of JSON for each finished game, as it finishes; when all are done or the caller
stops, they become `results.parquet` and the journal is deleted. A run that was killed leaves its journal, and
`resume` continues from file and journal. Records are written beside, one text file for each game.
"""

from __future__ import annotations

from pathlib import Path
from typing import IO

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.frames import from_frame, read_frame, to_frame, write_frame
from ludotheque.lab.simulate import GameRow, Plan

ENDING = ".parquet"
FREE_TO_CHANGE = {"games", "keep_moves", "keep_records"}  # a resumed run may ask for more games


class Results:
    """The rows of one plan; `rows` holds all of them, those of earlier runs included."""

    def __init__(self, path: Path, plan: Plan, resume: bool = False) -> None:
        require("polars", "lab")
        if path.suffix != ENDING:
            raise LabError("results/ending", file=str(path), ending=ENDING)
        self.path = path
        self.plan = plan
        self.journal = path.with_name(path.name + ".rows")
        self.rows: list[GameRow] = []
        if resume:
            self._read()
        elif path.exists() or self.journal.exists():
            raise LabError("results/exists", file=str(path))
        self._file: IO[bytes] | None = None
        self._start()

    @property
    def done(self) -> set[int]:
        """The numbers of the games that need not be played again."""
        return {row.index for row in self.rows}

    def _read(self) -> None:
        found: dict[int, GameRow] = {}
        if self.path.exists():
            plan, frame = read_frame(self.path)
            self._compare(plan)
            found.update({row.index: row for row in from_frame(frame)})
        if self.journal.exists():
            found.update({row.index: row for row in self._read_journal()})
        self.rows = sorted(found.values(), key=lambda row: row.index)

    def _read_journal(self) -> list[GameRow]:
        try:
            lines = self.journal.read_bytes().split(b"\n")
            if not lines[0]:
                return []
            self._compare(msgspec.json.decode(lines[0], type=Plan))
        except OSError as error:
            raise LabError("results/unreadable", file=str(self.journal), reason=error) from error
        except msgspec.MsgspecError as error:
            raise LabError("results/corrupt", file=str(self.journal), reason=str(error)) from error
        rows = []
        for line in lines[1:]:
            try:
                rows.append(msgspec.json.decode(line, type=GameRow))
            except msgspec.MsgspecError:
                continue  # the line that was being written when the machine stopped
        return rows

    def _compare(self, there: Plan) -> None:
        """Refuse to continue a file of another plan."""
        for name in Plan.__struct_fields__:
            if name not in FREE_TO_CHANGE and getattr(there, name) != getattr(self.plan, name):
                raise LabError(
                    "results/other-plan",
                    file=str(self.path),
                    name=name,
                    there=getattr(there, name),
                    here=getattr(self.plan, name),
                )

    def _start(self) -> None:
        """A new journal with what there is; the old one goes only when that is written."""
        fresh = self.journal.with_name(self.journal.name + ".new")
        try:
            fresh.write_bytes(msgspec.json.encode(self.plan) + b"\n" + b"".join(map(_line, self.rows)))
            fresh.replace(self.journal)
            self._file = self.journal.open("ab", buffering=0)
        except OSError as error:
            raise LabFailedError("results/unwritable", file=str(self.journal), reason=error) from error

    def add(self, row: GameRow) -> None:
        """Add a row, on disk at once."""
        self.rows.append(row)
        assert self._file is not None
        try:
            self._file.write(_line(row))
        except OSError as error:
            raise LabFailedError("results/unwritable", file=str(self.journal), reason=error) from error

    def close(self) -> None:
        """Write the Parquet file; the journal goes once that has worked."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self.rows:
            write_frame(self.path, to_frame(self.plan, self.rows), self.plan)
        self.journal.unlink(missing_ok=True)


def _line(row: GameRow) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(row, record="", moves=())) + b"\n"


class Records:
    """A folder with each game as a record, named by its number."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LabFailedError("results/unwritable", file=str(folder), reason=error) from error

    def add(self, row: GameRow) -> None:
        """Write a game's record."""
        path = self.folder / f"game-{row.index + 1:06}.txt"
        try:
            path.write_text(row.record, encoding="utf-8")
        except OSError as error:
            raise LabFailedError("results/unwritable", file=str(path), reason=error) from error
