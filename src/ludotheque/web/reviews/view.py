"""A review in words: what each seat's game was like, and what a decision was worth."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from ludotheque.draw.curve import CARD, DIE, Mark
from ludotheque.draw.game_view import view_of
from ludotheque.draw.tags import Markup
from ludotheque.draw.view import Choice, Panel, with_symbols
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.state import CHANCE, State
from ludotheque.reviews.report import NAMED, Account, Decision, Review
from ludotheque.reviews.words import CLOSE, ENOUGH, compare_luck, compare_play, moments, seems_better
from ludotheque.search.levels import LEVELS
from ludotheque.store.reviews import DONE
from ludotheque.store.rows import ReviewRow
from ludotheque.tables.table import Table
from ludotheque.web.live.replays import Replays, said_in, stops_of
from ludotheque.web.pages.models import Visitor
from ludotheque.web.reviews.models import UNASKED, Judged, ReviewView, SeatLine
from ludotheque.web.reviews.queue import ReviewQueue, check_reviewable
from ludotheque.web.texts import percent, say

# Sentences whose subject is the rival.
BY_RIVAL = ("won_worse", "won_worse_gifts", "won_seems_worse", "lost_worse", "lost_worse_luck", "lost_seems_worse")


def seat_words(review: Review, seat: int, names: Sequence[str], viewer: int, lang: str) -> str:
    """One sentence on a seat's game, said to the viewer where it is theirs; another one if it ended the game."""
    words, ending = _game_words(review, seat, names, viewer, lang), review.ending
    if ending is None or ending.seat != seat:
        return words
    key = "out_of_time" if ending.out_of_time else "resigned"
    who = "you" if seat == viewer else "they"
    share = percent(review.curve[-1][seat], lang)
    return f"{words} {say(f'review_words_{key}_{who}', lang, name=names[seat], share=share)}"


def _game_words(review: Review, seat: int, names: Sequence[str], viewer: int, lang: str) -> str:
    mine = review.seats[seat]
    who = "you" if seat == viewer else "they"
    if review.judged < ENOUGH:
        return say("review_words_too_few", lang)
    if len(review.seats) == 1:
        return say(f"review_words_{_solo(mine)}_{who}", lang, name=names[seat])
    rival = _rival(review.seats, seat)
    key, is_lucky = _compare(mine, rival)
    if key in ("won_worse", "lost_better") and not is_lucky:
        key += "_gifts"  # not luck, then: what others gave away
    elif is_lucky and key in ("won_better", "won_even", "lost_even", "lost_worse"):
        key += "_luck"
    other = say("review_you", lang) if rival.seat == viewer else names[rival.seat]
    verb = "_by_you" if rival.seat == viewer and key in BY_RIVAL else ""
    return say(f"review_words_{key}_{who}{verb}", lang, name=names[seat], rival=other)


def _compare(mine: Account, rival: Account) -> tuple[str, bool]:
    """How a seat's game compares with its rival's, and whether luck goes the way of the result."""
    won = mine.result >= rival.result
    key = ("even", "better", "worse")[compare_play(mine, rival)]
    if key == "even":
        key = ("even", "seems_better", "seems_worse")[seems_better(mine, rival)]
    return f"{'won' if won else 'lost'}_{key}", compare_luck(mine, rival) == (1 if won else -1)


def _rival(seats: Sequence[Account], seat: int) -> Account:
    """Whom to compare with: the best of the others, by the result and then by what they lost."""
    return min((each for each in seats if each.seat != seat), key=lambda each: (-each.result, each.loss))


def _solo(mine: Account) -> str:
    doubt = max(CLOSE, 2 * mine.luck_error)
    if mine.result >= 0.5:
        return "solo_won_lucky" if mine.luck > max(doubt, mine.result - mine.start) else "solo_won"
    if mine.luck < -doubt and -mine.luck > mine.loss:
        return "solo_unlucky"
    return "solo_lost" if mine.loss > 2 * mine.loss_error and mine.loss > doubt - mine.luck else "solo_open"


MARKS = 24
LUCK_MARKS = 6
# From here on a stroke of luck is marked (shares of the win).
STROKE = 0.08


