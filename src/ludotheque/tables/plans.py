"""Plans: for each request, the entry and positions that follow, or a refusal with its reason.

Planning changes nothing: the caller stores the entry, then applies the plan. `now` is the time in milliseconds. `rng`
must be unguessable, since chance is drawn from it.
"""

from __future__ import annotations

import msgspec

from ludotheque.draw.faces import FACES
from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.tables import entries as e
from ludotheque.tables.challenge import draw
from ludotheque.tables.config import check_chat, check_level, check_name, game_of
from ludotheque.tables.errors import TableError
from ludotheque.tables.parts import Planned, positions_after
from ludotheque.tables.permissions import (
    free_undo,
    last_step_of,
    refuse_absent,
    refuse_answer,
    refuse_bot,
    refuse_detour,
    refuse_idle,
    refuse_leave,
    refuse_rematch,
    refuse_removal,
    refuse_resignation,
    refuse_return,
    refuse_sit,
    refuse_undo,
    refuse_unknown_seat,
    require,
)
from ludotheque.tables.table import Table

# The level of the bot that replaces a player who resigned at a table of three or more.
RESIGNED_LEVEL = "medium"
Steps = tuple[e.Step, ...]


def check_room(table: Table, planned: Planned) -> None:
    """Refuse a plan that does not advance the game at a table with too many of them, to limit its log."""
    entry = planned.entry
    is_first_choice = isinstance(entry, e.Acted) and entry.seat not in table.pending
    is_end = isinstance(entry, e.Resumed | e.Resigned | e.Rematched | e.Sat | e.TookOver | e.UndoRefused)
    if not (entry.steps or is_first_choice or is_end):
        require(refuse_detour(table))


def plan_open(
    config: e.TableConfig, host: str, people: tuple[e.Person, ...], now: int, rng: Rng, rematch_of: str = ""
) -> Planned:
    """Plan a new table, with the start of the game if every seat is taken."""
    seated = {person.seat for person in people}
    is_full = all(level or seat in seated for seat, level in enumerate(config.levels))
    steps, positions = _with_chance(game_of(config).new_initial_state(), (), rng, config.day) if is_full else ((), ())
    opened = e.Opened(at=now, config=config, host=host, people=people, rematch_of=rematch_of, steps=steps)
    return Planned(opened, positions)


def plan_continue(table: Table, length: int, person: e.Person, level: str, now: int, rng: Rng) -> Planned:
    """Plan a new table that goes on from a position of a finished game.

    The first `length` steps are kept. Chance after them is drawn afresh, and bots take all other seats.
    """
    check_level(level)
    if table.result is None:
        raise TableError("table/not-over")
    if table.has_other_rules:
        raise TableError("table/rules")
    if not 0 <= length <= len(table.moves):
        raise TableError("replay/step", last=len(table.moves))
    require(refuse_unknown_seat(table, person.seat))
    old = table.config
    levels = tuple("" if seat == person.seat else level for seat in range(old.players))
    config = msgspec.structs.replace(old, levels=levels, clock=None, is_public=False, day="")
    kept = tuple(table.moves[:length])
    begun = table.game.new_initial_state()
    steps, positions = _with_chance(begun, kept, rng, "")
    if (positions[-1] if positions else begun).is_terminal():
        raise TableError("review/over")
    people = (msgspec.structs.replace(person, name=check_name(person.name)),)
    opened = e.Opened(
        at=now, config=config, host=person.holder, people=people, steps=steps, continues=table.id, start=length
    )
    return Planned(opened, positions)


def plan_sit(
    table: Table, holder: str, name: str, seat: int | None, now: int, rng: Rng, shares_address: bool = False
) -> Planned:
    """Seat a person in an open seat, by default the first.

    `shares_address`: another person with the same address sits here, or was removed from here.
    """
    name = check_name(name)
    require(refuse_sit(table, holder, seat, shares_address))
    chosen = table.open_seats()[0] if seat is None else seat
    steps, positions = _begin(table, chosen, rng)
    return Planned(e.Sat(at=now, person=e.Person(chosen, name, holder), steps=steps), positions)


