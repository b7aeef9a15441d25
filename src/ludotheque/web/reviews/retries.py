"""Positions of a finished game to decide once more, judged by the review or by its judge."""

from __future__ import annotations

import msgspec

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.state import State
from ludotheque.reviews.report import NAMED, Decision, Review
from ludotheque.reviews.words import percent
from ludotheque.tables.errors import TableError
from ludotheque.tables.handle_names import name_handles
from ludotheque.tables.table import Table
from ludotheque.tables.tree import build_tree, paths
from ludotheque.web.http.bodies import Retry
from ludotheque.web.http.errors import WebError
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.tables import LiveTables
from ludotheque.web.pages.models import RetryView
from ludotheque.web.pages.replays import Replays
from ludotheque.web.texts import say

# A move that loses less than this share of the win is right.
RIGHT = 0.035
JUDGE_SECONDS = 1.5


class RetryAnswer(msgspec.Struct, frozen=True):
    """The judgement of a move, with its loss in shares of the win and a sentence."""

    is_right: bool
    loss: float
    sentence: str


class Retries:
    """Pages of decisions to make once more, and judgements of the answers."""

    def __init__(self, live_tables: LiveTables, replays: Replays) -> None:
        self._live_tables = live_tables
        self._replays = replays

    def view(self, table: Table, review: Review, step: int, viewer: int, is_true: bool, visitor: Visitor) -> RetryView:
        """Return the page of one decision."""
        decision = find_decision(table, review, step, viewer, is_true)
        state = self._replays.history(table).positions[step]
        view, lang, names = view_of(table.spec), visitor.lang, table.names()
        observation = state.observation(decision.seat)
        offered = view.choices(observation, lang, names)
        tree = build_tree(offered)
        panels = tuple(view.panels(observation, lang, names))
        return RetryView(
            visitor=visitor,
            table=table.id,
            game=table.spec.id,
            title=table.spec.title,
            names=names,
            seat=decision.seat,
            step=step,
            steps=tuple(e.step for e in review.decisions if e.seat == decision.seat and e.verdict in NAMED),
            status_line=view.status(observation, lang, names),
            panels=panels,
            choices=tree,
            labels={handle: view.handle_label(handle, observation, lang, names) for handle in tree.handles()},
            handles=name_handles(table, observation, panels, lang),
            harmless=view.harmless,
            is_true=is_true,
        )

    async def answer(
        self, table: Table, review: Review, body: Retry, viewer: int, is_true: bool, client: str, lang: str
    ) -> RetryAnswer:
        """Judge a move by the review if the move was a candidate there, otherwise by the judge now."""
        decision = find_decision(table, review, body.step, viewer, is_true)
        state = self._replays.history(table).positions[body.step]
        action = self._action(table, state, decision.seat, body)
        notation = state.action_to_string(action, decision.seat)
        loss = next((each.loss for each in decision.candidates if each.action == notation), None)
        if loss is None:
            judged = await self._live_tables.judge(table, client, state, decision.seat, JUDGE_SECONDS, action)
            if judged is None:
                raise WebError("server/busy")
            loss = judged.loss
        is_right = loss < RIGHT
        lost = percent(loss, lang)
        if is_right:
            sentence = say("retry_right", lang, count=1 if loss < 0.005 else 2, loss=lost)
        else:
            sentence = say("retry_wrong", lang, loss=lost)
        return RetryAnswer(is_right, loss, sentence)

    def _action(self, table: Table, state: State, seat: int, body: Retry) -> int:
        if body.action is not None:
            action: int | None = body.action
        elif body.notation is not None:
            action = state.string_to_action(body.notation, seat)
        else:
            offered = view_of(table.spec).choices(state.observation(seat), "en", table.names())
            action = paths(offered).get(tuple(body.path or ()))
        if action is None or action not in state.legal_actions(seat):
            raise TableError("action/path")
        return action


def find_decision(table: Table, review: Review, step: int, viewer: int, is_true: bool) -> Decision:
    """Return the decision after so many steps, if the viewer may see what the seat knew."""
    decision = next((each for each in review.decisions if each.step == step), None)
    is_secret = table.game.has_hidden_information() and not is_true
    if decision is None or (is_secret and decision.seat != viewer):
        raise WebError("review/step")
    return decision
