"""The model of a review that page, file, notebook and terminal show, in words for one reader."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

import msgspec

from ludotheque.draw.curve import CARD, DIE, Mark
from ludotheque.draw.game_view import view_of
from ludotheque.draw.marks import HINTED, PLAYED, mark_rules
from ludotheque.draw.style import read_style
from ludotheque.draw.view import Choice, Panel, alone, standalone, with_symbols
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.records import SEAT_LETTERS, Record
from ludotheque.kernel.state import CHANCE, State
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import NAMED, Account, Decision, Review
from ludotheque.reviews.words import is_open, margin, moments, percent, seat_words
from ludotheque.tables.history import History, MoveLine

MARKS = 24
LUCK_MARKS = 6
MIN_LUCK = 0.08  # from this share of the win on, luck is marked on the curve
# What another move was than the one that was played.
BETTER = {"fine": "best_too", "close": "best_open"}


class Figure(msgspec.Struct, frozen=True):
    """A line of a seat's account: its name, its value and perhaps a standard error."""

    label: str
    value: str
    error: str = ""


class Count(msgspec.Struct, frozen=True):
    """The number of a seat's decisions with one verdict."""

    verdict: str
    number: int
    label: str


class SeatLine(msgspec.Struct, frozen=True):
    """One seat's game in figures and in a sentence.

    `account` is shown behind details.
    """

    seat: int
    name: str
    accuracy: str
    words: str
    counts: tuple[Count, ...]
    result: Figure
    luck: Figure
    without_luck: Figure
    account: tuple[Figure, ...]


class Fact(msgspec.Struct, frozen=True):
    """A move that was played, or a better one (`kind`), in words."""

    kind: str
    label: str
    move: str


class Judged(msgspec.Struct, frozen=True):
    """A judged decision in words.

    `at` is the number of the decision among the stops of the game. `marks` are the kinds of the handles to mark in a
    picture. With `is_hidden` a better move and its reason would tell the reader what the seat held, so both are left
    out.
    """

    step: int
    at: int
    seat: int
    name: str
    verdict: str
    heading: str
    judgement: str
    cost: str
    facts: tuple[Fact, ...] = ()
    note: str = ""
    why: str = ""
    is_hidden: bool = False
    marks: dict[str, str] = {}


class ShownReview(msgspec.Struct, frozen=True, kw_only=True):
    """A review as readers see it.

    `shares` and `marks` make the curve, by the stops of the game. `moments` are the costliest decisions. `calm` says
    why there are no moments. `part` says how much was judged, and is empty for a complete review.
    """

    lang: str
    title: str
    names: tuple[str, ...]
    part: str
    method: str
    curve: str
    shares: tuple[tuple[float, ...], ...]
    marks: tuple[Mark, ...]
    lines: tuple[SeatLine, ...]
    moments: tuple[Judged, ...]
    calm: str
    moves: tuple[MoveLine, ...] = ()


