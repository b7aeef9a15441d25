"""The server's frequent queries use an index, with any amount of stored data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, insert, text

from ludotheque.store import maintenance
from ludotheque.store.rows import TableRow, to_dict
from ludotheque.store.schema import HOLDERS, TABLES
from ludotheque.store.store import Store

Ask = Callable[[Store], object]
QUESTIONS: dict[str, Ask] = {
    "home": lambda store: store.list_public(("waiting", "playing"), 5),
    "mine": lambda store: store.list_of("h3"),
    "waiting": lambda store: store.count_waiting("h3"),
    "running": lambda store: store.list_running(5),
    "load": lambda store: store.load("t3"),
    "listing": lambda store: store.listing("t3"),
    "expired": lambda store: maintenance.expired(store, 10**15, 1.0, 1.0),
    "delete": lambda store: maintenance.delete_tables(store, ["t3"]),
    "review": lambda store: store.reviews.find("t3"),
    "unfinished": lambda store: store.reviews.unfinished(10**15),
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(f"sqlite:///{tmp_path}/plans.db")
    rows = [
        TableRow(
            f"t{number}", "niet", ("over", "playing", "waiting")[number % 3], number % 2 == 0, False, True, number, ""
        )
        for number in range(300)
    ]
    with store.engine.begin() as connection:
        connection.execute(insert(TABLES), [to_dict(row) for row in rows])
        held = [{"holder": f"h{number % 50}", "table_id": f"t{number}", "changed_at": 0} for number in range(300)]
        connection.execute(insert(HOLDERS), held)
    yield store
    store.close()


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_looks_at_every_row(store: Store, name: str) -> None:
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    QUESTIONS[name](store)
    event.remove(store.engine, "before_cursor_execute", note)
    assert asked
    with store.engine.connect() as connection:
        for statement, parameters in asked:
            if statement.split()[0] in ("SELECT", "DELETE"):
                plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                steps = [str(step[3]) for step in plan]
                assert not [step for step in steps if step.startswith("SCAN")], (statement, steps)
                if name == "home":  # in the index's order, so that only the rows that are shown are read
                    assert not [step for step in steps if "TEMP B-TREE" in step], steps


def test_the_list_is_that_of_all_statuses_together(store: Store) -> None:
    found = store.list_public(("waiting", "playing"), 0, limit=7)
    with store.engine.connect() as connection:
        query = "SELECT id FROM tables WHERE is_public AND status <> 'over' ORDER BY changed_at DESC LIMIT 7"
        assert [row.id for row in found] == list(connection.execute(text(query)).scalars())
