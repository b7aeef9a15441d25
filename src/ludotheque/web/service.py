"""What people and programs can do at tables, the same for page and API; HTTP stays outside."""

from __future__ import annotations

import msgspec

from ludotheque.draw.view import Choice
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.records import Record, format_record
from ludotheque.tables import plans
from ludotheque.tables.challenge import day_at
from ludotheque.tables.config import check_config, check_name
from ludotheque.tables.entries import Person
from ludotheque.tables.errors import TableError
from ludotheque.tables.table import Planned, Table
from ludotheque.web.identity import new_table_id
from ludotheque.web.limits import RateLimiter
from ludotheque.web.live_table import LiveTable
from ludotheque.web.live_tables import LiveTables
from ludotheque.web.request_bodies import Act, AnswerUndo, CallBot, NamedAction, NewTable, Say, SetPace, Sit
from ludotheque.web.system import fresh_rng, now_ms

HINT_LEVEL = "hard"


class Thought(msgspec.Struct, frozen=True):
    """An action that a bot has considered: its path of handles, in words; `value` for the seat is from −1 to 1.

    `share` is its part of the whole search: the larger, the surer the bot is.
    """

    action: int
    path: tuple[str, ...]
    label: str
    notation: str
    value: float
    share: float


class Hint(Thought, frozen=True):
    """What a strong bot would do, and the next best actions."""

    others: tuple[Thought, ...] = ()


class Refusal(msgspec.Struct, frozen=True):
    """Why something cannot be chosen: a code, a sentence and, where a rule forbids it, the number of the ruling."""

    code: str
    sentence: str
    ruling: str