class ReviewPresenter:
    """Puts one game's review into words for one reader.

    Without `history` moves are shown in notation. Unless `is_true`, the reader sees what `viewer` knew.
    """

    def __init__(
        self,
        review: Review,
        lang: str,
        history: History | None = None,
        names: Sequence[str] = (),
        viewer: int = SPECTATOR,
        is_true: bool = True,
    ) -> None:
        self._review = review
        self._lang = lang
        self._history = history
        known = names or (history.names if history is not None else review.names)
        self._names = tuple(known) or tuple(SEAT_LETTERS[: len(review.seats)])
        self._viewer = viewer
        self._has_secrets = history is not None and history.game.has_hidden_information() and not is_true
        decided = (*(each.step for each in review.decisions), len(review.curve) - 1)
        self._stops = decided if history is None else history.stops

    def present(self, title: str = "", moves: tuple[MoveLine, ...] = ()) -> ShownReview:
        """Return the whole model.

        `moves` are the decisions of the game in words.
        """
        review, lang = self._review, self._lang
        is_whole = review.progress >= 1
        found = tuple(self.judged(each) for each in moments(review))
        calm = "" if found else "moments_soon" if not is_whole else "no_moments" if review.judged == 1 else ""
        shares = tuple(review.curve[stop] for stop in self._stops if stop < len(review.curve))
        curve = [
            self._say("curve_of", name=name, first=percent(first, lang), last=percent(last, lang))
            for name, first, last in zip(self._names, shares[0], shares[-1], strict=False)
        ]
        is_part = is_whole and review.judged < 1
        return ShownReview(
            lang=lang,
            title=self._say("title", game=title),
            names=self._names,
            part=self._say("part", percent=percent(review.judged, lang)) if is_part else "",
            method=self._say("method", judge=str(review.judge.version)),
            curve=f"{self._say('curve')}. {' '.join(curve)}",
            shares=shares,
            marks=(*self._luck_marks(), *self._marks()),
            lines=tuple(map(self._seat_line, review.seats)),
            moments=found,
            calm=self._say(calm) if calm else "",
            moves=moves,
        )

    def judged(self, decision: Decision) -> Judged:
        """Return one decision in words."""
        lang, seat = self._lang, decision.seat
        number, name = self._stops.index(decision.step), self._names[seat]
        is_named = decision.verdict in NAMED
        cost = "cost_open" if is_open(decision) else "" if not is_named else "cost_turn" if decision.is_turn else "cost"
        shown = Judged(
            step=decision.step,
            at=number,
            seat=seat,
            name=name,
            verdict=decision.verdict,
            heading=self._say("decision", number=number + 1, name=name),
            judgement=self._say(decision.verdict),
            cost=self._say(cost, loss=percent(decision.loss, lang), error=margin(decision.error, lang)) if cost else "",
        )
        if self._has_secrets and seat != self._viewer:
            assert self._history is not None
            fact = Fact(PLAYED, self._say("played"), self._history.describe(decision.step, self._viewer, lang))
            note = self._say("hidden") if is_named else ""
            return msgspec.structs.replace(shown, facts=(fact,), note=note, is_hidden=True)
        played, best = self._choices(decision)
        facts = [Fact(PLAYED, self._say("played"), played.label)]
        if decision.verdict not in ("best", "forced") and best.label and best.label != played.label:
            facts.append(Fact(HINTED, self._say(BETTER.get(decision.verdict, "best_was")), best.label))
        why = decision.why.get(lang, "")
        marks = {**dict.fromkeys(played.path, PLAYED), **dict.fromkeys(best.path, HINTED)}
        why = self._say("why", why=why) if why else ""
        return msgspec.structs.replace(shown, facts=tuple(facts), why=why, marks=marks)

    def _choices(self, decision: Decision) -> tuple[Choice, Choice]:
        """Return the move that was played and the best one."""
        if self._history is None:
            return Choice(-1, (), decision.played), Choice(-1, (), decision.best)
        state, seat = self._history.positions[decision.step], decision.seat
        offered = view_of(state.game.spec).choices(state.observation(seat), self._lang, self._names)
        return find_choice(state, seat, decision.played, offered), find_choice(state, seat, decision.best, offered)

    def draw(self, judged: Judged, theme: str, fonts: str = "") -> str:
        """Draw the panels that matter for a decision, with marks, as one standalone picture."""
        assert self._history is not None
        panels = self.panels(judged)
        style = fonts + read_style(self._history.game.spec.folder()) + mark_rules(judged.marks)
        return alone(panels[0], style, theme) if len(panels) == 1 else standalone(panels, style, theme)

    def panels(self, judged: Judged) -> list[Panel]:
        """Return the panels that matter for a decision, as its seat saw them, or the viewer if that is secret."""
        assert self._history is not None
        state = self._history.positions[judged.step]
        observation = state.observation(self._viewer if judged.is_hidden else judged.seat)
        panels = view_of(state.game.spec).panels(observation, self._lang, self._names)
        touched = [panel for panel in panels if any(panel.has_handle(handle) for handle in judged.marks)]
        chosen = touched or [panel for panel in panels if panel.area == "main"] or list(panels[:1])
        return [with_symbols(panel, panels) if number == 0 else panel for number, panel in enumerate(chosen)]

    def _seat_line(self, each: Account) -> SeatLine:
        lang = self._lang
        counts = {"inaccuracy": each.inaccuracies, "mistake": each.mistakes, "blunder": each.blunders}
        return SeatLine(
            seat=each.seat,
            name=self._names[each.seat],
            accuracy="" if each.accuracy is None else percent(each.accuracy / 100, lang),
            words=seat_words(self._review, each.seat, self._names, self._viewer, lang),
            counts=tuple(
                Count(verdict, number, self._say(f"{verdict}_count", count=number))
                for verdict, number in counts.items()
            ),
            result=Figure(self._say("result"), percent(each.result, lang)),
            luck=self._signed("luck", each.luck, each.luck_error),
            without_luck=Figure(self._say("without"), percent(each.without_luck, lang)),
            account=(
                Figure(self._say("start"), percent(each.start, lang)),
                self._signed("loss", -each.loss, each.loss_error),
                self._signed("gifts", each.gifts),
                self._signed("rest", each.rest),
            ),
        )

    def _signed(self, key: str, share: float, error: float = 0.0) -> Figure:
        doubt = f" ± {margin(error, self._lang)}" if error else ""
        return Figure(self._say(key), percent(share, self._lang, is_signed=True), doubt)

    def _marks(self) -> list[Mark]:
        """Return the marks of named decisions, the worst ones last."""
        named = sorted((each for each in self._review.decisions if each.verdict in NAMED), key=lambda each: -each.loss)
        return [
            Mark(
                self._stops.index(each.step),
                each.seat,
                each.verdict,
                self._say(
                    "mark",
                    name=self._names[each.seat],
                    verdict=self._say(each.verdict).lower(),
                    loss=percent(each.loss, self._lang),
                ),
            )
            for each in sorted(named[:MARKS], key=lambda each: each.loss)
        ]

    def _luck_marks(self) -> list[Mark]:
        """Return marks of great luck, where all chance between two stops counts together."""
        sums: dict[int, list[float]] = {}
        kinds: dict[int, str] = {}
        for each in self._review.chance:
            stop = min(bisect_right(self._stops, each.step), len(self._stops) - 1)
            total = sums.setdefault(stop, [0.0] * len(each.luck))
            sums[stop] = [before + luck for before, luck in zip(total, each.luck, strict=True)]
            kinds[stop] = self._kind(each.step)
        found = [(max(range(len(luck)), key=lambda seat: luck[seat]), luck, stop) for stop, luck in sums.items()]
        marked = [(seat, luck[seat], stop) for seat, luck, stop in found if luck[seat] >= MIN_LUCK]
        if len(self._names) == 1:
            marked += [(0, luck[0], stop) for _, luck, stop in found if luck[0] <= -MIN_LUCK]
        marked.sort(key=lambda each: -abs(each[1]))
        return [
            Mark(
                stop,
                seat,
                kinds[stop],
                self._say("luck_mark", name=self._names[seat], luck=self._signed("", luck).value),
            )
            for seat, luck, stop in marked[:LUCK_MARKS]
        ]

    def _kind(self, step: int) -> str:
        """Return a die for what is rolled, by the notation, and a card for what is drawn or dealt."""
        if self._history is None or self._history.moves[step][0] != CHANCE:
            return CARD
        notation = self._history.positions[step].action_to_string(self._history.moves[step][1], CHANCE)
        return DIE if notation.startswith("roll") else CARD

    def _say(self, key: str, **values: object) -> str:
        return TEXTS.say(key, self._lang, **values)


def find_choice(state: State, seat: int, notation: str, offered: Sequence[Choice]) -> Choice:
    """Return the choice that a notation means in a position, or a choice that consists of the notation."""
    try:
        action = state.string_to_action(notation, seat)
    except LudothequeError:
        return Choice(-1, (), notation)
    return next((each for each in offered if each.action == action), Choice(action, (), notation))


def present_record(
    review: Review, lang: str, record: Record | None = None, names: Sequence[str] = ()
) -> tuple[ShownReview, ReviewPresenter]:
    """Return the model of a review outside of a server, and its presenter."""
    from ludotheque.games.registry import get_spec

    history = None
    if record is not None:
        history = History(record.game, names or record.seats, record.moves, record.states())
    presenter = ReviewPresenter(review, lang, history, names)
    moves = history.list_moves(SPECTATOR, lang) if history is not None else ()
    return presenter.present(get_spec(review.judge.game).title, moves), presenter
