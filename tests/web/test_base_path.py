"""Below a base path all links of a page lead below it, also in earlier positions."""

from __future__ import annotations

import re

import pytest

from ludotheque.kernel.rng import Rng
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person
from ludotheque.tables.table import Table
from ludotheque.web.http import assets
from ludotheque.web.live.table import LiveTable
from ludotheque.web.live.views import draw_past, draw_present


def test_views_of_now_and_of_earlier_link_below_the_base_path(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_base", "_links"):
        monkeypatch.setattr(assets, name, getattr(assets, name))  # monkeypatch restores the old value
    assets.set_base("/games")
    people = (Person(0, "Ada", "a"), Person(1, "Bob", "b"))
    live = LiveTable(Table("t", plans.plan_open(check_config("kuhlorado"), "a", people, 1, Rng(1))), 0.0)
    length = len(live.table.moves)
    for view in (draw_present(live, 0, "en"), draw_past(live, 0, "en", length)):
        html = view.html()
        found = re.findall(r' (?:href|src|action|data-[a-z-]+)="(/[^"]*)"', html)
        assert found
        assert [address for address in found if not address.startswith("/games/")] == []
