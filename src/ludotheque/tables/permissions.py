"""Predicates on the requests of a viewer at a table.

Plans raise the refusal that a predicate returns. Views offer the requests that no predicate refuses. So all offers are
accepted, and all accepted requests are offered.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from hashlib import sha256

import msgspec

from ludotheque.kernel.rng import Rng
from ludotheque.tables.errors import TableError
from ludotheque.tables.hidden import reveals
from ludotheque.tables.parts import Undoable
from ludotheque.tables.table import OTHER_RULES, Table

# Used instead of a seat, since the host may open the table without taking one.
HOST = -1
# The limit of entries that do not advance the game, far above what a friendly game needs.
DETOURS = 3_000
# The limit of spectators' messages at one table, which leaves room for the players' messages.
SPECTATORS_SAY = 500
FREE, ASK = "free", "ask"

Refusal = TableError | None


class Permissions(msgspec.Struct, frozen=True):
    """The requests that a viewer may make now, apart from choosing an action.

    `undo` is empty, `free` (at once) or `ask` (the other player decides). `answer_undo`: the other player asks.
    `coach`: no other seat is a person's, so moves may be judged before they are played. `let_talk`: as host, decide
    whether spectators may talk, and mute a spectator. `call_bot` lists the seats that the host may give to a bot: open
    ones, and those of people who left or are away. `remove` lists the seats whose players the host may remove before
    the game begins.
    """

    sit: bool = False
    undo: str = ""
    answer_undo: bool = False
    resign: bool = False
    leave: bool = False
    come_back: bool = False
    hint: bool = False
    coach: bool = False
    chat: bool = False
    let_talk: bool = False
    call_bot: tuple[int, ...] = ()
    remove: tuple[int, ...] = ()
    rematch: bool = False
    record: bool = False
    replay: bool = False


def require(refusal: Refusal) -> None:
    """Raise a refusal, if there is one."""
    if refusal is not None:
        raise refusal


def refuse_ended(table: Table) -> Refusal:
    """Refuse once the game is over."""
    if table.result is None:
        return None
    return TableError("table/rules" if table.result.reason == OTHER_RULES else "table/over")


def refuse_idle(table: Table) -> Refusal:
    """Refuse unless the game is being played."""
    if table.has_begun:
        return refuse_ended(table)
    return refuse_ended(table) or TableError("table/not-started", count=len(table.open_seats()))


def refuse_absent(table: Table, seat: int, by_bot: bool = False) -> Refusal:
    """Refuse requests for a seat from a bot or person who does not play in the seat now."""
    owned = table.seats[seat]
    if by_bot == owned.is_bot():
        return None
    return TableError("seat/resigned" if owned.has_resigned else "seat/left")


def refuse_detour(table: Table) -> Refusal:
    """Refuse entries that do not advance the game once a table has too many of them."""
    return TableError("table/full") if table.detours() >= DETOURS else None


def refuse_unknown_seat(table: Table, seat: int) -> Refusal:
    """Refuse the number of a seat that the table does not have."""
    is_known = 0 <= seat < len(table.seats)
    return None if is_known else TableError("seat/unknown", seat=seat, last=len(table.seats) - 1)


def refuse_sit(table: Table, holder: str, seat: int | None = None, shares_address: bool = False) -> Refusal:
    """Refuse a person who cannot take a seat, or not this seat."""
    refusal = refuse_ended(table) or refuse_unknown_seat(table, seat or 0)
    if refusal is not None:
        return refusal
    free = table.open_seats()
    if table.seat_of(holder) is not None:
        return TableError("seat/twice")
    if holder in table.removed:
        return TableError("seat/removed")
    if table.config.one_seat_per_address and shares_address:
        return TableError("seat/address")
    if not free:
        return TableError("seat/full")
    return TableError("seat/taken") if seat is not None and seat not in free else None


def refuse_undo(table: Table, seat: int, find_free: Callable[[Table, int], Undoable | None] | None = None) -> Refusal:
    """Refuse a seat that can neither undo its last move nor ask the other player to agree.

    `find_free` may be a cached `free_undo`.
    """
    refusal = refuse_idle(table) or refuse_absent(table, seat) or refuse_detour(table)
    if refusal is not None or seat in table.pending or (find_free or free_undo)(table, seat) is not None:
        return refusal
    if last_step_of(table, seat) is None:
        return TableError("undo/nothing")
    if len(table.seats) != 2:
        return TableError("undo/too-late")
    is_asked = table.undo_asked_by >= 0 and not table.seats[1 - seat].is_bot()
    return TableError("undo/asked") if is_asked else None


def undo_kind(table: Table, seat: int, find_free: Callable[[Table, int], Undoable | None] | None = None) -> str:
    """Return how a seat may undo its last move: `free`, `ask`, or nothing if it may not."""
    if refuse_undo(table, seat, find_free) is not None:
        return ""
    is_alone = len(table.seats) == 2 and table.seats[1 - seat].is_bot()  # bots always agree
    is_free = seat in table.pending or is_alone or (find_free or free_undo)(table, seat) is not None
    return FREE if is_free else ASK


def refuse_answer(table: Table, seat: int, granted: bool) -> Refusal:
    """Refuse an answer to a request to undo.

    The seat that asked may only withdraw the request.
    """
    is_own = granted and table.undo_asked_by == seat
    if table.undo_asked_by < 0 or is_own:
        return TableError("undo/not-asked")
    return refuse_detour(table) if granted else None


def refuse_resignation(table: Table, seat: int) -> Refusal:
    """Refuse a resignation."""
    refusal = refuse_idle(table)
    if refusal is None and table.seats[seat].has_resigned:
        return TableError("seat/resigned")
    return refusal or refuse_absent(table, seat)


def refuse_leave(table: Table, seat: int) -> Refusal:
    """Refuse to leave after the end, or twice."""
    refusal = refuse_ended(table) or refuse_detour(table)
    if refusal is None and table.seats[seat].has_left:
        return TableError("seat/left")
    return refusal


def refuse_return(table: Table, seat: int) -> Refusal:
    """Refuse to come back to a game that is not being played or that the seat has resigned."""
    refusal = refuse_idle(table) or refuse_detour(table)
    if refusal is None and table.seats[seat].has_resigned:
        return TableError("seat/resigned")
    return refusal


def refuse_hint(table: Table, seat: int) -> Refusal:
    """Refuse a hint, except to a person who is to choose at a table that allows hints."""
    refusal = refuse_detour(table)
    if refusal is None and (seat not in table.awaited() or not table.seats[seat].is_person()):
        return TableError("hint/none")
    return refusal or (None if table.may_hint(seat) else TableError("hint/people"))


def refuse_message(table: Table) -> Refusal:
    """Refuse a message of a player."""
    return refuse_detour(table)


def refuse_spectator_message(table: Table, holder: str = "") -> Refusal:
    """Refuse a message of a spectator, if the host does not allow messages or has muted the spectator."""
    if not table.chat.is_open:
        return TableError("chat/spectators")
    if holder in table.chat.muted:
        return TableError("chat/muted")
    return TableError("chat/full") if table.chat.spectators_said >= SPECTATORS_SAY else refuse_detour(table)


def refuse_guest(table: Table, by: int) -> Refusal:
    """Refuse all viewers but the host."""
    return None if by in (HOST, table.host_seat()) else TableError("host/only")


def refuse_moderation(table: Table, by: int) -> Refusal:
    """Refuse to decide on messages of spectators."""
    return refuse_guest(table, by) or refuse_detour(table)


def refuse_bot(table: Table, by: int, seat: int, is_absent: bool = False) -> Refusal:
    """Refuse to give a seat to a bot unless the seat is open or its owner is gone.

    An owner is gone after leaving or, with `is_absent`, without a connection.
    """
    refusal = refuse_guest(table, by) or refuse_unknown_seat(table, seat) or refuse_ended(table)
    if refusal is not None:
        return refusal
    chosen = table.seats[seat]
    is_left = chosen.is_person() and seat != by and (chosen.has_left or is_absent)
    return None if chosen.is_open() or is_left else TableError("seat/not-left")


def is_host(table: Table, seat: int) -> bool:
    """Return True for the person who opened the table, in a seat or without one.

    Another player, who may call bots while the host is away, is not the host.
    """
    return seat == HOST or (seat >= 0 and bool(table.host) and table.seats[seat].holder == table.host)


def refuse_removal(table: Table, by: int, seat: int) -> Refusal:
    """Refuse to remove a player, except for the host before the game begins."""
    if not is_host(table, by):
        return TableError("host/only")
    refusal = refuse_unknown_seat(table, seat) or refuse_ended(table) or refuse_detour(table)
    if refusal is not None:
        return refusal
    if table.has_begun:
        return TableError("remove/begun")
    if not table.seats[seat].is_person():
        return TableError("remove/empty")
    return TableError("remove/oneself") if is_host(table, seat) else None


def refuse_rematch(table: Table) -> Refusal:
    """Refuse a rematch before the end, or a second one."""
    if table.result is None:
        return TableError("table/not-over")
    return TableError("rematch/done", table=table.rematch) if table.rematch else None


def free_undo(table: Table, seat: int) -> Undoable | None:
    """Return the seat's last step if it can be undone without asking.

    Since that step, no other seat acted, chance decided nothing and nothing hidden was shown. Whether something was
    shown is judged in the same sampled worlds each time, so that asking again does not change the answer.
    """
    if not table.window or table.window[-1].seat != seat or table.pending:
        return None
    last = table.window[-1]
    rng = Rng(int.from_bytes(sha256(f"{table.id} {table.decision}".encode()).digest()[:12], "little"))
    return None if reveals(last.before, seat, last.action, table.state, rng) else last


def last_step_of(table: Table, seat: int) -> int | None:
    """Return the number of steps before the seat's last one and those made at the same time."""
    for length in range(len(table.moves) - 1, table.start - 1, -1):
        if table.moves[length][0] == seat:
            return table.groups[bisect_right(table.groups, length) - 1]
    return None