def plan_act(
    table: Table,
    seat: int,
    action: int,
    decision: int,
    now: int,
    rng: Rng,
    key: str = "",
    by_bot: bool = False,
    digest: str = "",
    has_failed: bool = False,
) -> Planned | None:
    """Plan a seat's choice, held back until all awaited seats have chosen.

    Return None if the table has seen the same request before.
    """
    if table.has_seen(seat, key, digest):
        return None
    require(refuse_idle(table) or refuse_absent(table, seat, by_bot))
    if decision != table.decision:
        raise TableError("action/stale")
    state = table.state
    awaited = state.awaited()
    if seat not in awaited:
        raise TableError("action/awaiting-others")
    if action not in state.actions(seat):
        raise refusal_of(state, seat, action, rng)
    chosen = {**table.pending, seat: action}
    if any(other not in chosen for other in awaited):
        return Planned(e.Acted(at=now, seat=seat, action=action, key=key, digest=digest, has_failed=has_failed))
    played = tuple((other, chosen[other]) for other in sorted(awaited))
    steps, positions = _with_chance(state, played, rng, table.config.day)
    acted = e.Acted(at=now, seat=seat, action=action, key=key, digest=digest, has_failed=has_failed, steps=steps)
    return Planned(acted, positions)


def explain(table: Table, seat: int, action: int | None, rng: Rng) -> TableError | IllegalActionError:
    """Return the reason why a seat cannot choose an action now, judged by what the seat knows.

    `action` is None if the game could not read the request.
    """
    refusal = refuse_idle(table) or refuse_absent(table, seat)
    if refusal is not None:
        return refusal
    if seat not in table.state.awaited():
        return TableError("action/awaiting-others")
    world = table.state.resample(seat, rng)
    if action is None:
        return TableError("action/path")
    return TableError("action/legal") if action in world.actions(seat) else refusal_of(world, seat, action, rng)


def refusal_of(state: State, seat: int, action: int, rng: Rng) -> IllegalActionError:
    """Return the reason why an awaited seat may not choose an action.

    The reason is judged in a world that the seat cannot tell from the true one.
    """
    world = state.resample(seat, rng)
    reason = world.why_illegal(action, seat) or Reason("", "action/illegal", {"action": action})
    return IllegalActionError(reason.key, ruling=reason.ruling, reason=reason, **reason.values)


def _with_chance(state: State, steps: Steps, rng: Rng, day: str) -> tuple[Steps, tuple[State, ...]]:
    """Add outcomes of chance until a seat is to choose, and return all steps with the position after each."""
    positions = list(positions_after(state, steps))
    played = list(steps)
    state = positions[-1] if positions else state
    while state.current_player() == CHANCE:
        outcome = draw(state, rng, day)
        played.append((CHANCE, outcome))
        state = positions_after(state, played[-1:])[0]
        positions.append(state)
    return tuple(played), tuple(positions)


def _begin(table: Table, seat: int, rng: Rng) -> tuple[Steps, tuple[State, ...]]:
    """Return the outcomes of chance at the start if the seat is the last open one, else nothing."""
    return _with_chance(table.state, (), rng, table.config.day) if table.open_seats() == [seat] else ((), ())


def plan_undo(table: Table, seat: int, now: int) -> Planned:
    """Withdraw a held choice, undo the seat's last move or, if that is not free, ask the other player."""
    require(refuse_undo(table, seat))
    if seat in table.pending:
        return Planned(e.Withdrew(at=now, seat=seat))
    undoable = free_undo(table, seat)
    if undoable is not None:
        return Planned(e.Undone(at=now, seat=seat, length=undoable.length))
    length = last_step_of(table, seat)
    if length is not None and table.seats[1 - seat].is_bot():  # bots always agree
        return Planned(e.Undone(at=now, seat=seat, length=length))
    return Planned(e.UndoAsked(at=now, seat=seat))


def asks_confirmation(table: Table, seat: int) -> bool:
    """Return True if chance follows the next choice, so that the seat cannot undo the choice alone.

    Only the first legal action is tried. A card revealed by playing it is final as well, but asking before each card
    would be a nuisance.
    """
    if len(table.seats) == 2 and table.seats[1 - seat].is_bot():
        return False
    state = table.state
    if len(state.awaited()) > 1:  # a held choice can still be changed
        return False
    actions = state.actions(seat)
    if len(actions) == 1:
        return False
    # The true position could reveal hidden information, so a possible world of the seat is used.
    after = state.resample(seat, Rng(table.decision))
    after.step(seat, actions[0])
    return after.current_player() < 0


def plan_answer_undo(table: Table, seat: int, granted: bool, now: int) -> Planned:
    """Plan an answer to a request to undo, which the asking seat may withdraw by refusing."""
    require(refuse_answer(table, seat, granted))
    asker = table.undo_asked_by
    length = last_step_of(table, asker)
    if not granted or length is None:
        return Planned(e.UndoRefused(at=now, seat=seat))
    return Planned(e.Undone(at=now, seat=asker, length=length))