class ReviewPresenter:
    """Draws reviews for their readers."""

    def __init__(self, replays: Replays, queue: ReviewQueue) -> None:
        self._replays = replays
        self._queue = queue

    def view(
        self, table: Table, row: ReviewRow | None, viewer: int, seat: int, step: int, is_true: bool, visitor: Visitor
    ) -> ReviewView:
        """The page; `viewer` is the reader's own seat, `seat` the one whose view is asked for."""
        refusal = ""
        try:
            check_reviewable(table)
        except LudothequeError as error:
            refusal = error.sentence(visitor.lang)
        review = self._queue.decode(row) if row is not None else None
        has_secrets = table.game.has_hidden_information()
        decisions = {decision.step: decision for decision in review.decisions} if review is not None else {}
        seen_by = seat if is_true or not has_secrets else viewer
        replay = self._replays.view(table, seen_by, step, visitor, judged=decisions)
        running = self._queue.room(table.id)
        view = ReviewView(
            visitor=visitor,
            replay=replay,
            viewer=viewer,
            status=row.status if row is not None else UNASKED,
            progress=row.progress if row is not None else 0.0,
            ahead=self._queue.ahead(table.id),
            has_begun=running is not None and running.has_begun,
            refusal=refusal,
            is_true=is_true,
            has_secrets=has_secrets,
            levels=tuple(LEVELS),
        )
        if review is None:
            return view
        judge = _Narrator(table, self._replays.positions(table, tuple(table.moves)), viewer, is_true, visitor.lang)
        current = decisions.get(replay.step)
        judged = judge.judged(current) if current is not None else None
        if judged is not None:
            replay = msgspec.structs.replace(replay, panels=_lit(replay.panels, judged))
        return msgspec.structs.replace(
            view,
            replay=replay,
            judge=str(review.judge.version),
            judged=review.judged,
            shares=tuple(review.curve[stop] for stop in replay.stops if stop < len(review.curve)),
            marks=(*judge.strokes(review), *judge.marks(review)),
            lines=judge.lines(review),
            moments=judge.moments(review) if view.status == DONE or review.progress > 0 else (),
            current=judged,
        )

    def moment(self, table: Table, review: Review, step: int, viewer: int, is_true: bool, lang: str) -> list[Panel]:
        """The panels that matter for one decision, as its seat saw it (or, if that is secret, as the viewer did)."""
        decision = next((each for each in review.decisions if each.step == step), None)
        positions = self._replays.positions(table, tuple(table.moves))
        if decision is None:
            return []
        judged = _Narrator(table, positions, viewer, is_true, lang).judged(decision)
        observation = positions[step].observation(viewer if judged.is_hidden else decision.seat)
        panels = view_of(table.spec).panels(observation, lang, table.names())
        lit = _lit(panels, judged)
        touched = [panel for panel in lit if "data-played" in panel.body or "data-hinted" in panel.body]
        mains = [panel for panel in lit if panel.area == "main"]
        chosen = touched or mains or list(lit[:1])
        return [with_symbols(panel, lit) if number == 0 else panel for number, panel in enumerate(chosen)]


