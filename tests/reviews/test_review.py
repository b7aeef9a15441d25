"""Reviews add up, are fair and repeatable, and are refused with a reason."""

from __future__ import annotations

import io
import itertools
import json
import time
from math import inf, nan
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from rich.console import Console

import ludotheque
from ludotheque.cli import main
from ludotheque.cli.review import account_table, marks
from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import ConfigurationError, RecordError
from ludotheque.kernel.records import (
    Ending,
    Record,
    ending_notes,
    ending_of,
    format_record,
    parse_record,
    record_of,
)
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import CHANCE, State
from ludotheque.reviews.account import accuracy, accuracy_error, move_accuracy
from ludotheque.reviews.judge import PRECISE, JudgedDecision, decision_of, judge_decision, make_judge, verdict_of
from ludotheque.reviews.nodes import ChanceRun, outcomes_of
from ludotheque.reviews.presenter import ReviewPresenter
from ludotheque.reviews.reasons import Reasons, _beyond_noise
from ludotheque.reviews.report import Account, Candidate, Decision, Judge, Review
from ludotheque.reviews.review import ReviewWork, in_strides, review_parts
from ludotheque.reviews.turns import PlannedDecision, name_turns
from ludotheque.reviews.words import compare_luck, compare_play, moments, seat_words, seems_better
from ludotheque.search import uct
from ludotheque.search.game_judge import GameJudge

if TYPE_CHECKING:
    from pathlib import Path

IS_COMPILED = not uct.__file__.endswith(".py")
# Interpreted, the other games' judges take minutes.
GAMES = [
    ("niet", 3, {"target": 5}),
    *([("kuhlorado", 2, {}), ("nevaches", 2, {}), ("chevoux", 1, {}), ("neuland", 2, {})] if IS_COMPILED else []),
]
VERDICTS = {"best", "fine", "close", "inaccuracy", "mistake", "blunder", "forced"}


def played(game_id: str, players: int, options: dict[str, Any], seed: int = 1) -> Record:
    """Play random moves, or in Neuland the shortest game, since random games there do not end."""
    if game_id == "neuland":
        options = {"max_turns": 8}
    state = load_game(game_id, players=players, **options).new_initial_state()
    rng = Rng(seed)
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat)), seat)
    return record_of(state)


@pytest.mark.parametrize(("game_id", "players", "options"), GAMES, ids=[game[0] for game in GAMES])
def test_the_account_adds_up_and_everything_is_judged(game_id: str, players: int, options: dict[str, Any]) -> None:
    record = played(game_id, players, options)
    review = ludotheque.review(record, iterations=1, seed=3)
    assert review.progress == review.judged == 1.0
    assert len(review.curve) == len(record.moves) + 1
    assert all(len(shares) == players for shares in review.curve)
    if players > 1:
        assert all(sum(shares) == pytest.approx(1.0) for shares in review.curve)
    for seat in review.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck - seat.loss + seat.gifts + seat.rest)
        assert seat.loss >= 0
        assert seat.accuracy is None or 0 <= seat.accuracy <= 100
    assert list(review.curve[-1]) == pytest.approx([seat.result for seat in review.seats])
    steps = [step for step, (seat, _) in enumerate(record.moves) if seat != CHANCE]
    assert [decision.step for decision in review.decisions] == steps
    states = record.states()
    for decision in review.decisions:
        assert decision.verdict in VERDICTS
        assert decision.seat == record.moves[decision.step][0]
        assert states[decision.step].string_to_action(decision.played, decision.seat) == record.moves[decision.step][1]
        is_forced = len(states[decision.step].legal_actions(decision.seat)) == 1
        assert (decision.verdict == "forced") == is_forced


def test_the_same_seed_gives_the_same_review_and_the_first_part_comes_soon() -> None:
    record = played("niet", 3, {"target": 5})
    first, *rest = review_parts(record, iterations=3, seed=5)
    assert 0 < first.progress < 1
    assert len(first.curve) == len(record.moves) + 1
    again = ludotheque.review(record, iterations=3, seed=5)
    assert msgspec.json.encode(rest[-1]) == msgspec.json.encode(again)


