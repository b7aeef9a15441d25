"""Views hide what the viewer may not know, and offer choices as a tree."""

from __future__ import annotations

import random

import msgspec
import pytest

import ludotheque
from ludotheque.draw.game_view import view_of
from ludotheque.draw.view import Choice
from ludotheque.kernel.rng import Rng
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.snapshot import Increments, snapshot
from ludotheque.tables.table import Table
from ludotheque.tables.tree import build_tree, paths


def open_table(game: str, players: int, seed: int) -> Table:
    config = check_config(game, players)
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    return Table("t", plans.plan_open(config, "h0", people, 0, Rng(seed)))


def act(table: Table, chance: random.Random) -> None:
    seat = chance.choice(table.awaited())
    action = chance.choice(table.state.actions(seat))
    entry = plans.plan_act(table, seat, action, table.decision, 0, Rng(chance.getrandbits(60)))
    assert entry is not None
    table.apply(entry)


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_what_a_seat_cannot_know_changes_nothing_that_it_is_told(game: str) -> None:
    """Page and report are the same for another world that the seat cannot tell from the true one."""
    chance = random.Random(1)
    table = open_table(game, ludotheque.get_spec(game).players[-1], 4)
    checked = 0
    while table.status() == "playing" and checked < 40:
        true = table.state
        table.window = ()  # the window holds the true position before the last step
        for viewer in range(len(table.seats)):
            seen = [tell_all(table, viewer)]
            table.state = true.resample(viewer, Rng(checked))
            seen.append(tell_all(table, viewer))
            table.state = true
            assert seen[0] == seen[1]
        checked += 1
        for _ in range(3):
            if table.status() == "playing":
                act(table, chance)
    assert checked


def tell_all(table: Table, viewer: int) -> str:
    presenter = Presenter(table)
    return repr((presenter.present(viewer, "fr", 0, Presence()), snapshot(presenter, viewer, "fr", 0, Presence())))


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_every_path_leads_to_its_action(game: str) -> None:
    chance = random.Random(2)
    table = open_table(game, ludotheque.get_spec(game).players[0], 1)
    for _ in range(60):
        if table.status() != "playing":
            break
        presenter = Presenter(table)
        for seat in table.awaited():
            view = presenter.present(seat, "fr", 0, Presence())
            for choice in presenter.choices(seat, "en"):
                assert presenter.action_of(seat, choice.path) == choice.action
                node = view.choices.root
                for handle in choice.path:
                    assert view.labels[handle]
                    node = view.choices.nodes[node][handle]
                assert node == 0
        act(table, chance)


def test_equal_branches_are_one() -> None:
    pairs = [(card, cell) for card in range(9) for cell in range(16)]
    choices = [Choice(card * 16 + cell, (f"card:{card}", f"cell:{cell}", "done:"), "") for card, cell in pairs]
    tree = build_tree(choices)
    assert len(tree.nodes) == 4
    assert sum(map(len, tree.nodes)) == 9 + 16 + 1
    assert paths(choices)["card:3", "cell:2", "done:"] == 50
    assert build_tree([]).root == 0


def test_spectators_get_no_choices() -> None:
    table = open_table("kuhlorado", 2, 1)
    view = Presenter(table).present(-3, "en", 0, Presence())
    assert (view.choices.root, view.labels, view.is_your_turn) == (0, {}, False)
    assert not view.can.chat


def test_increments_rebuild_the_whole() -> None:
    """The first report and all later changes, put together, equal the present report."""
    chance = random.Random(3)
    table = open_table("niet", 3, 2)
    increments, presenter = Increments(), Presenter(table)
    known: dict[str, object] = {}
    for turn in range(80):
        view = snapshot(presenter, 1, "en", 0, Presence())
        line = increments.line(view)
        assert line is not None
        plain = msgspec.json.decode(line)
        assert plain.pop("type") == ("change" if turn else "table")
        for name, items in plain.pop("added", {}).items():
            known[name] = [*known[name], *items]  # type: ignore[misc]
        known.update(plain)
        assert known == msgspec.json.decode(msgspec.json.encode(view))
        assert increments.line(view) is None
        if table.status() != "playing":
            break
        if turn % 7 == 3:
            table.apply(plans.plan_say(table, 0, f"hello {turn}", 0))
        act(table, chance)
    assert "log" not in plain


def test_nothing_is_drawn_twice_for_chat_and_presence() -> None:
    table = open_table("kuhlorado", 2, 1)
    presenter = Presenter(table)
    first = presenter.present(0, "en", 0, Presence())
    table.apply(plans.plan_say(table, 1, "hello", 0))
    second = presenter.present(0, "en", 0, Presence(frozenset({0})))
    assert second.version > first.version
    assert all(one is other for one, other in zip(first.panels, second.panels, strict=True))
    assert [seat.presence for seat in second.seats] == ["here", "away"]