class _Narrator:
    """Puts one game's review into words for one reader."""

    def __init__(self, table: Table, positions: list[State], viewer: int, is_true: bool, lang: str) -> None:
        self._table = table
        self._positions = positions
        self._viewer = viewer
        self._has_secrets = table.game.has_hidden_information() and not is_true
        self._lang = lang
        self._stops = stops_of(table.moves)

    def judged(self, decision: Decision) -> Judged:
        """One decision in words."""
        table, seat, step = self._table, decision.seat, decision.step
        names = table.names()
        plain = Judged(
            step=step,
            at=self._stops.index(step),
            seat=seat,
            name=names[seat],
            verdict=decision.verdict,
            loss=decision.loss,
            error=decision.error,
            played="",
            is_turn=decision.is_turn,
        )
        if self._has_secrets and seat != self._viewer:
            said = said_in(table, table.moves, self._positions, step, self._viewer, self._lang)
            return msgspec.structs.replace(plain, played=said, is_hidden=True)
        state = self._positions[step]
        offered = view_of(table.spec).choices(state.observation(seat), self._lang, names)
        played = find_choice(state, seat, decision.played, offered)
        best = find_choice(state, seat, decision.best, offered)
        return msgspec.structs.replace(
            plain,
            played=played.label,
            best=best.label,
            why=decision.why.get(self._lang, ""),
            played_path=played.path,
            best_path=best.path,
        )

    def moments(self, review: Review) -> tuple[Judged, ...]:
        """The decisions that cost most, in the order of the game."""
        return tuple(self.judged(each) for each in moments(review))

    def lines(self, review: Review) -> tuple[SeatLine, ...]:
        """Each seat's figures and sentence."""
        names = self._table.names()
        return tuple(
            SeatLine(
                seat=each.seat,
                name=names[each.seat],
                accuracy=each.accuracy,
                decisions=each.decisions,
                counts={"inaccuracy": each.inaccuracies, "mistake": each.mistakes, "blunder": each.blunders},
                result=each.result,
                start=each.start,
                luck=each.luck,
                luck_error=each.luck_error,
                loss=each.loss,
                loss_error=each.loss_error,
                gifts=each.gifts,
                rest=each.rest,
                words=seat_words(review, each.seat, names, self._viewer, self._lang),
            )
            for each in review.seats
        )

    def marks(self, review: Review) -> list[Mark]:
        """Where somebody gave something away; of many, the worst."""
        names, lang = self._table.names(), self._lang
        named = sorted((each for each in review.decisions if each.verdict in NAMED), key=lambda each: -each.loss)
        return [
            Mark(
                self._stops.index(each.step),
                each.seat,
                each.verdict,
                say(
                    "review_mark",
                    lang,
                    name=names[each.seat],
                    verdict=say(f"review_{each.verdict}", lang).lower(),
                    loss=percent(each.loss, lang),
                ),
            )
            for each in sorted(named[:MARKS], key=lambda each: each.loss)
        ]

    def strokes(self, review: Review) -> list[Mark]:
        """Large strokes of luck: what chance did between two stops counts together."""
        sums: dict[int, list[float]] = {}
        kinds: dict[int, str] = {}
        for each in review.chance:
            stop = min(bisect_right(self._stops, each.step), len(self._stops) - 1)
            total = sums.setdefault(stop, [0.0] * len(each.luck))
            sums[stop] = [before + luck for before, luck in zip(total, each.luck, strict=True)]
            kinds[stop] = self._kind(each.step)
        found = [(max(range(len(luck)), key=lambda seat: luck[seat]), luck, stop) for stop, luck in sums.items()]
        strokes = [(seat, luck[seat], stop) for seat, luck, stop in found if luck[seat] >= STROKE]
        if self._table.game.players == 1:
            strokes += [(0, luck[0], stop) for _, luck, stop in found if luck[0] <= -STROKE]
        names, lang = self._table.names(), self._lang
        return [
            Mark(
                stop,
                seat,
                kinds[stop],
                say("review_stroke", lang, name=names[seat], luck=percent(luck, lang, is_signed=True)),
            )
            for seat, luck, stop in sorted(strokes, key=lambda each: -abs(each[1]))[:LUCK_MARKS]
        ]

    def _kind(self, step: int) -> str:
        """A die for what is rolled, a card for what is drawn or dealt: the notation of every game says which."""
        if self._table.moves[step][0] != CHANCE:
            return CARD
        notation = self._positions[step].action_to_string(self._table.moves[step][1], CHANCE)
        return DIE if notation.startswith("roll") else CARD


def find_choice(state: State, seat: int, notation: str, offered: Sequence[Choice]) -> Choice:
    """What a notation means among the choices of a position; at least the notation itself."""
    try:
        action = state.string_to_action(notation, seat)
    except LudothequeError:
        return Choice(-1, (), notation)
    return next((each for each in offered if each.action == action), Choice(action, (), notation))


def _lit(panels: Sequence[Panel], judged: Judged) -> tuple[Panel, ...]:
    """The panels with what was played and what would have been best marked on them."""
    found = []
    for panel in panels:
        body = panel.body
        for path, mark in ((judged.played_path, "data-played"), (judged.best_path, "data-hinted")):
            for handle in path:
                named = f' data-h="{handle}"'
                body = Markup(body.replace(named, f'{named} {mark}=""'))
        found.append(msgspec.structs.replace(panel, drawn=body))
    return tuple(found)