def decisions(state: State, rng: Rng, every: int) -> list[tuple[State, int]]:
    """Return some decisions of a random game."""
    found = []
    number = 0
    while not state.is_terminal():
        seat = state.current_player()
        if seat != CHANCE and len(state.legal_actions(seat)) > 1:
            number += 1
            if number % every == 0:
                found.append((state.clone(), seat))
        state.apply_action(state.sample_chance(rng) if seat == CHANCE else rng.pick(state.legal_actions(seat)), seat)
    return found


@pytest.mark.parametrize("game_id", ["niet", *(["nevaches"] if IS_COMPILED else [])])
def test_what_a_seat_could_not_know_changes_no_verdict(game_id: str) -> None:
    options: dict[str, Any] = {"target": 5} if game_id == "niet" else {}
    state = load_game(game_id, players=3, **options).new_initial_state()
    found = decisions(state, Rng(2), 6)
    assert len(found) > 4
    differ = 0
    for position, seat in found:
        twin = position.resample(seat, Rng(9))
        differ += twin.fingerprint() != position.fingerprint()
        one, other = (judge_decision(each, seat, iterations=3, seed=4) for each in (position, twin))
        assert one == other
    assert differ > 2


def test_luck_of_hidden_cards_is_measured_on_where_the_verdict_is_clear_earlier() -> None:
    work = ReviewWork(played("niet", 3, {"target": 5}), 1)
    for _ in work.passes(64):
        pass
    judged = [each for each in work.ledger.decisions.values() if not each.is_forced]
    settled = [each for each in judged if each.worlds < 64]
    assert len(settled) > 4
    for each in judged:
        errors = [each.expected.variance(seat) ** 0.5 for seat in range(3)]
        assert each.expected.count == 64 or (each.expected.count >= 48 and max(errors) < PRECISE)
    assert any(each.expected.count > each.worlds for each in settled)


def test_when_time_may_run_out_the_least_certain_decisions_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    work = ReviewWork(played("niet", 3, {"target": 5}), 1)
    order: list[JudgedDecision] = []
    run = JudgedDecision.run

    def noted(self: JudgedDecision, worlds: int, until: float | None = None) -> None:
        order.append(self)
        run(self, worlds, until)

    monkeypatch.setattr(JudgedDecision, "run", noted)
    free = [judged for judged in work.ledger.decisions.values() if not judged.is_forced]
    for _ in work.passes(1, inf):
        pass
    assert order != free  # some decisions of the whole game
    assert sorted(map(id, order)) == sorted(map(id, free))
    doubts = sorted((judged.doubt() for judged in free), reverse=True)
    assert doubts[0] > doubts[-1]
    order.clear()
    seen: list[float] = []
    monkeypatch.setattr(JudgedDecision, "run", lambda self, *_: seen.append(self.doubt()))
    for _ in work.passes(4, inf):
        pass
    assert seen == doubts


@pytest.mark.skipif(not IS_COMPILED, reason="interpreted it takes minutes")
def test_luck_of_a_roll_has_mean_zero() -> None:
    record = played("kuhlorado", 2, {}, seed=4)
    states = record.states()
    judge = make_judge(record.game)
    rolls = [step for step, (seat, _) in enumerate(record.moves) if seat == CHANCE and step > 10][:3]
    for step in rolls:
        mean = 0.0
        for after, probability in outcomes_of(states[step], 400):
            run = ChanceRun(judge, states[step], after, 0, step, step + 1)
            run.run(1)
            mean += probability * run.luck()[0]
        assert mean == pytest.approx(0.0, abs=1e-9)


def planned_decisions() -> list[PlannedDecision]:
    """Return decisions of a short game of Neuland that are not forced."""
    work = ReviewWork(played("neuland", 2, {}), 0)
    return [each for each in work.ledger.decisions.values() if isinstance(each, PlannedDecision) and not each.is_forced]