def is_final(table: Table) -> bool:
    return Presenter(table).present(table.awaited()[0], "en", 0, Presence()).is_final


def play_until(table: Table, begins: str, seed: int = 5) -> None:
    """Play at random until the seat to act has several actions that begin so."""
    chance = random.Random(seed)
    while True:
        seat = table.awaited()[0]
        named = [table.state.action_to_string(action, seat) for action in table.state.actions(seat)]
        if sum(name.startswith(begins) for name in named) > 1 and len(table.awaited()) == 1:
            return
        act(table, chance)


def test_a_page_asks_before_what_chance_answers() -> None:
    """Final are marks of Kuhlorado and arrivals at Chévoux, but no re-roll and no card of a trick."""
    table = open_table("kuhlorado", 2, 1)
    assert not is_final(table)
    play_until(table, "mark")
    assert is_final(table)
    village = open_table("chevoux", 1, 1)
    assert is_final(village)
    for word in ("veto", "play"):
        cards = open_table("niet", 3, 1)
        play_until(cards, word)
        assert not is_final(cards)


def test_within_a_turn_nothing_is_final() -> None:
    """The first of two actions in NéVaches can be undone. New tiles follow the second."""
    table = open_table("nevaches", 2, 1)
    assert table.state.left == 2  # type: ignore[attr-defined]
    assert not is_final(table)
    chance = random.Random(3)
    while table.state.left == 2:  # type: ignore[attr-defined]
        act(table, chance)
    assert is_final(table)


def test_against_one_bot_nothing_is_final() -> None:
    """A bot always agrees to an undo."""
    config = check_config("kuhlorado", 2, levels=["", "easy"])
    table = Table("t", plans.plan_open(config, "h0", (e.Person(0, "A", "h0"),), 0, Rng(1)))
    while 0 not in table.awaited() or not table.state.action_to_string(table.state.actions(0)[0], 0).startswith("mark"):
        seat = table.awaited()[0]
        entry = plans.plan_act(table, seat, table.state.actions(seat)[0], table.decision, 0, Rng(2), by_bot=seat == 1)
        assert entry is not None
        table.apply(entry)
    assert not Presenter(table).present(0, "en", 0, Presence()).is_final


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_a_table_from_before_an_option_was_there_goes_on(game: str) -> None:
    """The older table was opened without the option and is played with its default."""
    players = ludotheque.get_spec(game).players[0]
    known = check_config(game, players)
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    tables = [
        Table("t", plans.plan_open(config, "h0", people, 0, Rng(4)))
        for config in (known, msgspec.structs.replace(known, options={}))
    ]
    for table in tables:
        act(table, random.Random(1))
    assert tell_all(tables[0], 0) == tell_all(tables[1], 0)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_next_part_is_asked_for(lang: str) -> None:
    """Every part of a choice that is not the last has a question, in every game with such choices."""
    asked = set()
    for game in ludotheque.game_ids():
        table, chance = open_table(game, ludotheque.get_spec(game).players[0], 6), random.Random(6)
        for _ in range(60):
            if table.status() != "playing":
                break
            seat = table.awaited()[0]
            view = Presenter(table).present(seat, lang, 0, Presence())
            for handle, question in view.prompts.items():
                assert question.endswith("?") or "? " in question, handle
                asked.add(game)
            act(table, chance)
    assert asked >= {"nevaches", "kuhlorado", "chevoux", "neuland"}  # rounds of NIET! seldom discard two cards


def test_ores_are_stacked_by_touching_them() -> None:
    """Three drawn ores are chosen from the top down, and equal ores in either order."""
    view = view_of(ludotheque.get_spec("neuland"))
    table, chance = open_table("neuland", 2, 3), random.Random(3)
    found = None
    for _ in range(600):
        if table.status() != "playing":
            break
        o = table.state.observation(table.awaited()[0])
        if o.drawn and o.legal:  # type: ignore[attr-defined]
            found = o
            break
        act(table, chance)
    assert found is not None
    offered = view.choices(found, "en", ())
    assert {choice.path[0] for choice in offered} == {"ore:0", "ore:1", "ore:2"}
    assert {choice.action for choice in offered} == {action for action, _ in found.legal}
    assert len({choice.path for choice in offered}) == len(offered) == 6
    assert view.harmless == ("ore",)


@pytest.mark.parametrize("out_of_time", [False, True])
def test_the_status_says_who_ended_the_game(out_of_time: bool) -> None:
    table = open_table("kuhlorado", 2, 1)
    table.apply(plans.plan_resign(table, 1, 0, out_of_time=out_of_time))
    for lang, word in (("en", "time"), ("fr", "temps")):
        said = [Presenter(table).present(viewer, lang, 0, Presence()).status_line for viewer in (0, 1)]
        assert all("P1" in line and "P0" not in line for line in said), said
        assert (word in said[0]) == out_of_time, said
