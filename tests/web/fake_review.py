"""A fake review for tests of the server and its pages: plausible figures from a seed.

As a program (`python -m tests.web.fake_review …`) this module is a server whose workers use the fake too.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from math import exp

import msgspec

from ludotheque.kernel.records import Record, ending_of
from ludotheque.kernel.state import State
from ludotheque.reviews import judge, review
from ludotheque.reviews.report import Account, Candidate, Chance, Decision, Judge, Review

# From the environment, since workers are other processes: seconds between parts, parts, and the fault.
PAUSE, PARTS, FAULT = "FAKE_REVIEW_PAUSE", "FAKE_REVIEW_PARTS", "FAKE_REVIEW_FAULT"
VERSION = 7
WHY = {"en": "gives up 2.1 points at the east meadow", "fr": "perd 2,1 points au pré de l’est"}


def judge_decision(state: State, seat: int, *values: object, **named: object) -> Decision:
    """Judge the first legal action best and the last one worst."""
    legal = [state.action_to_string(action, seat) for action in state.legal_actions(seat)]
    step = 0.3 / max(1, len(legal) - 1)
    candidates = tuple(Candidate(each, 0.6 - step * n, step * n, 0.005) for n, each in enumerate(legal))
    played = named.get("played")
    name = legal[0] if played is None else state.action_to_string(int(str(played)), seat)
    loss = next(each.loss for each in candidates if each.action == name)
    return Decision(0, seat, name, legal[0], loss, 0.005, "best", WHY, 0.3, candidates)


def verdict_of(loss: float, error: float, choices: int) -> str:
    sure = loss - 2 * error
    named = (("blunder", 0.15), ("mistake", 0.10), ("inaccuracy", 0.05))
    if choices == 1:
        return "forced"
    return next((name for name, least in named if sure >= least), "best" if loss == 0 else "fine")


def make_review(record: Record, progress: float = 1.0) -> Review:
    """Make a whole review that depends on the record only."""
    chance = random.Random(len(record.moves))
    players = record.game.players
    states = record.states()
    walk = [0.0] * max(2, players)
    curve, decisions, outcomes = [], [], []
    for step, (seat, action) in enumerate(record.moves):
        curve.append(shares(walk, players))
        walk[chance.randrange(len(walk))] += chance.gauss(0, 0.25)
        if seat < 0:
            luck = [chance.gauss(0, 0.05) for _ in range(players)]
            outcomes.append(Chance(step, tuple(each - (sum(luck) / players if players > 1 else 0) for each in luck)))
            continue
        judged = judge_decision(states[step], seat)
        played = states[step].action_to_string(action, seat)
        loss = next(each.loss for each in judged.candidates if each.action == played)
        verdict = verdict_of(loss, 0.005, len(judged.candidates))
        why = WHY if verdict in ("inaccuracy", "mistake", "blunder") else {"en": "", "fr": ""}
        decisions.append(msgspec.structs.replace(judged, step=step, played=played, loss=loss, verdict=verdict, why=why))
    ending = ending_of(record)
    winners = states[-1].winners() if ending is None else ending.winners
    curve.append(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(players)))
    seats = tuple(account(seat, curve, decisions, outcomes) for seat in range(players))
    return Review(
        judge=Judge(record.game.spec.id, record.rules_version, VERSION, "fake"),
        seats=seats,
        decisions=tuple(decisions),
        chance=tuple(outcomes),
        curve=tuple(curve),
        names=record.seats,
        progress=progress,
        ending=ending,
    )


def shares(walk: list[float], players: int) -> tuple[float, ...]:
    powers = [exp(each) for each in walk]
    return tuple(power / sum(powers) for power in powers[:players])


def account(seat: int, curve: list[tuple[float, ...]], decisions: list[Decision], outcomes: list[Chance]) -> Account:
    own = [each for each in decisions if each.seat == seat]
    luck, loss = sum(each.luck[seat] for each in outcomes) / 5, sum(each.loss for each in own) / 20
    result, start = curve[-1][seat], curve[0][seat]
    count = {name: sum(each.verdict == name for each in own) for name in ("inaccuracy", "mistake", "blunder")}
    return Account(
        seat=seat,
        result=result,
        start=start,
        luck=luck,
        loss=loss,
        gifts=0.02,
        rest=result - start - luck + loss - 0.02,
        accuracy=max(0.0, 100 - 100 * loss),
        decisions=len(own),
        inaccuracies=count["inaccuracy"],
        mistakes=count["mistake"],
        blunders=count["blunder"],
        luck_error=0.01,
        loss_error=0.02,
    )


def review_parts(record: Record, *, seconds: float | None = None, **named: object) -> Iterator[Review]:
    """Yield the parts that the environment asks for."""
    fault = os.environ.get(FAULT, "")
    if fault == "error":
        raise RuntimeError("as wanted")
    parts = int(os.environ.get(PARTS, "3"))
    for part in range(1, parts + 1):
        time.sleep(float(os.environ.get(PAUSE, "0")))
        if fault == "die" and part == 2:
            os._exit(1)
        yield make_review(record, part / parts)


def install() -> None:
    """Replace the real functions in this process."""
    review.review_parts = review_parts
    judge.judge_decision = judge_decision
    judge.judge_version = lambda game: VERSION


# A worker imports the main module of its server under another name.
if __name__ in ("__main__", "__mp_main__"):
    install()

if __name__ == "__main__":
    import typer

    from ludotheque.web.cli import serve

    typer.run(serve)
