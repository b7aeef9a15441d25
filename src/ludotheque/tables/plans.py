"""Which entry a body leads to, or a refusal that says why. Changes nothing: the caller stores the entry,
then applies it.

`now` is the time in milliseconds; `rng` must be unguessable, since chance is drawn from it.
"""

from __future__ import annotations

from bisect import bisect_right

from ludotheque.kernel.errors import IllegalActionError
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.tables import entries as e
from ludotheque.tables.config import check_chat, check_level, check_name, game_of
from ludotheque.tables.daily import draw
from ludotheque.tables.errors import TableError
from ludotheque.tables.hidden import reveals
from ludotheque.tables.table import Table, Taken

# Who plays on for somebody who resigned at a table of three or more.
RESIGNED_LEVEL = "medium"
# Instead of a seat: the host, who may have opened the table without sitting down at it.
HOST = -1


def plan_open(
    config: e.TableConfig, host: str, people: tuple[e.Person, ...], now: int, rng: Rng, rematch_of: str = ""
) -> e.Opened:
    """A new table; if nobody is missing, the game begins at once."""
    seated = {person.seat for person in people}
    is_full = all(level or seat in seated for seat, level in enumerate(config.levels))
    steps = _with_chance(game_of(config).new_initial_state(), (), rng, config.day) if is_full else ()
    return e.Opened(at=now, config=config, host=host, people=people, rematch_of=rematch_of, steps=steps)


def plan_sit(table: Table, holder: str, name: str, seat: int | None, now: int, rng: Rng) -> e.Sat:
    """A person takes an open seat, by default the first."""
    name = check_name(name)
    if table.seat_of(holder) is not None:
        raise TableError("seat/twice")
    free = table.open_seats()
    if seat is not None and not 0 <= seat < len(table.seats):
        raise TableError("seat/unknown", seat=seat, last=len(table.seats) - 1)
    if not free:
        raise TableError("seat/full")
    if seat is not None and seat not in free:
        raise TableError("seat/taken")
    chosen = free[0] if seat is None else seat
    steps = _with_chance(table.state, (), rng, table.config.day) if len(free) == 1 else ()
    return e.Sat(at=now, person=e.Person(chosen, name, holder), steps=steps)


def plan_act(
    table: Table, seat: int, action: int, decision: int, now: int, rng: Rng, key: str = "", by_bot: bool = False
) -> e.Acted | None:
    """A seat's choice. None: this very request was granted before. Held back until all awaited seats have chosen."""
    if key and (seat, key) in table.keys:
        return None
    _check_playing(table)
    _check_present(table, seat, by_bot)
    if decision != table.decision:
        raise TableError("action/stale")
    state = table.state
    awaited = state.awaited()
    if seat not in awaited:
        raise TableError("action/awaiting-others")
    if action not in state.actions(seat):
        reason = state.why_illegal(action, seat) or Reason("", "action/illegal", {"action": action})
        raise IllegalActionError(reason.key, ruling=reason.ruling, reason=reason, **reason.values)
    chosen = {**table.pending, seat: action}
    if any(other not in chosen for other in awaited):
        return e.Acted(at=now, seat=seat, action=action, key=key)
    played = tuple((other, chosen[other]) for other in sorted(awaited))
    steps = _with_chance(state, played, rng, table.config.day)
    return e.Acted(at=now, seat=seat, action=action, key=key, steps=steps)


def _with_chance(state: State, steps: tuple[e.Step, ...], rng: Rng, day: str) -> tuple[e.Step, ...]:
    """The steps, then what chance does until somebody is to choose; with a day, what it does for everybody then."""
    state = state.copy()
    played = list(steps)
    for seat, action in steps:
        state.step(seat, action)
    while state.current_player() == CHANCE:
        outcome = draw(state, rng, day)
        state.step(CHANCE, outcome)
        played.append((CHANCE, outcome))
    return tuple(played)


def plan_undo(table: Table, seat: int, now: int, rng: Rng) -> e.Withdrew | e.Undone | e.UndoAsked:
    """Take back a held choice or one's last step; where that is no longer free, two players may agree on it."""
    _check_playing(table)
    _check_present(table, seat)
    if seat in table.pending:
        return e.Withdrew(at=now, seat=seat)
    taken = free_undo(table, seat, rng)
    if taken is not None:
        return e.Undone(at=now, seat=seat, length=taken.length)
    length = last_step_of(table, seat)
    if length is None:
        raise TableError("undo/nothing")
    if len(table.seats) != 2:
        raise TableError("undo/too-late")
    if table.seats[1 - seat].is_bot():  # a bot never minds
        return e.Undone(at=now, seat=seat, length=length)
    if table.undo_asked_by >= 0:
        raise TableError("undo/asked")
    return e.UndoAsked(at=now, seat=seat)


def free_undo(table: Table, seat: int, rng: Rng) -> Taken | None:
    """The seat's last step, if nobody acted, no chance fell and nothing hidden was shown since."""
    if not table.window or table.window[-1].seat != seat or table.pending:
        return None
    taken = table.window[-1]
    return None if reveals(taken.before, seat, taken.action, table.state, rng) else taken


