"""The authority on permissions, and tables as the sum of their logs."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from ludotheque.kernel.errors import ConfigurationError, EditionError, IllegalActionError, LudothequeError
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_chat, check_config, check_name
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import HOST
from ludotheque.tables.table import Table, replay


def open_table(game: str = "kuhlorado", people: int | None = None, **asked: object) -> tuple[Table, list[e.AnyEntry]]:
    """Return a table with people in the first seats, and its log."""
    config = check_config(game, **asked)  # type: ignore[arg-type]
    seats = [seat for seat, level in enumerate(config.levels) if not level][:people]
    names = tuple(e.Person(seat, f"P{seat}", f"holder{seat}") for seat in seats)
    opened = plans.plan_open(config, "holder0", names, 0, Rng(5))
    return Table("t", opened), [opened.entry]


def do(table: Table, log: list[e.AnyEntry], planned: Planned | None) -> None:
    assert planned is not None
    log.append(planned.entry)
    table.apply(planned)


def act(table: Table, log: list[e.AnyEntry], seat: int | None = None, action: int | None = None, now: int = 0) -> None:
    """Play an action, by default the first legal one of the first awaited seat."""
    who = table.awaited()[0] if seat is None else seat
    chosen = table.state.actions(who)[0] if action is None else action
    do(table, log, plans.plan_act(table, who, chosen, table.decision, now, Rng(table.version)))


def refused(code: str, error: pytest.ExceptionInfo[LudothequeError]) -> bool:
    """Check that the refusal has this code and sentences in both languages."""
    return error.value.code == code and error.value.sentence("fr") != error.value.sentence("en") != code


def test_the_last_person_to_sit_down_starts_the_game() -> None:
    table, log = open_table(people=1)
    assert table.status() == "waiting"
    with pytest.raises(TableError) as error:
        plans.plan_act(table, 0, 0, table.decision, 0, Rng(1))
    assert refused("table/not-started", error)
    do(table, log, plans.plan_sit(table, "other", "Bea", None, 0, Rng(1)))
    assert table.status() == "playing"
    assert table.names() == ("P0", "Bea")
    assert table.awaited()


def test_nobody_sits_twice_or_on_a_lap() -> None:
    table, log = open_table(people=1)
    for holder, seat, code in (("holder0", None, "seat/twice"), ("x", 0, "seat/taken"), ("x", 7, "seat/unknown")):
        with pytest.raises(TableError) as error:
            plans.plan_sit(table, holder, "X", seat, 0, Rng(1))
        assert refused(code, error)
    do(table, log, plans.plan_sit(table, "other", "Bea", 1, 0, Rng(1)))
    with pytest.raises(TableError) as error:
        plans.plan_sit(table, "third", "Cy", None, 0, Rng(1))
    assert refused("seat/full", error)


def test_a_stale_act_an_idle_seat_and_an_illegal_action_change_nothing() -> None:
    table, _ = open_table()
    before = (table.state.fingerprint(), table.version)
    seat = table.awaited()[0]
    with pytest.raises(TableError) as error:
        plans.plan_act(table, seat, 0, table.decision - 1, 0, Rng(1))
    assert refused("action/stale", error)
    with pytest.raises(TableError) as error:
        plans.plan_act(table, 1 - seat, 0, table.decision, 0, Rng(1))
    assert refused("action/awaiting-others", error)
    with pytest.raises(IllegalActionError) as illegal:
        plans.plan_act(table, seat, 50, table.decision, 0, Rng(1))
    assert "K5" in illegal.value.sentence("en")
    assert (table.state.fingerprint(), table.version) == before


def test_a_repeated_key_is_known_also_after_a_restart() -> None:
    table, log = open_table()
    seat, decision = table.awaited()[0], table.decision
    do(table, log, plans.plan_act(table, seat, 0, decision, 0, Rng(1), "key-1"))
    again = replay("t", map(e.parse_entry, map(e.format_entry, log)))
    for each in (table, again):
        assert plans.plan_act(each, seat, 0, decision, 0, Rng(1), "key-1") is None


@pytest.mark.parametrize("game", ["kuhlorado", "niet"])
@pytest.mark.parametrize("seed", range(3))
def test_a_log_makes_the_same_table_again(game: str, seed: int) -> None:
    """The log of random play with undo, chat, leaving and bots restores the table, through JSON."""
    chance = random.Random(seed)
    table, log = open_table(game, clock=e.ClockConfig(5, 2))
    for now in range(0, 120_000, 1000):
        if table.status() != "playing":
            break
        seat = chance.choice(table.awaited())
        if chance.random() < 0.15:
            do(table, log, plans.plan_say(table, seat, "<b>hé</b>", now))
            with suppress(TableError):
                do(table, log, plans.plan_undo(table, seat, now))
            with suppress(TableError):
                do(table, log, plans.plan_answer_undo(table, 1 - seat, chance.random() < 0.5, now))
        else:
            act(table, log, seat, chance.choice(table.state.actions(seat)), now)
    again = replay("t", map(e.parse_entry, map(e.format_entry, log)))
    assert again.version == table.version == len(log)
    assert again.state.fingerprint() == table.state.fingerprint()
    for name in ("decision", "moves", "pending", "result", "undo_asked_by", "groups", "seats"):
        assert getattr(again, name) == getattr(table, name), name
    assert again.chat == table.chat
    for viewer in (0, 1, -3):
        shown = [(line.seat, line.text) for line in table.log.lines(viewer, "fr", table.names())]
        assert shown == [(line.seat, line.text) for line in again.log.lines(viewer, "fr", again.names())]


def test_positions_are_values() -> None:
    """A caller that holds an old position keeps it unchanged."""
    table, log = open_table()
    held = table.state
    before = held.fingerprint()
    act(table, log)
    assert held.fingerprint() == before != table.state.fingerprint()


def test_two_players_resign() -> None:
    table, log = open_table()
    do(table, log, plans.plan_resign(table, 1, 0))
    assert table.result is not None
    assert (table.result.reason, table.result.winners, table.result.by) == ("resign", (0,), 1)
    with pytest.raises(TableError) as error:
        plans.plan_resign(table, 0, 0)
    assert refused("table/over", error)
    with pytest.raises(TableError) as error:
        plans.plan_act(table, 0, 0, 1, 0, Rng(1))
    assert refused("table/over", error)


def test_of_three_one_resigns_and_a_bot_finishes() -> None:
    table, log = open_table("niet", players=3)
    do(table, log, plans.plan_resign(table, 1, 0))
    assert table.status() == "playing"
    assert table.seats[1].is_bot()
    do(table, log, plans.plan_resign(table, 0, 0))
    assert table.result is not None
    assert table.result.winners == (2,)


def test_a_person_alone_among_bots_resigns_for_good() -> None:
    table, log = open_table("niet", levels=["", "easy", "easy"])
    do(table, log, plans.plan_resign(table, 0, 0))
    assert table.result is not None
    assert 0 not in table.result.winners


def test_leaving_before_the_start_opens_the_seat() -> None:
    table, log = open_table(people=1)
    do(table, log, plans.plan_leave(table, 0, 0))
    assert table.open_seats() == [0, 1]


def test_leaving_a_running_game_keeps_the_seat_and_the_host_may_call_a_bot() -> None:
    table, log = open_table()
    with pytest.raises(TableError) as error:
        plans.plan_take_over(table, 0, 1, "easy", 0, Rng(1))
    assert refused("seat/not-left", error)
    do(table, log, plans.plan_leave(table, 1, 0))
    with pytest.raises(TableError) as error:
        plans.plan_take_over(table, 1, 1, "easy", 0, Rng(1))
    assert refused("host/only", error)
    do(table, log, plans.plan_take_over(table, 0, 1, "easy", 0, Rng(1)))
    assert table.seats[1].kind() == "stand-in"
    while table.awaited() != [1]:
        act(table, log)
    with pytest.raises(TableError) as error:
        plans.plan_act(table, 1, 0, table.decision, 0, Rng(1))
    assert refused("seat/left", error)
    do(table, log, plans.plan_act(table, 1, table.state.actions(1)[0], table.decision, 0, Rng(1), by_bot=True))
    do(table, log, plans.plan_return(table, 1, 0))
    assert table.seats[1].kind() == "person"
    assert plans.plan_return(table, 1, 0) is None


def test_when_the_host_leaves_the_next_person_hosts() -> None:
    table, log = open_table()
    assert table.host_seat() == 0
    do(table, log, plans.plan_leave(table, 0, 0))
    assert table.host_seat() == 1


def test_the_host_fills_an_open_seat_with_a_bot_and_the_game_begins() -> None:
    table, log = open_table(people=1)
    do(table, log, plans.plan_take_over(table, 0, 1, "hard", 0, Rng(1)))
    assert table.status() == "playing"
    assert table.seats[1].kind() == "bot"


def test_clocks_go_on_where_they_were_when_the_servers_clock_jumps() -> None:
    """Only the time owed since the position began counts, and only running clocks receive a gift."""
    table, log = open_table(clock=e.ClockConfig(1))
    mover = table.awaited()[0]
    assert table.time_left(mover, 20_000) == 40_000
    do(table, log, plans.plan_resume(table, 3_600_000, 20_000, 0))
    assert table.time_left(mover, 3_600_000) == 40_000
    assert table.time_left(mover, 3_605_000) == 35_000
    assert table.overdue(3_639_999) == []
    assert table.overdue(3_640_000) == [mover]
    do(table, log, plans.plan_resume(table, 7_200_000, 0, 10_000))
    assert table.time_left(mover, 7_200_000) == 70_000
    assert table.time_left(1 - mover, 7_200_000) == 60_000
    again = replay("t", log)
    assert [again.time_left(seat, 7_200_000) for seat in (0, 1)] == [table.time_left(s, 7_200_000) for s in (0, 1)]
    act(table, log, now=7_230_000)
    assert plans.plan_resume(open_table()[0], 5, 0, 0) is None


def test_a_clock_runs_for_the_seat_that_is_awaited_and_ends_the_game() -> None:
    table, log = open_table(clock=e.ClockConfig(1, 5))
    seat = table.awaited()[0]
    assert table.time_left(seat, 10_000) == 50_000
    assert table.time_left(1 - seat, 10_000) == 60_000
    act(table, log, now=10_000)
    assert table.time_left(seat, 10_000) == 55_000
    assert table.overdue(60_000) == []
    late = 10_000 + 60_001
    assert table.overdue(late) == table.awaited()
    who = table.awaited()[0]
    do(table, log, plans.plan_resign(table, who, late, out_of_time=True))
    assert table.result is not None
    assert (table.result.reason, table.result.winners) == ("time", (1 - who,))


def test_a_rematch_moves_everybody_one_seat_on_and_keeps_their_keys() -> None:
    table, log = open_table("niet", levels=["", "easy", ""])
    with pytest.raises(TableError) as error:
        plans.plan_rematch(table, 0, "new", 0, Rng(1))
    assert refused("table/not-over", error)
    for seat in (0, 2):
        do(table, log, plans.plan_resign(table, seat, 0))
    rematched, opened = plans.plan_rematch(table, 0, "new", 0, Rng(1))
    do(table, log, rematched)
    again = Table("new", opened)
    assert [seat.holder for seat in again.seats] == ["holder2", "holder0", ""]
    assert [seat.is_bot() for seat in again.seats] == [False, False, True]
    assert again.status() == "playing"
    assert again.host == "holder0"
    with pytest.raises(TableError) as error:
        plans.plan_rematch(table, 2, "newer", 0, Rng(1))
    assert refused("rematch/done", error)


def test_settings_take_names_from_the_card_only() -> None:
    with pytest.raises(EditionError):
        check_config("kuhlorado", edition="/etc/hostname.toml")
    with pytest.raises(EditionError):
        check_config("kuhlorado", edition="../editions/reconstructed")
    with pytest.raises(ConfigurationError):
        check_config("kuhlorado", levels=["", "mcts"])
    with pytest.raises(ConfigurationError):
        check_config("kuhlorado", options={"sheet": 11})
    with pytest.raises(ConfigurationError):
        check_config("kuhlorado", levels=["", "", ""])
    with pytest.raises(TableError):
        check_config("kuhlorado", clock=e.ClockConfig(0))


def test_names_and_chat_are_one_clean_line() -> None:
    assert check_name("  Zoé \u202e\n B ") == "Zoé B"
    assert check_chat("a\r\n\tb") == "a b"
    for bad in ("", " \n ", "x" * 25, "\u200b"):
        with pytest.raises(TableError):
            check_name(bad)
    with pytest.raises(TableError):
        check_chat("x" * 281)


@pytest.mark.parametrize("game", ["kuhlorado", "chevoux"])
def test_a_move_is_stepped_through_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planning computes the positions, and applying only uses them."""
    table, _ = open_table(game)
    stepped: list[e.Step] = []
    kind = type(table.state)
    step = kind.step

    def spy(state: State, seat: int, action: int) -> None:
        stepped.append((seat, action))
        step(state, seat, action)

    monkeypatch.setattr(kind, "step", spy)
    chance = Rng(4)
    while table.status() == "playing":
        seat = table.awaited()[0]
        action = chance.pick(table.state.actions(seat))
        planned = plans.plan_act(table, seat, action, table.decision, 0, chance)
        assert planned is not None
        assert tuple(stepped) == planned.entry.steps
        table.apply(planned)
        assert tuple(stepped) == planned.entry.steps
        stepped.clear()
    assert table.position(len(table.moves)).fingerprint() == table.state.fingerprint()


