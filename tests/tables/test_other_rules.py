"""Tables of older rules replay as far as possible, can be looked at, and say so."""

from __future__ import annotations

import json

import msgspec
import pytest

from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.errors import TableError
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.seat_view import Presence
from ludotheque.tables.snapshot import snapshot
from ludotheque.tables.table import Table, replay

PEOPLE = (e.Person(0, "Ada", "holder0"), e.Person(1, "Bo", "holder1"))


def played(turns: int, game: str = "kuhlorado", people: tuple[e.Person, ...] = PEOPLE) -> list[e.AnyEntry]:
    """Return the log of a game under today's rules, some decisions long or (with −1) complete."""
    opened = plans.plan_open(check_config(game, players=2), "holder0", people, 0, Rng(5))
    table, log = Table("t", opened), [opened.entry]
    while table.status() == "playing" and len(log) != turns + 1:
        seat = table.awaited()[0]
        action = Rng(len(log)).pick(table.state.actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, 0, Rng(len(log)))
        assert planned is not None
        log.append(planned.entry)
        table.apply(planned)
    return log


def aged(log: list[e.AnyEntry]) -> list[e.AnyEntry]:
    """Return the log as an older version of the rules would have left it."""
    opened = log[0]
    assert isinstance(opened, e.Opened)
    return [msgspec.structs.replace(opened, config=msgspec.structs.replace(opened.config, rules=0)), *log[1:]]


def spoilt(log: list[e.AnyEntry], index: int) -> list[e.AnyEntry]:
    """Return the log with an illegal action."""
    entry = log[index]
    assert isinstance(entry, e.Acted)
    steps = ((entry.seat, 4999), *entry.steps[1:])
    return [*log[:index], msgspec.structs.replace(entry, action=4999, steps=steps), *log[index + 1 :]]


def steps_of(log: list[e.AnyEntry]) -> int:
    return sum(len(entry.steps) for entry in log)


@pytest.mark.parametrize("game", ["kuhlorado", "niet"])
def test_a_running_table_can_be_looked_at_but_not_continued(game: str) -> None:
    log = aged(played(7, game))
    table = replay("t", log)
    assert replay("t", played(7, game)).state.fingerprint() == table.state.fingerprint()
    assert table.left_out == 0
    assert len(table.moves) == steps_of(log)
    assert (table.status(), table.awaited(), table.pending, table.overdue(10**9)) == ("over", [], {}, [])
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("rules", ())
    for seat in (0, 1):
        for plan in (
            lambda seat=seat: plans.plan_act(table, seat, 0, table.decision, 0, Rng(1)),
            lambda seat=seat: plans.plan_undo(table, seat, 0),
            lambda seat=seat: plans.plan_resign(table, seat, 0),
            lambda: plans.plan_take_over(table, 0, 1, "easy", 0, Rng(1)),
            lambda: plans.plan_sit(table, "third", "Cy", None, 0, Rng(1)),
        ):
            with pytest.raises(TableError) as error:
                plan()
            assert error.value.code == "table/rules"
    assert error.value.sentence("fr").startswith("Cette table suit une version antérieure des règles")


def test_page_and_programs_are_told() -> None:
    table = replay("t", aged(played(7)))
    presenter = Presenter(table)
    for viewer in (0, 1, -3):
        for lang in ("en", "fr"):
            view = presenter.present(viewer, lang, 0, Presence())
            assert view.status_line == TableError("table/rules").sentence(lang)
            assert view.note.startswith(table.rules_note(lang))
            assert view.panels
            assert not view.is_your_turn
            assert (view.can.undo, view.can.sit, view.can.hint, view.can.replay) == ("", False, False, True)
            assert snapshot(presenter, viewer, lang, 0, Presence()).rules_note == table.rules_note(lang)
    now = Presenter(replay("t", played(7)))
    assert now.table.rules_note("en") == ""
    assert snapshot(now, 0, "en", 0, Presence()).rules_note == ""


def test_a_log_is_played_up_to_the_first_step_that_is_no_longer_legal() -> None:
    log = played(9)
    table = replay("t", aged(spoilt(log, 5)))
    assert len(table.moves) == steps_of(log[:5])
    assert table.left_out == steps_of(log[5:])
    assert table.version == len(log)
    whole = steps_of(log)
    assert table.rules_note("en").endswith(f"allows {len(table.moves)} of {whole} steps, so it ends there.")
    assert table.rules_note("fr").endswith(f"que {len(table.moves)} étapes sur {whole}.")
    assert len(table.log.lines(0, "en", table.names())) > 5


def test_what_was_undone_does_not_end_the_game() -> None:
    log = played(9)
    before, part = steps_of(log[:4]), steps_of(log[:7])
    table = replay("t", aged([*spoilt(log, 5)[:8], e.Undone(at=0, seat=0, length=part)]))
    assert table.left_out == part - len(table.moves)
    table = replay("t", aged([*spoilt(log, 5)[:8], e.Undone(at=0, seat=0, length=before), *log[4:]]))
    assert (table.left_out, table.moves) == (0, replay("t", log).moves)


def test_a_finished_game_keeps_its_end() -> None:
    log = played(-1)
    table = replay("t", aged(log))
    assert table.result == replay("t", log).result
    assert table.rules_note("en").endswith("version 1 still allows every move.")
    assert Presenter(table).present(0, "en", 0, Presence()).status_line.endswith(".")
    _, opened = plans.plan_rematch(table, 0, "new", 0, Rng(1))
    assert not Table("new", opened).has_other_rules


def test_options_and_editions_that_are_gone_do_not_keep_a_table_from_being_shown() -> None:
    opened, *rest = aged(played(5))
    assert isinstance(opened, e.Opened)
    options = {"gentle": True, "pro": "maybe", "sheet": "random"}
    config = msgspec.structs.replace(opened.config, options=options, edition="lost")
    table = replay("t", [msgspec.structs.replace(opened, config=config), *rest])
    assert table.config.options == {"sheet": "random", "pro": False}
    assert table.left_out == 0
    assert Presenter(table).present(0, "fr", 0, Presence()).settings


def test_a_waiting_table_is_closed() -> None:
    table = replay("t", aged(played(0, people=PEOPLE[:1])))
    assert (table.status(), table.has_begun) == ("over", False)
    assert not Presenter(table).present(-3, "en", 0, Presence()).can.sit


def test_a_log_from_before_versions_were_noted_is_of_the_first_one() -> None:
    entry = played(0)[0]
    assert isinstance(entry, e.Opened)
    data = json.loads(e.format_entry(entry))
    del data["setting"]["rules"]
    assert e.parse_entry(json.dumps(data)) == entry
    assert entry.config.rules == 1
    assert entry.steps[0][0] == CHANCE