def asks_confirmation(table: Table, seat: int) -> bool:
    """Whether chance answers what is chosen now, so that it cannot be taken back alone; one action stands for all.

    A card that is shown by playing it cannot be taken back either, but to ask before each of them would be a nuisance.
    """
    if len(table.seats) == 2 and table.seats[1 - seat].is_bot():
        return False
    state = table.state
    if len(state.awaited()) > 1:  # held back until all have chosen, and changed at will until then
        return False
    actions = state.actions(seat)
    if len(actions) == 1:
        return False
    # A world that the seat thinks possible: the true one could tell it something about the others.
    after = state.copy() if (not state.game.has_hidden_information()) else state.resample(seat, Rng(table.decision))
    after.step(seat, actions[0])
    return after.current_player() < 0


def last_step_of(table: Table, seat: int) -> int | None:
    """How many steps came before the last one of this seat and those made at the same time."""
    for length in range(len(table.moves) - 1, -1, -1):
        if table.moves[length][0] == seat:
            return table.groups[bisect_right(table.groups, length) - 1]
    return None


def plan_answer_undo(table: Table, seat: int, granted: bool, now: int) -> e.Undone | e.UndoRefused:
    """The other player's answer; the asker may answer no."""
    asker = table.undo_asked_by
    if asker < 0 or (granted and asker == seat):
        raise TableError("undo/not-asked")
    length = last_step_of(table, asker)
    if not granted or length is None:
        return e.UndoRefused(at=now, seat=seat)
    return e.Undone(at=now, seat=asker, length=length)


def plan_resign(table: Table, seat: int, now: int, out_of_time: bool = False) -> e.Resigned:
    """Give up. Where at least two others play on, or one person among three or more seats, a bot finishes for it."""
    _check_playing(table)
    if table.seats[seat].has_resigned:
        raise TableError("seat/resigned")
    staying = [other for other in table.seats if other.number != seat and not other.has_resigned]
    goes_on = len(staying) > 1 and any(other.holder for other in staying)
    return e.Resigned(at=now, seat=seat, out_of_time=out_of_time, level=RESIGNED_LEVEL if goes_on else "")


def plan_leave(table: Table, seat: int, now: int) -> e.Left:
    """Stand up."""
    if table.seats[seat].has_left:
        raise TableError("seat/left")
    return e.Left(at=now, seat=seat)


def plan_return(table: Table, seat: int, now: int) -> e.Returned | None:
    """Come back; None if the seat's owner is already the one who plays."""
    owned = table.seats[seat]
    return e.Returned(at=now, seat=seat) if owned.has_left or (owned.level and not owned.has_resigned) else None


def plan_take_over(
    table: Table, by: int, seat: int, level: str, now: int, rng: Rng, is_absent: bool = False
) -> e.TookOver:
    """The host seats a bot in an open seat, or in one whose owner has left or (`is_absent`) is not connected."""
    check_level(level)
    if by not in (HOST, table.host_seat()):
        raise TableError("host/only")
    if not 0 <= seat < len(table.seats):
        raise TableError("seat/unknown", seat=seat, last=len(table.seats) - 1)
    if table.result is not None:
        raise TableError("table/over")
    chosen = table.seats[seat]
    is_free = chosen.is_open() or chosen.has_left or (is_absent and chosen.is_person() and seat != by)
    if not is_free or chosen.is_bot():
        raise TableError("seat/not-left")
    steps = _with_chance(table.state, (), rng, table.config.day) if table.open_seats() == [seat] else ()
    return e.TookOver(at=now, seat=seat, level=level, steps=steps)


def plan_say(table: Table, seat: int, text: str, now: int) -> e.Said:
    """A line of chat."""
    return e.Said(at=now, seat=seat, text=check_chat(text))


def plan_rematch(table: Table, seat: int, new_table: str, now: int, rng: Rng) -> tuple[e.Rematched, e.Opened]:
    """The same people and bots again, everybody one seat further, so that another one begins."""
    if table.result is None:
        raise TableError("table/not-over")
    if table.rematch:
        raise TableError("rematch/done", table=table.rematch)
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
    config = e.TableConfig(
        old.game, old.players, old.options, old.edition, tuple(levels), old.clock, is_public=old.is_public
    )
    opened = plan_open(config, table.seats[seat].holder, tuple(people), now, rng, rematch_of=table.id)
    return e.Rematched(at=now, seat=seat, table=new_table), opened


def _check_playing(table: Table) -> None:
    if table.result is not None:
        raise TableError("table/over")
    if not table.has_begun:
        raise TableError("table/not-started", count=len(table.open_seats()))


def _check_present(table: Table, seat: int, by_bot: bool = False) -> None:
    """Whoever acts must be the one who plays there now: a bot, or the seat's owner."""
    owned = table.seats[seat]
    if by_bot != owned.is_bot():
        raise TableError("seat/resigned" if owned.has_resigned else "seat/left")
