"""Results on disk are saved and can be continued after any kind of stop."""

from __future__ import annotations

import errno
import tracemalloc
from pathlib import Path
from typing import IO, Any

import msgspec
import polars as pl
import pytest

from ludotheque import get_spec, load_game, parse_record
from ludotheque.kernel import editions
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.frames import from_frame, read_frame, to_frame
from ludotheque.lab.results import Records, Results
from ludotheque.lab.simulate import GameRow, Plan, simulate


def plan_of(game: str, games: int = 6, seed: int = 3) -> Plan:
    return Plan(game=game, bots=("greedy", "random"), games=games, seed=seed, count_actions=True)


def run(path: Path, plan: Plan, resume: bool = False, stop_after: int = 1000) -> Results:
    """Play, and close the results as after Ctrl-C."""
    results = Results(path, plan, resume)
    for count, row in enumerate(simulate(plan, done=results), start=1):
        results.add(row)
        if count == stop_after:
            break
    results.close()
    return results


def kill(results: Results) -> None:
    """Leave all files open, as when a process is killed."""
    assert results._file is not None
    results._file.close()


def facts(frame: Any) -> Any:
    return frame.drop("thinking", "seconds")


def test_one_row_for_each_game_and_seat(parlour: str, tmp_path: Path) -> None:
    run(tmp_path / "r.parquet", plan_of(parlour))
    plan, frame = read_frame(tmp_path / "r.parquet")
    assert plan == plan_of(parlour).pinned()
    assert frame.height == 12
    assert frame["win"].sum() == pytest.approx(6)
    assert frame["bot"].to_list()[:4] == ["greedy", "random", "random", "greedy"]
    assert frame["options"][0] == '{"bids":3}'
    assert set(frame["place"].unique()) <= {1, 2}
    counted = {each["what"] for each in frame["actions"][0]}
    assert "bid" in counted
    assert not list(tmp_path.glob("*.rows"))


def test_tables_become_the_same_rows_again(parlour: str) -> None:
    plan = plan_of(parlour)
    rows = list(simulate(plan))
    assert from_frame(to_frame(plan, rows)) == rows


def test_a_stopped_run_is_gone_on_with_as_if_it_had_never_stopped(parlour: str, tmp_path: Path) -> None:
    run(tmp_path / "whole.parquet", plan_of(parlour, 9))
    run(tmp_path / "parts.parquet", plan_of(parlour, 9), stop_after=2)
    assert read_frame(tmp_path / "parts.parquet")[1].height == 4
    run(tmp_path / "parts.parquet", plan_of(parlour, 9), resume=True, stop_after=3)
    run(tmp_path / "parts.parquet", plan_of(parlour, 9), resume=True)
    whole, parts = (facts(read_frame(tmp_path / f"{name}.parquet")[1]) for name in ("whole", "parts"))
    assert whole.equals(parts)


def test_a_killed_run_leaves_a_journal_that_counts(parlour: str, tmp_path: Path) -> None:
    plan = plan_of(parlour, 4)
    killed = Results(tmp_path / "r.parquet", plan)
    rows = list(simulate(plan))
    killed.add(rows[0])
    killed.add(rows[2])
    kill(killed)
    journal = tmp_path / "r.parquet.rows"
    journal.write_bytes(journal.read_bytes()[:-7])  # as if the last line was being written
    with pytest.raises(LabError, match="--resume"):
        Results(tmp_path / "r.parquet", plan)
    again = Results(tmp_path / "r.parquet", plan, resume=True)
    assert [row.index for row in again.rows()] == [0] and 0 in again and 2 not in again
    again.close()


def test_more_games_may_be_asked_for_but_not_other_ones(parlour: str, tmp_path: Path) -> None:
    run(tmp_path / "r.parquet", plan_of(parlour, 2))
    run(tmp_path / "r.parquet", plan_of(parlour, 5), resume=True)
    assert read_frame(tmp_path / "r.parquet")[1]["index"].n_unique() == 5
    with pytest.raises(LabError, match="seed is 3 there and 4 here"):
        Results(tmp_path / "r.parquet", plan_of(parlour, seed=4), resume=True)


def test_nothing_is_overwritten(parlour: str, tmp_path: Path) -> None:
    run(tmp_path / "r.parquet", plan_of(parlour, 2))
    with pytest.raises(LabError, match="exists"):
        Results(tmp_path / "r.parquet", plan_of(parlour))
    with pytest.raises(LabError, match="must end in"):
        Results(tmp_path / "r.csv", plan_of(parlour))