def test_in_a_planned_turn_an_action_is_worth_what_it_led_to() -> None:
    """A turn may make more of an action than the judge would. That counts, but never less."""
    judged = next(each for each in reversed(planned_decisions()) if each.later is not None)
    judged.run(judged.judge.worlds)
    later = judged.later
    assert later is not None and later.choice is not None and later.led_to is not None
    assert later.seat == judged.seat and later.state.turn == judged.state.turn  # type: ignore[attr-defined]
    end = later.led_to.copy()
    for each, outcome in ((judged, later.choice[0]), (later, judged.judge.shares(end, Rng(1)))):
        assert each.played is not None and each.choice is not None
        plain = PlannedDecision(each.judge, each.state, each.seat, Rng(1), None, each.actions)
        plain.run(each.judge.worlds)
        best = max([plain.choice[0] if plain.choice else [], outcome], key=lambda shares: shares[each.seat])
        assert each.choice[0] == best


class FixedJudge(GameJudge):
    """A judge with the values that the test sets: of one look, then of others."""

    def __init__(self, state: State, seat: int, looks: dict[int, list[float]]) -> None:
        super().__init__(make_judge(state.game).guide, is_exact=True, worlds=1)
        self.is_planner = True
        self.seat = seat
        self.looks = {}
        for action, shares in looks.items():
            after = state.copy()
            after.step(seat, action)
            self.looks[after.fingerprint()] = shares

    def error(self, state: State) -> float:
        return 0.05

    def look_again(self, state: State, number: int) -> list[float]:
        return [self.looks[state.fingerprint()][number] if seat == self.seat else 0.0 for seat in range(2)]

    def shares(self, state: State, rng: Rng) -> list[float]:
        return self.look_again(state, 0)


def test_the_best_turn_is_measured_by_other_looks_than_the_one_that_chose_it() -> None:
    judged = next(each for each in planned_decisions() if len(each.state.legal_actions(each.seat)) > 2)
    state, seat = judged.state, judged.seat
    one, two, played = state.legal_actions(seat)[:3]
    looks = {one: [0.9, 0.5, 0.6, 0.4], two: [0.7], played: [0.2, 0.3, 0.4, 0.2]}
    again = PlannedDecision(FixedJudge(state, seat, looks), state, seat, Rng(1), played, [one, two, played])
    again.run(1)
    assert [again.actions[index] for index in range(3)] == [one, two, played]
    assert again.estimates.means == pytest.approx([0.5, 0.5, 0.3])
    assert again.estimates.losses[2] == pytest.approx(0.2)
    close = PlannedDecision(FixedJudge(state, seat, {one: [0.51], played: [0.5]}), state, seat, Rng(1), played, [one])
    close.run(1)
    assert close.estimates.losses[close.actions.index(played)] == pytest.approx(0.01)


class FineJudge(FixedJudge):
    """A judge that sees smaller losses than those that it may name."""

    def noise(self, state: State) -> float:
        return 0.01


@pytest.mark.parametrize(("kind", "loss"), [(FixedJudge, 0.0), (FineJudge, 0.04)])
def test_a_loss_within_the_error_of_a_planner_counts_if_looks_agree_on_it(kind: type[FixedJudge], loss: float) -> None:
    judged = next(each for each in planned_decisions() if len(each.state.legal_actions(each.seat)) > 1)
    state, seat = judged.state, judged.seat
    one, played = state.legal_actions(seat)[:2]
    looks = {one: [0.6, 0.54, 0.54, 0.54], played: [0.5, 0.5, 0.5, 0.5]}
    again = PlannedDecision(kind(state, seat, looks), state, seat, Rng(1), played, [one])
    again.run(1)
    assert again.played is not None
    decision = decision_of(again, again.played, 0)
    assert decision.loss == pytest.approx(loss)
    assert decision.verdict in ("close", "fine")


