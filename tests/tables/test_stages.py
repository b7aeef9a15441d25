"""Visible steps, and earlier positions as they were shown."""

from __future__ import annotations

import random

import pytest
from tests.tables.test_seat_view import act, open_table

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.stages import stage_start, stages_since


@pytest.mark.parametrize("game", game_ids())
def test_an_earlier_position_is_as_it_was_seen(game: str) -> None:
    """An earlier position is shown without anything that the seat learnt since."""
    table, chance = open_table(game, get_spec(game).players[0], 3), random.Random(3)
    presenter, presence = Presenter(table), Presence()
    seen = {}
    for _ in range(25):
        if table.result is not None:
            break
        act(table, chance)
        view = presenter.present(0, "en", 0, presence)
        seen[len(table.moves)] = (view.panels, view.log[-1].lines[-1:], view.mover, view.news)
    now = presenter.present(0, "en", 0, presence)
    for length, (panels, last, mover, news) in seen.items():
        past = presenter.present_past(now, length, table.position(length))
        # The choices of that time are gone, but the pictures are the same.
        assert [panel.id for panel in past.panels] == [panel.id for panel in panels]
        assert [panel.body for panel in past.panels] == [panel.body for panel in panels]
        assert (past.log[-1].lines[-1:], past.mover, past.news) == (last, mover, news)
        assert not past.is_your_turn
        assert past.choices.root == 0


@pytest.mark.parametrize("game", game_ids())
def test_stages_are_movements_of_one_hand(game: str) -> None:
    """Stages follow each other without gaps and never mix seats with chance."""
    table, chance = open_table(game, get_spec(game).players[-1], 4), random.Random(4)
    for _ in range(30):
        if table.result is None:
            act(table, chance)
    ends = stages_since(table, 0)
    assert ends[-1] == len(table.moves)
    for begin, end in zip([0, *ends], ends, strict=False):
        assert stage_start(table, end) == begin
        assert len({seat < 0 for seat, _ in table.moves[begin:end]}) == 1


def test_names_of_all_pieces() -> None:
    """Every element that can be pointed at has a name in both languages, in every position."""
    for game in game_ids():
        table, chance = open_table(game, get_spec(game).players[0], 5), random.Random(5)
        presenter = Presenter(table)
        for _ in range(40):
            if table.result is not None:
                break
            act(table, chance)
            for lang in ("en", "fr"):
                view = presenter.present(0, lang, 0, Presence())
                pointed = {part.split('"', 1)[0] for panel in view.panels for part in panel.body.split(' data-h="')[1:]}
                assert pointed <= set(view.names), (game, pointed - set(view.names))
                assert all(view.names[handle].strip() for handle in pointed)
