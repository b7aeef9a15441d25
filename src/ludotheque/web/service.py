"""What people and programs can do at tables, the same for page and API; HTTP stays outside."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludotheque.draw.view import Choice
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.records import Record, format_record
from ludotheque.tables import plans
from ludotheque.tables.daily import day_at
from ludotheque.tables.entries import AnyEntry, Person
from ludotheque.tables.errors import TableError
from ludotheque.tables.hidden import hides_nothing
from ludotheque.tables.setting import check_name, check_setting
from ludotheque.tables.table import Table
from ludotheque.web.hall import Hall, fresh_rng, now_ms
from ludotheque.web.identity import new_table_id
from ludotheque.web.limits import Gauge
from ludotheque.web.live import Live
from ludotheque.web.wishes import Act, AnswerUndo, CallBot, NewTable, Say, SetPace, Sit

HINT_LEVEL = "hard"


class Thought(msgspec.Struct, frozen=True):
    """An action that a bot has thought about: its path of handles, in words; `value` for the seat is from −1 to 1.

    `share` is the part of all its thinking that went there: the more, the surer it is.
    """

    action: int
    path: tuple[str, ...]
    label: str
    notation: str
    value: float
    share: float


class Hint(Thought, frozen=True):
    """What a strong bot would do, and the next best that it thought of."""

    others: tuple[Thought, ...] = ()


class Service:
    """Wishes, carried out. A `holder` is the hash of whoever asks; a `client` is who is counted."""

    def __init__(self, hall: Hall, gauge: Gauge) -> None:
        self.hall = hall
        self.gauge = gauge

    async def create(self, wish: NewTable, holder: str, client: str) -> tuple[Live, int | None]:
        """A new table, and the seat that the caller has at it."""
        setting = check_setting(
            wish.game,
            wish.players,
            wish.options,
            wish.edition,
            wish.levels,
            wish.clock,
            is_public=wish.is_public,
            day=wish.day,
            today=day_at(now_ms()),
        )
        seat = setting.levels.index("") if wish.name is not None and "" in setting.levels else None
        people: tuple[Person, ...] = ()
        if seat is not None and wish.name is not None:
            people = (Person(seat, check_name(wish.name), holder),)
        self.gauge.table(client)
        if any(setting.levels):
            self.hall.bots.warm()
        opened = plans.plan_open(setting, holder, people, now_ms(), fresh_rng())
        return await self.hall.open(new_table_id(), opened), seat

    async def sit(self, live: Live, wish: Sit, holder: str) -> int:
        """Take a seat; which one it is."""
        rng = fresh_rng()
        await self.hall.change(live, lambda table: plans.plan_sit(table, holder, wish.name, wish.seat, now_ms(), rng))
        seat = live.table.seat_of(holder)
        assert seat is not None
        return seat

    async def act(self, live: Live, seat: int, wish: Act) -> bool:
        """Choose; False if this very request was carried out before."""
        live.notice(seat)

        def plan(table: Table) -> AnyEntry | None:
            is_known = bool(wish.key) and (seat, wish.key) in table.keys
            action = -1
            # A wish for another position is refused as such, whatever it says.
            if not is_known and wish.decision == table.decision and table.may_act(seat):
                action = find_action(live, seat, wish)
            return plans.plan_act(table, seat, action, wish.decision, now_ms(), fresh_rng(), wish.key)

        return await self.hall.change(live, plan)

    async def undo(self, live: Live, seat: int) -> None:
        """Take the last step back, or ask for it."""
        await self._change(live, lambda table: plans.plan_undo(table, seat, now_ms(), fresh_rng()))

    async def answer_undo(self, live: Live, seat: int, wish: AnswerUndo) -> None:
        """Let the other one take a step back, or not."""
        await self._change(live, lambda table: plans.plan_answer_undo(table, seat, wish.granted, now_ms()))

    async def resign(self, live: Live, seat: int) -> None:
        """Give up."""
        await self._change(live, lambda table: plans.plan_resign(table, seat, now_ms()))

    async def leave(self, live: Live, seat: int) -> None:
        """Stand up."""
        await self._change(live, lambda table: plans.plan_leave(table, seat, now_ms()))

    async def come_back(self, live: Live, seat: int) -> None:
        """Sit down again in one's own seat."""
        await self._change(live, lambda table: plans.plan_return(table, seat, now_ms()))

    async def set_pace(self, live: Live, seat: int, wish: SetPace) -> None:
        """Let bots move slower or faster; the host's wish counts, others' are heard and left."""
        if seat == live.table.host_seat():
            live.pace = wish.pace

    async def call_bot(self, live: Live, seat: int, wish: CallBot) -> None:
        """The host gives a seat to a bot."""
        is_absent = wish.seat in live.presence().absent
        self.hall.bots.warm()
        rng = fresh_rng()
        await self._change(
            live, lambda table: plans.plan_take_over(table, seat, wish.seat, wish.level, now_ms(), rng, is_absent)
        )

    async def say(self, live: Live, seat: int, wish: Say, client: str) -> None:
        """A line of chat."""
        self.gauge.chat(client)
        await self._change(live, lambda table: plans.plan_say(table, seat, wish.text, now_ms()))

    async def rematch(self, live: Live, seat: int) -> str:
        """The table of the rematch: a new one, or the one that somebody else was quicker to open."""
        if not live.table.rematch:
            # The new table first: a link to it must never lead nowhere.
            name = new_table_id()
            _, opened = plans.plan_rematch(live.table, seat, name, now_ms(), fresh_rng())
            await self.hall.open(name, opened)
            await self._change(
                live,
                lambda table: (
                    None if table.rematch else plans.plan_rematch(table, seat, name, now_ms(), fresh_rng())[0]
                ),
            )
        return live.table.rematch

    async def hint(self, live: Live, seat: int, lang: str) -> Hint:
        """What a strong bot would do in this seat."""
        table = live.table
        decision = table.decision
        if not (table.may_act(seat) and table.seats[seat].is_person()):
            raise TableError("hint/none")
        world = table.state.resample(seat, fresh_rng())
        answer = await self.hall.bots.hint(table.id, table.setting, world, seat, HINT_LEVEL)
        if answer is None or table.decision != decision:
            raise TableError("action/stale")
        offered = {choice.action: choice for choice in live.artist.choices(seat, lang)}

        def thought(action: int, value: float, share: float) -> Thought:
            choice = offered.get(action, Choice(action, (), ""))
            return Thought(action, choice.path, choice.label, table.state.action_to_string(action, seat), value, share)

        found = {action: (value, share) for action, value, share in answer.verdicts}
        best = thought(answer.action, *found.pop(answer.action, (0.0, 1.0)))
        others = tuple(thought(action, *verdict) for action, verdict in found.items())
        return Hint(**msgspec.structs.asdict(best), others=others)

    async def _change(self, live: Live, plan: Callable[[Table], AnyEntry | None]) -> None:
        await self.hall.change(live, plan)


def find_action(live: Live, seat: int, wish: Act) -> int:
    """The action that a wish means: given as such, in notation or as a path of handles."""
    if wish.action is not None:
        return wish.action
    if wish.notation is not None:
        return live.table.state.string_to_action(wish.notation, seat)
    action = live.artist.action_of(seat, wish.path or ())
    if action is None:
        raise TableError("action/path")
    return action


def seat_or_spectator(live: Live, holder: str) -> int:
    """Who looks."""
    seat = live.table.seat_of(holder)
    return SPECTATOR if seat is None else seat


def record_text(live: Live) -> str:
    """The record as text. While a game with secrets runs there is none: chance would tell them."""
    table = live.table
    if table.result is None and not hides_nothing(table.state):
        raise TableError("record/running")
    return format_record(Record(table.game, table.names(), list(table.moves)))
