"""Moments to stop at (the end of a round, a property won, a bonus), and summed-up turns."""

from __future__ import annotations

import random

from tests.tables.test_seat_view import act, open_table

from ludotheque.draw.game_view import view_of
from ludotheque.draw.view import Moment
from ludotheque.games.registry import get_spec
from ludotheque.kernel.observation import Event
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.stages import stages_since


def test_the_end_of_a_round_shows_its_scoring() -> None:
    """The moment shows tricks, loot, the team's points and all new totals before the next deal."""
    table, chance = open_table("niet", 3, 3), random.Random(3)
    presenter, begun = Presenter(table), 0
    while not any("is over" in line.text for line in table.log.lines(0, "en", table.names())):
        begun = len(table.moves)
        act(table, chance)
    now = presenter.present(0, "en", 0, Presence())
    found = {}
    for length in stages_since(table, begun):
        past = presenter.present_past(now, length, table.position(length))
        found[length] = past.moment
    moments = [moment for moment in found.values() if moment is not None]
    assert len(moments) == 1
    own, points, total = moments[0].lines
    sheet = table.state.observation(0).sheet[0]  # type: ignore[attr-defined]
    assert own.points == tuple(float(tricks + loot) for tricks, loot in zip(sheet.tricks, sheet.loot, strict=True))
    assert own.detail[0].startswith(f"{sheet.tricks[0]} + {sheet.loot[0]}")
    assert points.points == total.points == tuple(map(float, sheet.written))
    assert total.is_total


def test_a_property_won_and_a_turn_summed_up() -> None:
    """A whole turn of Neuland is one line, and a property won is a moment."""
    view = view_of(get_spec("neuland"))
    made = [
        Event(
            "log_produce",
            1,
            {"building": "forestry", "good": "wood", "where": "c4", "gifts": [], "cart": False, "count": 1},
        ),
        Event(
            "log_produce",
            1,
            {"building": "forestry", "good": "wood", "where": "c5", "gifts": [], "cart": False, "count": 1},
        ),
    ]
    end = Event("log_end", 1, {"space": 9, "count": 2})
    assert view.sum_up(made, "en", ("Ada", "Bob")) == ""
    assert view.sum_up([end, *made, end], "en", ("Ada", "Bob")).endswith("In this turn: made wood ×2.")
    assert view.sum_up([*made, end, end], "fr", ("Ada", "Bob")).count(":") == 1  # only the end of the turn
    table = open_table("neuland", 2, 1)
    o = table.state.observation(0)
    won = Event("log_shields", 1, {"building": "castle", "where": "c4", "gifts": [], "cart": False, "count": 4})
    moment = view.moment([won], o, "en", ("Ada", "Bob"))
    assert isinstance(moment, Moment)
    assert moment.title.startswith("Bob wins a property")
    assert view.moment(made, o, "en", ("Ada", "Bob")) is None


def test_several_bonuses_at_once() -> None:
    """In NéVaches one bonus is a line of the log, two are a moment."""
    view = view_of(get_spec("nevaches"))
    o = open_table("nevaches", 2, 1).state.observation(0)
    one = Event("log_bonus", 0, {"bonus": "free_tile"})
    assert view.moment([one], o, "fr", ("Ada", "Bob")) is None
    moment = view.moment([one, Event("log_bonus", 0, {"bonus": "cow"})], o, "fr", ("Ada", "Bob"))
    assert moment is not None and moment.sentences == ("une tuile gratuite", "une vache de plus")