def test_a_bot_that_fails_is_in_the_log() -> None:
    """A random legal action is played for the bot, and the log tells all viewers, also on replay."""
    table, log = open_table(levels=["", "easy"])
    while table.awaited() == [0]:
        act(table, log)
    (seat,) = table.awaited()
    action = table.state.actions(seat)[0]
    chance = Rng(table.version)
    planned = plans.plan_act(table, seat, action, table.decision, 0, chance, by_bot=True, has_failed=True)
    do(table, log, planned)
    for each in (table, replay("t", log)):
        assert any("failed" in line.text for line in each.log.lines(0, "en", each.names()))


def test_the_host_removes_a_player_before_the_game_begins() -> None:
    table, log = open_table("niet", people=1, players=3)
    do(table, log, plans.plan_sit(table, "rude", "Rude", None, 0, Rng(1)))
    do(table, log, plans.plan_rename(table, 1, "Rude", 3, 0))
    with pytest.raises(TableError) as error:
        plans.plan_remove(table, 1, 0, 0)
    assert refused("host/only", error)
    for seat, code in ((0, "remove/oneself"), (2, "remove/empty"), (3, "seat/unknown"), (-1, "seat/unknown")):
        with pytest.raises(TableError) as error:
            plans.plan_remove(table, 0, seat, 0)
        assert refused(code, error)
    do(table, log, plans.plan_remove(table, 0, 1, 0))
    assert (table.open_seats(), table.seat_of("rude"), table.seats[1].face) == ([1, 2], None, 0)
    assert [line.text for line in table.log.lines(0, "en", table.names())][
        -1
    ] == "The host has removed Rude from the table."
    again = replay("t", [e.parse_entry(e.format_entry(entry)) for entry in log])
    for each in (table, again):
        with pytest.raises(TableError) as error:
            plans.plan_sit(each, "rude", "Polite", None, 0, Rng(1))
        assert refused("seat/removed", error)
    do(table, log, plans.plan_sit(table, "a", "A", None, 0, Rng(1)))
    do(table, log, plans.plan_sit(table, "b", "B", None, 0, Rng(1)))
    with pytest.raises(TableError) as error:
        plans.plan_remove(table, 0, 1, 0)
    assert refused("remove/begun", error)


def test_only_the_person_who_opened_a_table_removes_players() -> None:
    config = check_config("niet", players=3)
    table = Table("t", plans.plan_open(config, "opener", (), 0, Rng(5)))
    for holder in ("first", "second"):
        table.apply(plans.plan_sit(table, holder, holder, None, 0, Rng(1)))
    assert table.host_seat() == 0
    with pytest.raises(TableError) as error:
        plans.plan_remove(table, 0, 1, 0)
    assert refused("host/only", error)
    table.apply(plans.plan_remove(table, HOST, 0, 0))
    assert table.open_seats() == [0, 2]
