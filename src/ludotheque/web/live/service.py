"""The requests of people and programs at tables, which page and API share."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludotheque.draw.view import Choice
from ludotheque.kernel.errors import AmbiguousActionError, LudothequeError, NotationError
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.reviews.report import Candidate
from ludotheque.tables import chat_plans, plans
from ludotheque.tables.challenge import day_at
from ludotheque.tables.config import check_config, check_name
from ludotheque.tables.entries import SAME, Person, TableConfig
from ludotheque.tables.errors import TableError
from ludotheque.tables.named_action import find_named_action
from ludotheque.tables.parts import Planned
from ludotheque.tables.permissions import HOST, can_coach, refuse_hint, require
from ludotheque.tables.table import Table
from ludotheque.web.http.bodies import (
    Act,
    AnswerUndo,
    CallBot,
    LetTalk,
    Mute,
    NamedAction,
    NewTable,
    Nothing,
    Remove,
    Rename,
    RequestBody,
    Say,
    Sit,
    digest_of,
)
from ludotheque.web.http.clients import RateLimiter, is_on_internet
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import new_table_id
from ludotheque.web.live.seating import OpenSeats
from ludotheque.web.live.table import LiveTable, Plan
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.platform import fresh_rng, now_ms, wall_ms
from ludotheque.web.texts import say

HINT_SECONDS = 1.5
# The level of the bot that replaces the judge if that does not answer in time.
HINT_LEVEL = "hard"
COACH_SECONDS = 0.7
# The coach refuses moves with such a loss, from which on reviews speak of mistakes too.
COACH_LOSS = 0.1
HINTS = 3
# A search for an illegal action counts as so many reads, since it takes up to a tenth of a second.
LOOKUP_COST = 30.0


class Thought(msgspec.Struct, frozen=True):
    """A judged action, with its path of handles and its name.

    `value` is the share of the win that follows, `loss` the difference from the best action, and `error` its standard
    error.
    """

    action: int
    path: tuple[str, ...]
    label: str
    notation: str
    value: float
    loss: float
    error: float


class Hint(Thought, frozen=True):
    """The best action in the opinion of the review's judge, with a reason and the next best actions."""

    why: str = ""
    others: tuple[Thought, ...] = ()


class Refusal(msgspec.Struct, frozen=True):
    """A reason against an action: a code, a sentence and the number of the ruling, if there is one."""

    code: str
    sentence: str
    ruling: str


class Done(msgspec.Struct, frozen=True):
    """The answer to a request that is carried out and stored.

    `is_repeated` is true if an earlier request under the same key was carried out.
    """

    version: int
    decision: int
    is_repeated: bool = False


class Rematch(msgspec.Struct, frozen=True):
    """The table of the rematch, where the token of the old table is valid too."""

    table: str


class Call(msgspec.Struct, frozen=True):
    """A request at a table from a seat, with `holder` and `client` as in `Service`."""

    live: LiveTable
    seat: int
    lang: str
    client: str
    command: str = ""
    holder: str = ""