def test_a_turn_may_have_a_name_that_none_of_its_actions_has() -> None:
    """The loss of a turn is one difference between two turns, so its error does not add up."""
    turns: list[list[PlannedDecision]] = []
    for each in planned_decisions():
        if turns and turns[-1][-1].later is each:
            turns[-1].append(each)
        else:
            turns.append([each])
    first, second = [turn for turn in turns if len(turn) >= 3][:2]

    def named(*losses: float, of: list[PlannedDecision] = first) -> list[tuple[float, str, bool]]:
        decisions = [
            Decision(step, 0, "a", "b", loss, 0.03, verdict_of(loss, 0.03, is_best=not loss, is_forced=False), {})
            for step, loss in enumerate(losses)
        ]
        found = name_turns(zip(decisions, of[: len(losses)], strict=True))
        assert sum(each.loss for each in found) == pytest.approx(sum(losses))
        return [(round(each.loss, 3), each.verdict, each.is_turn) for each in found]

    assert named(0.0, 0.09, 0.07) == [(0.0, "best", False), (0.16, "mistake", True), (0.0, "close", False)]
    assert named(0.05, 0.04) == [(0.05, "close", False), (0.04, "close", False)]  # too little together, too
    assert named(0.12, 0.09) == [(0.12, "inaccuracy", False), (0.09, "close", False)]  # one has its own name
    assert named(0.03, 0.03, 0.03, of=[*first[:3]])[0] == (0.03, "close", False)
    assert named(0.09, 0.07, of=[first[0], second[0]]) == [(0.09, "close", False), (0.07, "close", False)]


def test_moments_are_what_clearly_cost_and_what_may_have() -> None:
    judge = Judge("kuhlorado", 1, 1, "fake")
    verdicts = [("fine", 0.03, 0.001), ("close", 0.04, 0.03), ("close", 0.045, 0.01), ("mistake", 0.12, 0.01)]
    decisions = tuple(
        Decision(step, 0, "a", "b", loss, error, verdict, {}) for step, (verdict, loss, error) in enumerate(verdicts)
    )
    assert [each.step for each in moments(Review(judge, (), decisions, (), ()))] == [2, 3]


def test_a_first_look_goes_through_the_whole_game_and_leaves_nothing_out() -> None:
    order = list(in_strides(range(50)))
    assert order[:4] == [0, 16, 32, 48]
    assert sorted(order) == list(range(50))


def test_without_time_for_the_rest_of_a_turn_it_is_judged_as_far_as_it_goes() -> None:
    judged = next(each for each in planned_decisions() if each.later is not None)
    judged.run(judged.judge.worlds, until=0.0)
    assert judged.worlds == 1 and judged.later is not None and judged.later.worlds == 0


def test_a_loss_is_named_only_where_twice_its_error_leaves_it_estimates() -> None:
    assert verdict_of(0.16, 0.004, is_best=False, is_forced=False) == "blunder"
    assert verdict_of(0.16, 0.01, is_best=False, is_forced=False) == "mistake"
    assert verdict_of(0.16, 0.05, is_best=False, is_forced=False) == "inaccuracy"
    assert verdict_of(0.16, 0.06, is_best=False, is_forced=False) == "close"
    assert verdict_of(0.01, 0.01, is_best=False, is_forced=False) == "fine"
    assert verdict_of(0.0, 0.0, is_best=True, is_forced=True) == "forced"


@pytest.mark.parametrize("budget", [{"iterations": 0}, {"iterations": -3}, {"seconds": nan}, {"seconds": inf}])
def test_a_budget_that_is_none_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError) as caught:
        ludotheque.review(played("niet", 3, {"target": 5}), **budget)
    assert caught.value.code == "review/budget"


def test_what_cannot_be_reviewed_is_refused_with_a_reason() -> None:
    record = played("niet", 3, {"target": 5})
    unfinished = Record(game=record.game, seats=record.seats, moves=record.moves[:-1])
    with pytest.raises(RecordError) as caught:
        ludotheque.review(unfinished)
    assert caught.value.code == "review/unfinished"
    older = Record(game=record.game, seats=record.seats, moves=record.moves, rules_version=0)
    with pytest.raises(RecordError) as caught:
        ludotheque.review(older)
    assert caught.value.code == "review/rules"