class Service:
    """Requests, carried out. `holder` is the hash of the caller's secret, `client` the address that limits count."""

    def __init__(self, live_tables: LiveTables, limiter: RateLimiter) -> None:
        self.live_tables = live_tables
        self.limiter = limiter

    async def create(self, body: NewTable, holder: str, client: str) -> tuple[LiveTable, int | None]:
        """A new table, and the caller's seat at it."""
        config = check_config(
            body.game,
            body.players,
            body.options,
            body.edition,
            body.levels,
            body.clock,
            is_public=body.is_public,
            day=body.day,
            today=day_at(now_ms()),
        )
        seat = config.levels.index("") if body.name is not None and "" in config.levels else None
        people: tuple[Person, ...] = ()
        if seat is not None and body.name is not None:
            people = (Person(seat, check_name(body.name), holder),)
        self.limiter.table(client)
        if any(config.levels):
            self.live_tables.workers.warm()
        opened = plans.plan_open(config, holder, people, now_ms(), fresh_rng())
        return await self.live_tables.open(new_table_id(), opened), seat

    async def sit(self, live: LiveTable, body: Sit, holder: str) -> int:
        """Take a seat; returns its number."""
        rng = fresh_rng()
        await self.live_tables.change(
            live, lambda table: plans.plan_sit(table, holder, body.name, body.seat, now_ms(), rng)
        )
        seat = live.table.seat_of(holder)
        assert seat is not None
        return seat

    async def act(self, live: LiveTable, seat: int, body: Act) -> bool:
        """Choose; False if this very request was carried out before."""
        live.notice(seat)

        def plan(table: Table) -> Planned | None:
            is_known = bool(body.key) and (seat, body.key) in table.keys
            action = -1
            # An act that answers another position is refused as stale, whatever it says.
            if not is_known and body.decision == table.decision and table.may_act(seat):
                action = find_action(live, seat, body)
            return plans.plan_act(table, seat, action, body.decision, now_ms(), fresh_rng(), body.key)

        return await self.live_tables.change(live, plan)

    def why(self, live: LiveTable, seat: int, body: NamedAction, lang: str) -> Refusal:
        """Why a seat cannot choose something now; nothing is played."""
        try:
            action = live.presenter.intended_action(seat, body.path) if body.path else find_action(live, seat, body)
            error: LudothequeError = plans.explain(live.table, seat, action, fresh_rng())
        except LudothequeError as unreadable:
            error = unreadable
        return Refusal(error.code, error.sentence(lang), str(error.values.get("ruling", "")))

    async def undo(self, live: LiveTable, seat: int) -> None:
        """Undo the last move, or ask for it."""
        await self.live_tables.change(live, lambda table: plans.plan_undo(table, seat, now_ms(), fresh_rng()))

    async def answer_undo(self, live: LiveTable, seat: int, body: AnswerUndo) -> None:
        """Let the other player undo a move, or decline."""
        await self.live_tables.change(live, lambda table: plans.plan_answer_undo(table, seat, body.granted, now_ms()))

    async def resign(self, live: LiveTable, seat: int) -> None:
        """Resign."""
        await self.live_tables.change(live, lambda table: plans.plan_resign(table, seat, now_ms()))

    async def leave(self, live: LiveTable, seat: int) -> None:
        """Leave one's seat."""
        await self.live_tables.change(live, lambda table: plans.plan_leave(table, seat, now_ms()))

    async def come_back(self, live: LiveTable, seat: int) -> None:
        """Come back to one's own seat."""
        await self.live_tables.change(live, lambda table: plans.plan_return(table, seat, now_ms()))

    async def set_pace(self, live: LiveTable, seat: int, body: SetPace) -> None:
        """Let bots move slower or faster; only the host's choice counts."""
        if seat == live.table.host_seat():
            live.pace = body.pace

    async def call_bot(self, live: LiveTable, seat: int, body: CallBot) -> None:
        """The host gives a seat to a bot."""
        is_absent = body.seat in live.presence().absent
        self.live_tables.workers.warm()
        rng = fresh_rng()
        await self.live_tables.change(
            live, lambda table: plans.plan_take_over(table, seat, body.seat, body.level, now_ms(), rng, is_absent)
        )

    async def say(self, live: LiveTable, seat: int, body: Say, client: str) -> None:
        """A line of chat."""
        self.limiter.chat(client)
        await self.live_tables.change(live, lambda table: plans.plan_say(table, seat, body.text, now_ms()))

    async def rematch(self, live: LiveTable, seat: int) -> str:
        """The table of the rematch: a new one, or the one that somebody else has opened first."""
        if not live.table.rematch:
            # The new table first, so that the link to it always works.
            name = new_table_id()
            _, opened = plans.plan_rematch(live.table, seat, name, now_ms(), fresh_rng())
            await self.live_tables.open(name, opened)
            await self.live_tables.change(
                live,
                lambda table: (
                    None if table.rematch else plans.plan_rematch(table, seat, name, now_ms(), fresh_rng())[0]
                ),
            )
        return live.table.rematch

    async def hint(self, live: LiveTable, seat: int, lang: str) -> Hint:
        """What a strong bot would do in this seat."""
        table = live.table
        decision = table.decision
        if not (table.may_act(seat) and table.seats[seat].is_person()):
            raise TableError("hint/none")
        advice = await self.live_tables.advise(live, seat, HINT_LEVEL)
        if advice is None or table.decision != decision:
            raise TableError("action/stale")
        offered = {choice.action: choice for choice in live.presenter.choices(seat, lang)}

        def thought(action: int, value: float, share: float) -> Thought:
            choice = offered.get(action, Choice(action, (), ""))
            return Thought(action, choice.path, choice.label, table.state.action_to_string(action, seat), value, share)

        found = {action: (value, share) for action, value, share in advice.verdicts}
        best = thought(advice.action, *found.pop(advice.action, (0.0, 1.0)))
        others = tuple(thought(action, *verdict) for action, verdict in found.items())
        return Hint(**msgspec.structs.asdict(best), others=others)


def find_action(live: LiveTable, seat: int, body: NamedAction) -> int:
    """The action that a body names: by number, in notation or as a path of handles that is on offer."""
    if body.action is not None:
        return body.action
    if body.notation is not None:
        return live.table.state.string_to_action(body.notation, seat)
    action = live.presenter.action_of(seat, body.path or ())
    if action is None:
        raise TableError("action/path")
    return action


def seat_or_spectator(live: LiveTable, holder: str) -> int:
    """The seat of a viewer."""
    seat = live.table.seat_of(holder)
    return SPECTATOR if seat is None else seat


def record_text(live: LiveTable) -> str:
    """The record as text; while a game with hidden information runs there is none, since chance would reveal it."""
    table = live.table
    if table.result is None and table.state.game.has_hidden_information():
        raise TableError("record/running")
    return format_record(Record(table.game, table.names(), list(table.moves)))
