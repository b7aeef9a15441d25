"""The log in pages: complete when joined, and a full page is one object for all views."""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.log_pages import LINES, PAGES, LogPages
from ludotheque.tables.table import Table


def table_with(talk: int) -> Table:
    people = (Person(0, "Ada", "a"), Person(1, "Bob", "b"))
    table = Table("t", plans.plan_open(check_config("kuhlorado"), "a", people, 0, Rng(1)))
    for number in range(talk):
        table.log.add_event("undone", number % 2, name="Ada")
    return table


def test_pages_are_the_last_lines() -> None:
    table = table_with(LINES * (PAGES + 4))
    lines = table.log.lines(0, "en", table.names())
    pages = LogPages(table)
    for end in (0, 1, LINES - 1, LINES, LINES + 1, LINES * PAGES, len(lines)):
        found = pages.latest(lines, end)
        shown = [line for page in found for line in page.lines]
        assert shown == lines[found[0].before : end] if found else end == 0
        assert len(shown) == end or LINES * (PAGES - 1) <= len(shown) <= LINES * PAGES
        assert all(len(page.lines) == len(page.steps) for page in found)


def test_a_full_page_stays_the_same_object_until_something_is_undone() -> None:
    table = table_with(LINES * 2)
    pages = LogPages(table)
    lines = table.log.lines(0, "en", table.names())
    first = pages.latest(lines, len(lines))
    table.log.add_event("undone", 0, name="Bob")
    lines = table.log.lines(0, "en", table.names())
    second = pages.latest(lines, len(lines))
    assert first[0] is second[0]
    assert first[1] is second[1]
    table.log.forget_steps_since(0)
    lines = table.log.lines(0, "en", table.names())
    third = pages.latest(lines, len(lines))
    assert third[0] is not first[0]
    assert [line for page in third for line in page.lines] == lines