def test_a_resigned_game_is_reviewed_as_far_as_it_went() -> None:
    record = played("niet", 3, {"target": 5})
    cut = next(step for step in range(len(record.moves) - 5, 0, -1) if record.moves[step - 1][0] != CHANCE)
    ending = Ending(seat=1, winners=(0,))
    resigned = Record(game=record.game, seats=record.seats, moves=record.moves[:cut])
    resigned.notes = ending_notes(resigned.final_state(), ending)
    again = parse_record(format_record(resigned), load_game)
    assert ending_of(again) == ending
    found = ludotheque.review(again, iterations=1)
    assert (found.ending, [seat.result for seat in found.seats]) == (ending, [1.0, 0.0, 0.0])
    assert len(found.curve) == cut + 1
    for seat in found.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck - seat.loss + seat.gifts + seat.rest)
    # Another winner gets the gift, and everything else is equal.
    ending = Ending(seat=1, winners=(2,))
    resigned.notes = ending_notes(resigned.final_state(), ending)
    other = ludotheque.review(parse_record(format_record(resigned), load_game), iterations=1)
    assert [mine - theirs for mine, theirs in zip(found.gifts[1], other.gifts[1], strict=True)] == pytest.approx(
        [1, 0, -1]
    )
    # What the seat still had is its loss, and the others' gain is its gift.
    judged = sum(each.loss for each in found.decisions if each.seat == 1)
    assert found.seats[1].loss - judged == pytest.approx(found.curve[-1][1])
    assert sum(found.gifts[1]) >= found.curve[-1][1] - 1e-9
    names = ("A", "B", "C")
    assert "B resigned with" in seat_words(found, 1, names, -3, "en")
    assert "resigned" not in seat_words(found, 0, names, -3, "en")
    assert "Too few decisions" in seat_words(msgspec.structs.replace(found, judged=0.4), 0, names, -3, "en")


def test_time_that_runs_out_leaves_a_coarser_review(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(clock) / 1000)
    record = played("niet", 3, {"target": 5})
    *parts, last = review_parts(record, seconds=0.5)
    assert (parts[0].judge.iterations, parts[0].judged) == (0, 0.0)  # a curve comes before any verdict
    assert len({*parts[0].curve}) > 3
    progress = [part.progress for part in parts]
    assert progress == sorted(progress)
    assert 0.1 < progress[0] <= progress[-1] <= 0.99
    assert (0 < last.judged < 1, last.progress) == (True, 1.0)
    assert next(clock) < 700


def test_a_reason_does_not_speak_of_noise() -> None:
    assert _beyond_noise(8.0, 8.4, 8) == 1.0
    assert _beyond_noise(1.0, 30.0, 8) == 0.0
    assert _beyond_noise(3.0, 9.0, 1) == 3.0


def test_who_has_nothing_to_lose_did_not_play_better() -> None:
    seats = [
        Account(seat, 0.0, 0.5, 0.0, loss, 0.0, 0.0, accuracy, 30, 0, 0, 0)
        for seat, (loss, accuracy) in enumerate([(0.15, 99.0), (0.08, 93.0), (0.08, None)])
    ]
    assert compare_play(seats[0], seats[1]) == 1
    assert compare_play(seats[1], seats[0]) == -1
    assert compare_play(seats[0], seats[2]) == -1  # without accuracy the losses decide
    assert compare_play(seats[1], seats[2]) == 0
    rough = msgspec.structs.replace(seats[0], accuracy_error=3.1)
    assert compare_play(rough, seats[1]) == compare_play(seats[1], rough) == 0
    # A loss below two standard errors says little about a seat with hardly any comparable decisions.
    unsure = Account(0, 1.0, 0.5, 0.49, 0.057, 0.0, 0.0, 99.9, 38, 0, 0, 0, loss_error=0.03)
    assert compare_play(unsure, Account(1, 0.0, 0.5, -0.49, 0.0, 0.0, 0.0, None, 37, 0, 0, 0)) == 0


