"""Results on disk during a simulation: a journal that survives a crash, then one Parquet file.

`results.parquet.rows` gets one line of JSON for each finished game. When all games are done or the caller stops, the
lines become `results.parquet` and the journal is deleted. A killed run leaves its journal, and `resume` continues from
file and journal. Records are written to a folder, one text file for each game.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from errno import ENOSPC
from itertools import islice
from pathlib import Path
from typing import IO

import msgspec

from ludotheque.kernel.extras import require
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.frames import GAMES_AT_A_TIME, read_rows, to_frame, write_frames
from ludotheque.lab.simulate import GameRow, Plan

ENDING = ".parquet"
FREE_TO_CHANGE = {"games", "keep_moves", "keep_records"}  # a resumed run may ask for more games


class Results:
    """The rows of one plan, those of earlier runs included.

    Rows are on disk. Memory holds only their positions in the journal.
    """

    def __init__(self, path: Path, plan: Plan, resume: bool = False) -> None:
        require("polars", "lab")
        if path.suffix != ENDING:
            raise LabError("results/ending", file=str(path), ending=ENDING)
        self.path = path
        self.plan = plan.pinned()
        self.journal = path.with_name(path.name + ".rows")
        self._file: IO[bytes] | None = None
        self._places = array("q")  # by number of the game: where its line begins in the journal, −1 if there is none
        if not resume and (path.exists() or self.journal.exists()):
            raise LabError("results/exists", file=str(path))
        self._start(resume)

    def __contains__(self, index: object) -> bool:
        """Return True if the game of this number was played."""
        return isinstance(index, int) and 0 <= index < len(self._places) and self._places[index] >= 0

    @property
    def count(self) -> int:
        """The number of games."""
        return sum(place >= 0 for place in self._places)

    def rows(self) -> Iterator[GameRow]:
        """Yield all rows in order, read from the journal."""
        with self.journal.open("rb") as file:
            for place in self._places:
                if place >= 0:
                    file.seek(place)
                    yield msgspec.json.decode(file.readline(), type=GameRow)

    def _earlier(self) -> Iterator[GameRow]:
        """Yield the rows of the file and of a journal left by a killed run, some perhaps twice."""
        if self.path.exists():
            plan, parts = read_rows(self.path)
            self._compare(plan)
            for part in parts:
                yield from part
        if self.journal.exists():
            yield from self._read_journal()

    def _read_journal(self) -> Iterator[GameRow]:
        try:
            with self.journal.open("rb") as file:
                head = file.readline()
                if not head.strip():
                    return
                self._compare(msgspec.json.decode(head, type=Plan))
                for line in file:
                    try:
                        yield msgspec.json.decode(line, type=GameRow)
                    except msgspec.MsgspecError:
                        continue  # the line that was being written when the machine stopped
        except OSError as error:
            raise LabError("results/unreadable", file=str(self.journal), reason=error) from error
        except msgspec.MsgspecError as error:
            raise LabError("results/corrupt", file=str(self.journal), reason=str(error)) from error

    def _compare(self, there: Plan) -> None:
        """Raise LabError if a file belongs to another plan, or to an edition whose content has changed."""
        if there.content != self.plan.content and there.edition == self.plan.edition:
            raise LabError("results/other-content", file=str(self.path), edition=self.plan.load().edition_id)
        for name in Plan.__struct_fields__:
            if name not in FREE_TO_CHANGE and getattr(there, name) != getattr(self.plan, name):
                raise LabError(
                    "results/other-plan",
                    file=str(self.path),
                    name=name,
                    there=getattr(there, name),
                    here=getattr(self.plan, name),
                )

    def _start(self, resume: bool) -> None:
        """Start a new journal with the rows so far, and then replace the old one."""
        fresh = self.journal.with_name(self.journal.name + ".new")
        try:
            with fresh.open("wb") as self._file:
                self._file.write(msgspec.json.encode(self.plan) + b"\n")
                if resume:
                    for row in self._earlier():
                        self.add(row)
            fresh.replace(self.journal)
            self._file = self.journal.open("ab", buffering=0)
        except OSError as error:
            fresh.unlink(missing_ok=True)
            raise LabFailedError("results/unwritable", file=str(self.journal), reason=error) from error
        except LabError:
            fresh.unlink(missing_ok=True)
            raise

    def add(self, row: GameRow) -> None:
        """Append a row to the journal on disk at once."""
        assert self._file is not None
        place, line = self._file.tell(), _line(row)
        try:
            # Without a buffer, a write to a full disk is partial and raises no error.
            if self._file.write(line) < len(line):
                raise OSError(ENOSPC, "no room")
        except OSError as error:
            self._file.truncate(place)
            raise LabFailedError("results/unwritable", file=str(self.journal), reason=error) from error
        if row.index >= len(self._places):
            self._places.extend([-1] * (row.index + 1 - len(self._places)))
        self._places[row.index] = place

    def close(self) -> None:
        """Write the Parquet file, then delete the journal."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self.count:
            rows = self.rows()
            parts = iter(lambda: list(islice(rows, GAMES_AT_A_TIME)), [])
            write_frames(self.path, (to_frame(self.plan, part) for part in parts), self.plan)
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