class Service:
    """The requests at all tables.

    `holder` is the hash of the caller's secret, and `client` the address that limits count.
    """

    def __init__(self, live_tables: LiveTables, limiter: RateLimiter) -> None:
        self.live_tables = live_tables
        self.limiter = limiter
        # Streams that draw stages which their viewers missed take turns.
        self.drawing = asyncio.Lock()
        self.open_seats = OpenSeats(live_tables.tables)

    async def create(self, body: NewTable, holder: str, client: str) -> tuple[LiveTable, int | None]:
        """Open a table, and return it with the caller's seat."""
        config = check_config(
            body.game,
            body.players,
            body.options,
            body.edition,
            body.levels,
            body.clock,
            is_public=body.is_public,
            day=body.day,
            today=day_at(wall_ms()),
            hints=body.hints,
            spectators_talk=body.spectators_talk,
            one_seat_per_address=body.is_public and is_on_internet(client)
            if body.one_seat_per_address is None
            else body.one_seat_per_address,
        )
        table_id = await self.live_tables.id_for(f"{holder} {body.key}") if body.key and holder else new_table_id()
        seat = config.levels.index("") if body.name is not None and "" in config.levels else None
        people: tuple[Person, ...] = ()
        if seat is not None and body.name is not None:
            people = (Person(seat, check_name(body.name), holder),)
        if body.key and holder:
            live = None
            with contextlib.suppress(TableError):
                live = await self.live_tables.find(table_id)
            if live is not None:
                return _check_same(live, config), live.table.seat_of(holder)
        if config.is_public and config.levels.count("") > len(people):
            await self._check_waiting(holder, client)
        self.limiter.table(client)
        if any(config.levels):
            self.live_tables.jobs.warm()
        opened = plans.plan_open(config, holder, people, now_ms(), fresh_rng())
        live = await self.live_tables.open(table_id, opened)
        live.client = client
        if seat is not None:
            self.open_seats.note(client, table_id, holder)
        return _check_same(live, config), seat

    async def _check_waiting(self, holder: str, client: str) -> None:
        """Refuse a further waiting table to a person or client who has several, to keep the list short."""
        most = self.limiter.limits.waiting_tables
        if not most:
            return
        of_client = sum(
            live.client == client and live.table.config.is_public and live.table.status() == "waiting"
            for live in self.live_tables.tables.values()
        )
        if of_client < most and holder:
            of_client = await self._count_waiting(holder)
        if of_client >= most:
            raise WebError("request/waiting", count=of_client)

    async def _count_waiting(self, holder: str) -> int:
        """Return the number of public tables at which a person waits, or that wait for players of this host."""
        journal, most = self.live_tables.journal, self.limiter.limits.waiting_tables
        count = await journal.run(journal.store.count_waiting, holder)
        if count < most:
            return count
        # The database also counts tables that this person has left.
        count = 0
        for row in await journal.run(journal.store.list_of, holder):
            if row.status == "waiting" and row.is_public:
                with contextlib.suppress(TableError):
                    table = (await self.live_tables.find(row.id)).table
                    count += table.host == holder or table.seat_of(holder) is not None
        return count

    async def sit(self, live: LiveTable, body: Sit, holder: str, client: str) -> int:
        """Take a seat and return its number."""
        table, limits = live.table, self.limiter.limits
        is_counted = table.config.is_public and table.host != holder and table.seat_of(holder) is None
        if is_counted and limits.waiting_seats and self.open_seats.count(client) >= limits.waiting_seats:
            await self._find_missing(client)
        # No await from here to `take`, since simultaneous requests must not pass together.
        if is_counted and limits.waiting_seats and self.open_seats.count(client) >= limits.waiting_seats:
            raise WebError("request/seats-address", count=limits.waiting_seats)
        most = limits.waiting_tables if is_counted else 0
        if most and self.open_seats.count_of(client, holder) >= most:
            raise WebError("request/seats", count=most)
        shares_address = self.open_seats.has_seat(client, table, holder)
        with self.open_seats.take(client, table.id, holder):
            if most and await self._count_waiting(holder) >= most:
                raise WebError("request/seats", count=most)
            return await self._sit(live, body, holder, shares_address)

    async def _find_missing(self, client: str) -> None:
        """Load the client's tables that are not in memory, and forget those that are gone."""
        for table_id in self.open_seats.missing(client):
            try:
                await self.live_tables.find(table_id)
            except TableError:
                self.open_seats.forget(client, table_id)

    async def _sit(self, live: LiveTable, body: Sit, holder: str, shares_address: bool) -> int:
        rng, digest = fresh_rng(), digest_of("sit", body)

        def plan(table: Table) -> Planned | None:
            seat = table.seat_of(holder)
            if seat is not None and table.has_seen(seat, body.key, digest):
                return None
            planned = plans.plan_sit(table, holder, body.name, body.seat, now_ms(), rng, shares_address)
            return plans.with_key(planned, SAME, body.key, digest)

        await self.live_tables.change(live, plan)
        seat = live.table.seat_of(holder)
        assert seat is not None
        return seat

    # What a seat can do: `COMMANDS` lists these methods, and the API's document quotes their docstrings.

    async def act(self, call: Call, body: Act) -> Done:
        """Choose an action by number, notation or path, and answer once the action is stored."""
        try:
            return await self._act(call, body)
        except (NotationError, AmbiguousActionError) as unreadable:
            raise await self._refusal_of(call, body.notation or "", unreadable) from unreadable

    async def _act(self, call: Call, body: Act) -> Done:
        live, seat = call.live, call.seat
        live.notice(seat)
        live.client = call.client

        digest = digest_of(call.command, body) if body.key else ""
        if body.coach and not live.table.has_seen(seat, body.key, digest):
            await self._look_again(call, body)

        def plan(table: Table) -> Planned | None:
            is_known = table.has_seen(seat, body.key, digest)
            action = -1
            # An act that answers another position is refused as stale.
            if not is_known and body.decision == table.decision and table.may_act(seat):
                action = find_action(live, seat, body)
            return plans.plan_act(table, seat, action, body.decision, now_ms(), fresh_rng(), body.key, digest=digest)

        is_new = await self.live_tables.change(live, plan)
        return done(live, is_repeated=not is_new)

    async def why(self, call: Call, body: NamedAction) -> Refusal:
        """Explain why an action cannot be chosen now, without a change."""
        live, seat, action = call.live, call.seat, None
        try:
            if live.table.may_act(seat):
                action = live.presenter.intended_action(seat, body.path) if body.path else find_action(live, seat, body)
            error: LudothequeError = plans.explain(live.table, seat, action, fresh_rng())
        except (NotationError, AmbiguousActionError) as unreadable:
            error = await self._refusal_of(call, body.notation or "", unreadable)
        except LudothequeError as unreadable:
            error = unreadable
        return Refusal(error.code, error.sentence(call.lang), str(error.values.get("ruling", "")))

    async def _refusal_of(self, call: Call, notation: str, unreadable: LudothequeError) -> LudothequeError:
        """Return the reason against an illegal action, or `unreadable` if the action is unknown.

        All actions of the game are examined, beside the event loop and only a few times a second for each client.
        """
        table, seat = call.live.table, call.seat
        try:
            self.limiter.read(call.client, LOOKUP_COST)
        except WebError:
            return unreadable
        world = table.state.resample(seat, fresh_rng())
        action = await self.live_tables.jobs.run(find_named_action, world, seat, notation)
        return unreadable if action is None else plans.explain(table, seat, action, fresh_rng())

    async def undo(self, call: Call, body: Nothing) -> Done:
        """Undo the last move, or ask the other of two players if undo is no longer free."""
        return await self._change(call, body, lambda table: plans.plan_undo(table, call.seat, now_ms()))

    async def answer_undo(self, call: Call, body: AnswerUndo) -> Done:
        """Answer the other player’s request to undo a move."""
        return await self._change(
            call, body, lambda table: plans.plan_answer_undo(table, call.seat, body.granted, now_ms())
        )

    async def resign(self, call: Call, body: Nothing) -> Done:
        """Resign."""
        return await self._change(call, body, lambda table: plans.plan_resign(table, call.seat, now_ms()))

    async def leave(self, call: Call, body: Nothing) -> Done:
        """Leave the seat, which is open again before the start and waits for its owner later."""
        return await self._change(call, body, lambda table: plans.plan_leave(table, call.seat, now_ms()))

    async def come_back(self, call: Call, body: Nothing) -> Done:
        """Come back to one’s own seat, also if a bot has played there."""
        return await self._change(call, body, lambda table: plans.plan_return(table, call.seat, now_ms()))

    async def call_bot(self, call: Call, body: CallBot) -> Done:
        """Give an open or abandoned seat to a bot, as host."""
        is_absent = body.seat in call.live.presence().absent
        self.live_tables.jobs.warm()
        rng = fresh_rng()
        return await self._change(
            call,
            body,
            lambda table: plans.plan_take_over(table, call.seat, body.seat, body.level, now_ms(), rng, is_absent),
        )

    async def remove(self, call: Call, body: Remove) -> Done:
        """Remove a player as host, before the game begins.

        That person cannot sit down at this table again.
        """
        return await self._change(call, body, lambda table: plans.plan_remove(table, call.seat, body.seat, now_ms()))

    async def chat(self, call: Call, body: Say) -> Done:
        """Send a message to the table, also as a spectator where the host allows that."""
        if call.live.table.id in self.live_tables.closed_chats:
            raise WebError("chat/closed")
        self.limiter.chat(call.client)

        def plan(table: Table) -> Planned:
            if call.seat == SPECTATOR:
                return chat_plans.plan_spectator_says(table, call.holder, body.name, body.text, now_ms())
            return plans.plan_say(table, call.seat, body.text, now_ms())

        return await self._change(call, body, plan)

    async def let_talk(self, call: Call, body: LetTalk) -> Done:
        """Allow or forbid spectators to talk, as host."""
        return await self._change(
            call, body, lambda table: chat_plans.plan_let_talk(table, call.seat, body.is_allowed, now_ms())
        )

    async def mute(self, call: Call, body: Mute) -> Done:
        """Mute a spectator and remove the spectator’s messages, as host."""
        return await self._change(call, body, lambda table: chat_plans.plan_mute(table, call.seat, body.line, now_ms()))

    async def rename(self, call: Call, body: Rename) -> Done:
        """Change one's name or face."""
        self.limiter.chat(call.client)
        return await self._change(
            call, body, lambda table: plans.plan_rename(table, call.seat, body.name, body.face, now_ms())
        )

    async def rematch(self, call: Call, body: Nothing) -> Rematch:
        """Open a table for the same people, where the token stays valid."""
        table, seat = call.live.table, call.seat
        if not table.rematch:  # otherwise another player has opened the new table
            self.limiter.table(call.client)
            # The new table first, so that the link to it always works.
            name = await self.live_tables.id_for(f"rematch {table.id} {table.host}")
            _, opening = plans.plan_rematch(table, seat, name, now_ms(), fresh_rng())
            await self.live_tables.open(name, opening)

            def plan(table: Table) -> Planned | None:
                return None if table.rematch else plans.plan_rematch(table, seat, name, now_ms(), fresh_rng())[0]

            await self.live_tables.change(call.live, plan)
        return Rematch(table.rematch)

    async def hint(self, call: Call, body: Nothing) -> Hint:
        """Return the action of the review’s judge in this seat, with a reason."""
        table, seat = call.live.table, call.seat
        decision = table.decision
        require(refuse_hint(table, seat))
        if seat in call.live.hinting:
            raise WebError("request/jobs")
        call.live.hinting.add(seat)
        try:
            with self.limiter.one_job(call.client):
                judged = await self.live_tables.judge(table, call.client, table.state, seat, HINT_SECONDS)
                if judged is None:
                    judged = await self.live_tables.guess(table, call.client, seat, HINT_LEVEL)
        finally:
            call.live.hinting.discard(seat)
        if judged is None or table.decision != decision:
            raise TableError("action/stale")
        offered = {choice.action: choice for choice in call.live.presenter.choices(seat, call.lang)}

        def thought(each: Candidate) -> Thought:
            action = table.state.string_to_action(each.action, seat)
            choice = offered.get(action, Choice(action, (), ""))
            return Thought(action, choice.path, choice.label, each.action, each.value, each.loss, each.error)

        await self.live_tables.change(call.live, lambda table: plans.plan_hint(table, seat, now_ms()))
        best, *others = [thought(each) for each in judged.candidates[:HINTS]]
        reason = judged.why.get(call.lang, "")
        why = say("hint_why", call.lang, why=reason) if reason and others else ""
        return Hint(**msgspec.structs.asdict(best), why=why, others=tuple(others))

    async def _look_again(self, call: Call, body: Act) -> None:
        """Refuse a move that clearly loses once, as coach, where no other person has to wait."""
        live, seat, table = call.live, call.seat, call.live.table
        is_awaited = body.decision == table.decision and table.may_act(seat)
        if not (is_awaited and can_coach(table, seat)):
            return
        action = find_action(live, seat, body)
        if action not in table.state.legal_actions(seat):
            return
        with contextlib.suppress(WebError), self.limiter.one_job(call.client):
            judged = await self.live_tables.judge(table, call.client, table.state, seat, COACH_SECONDS, action)
            if judged is not None and judged.loss - 2 * judged.error >= COACH_LOSS:
                await self.live_tables.change(live, lambda table: plans.plan_hint(table, seat, now_ms()))
                raise TableError("coach/better")

    async def _change(self, call: Call, body: RequestBody, plan: Plan) -> Done:
        """Carry out a request, once for each key."""
        digest = digest_of(call.command, body) if body.key else ""
        is_repeated = False

        def plan_once(table: Table) -> Planned | None:
            nonlocal is_repeated
            is_repeated = table.has_seen(call.seat, body.key, digest)
            planned = None if is_repeated else plan(table)
            return None if planned is None else plans.with_key(planned, call.seat, body.key, digest)

        await self.live_tables.change(call.live, plan_once)
        return done(call.live, is_repeated)