def test_what_cannot_be_told_for_certain_is_not_called_equal() -> None:
    def seat(number: int, accuracy: float | None, loss: float = 0.0) -> Account:
        return Account(number, 1.0 - number, 0.5, 0.0, loss, 0.0, 0.0, accuracy, 30, 0, 0, 0, accuracy_error=7.0)

    def say(mine: Account, rival: Account, viewer: int = -1) -> str:
        seats = sorted((mine, rival), key=lambda each: each.seat)
        found = Review(Judge("neuland", 1, 1, "fake"), tuple(seats), (), (), ((0.5, 0.5),))
        return seat_words(found, mine.seat, ("Ada", "Basile"), viewer, "en")

    good, bad, fair = seat(0, 97.0), seat(1, 84.0), seat(1, 95.0)
    assert compare_play(good, bad) == 0
    assert (seems_better(good, bad), seems_better(bad, good), seems_better(good, fair)) == (1, -1, 0)
    assert seems_better(seat(0, None, 0.1), seat(1, None, 0.3)) == 1
    assert say(good, bad) == "Ada seems to have played better than Basile, and won."
    assert say(bad, good) == "Ada seems to have played better than Basile."
    assert say(bad, good, viewer=0) == "You seem to have played better than Basile."
    assert say(bad, good, viewer=1) == "Ada seems to have played better this time."
    assert say(good, fair) == "Ada played about as well as Basile, and came out ahead."
    lucky, unlucky = (
        msgspec.structs.replace(each, luck=luck, accuracy_error=1.0) for each, luck in ((good, 0.3), (bad, -0.3))
    )
    assert say(lucky, unlucky) == "Ada played better than Basile, and was lucky too."
    assert say(unlucky, lucky, viewer=1) == "Ada played better this time, and was lucky too."
    assert say(unlucky, lucky, viewer=0) == "You played better than Basile, and were lucky too."


def test_luck_is_only_spoken_of_beyond_its_error() -> None:
    def seat(number: int, luck: float, error: float) -> Account:
        return Account(number, 1.0 - number, 0.5, luck, 0.0, 0.0, 0.0, 95.0, 30, 0, 0, 0, luck_error=error)

    lucky, unlucky = seat(0, 0.2, 0.05), seat(1, -0.2, 0.05)
    assert (compare_luck(lucky, unlucky), compare_luck(unlucky, lucky)) == (1, -1)
    assert compare_luck(seat(0, 0.2, 0.15), seat(1, -0.2, 0.15)) == 0
    assert compare_luck(seat(0, 0.02, 0.0), seat(1, -0.02, 0.0)) == 0
    judge = Judge("kuhlorado", 1, 1, "fake")
    words = [
        seat_words(
            Review(judge, (seat(0, 0.2, error), seat(1, -0.2, error)), (), (), ((0.5, 0.5),)), 0, ("A", "B"), -3, "en"
        )
        for error in (0.05, 0.15)
    ]
    assert words[0] == "A played about as well as B; luck made the difference."
    assert words[1] == "A played about as well as B, and came out ahead."


def test_a_reason_looks_closer_where_it_found_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("niet", 3, {"target": 5})
    step = next(step for step, (seat, _) in enumerate(record.moves) if seat != CHANCE)
    state = next(itertools.islice(record.states(), step, None))
    reasons = Reasons(make_judge(record.game), 1)
    asked: list[int] = []

    def differences(_: Reasons, *call: Any) -> list[float]:
        asked.append(call[-1])
        return [-1.0, 0.0] + [0.0] * 4 if len(asked) > 1 else [0.0] * 6

    monkeypatch.setattr(Reasons, "differences", differences)
    first, second = state.legal_actions()[:2]
    assert "gives up 1.0" in reasons.compare(state, state.current_player(), first, second, step)["en"]
    assert asked == [reasons.pairs, 4 * reasons.pairs]