def plan_resign(table: Table, seat: int, now: int, out_of_time: bool = False) -> Planned:
    """Plan a resignation.

    A bot plays on if two or more other seats stay and at least one of them is a person's.
    """
    require(refuse_resignation(table, seat))
    staying = [other for other in table.seats if other.number != seat and not other.has_resigned]
    goes_on = len(staying) > 1 and any(other.holder for other in staying)
    level = RESIGNED_LEVEL if goes_on else ""
    return Planned(e.Resigned(at=now, seat=seat, out_of_time=out_of_time, level=level))


def plan_resume(table: Table, now: int, owed: int, gift: int) -> Planned | None:
    """Plan to run clocks again, `owed` milliseconds into the position.

    Return None if no clock runs.
    """
    is_running = table.next_overdue() is not None
    return Planned(e.Resumed(at=now, owed=owed, gift=gift)) if is_running else None


def with_key(planned: Planned, seat: int, key: str, digest: str) -> Planned:
    """Return the plan with the key of the request that it carries out."""
    if not key:
        return planned
    own = getattr(planned.entry, "seat", e.SAME)
    by = e.SAME if own == seat else seat
    return Planned(msgspec.structs.replace(planned.entry, key=key, digest=digest, by=by), planned.positions)


def plan_rename(table: Table, seat: int, name: str, face: int, now: int) -> Planned | None:
    """Plan a new name or face for the person in a seat, or return None if nothing changes."""
    cleaned = check_name(name)
    if not 0 <= face <= FACES:
        raise TableError("name/face", most=FACES)
    if (cleaned, face) == (table.seats[seat].name, table.seats[seat].face):
        return None
    return Planned(e.Renamed(at=now, seat=seat, name=cleaned, face=face))


def plan_hint(table: Table, seat: int, now: int) -> Planned | None:
    """Plan to record a hint, or return None if no record is needed.

    Hints are recorded at tables that allow them for several people, and once where best scores are kept.
    """
    is_news = table.config.hints or (bool(table.spec.challenge) and not table.is_helped)
    return Planned(e.Hinted(at=now, seat=seat)) if is_news else None


def plan_leave(table: Table, seat: int, now: int) -> Planned:
    """Plan to leave a seat."""
    require(refuse_leave(table, seat))
    return Planned(e.Left(at=now, seat=seat))


def plan_remove(table: Table, by: int, seat: int, now: int) -> Planned:
    """Plan to remove a player from a seat before the game begins."""
    require(refuse_removal(table, by, seat))
    return Planned(e.Removed(at=now, seat=seat))


def plan_return(table: Table, seat: int, now: int) -> Planned | None:
    """Plan an owner's return, or return None if the owner already plays in the seat."""
    require(refuse_return(table, seat))
    owned = table.seats[seat]
    return Planned(e.Returned(at=now, seat=seat)) if owned.has_left or owned.is_bot() else None


def plan_take_over(
    table: Table, by: int, seat: int, level: str, now: int, rng: Rng, is_absent: bool = False
) -> Planned:
    """Plan to give an open seat, or the seat of an owner who is gone, to a bot.

    An owner is gone after leaving or, with `is_absent`, without a connection.
    """
    check_level(level)
    require(refuse_bot(table, by, seat, is_absent))
    steps, positions = _begin(table, seat, rng)
    return Planned(e.TookOver(at=now, seat=seat, level=level, steps=steps), positions)


def plan_say(table: Table, seat: int, text: str, now: int) -> Planned:
    """Plan a player's message."""
    return Planned(e.Said(at=now, seat=seat, text=check_chat(text)))


def plan_rematch(table: Table, seat: int, new_table: str, now: int, rng: Rng) -> tuple[Planned, Planned]:
    """Plan the last entry of this table and the first of a new one with the same people and bots.

    Each player moves on by one seat, so that another one begins.
    """
    require(refuse_rematch(table))
    count = len(table.seats)
    levels = [""] * count
    people = []
    for owned in table.seats:
        target = (owned.number + 1) % count
        if owned.holder and not (owned.has_left and owned.level):
            people.append(e.Person(target, owned.name, owned.holder))
        else:
            levels[target] = owned.level
    old = table.config
    talk = table.chat.is_open
    rules = table.spec.rules_version
    config = msgspec.structs.replace(old, levels=tuple(levels), day="", rules=rules, spectators_talk=talk)
    opened = plan_open(config, table.seats[seat].holder, tuple(people), now, rng, rematch_of=table.id)
    return Planned(e.Rematched(at=now, seat=seat, table=new_table)), opened
