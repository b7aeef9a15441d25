"""The kinds of jobs, as plain data.

A job holds only what a seat may know, and a crash costs nothing but time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ludotheque.kernel.challenge import Solution, challenge_of
from ludotheque.kernel.game import Game
from ludotheque.kernel.records import Ending, Record, ending_notes
from ludotheque.kernel.state import restore_state
from ludotheque.search.players import Player, make_player
from ludotheque.tables.config import game_of
from ludotheque.tables.entries import Step
from ludotheque.web.platform import Job, Report, monotonic

if TYPE_CHECKING:
    from ludotheque.reviews.report import Decision, Review

# Smaller numbers go first. Jobs from BACKGROUND on have their own worker, so that bots never wait for such a job.
BOT, HINT, BACKGROUND = 0, 1, 2
# Parts of a review that come sooner than this after another are not sent.
PART_SECONDS = 0.5


class Chosen(msgspec.Struct, frozen=True):
    """A bot's action, and its plan for the rest of the turn (see `Player`)."""

    action: int
    plan: dict[str, int]


class ChooseAction(Job, frozen=True):
    """The choice of a bot of this level.

    `fields` are those of a state that the bot's seat cannot tell from the true one.
    """

    priority = BOT
    fields: dict[str, Any]
    seat: int
    level: str
    seed: int
    plan: dict[str, int] = msgspec.field(default_factory=dict)

    def run(self, report: Report) -> Chosen:
        game = game_of(self.config)
        player = self.player(game)
        player.plan = self.plan
        action = player.choose(restore_state(game, self.fields), self.seat)
        return Chosen(action, player.plan)

    def player(self, game: Game) -> Player:
        """Return the bot, with the time of a level that is measured in seconds cut to `seconds`."""
        player = make_player(game, self.level, seed=self.seed)
        if player.level.seconds > self.seconds:
            player.level = msgspec.structs.replace(player.level, seconds=self.seconds)
        return player


class GuessDecision(ChooseAction, frozen=True):
    """A bot's opinion of a decision, which is quicker than the judge's but gives no reason."""

    priority = HINT

    def run(self, report: Report) -> Decision:  # type: ignore[override]
        from ludotheque.reviews.report import Candidate, Decision

        game = game_of(self.config)
        state = restore_state(game, self.fields)
        analysis = self.player(game).analyse(state, self.seat)
        shares = [(each.action, (each.value + 1) / 2) for each in analysis.verdicts if each.visits]
        ranked = sorted(shares, key=lambda pair: (pair[0] != analysis.action, -pair[1]))
        best = ranked[0][1] if ranked else 0.5
        candidates = tuple(
            Candidate(state.action_to_string(action, self.seat), share, max(0.0, best - share), 0.0)
            for action, share in ranked or [(analysis.action, best)]
        )
        name = candidates[0].action
        return Decision(0, self.seat, name, name, 0.0, 0.0, "best", {}, candidates=candidates)


class JudgeDecision(Job, frozen=True):
    """The judge's values of the candidates of a decision, best first.

    `fields` are those of a state as for a bot. The action `played` is compared with the best one, unless −1.
    """

    priority = HINT
    grace = 3.0  # a person waits for the answer
    attempts = 1
    fields: dict[str, Any]
    seat: int
    seed: int
    played: int = -1

    def run(self, report: Report) -> Decision:
        from ludotheque.reviews.judge import judge_decision

        state = restore_state(game_of(self.config), self.fields)
        played = self.played if self.played >= 0 else None
        return judge_decision(state, self.seat, seconds=self.seconds, seed=self.seed, played=played)


class Solve(Job, frozen=True):
    """The search for the best line with the chance outcomes of a finished game.

    Reports None at the start, then every better line.
    """

    priority = BACKGROUND
    outcomes: tuple[int, ...]

    def run(self, report: Report) -> Solution:
        report(None)
        game = game_of(self.config)
        return challenge_of(game.spec).solve(
            game.new_initial_state(), self.outcomes, self.seconds, progress=lambda solution, share: report(solution)
        )


class ReviewPart(msgspec.Struct, frozen=True):
    """A review as JSON, which is complete at a `progress` of 1, and the version of the judge."""

    progress: float
    judge: int
    data: bytes


class ReviewGame(Job, frozen=True):
    """The review of a finished game.

    Reports None at the start, then parts of growing detail.
    """

    priority = BACKGROUND
    names: tuple[str, ...]
    moves: tuple[Step, ...]
    ending: Ending | None = None

    def run(self, report: Report) -> ReviewPart | None:
        from ludotheque.reviews.judge import make_judge
        from ludotheque.reviews.review import review_parts

        report(None)
        game = game_of(self.config)
        record = Record(game, self.names, list(self.moves))
        if self.ending is not None:
            record.notes = ending_notes(record.final_state(), self.ending)
        last, reported_at = None, 0.0
        # The number of samples is the judge's. The seconds are only a limit.
        for review in review_parts(record, seconds=self.seconds, iterations=make_judge(game).worlds):
            last = review
            if monotonic() - reported_at > PART_SECONDS and review.progress < 1.0:
                report(_part(review))
                reported_at = monotonic()
        return None if last is None else _part(last)


def _part(review: Review) -> ReviewPart:
    return ReviewPart(review.progress, review.judge.version, msgspec.json.encode(review))