def _check_same(live: LiveTable, config: TableConfig) -> LiveTable:
    """Return a table that was opened under a key, or raise an error if its settings differ."""
    if live.table.config != msgspec.structs.replace(config, options=live.table.game.options):
        raise TableError("request/key-used")
    return live


def done(live: LiveTable, is_repeated: bool = False) -> Done:
    """Return the answer to a request that is carried out."""
    return Done(live.table.version, live.table.decision, is_repeated)


def find_action(live: LiveTable, seat: int, body: NamedAction) -> int:
    """Return the action that a body names by number, notation or path of handles."""
    if body.action is not None:
        return body.action
    if body.notation is not None:
        return live.table.state.string_to_action(body.notation, seat)
    action = live.presenter.action_of(seat, body.path or ())
    if action is None:
        raise TableError("action/path")
    return action


def seat_or_spectator(live: LiveTable, holder: str) -> int:
    """Return the seat of a viewer."""
    seat = live.table.seat_of(holder)
    return SPECTATOR if seat is None else seat


class Command(msgspec.Struct, frozen=True):
    """A method of the service, with the shapes of body and answer."""

    run: Callable[[Service, Call, Any], Awaitable[Any]]
    body: type[RequestBody] = Nothing
    answer: Any = Done
    # A host may have opened the table without taking a seat.
    is_for_host: bool = False
    # Spectators may ask for it, too.
    is_for_spectators: bool = False

    def seat_of(self, live: LiveTable, holder: str) -> int | None:
        """Return the seat for which a caller may use this command."""
        seat = live.table.seat_of(holder)
        if seat is not None or not holder:
            return seat
        if self.is_for_spectators:
            return SPECTATOR
        return HOST if self.is_for_host and holder == live.table.host else None

    async def find_seat(self, service: Service, live: LiveTable, holder: str) -> int | None:
        """Return the seat for which a caller may use this command, from the database if unknown in memory."""
        seat = self.seat_of(live, holder)
        # Another server may just have stored that the holder sat down.
        if holder and (seat is None or seat == SPECTATOR):
            await service.live_tables.refresh(live)
            seat = self.seat_of(live, holder)
        return seat


COMMANDS = {
    "act": Command(Service.act, Act),
    "why": Command(Service.why, NamedAction, Refusal),
    "undo": Command(Service.undo),
    "answer-undo": Command(Service.answer_undo, AnswerUndo),
    "resign": Command(Service.resign),
    "leave": Command(Service.leave),
    "return": Command(Service.come_back),
    "bots": Command(Service.call_bot, CallBot, is_for_host=True),
    "remove": Command(Service.remove, Remove, is_for_host=True),
    "chat": Command(Service.chat, Say, is_for_spectators=True),
    "spectators": Command(Service.let_talk, LetTalk, is_for_host=True),
    "mute": Command(Service.mute, Mute, is_for_host=True),
    "name": Command(Service.rename, Rename),
    "rematch": Command(Service.rematch, answer=Rematch),
    "hint": Command(Service.hint, answer=Hint),
}