def can_coach(table: Table, viewer: int) -> bool:
    """Return True if the viewer is the only person at the table."""
    others = [seat for seat in table.seats if seat.number != viewer]
    return viewer >= 0 and table.seats[viewer].is_person() and all(seat.is_bot() for seat in others)


def permissions_of(
    table: Table,
    viewer: int,
    absent: frozenset[int] = frozenset(),
    find_free: Callable[[Table, int], Undoable | None] | None = None,
) -> Permissions:
    """Return the requests that a viewer may make.

    `absent` has the seats whose owners are not connected. `find_free` may be a cached `free_undo`.
    """
    is_over = table.status() == "over"
    if viewer < 0:
        return Permissions(
            sit=refuse_sit(table, "") is None,
            chat=refuse_spectator_message(table) is None,
            record=is_over,
            replay=is_over,
        )
    seat = table.seats[viewer]
    callable_seats = [
        other.number for other in table.seats if refuse_bot(table, viewer, other.number, other.number in absent) is None
    ]
    return Permissions(
        undo=undo_kind(table, viewer, find_free),
        answer_undo=refuse_answer(table, viewer, granted=True) is None,
        resign=refuse_resignation(table, viewer) is None,
        leave=refuse_leave(table, viewer) is None,
        come_back=(seat.has_left or seat.is_bot()) and refuse_return(table, viewer) is None,
        hint=refuse_hint(table, viewer) is None,
        coach=table.status() == "playing" and can_coach(table, viewer),
        chat=refuse_message(table) is None,
        let_talk=refuse_moderation(table, viewer) is None,
        call_bot=tuple(callable_seats),
        remove=tuple(other.number for other in table.seats if refuse_removal(table, viewer, other.number) is None),
        rematch=refuse_rematch(table) is None,
        record=is_over,
        replay=is_over,
    )