@pytest.mark.parametrize("damage", ["cut", "noise", "empty", "foreign"])
def test_a_damaged_file_is_refused_by_name(parlour: str, tmp_path: Path, damage: str) -> None:
    path = tmp_path / "r.parquet"
    run(path, plan_of(parlour, 2))
    whole = path.read_bytes()
    if damage == "foreign":
        pl.DataFrame({"a": [1]}).write_parquet(path)
    else:
        path.write_bytes({"cut": whole[: len(whole) // 2], "noise": b"PAR1" + bytes(200), "empty": b""}[damage])
    with pytest.raises(LabError, match=r"r\.parquet is not a file of results"):
        Results(path, plan_of(parlour, 2), resume=True)
    assert path.exists()


def test_a_damaged_journal_is_refused_by_name(parlour: str, tmp_path: Path) -> None:
    (tmp_path / "r.parquet.rows").write_bytes(b"{nonsense\n")
    with pytest.raises(LabError, match="rows is not a file of results"):
        Results(tmp_path / "r.parquet", plan_of(parlour, 2), resume=True)


class FullDisk:
    """A file on a disk that has room for a few lines."""

    def __init__(self, file: IO[bytes], lines: int, is_sudden: bool) -> None:
        self.file = file
        self.left = lines
        self.is_sudden = is_sudden

    def write(self, data: bytes) -> int:
        if self.left == 0:
            if self.is_sudden:
                raise OSError(errno.ENOSPC, "No space left on device")
            return self.file.write(data[:20])  # without a buffer, a full disk starts with a short write
        self.left -= 1
        return self.file.write(data)

    def truncate(self, size: int) -> int:
        return self.file.truncate(size)

    def tell(self) -> int:
        return self.file.tell()

    def close(self) -> None:
        self.file.close()


@pytest.mark.parametrize("is_sudden", [True, False])
def test_a_full_disk_keeps_what_had_room(parlour: str, tmp_path: Path, is_sudden: bool) -> None:
    plan = plan_of(parlour, 6)
    results = Results(tmp_path / "r.parquet", plan)
    assert results._file is not None
    results._file = FullDisk(results._file, 3, is_sudden)  # type: ignore[assignment]
    with pytest.raises(LabFailedError, match="the disk is full"):
        list(map(results.add, simulate(plan)))
    assert results.count == 3
    assert [row.index for row in results.rows()] == [0, 1, 2], "they can be reported at once"
    kill(results)
    again = Results(tmp_path / "r.parquet", plan, resume=True)
    assert [row.index for row in again.rows()] == [0, 1, 2]
    again.close()


def test_records_replay_to_the_same_result(parlour: str, tmp_path: Path) -> None:
    plan = msgspec.structs.replace(plan_of(parlour, 2), keep_records=True)
    records = Records(tmp_path / "games")
    rows: list[GameRow] = list(simulate(plan))
    for row in rows:
        records.add(row)
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == ["game-000001.txt", "game-000002.txt"]
    record = parse_record(files[1].read_text(encoding="utf-8"), load_game)
    assert record.seats == ("random", "greedy")
    assert tuple(record.final_state().scores()) == rows[1].scores


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LabFailedError, match="not a folder"):
        Records(tmp_path / "file" / "games")


def test_an_edition_that_changed_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (get_spec("niet").folder() / "editions" / "iello.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("IELLO", "a name"), encoding="utf-8")
    plan = Plan(game="niet", bots=("random", "random"), games=1, edition=str(path))
    run(tmp_path / "r.parquet", plan)
    assert set(read_frame(tmp_path / "r.parquet")[1]["content"]) == {load_game("niet").edition_fingerprint()}
    path.write_text(text.replace("[1, 2, 3, 4, -2]", "[1, 2, 3, 5, -2]"), encoding="utf-8")
    editions._fingerprint.cache_clear()  # another process would read the file again
    with pytest.raises(LabError, match="other content"):
        Results(tmp_path / "r.parquet", plan, resume=True)


def test_memory_does_not_grow_with_the_number_of_games(parlour: str, tmp_path: Path) -> None:
    """Ten times the rows need only a part of the file's size more memory at the peak."""
    plan = plan_of(parlour, 10)
    sample = list(simulate(plan))

    def peak(name: str, games: int) -> int:
        results = Results(tmp_path / name, msgspec.structs.replace(plan, games=games))
        tracemalloc.start()
        for index in range(games):
            results.add(msgspec.structs.replace(sample[index % 10], index=index))
        results.close()
        top = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return top

    few, many = peak("few.parquet", 1200), peak("many.parquet", 6000)
    assert many < few * 1.25
    assert read_frame(tmp_path / "many.parquet")[1]["index"].to_list()[::2] == list(range(6000))