def test_a_reason_never_speaks_for_the_worse_move(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played("nevaches", 2, {})
    step = next(step for step, (seat, _) in enumerate(record.moves) if seat != CHANCE)
    state = next(itertools.islice(record.states(), step, None))
    reasons = Reasons(make_judge(record.game), 1)
    seat, (first, second) = state.current_player(), state.legal_actions()[:2]
    gain, loss = [9.0, 0.0, -4.0] + [0.0] * 7, [-2.0, 0.0, 1.0] + [0.0] * 7
    assert reasons.judge.is_gain(gain, 2)
    assert not reasons.judge.is_gain(loss, 2)
    assert reasons.judge.is_gain([0.0, -2.0] * 5, 3)
    for far, expected in ((loss, "gives up 2.0"), (gain, "")):

        def differences(*_: Any, is_far: bool = False, answer: list[float] = far) -> list[float]:
            return answer if is_far else gain

        monkeypatch.setattr(Reasons, "differences", differences)
        assert reasons.compare(state, seat, first, second, step).get("en", "").startswith(expected)
        assert bool(reasons.compare(state, seat, first, second, step)) == bool(expected)


def test_being_lost_makes_nobody_accurate() -> None:
    """A loss counts as in an even game."""

    def played_badly(best: float) -> Decision:
        even = 0.05 * best * (1 - best) / 0.25  # about the same step in log-odds
        candidates = (Candidate("a", best, 0.0, 0.0), Candidate("b", best - even, even, 0.0))
        return Decision(1, 0, "b", "a", even, 0.0, "fine", {}, even, candidates)

    even, lost = accuracy([played_badly(0.5)], 2), accuracy([played_badly(0.06)], 2)
    assert even is not None
    assert lost == pytest.approx(even, abs=3)
    assert even == pytest.approx(move_accuracy(0.05), abs=1)
    assert accuracy([], 2) is None


def test_an_accuracy_is_as_uncertain_as_its_losses() -> None:
    def decision(loss: float, error: float) -> Decision:
        found = (Candidate("a", 0.5, 0.0, 0.0), Candidate("b", 0.5 - loss, loss, error), Candidate("c", 0.3, 0.2, 0.0))
        return Decision(0, 0, "b", "a", loss, error, "close", {}, stake=0.2, candidates=found)

    one, other = accuracy([decision(0.04, 0.0)], 2), accuracy([decision(0.053, 0.0)], 2)
    assert one is not None and other is not None
    assert accuracy_error([decision(0.04, 0.013)], 2) == pytest.approx(one - other, rel=0.15)
    assert accuracy_error([decision(0.04, 0.013)] * 4, 2) == pytest.approx((one - other) / 2, rel=0.15)
    assert accuracy_error([decision(0.04, 0.0)], 2) == accuracy_error([], 2) == 0.0


def test_the_account_fits_into_eighty_letters() -> None:
    seats = tuple(
        Account(seat, 1.0, 0.2, -0.1234, 0.3, 0.0, -0.00001, 99.9, 30, 1, 2, 3, 0.1234, 0.1111) for seat in range(5)
    )
    names = ("Ada Lovelace of London", "B", "C", "D", "E")
    found = Review(Judge("niet", 1, 1, "fake"), seats, (), (), ((0.2,) * 5,), names=names)
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(account_table(ReviewPresenter(found, "fr").present()))
    text = console.export_text().replace("\u00a0", " ")
    assert "Résultat sans" in text
    assert text.count("−12 % ± 12 %") == 5
    assert text.count("−30 % ± 11 %") == 5
    assert max(map(len, text.splitlines())) <= 80
    assert "+−" not in text
    assert "−0" not in text


def test_signs_below_the_curve_do_not_run_into_each_other() -> None:
    named = tuple(Decision(step, 0, "a", "b", 0.1, 0.0, "inaccuracy", {}) for step in range(11))
    seat = Account(0, 1.0, 0.5, 0.0, 0.0, 0.0, 0.0, None, 11, 0, 0, 0)
    mild = [each if each.step in (3, 4, 9) else msgspec.structs.replace(each, verdict="fine") for each in named]
    found = Review(Judge("niet", 1, 1, "fake"), (seat,), tuple(mild), (), ((1.0,),) * 12)
    assert marks(ReviewPresenter(found, "en").present(), 0).rstrip() in ("   ?!    ?!", "    ?!   ?!")


def test_the_command_prints_the_promised_shape(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(format_record(played("niet", 3, {"target": 5})), encoding="utf-8")
    assert main(["review", str(file), "--json", "--iterations", "1", "--seed", "2"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["seats"][0]) >= {
        *("seat", "result", "start", "luck", "loss", "gifts", "rest"),
        *("accuracy", "decisions", "inaccuracies", "mistakes", "blunders"),
    }
    assert set(found["decisions"][0]) >= {"step", "seat", "played", "best", "loss", "error", "verdict", "why"}
    assert set(found["chance"][0]) >= {"step", "luck"}
    assert len(found["curve"][0]) == 3
    assert found["judge"]["game"] == "niet"
    assert all(set(decision["why"]) == {"en", "fr"} for decision in found["decisions"])
