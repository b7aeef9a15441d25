"""A review in words: which player played better, what decided the game, and names of verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ludotheque.kernel.numbers import format_number, format_percent
from ludotheque.kernel.records import SEAT_LETTERS
from ludotheque.kernel.texts import with_colon
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import NAMED, Account, Decision, Review

CLOSE = 0.05  # smaller differences in luck or losses between two seats, in shares of the win, are not mentioned
ENOUGH = 0.5  # below this share of judged decisions the headline does not compare the players
CLOSE_ACCURACY = 1.0  # smaller differences in accuracy are not mentioned
SEEMING = 3.0  # from this difference on accuracies are not called about equal, even if their errors overlap
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
MOMENTS = 3


def names_of(review: Review, names: Sequence[str] = ()) -> list[str]:
    """Return the display name of each seat."""
    known = names or review.names
    return [known[seat] if seat < len(known) else SEAT_LETTERS[seat] for seat in range(len(review.seats))]


def moments(review: Review, count: int = MOMENTS) -> tuple[Decision, ...]:
    """Return the costliest decisions in the order of the game.

    Decisions with a named verdict are chosen first, then those that may have cost something.
    """
    costly = [
        decision
        for decision in review.decisions
        if decision.verdict in NAMED or (decision.verdict == "close" and decision.loss > 2 * decision.error)
    ]
    costly.sort(key=lambda decision: (decision.verdict not in NAMED, -decision.loss))
    return tuple(sorted(costly[:count], key=lambda decision: decision.step))


def headline(review: Review, lang: str, names: Sequence[str] = ()) -> str:
    """Return a sentence on what decided the game, after a sentence on a resignation if there was one."""
    ending = review.ending
    if ending is None:
        return _decided(review, lang, names)
    key = "out_of_time" if ending.out_of_time else "resigned"
    share = points(review.curve[-1][ending.seat], lang)
    resigned = TEXTS.say(key, lang, name=names_of(review, names)[ending.seat], share=share)
    return f"{resigned} {_decided(review, lang, names)}"


def _decided(review: Review, lang: str, names: Sequence[str]) -> str:
    who = names_of(review, names)
    if review.judged < ENOUGH:
        return TEXTS.say("too_few", lang)
    if len(review.seats) == 1:
        seat = review.seats[0]
        key = "alone_won" if seat.result > 0 else "alone_lost"
        return TEXTS.say(key, lang, loss=points(seat.loss, lang), luck=signed(seat.luck, lang))
    winner = max(review.seats, key=lambda seat: seat.result)
    if winner.result < 1:
        return TEXTS.say("shared", lang)
    rivals = [seat for seat in review.seats if seat is not winner]
    rival = max(rivals, key=lambda seat: (compare_play(seat, winner), -seat.loss))
    better = compare_play(rival, winner) > 0
    lucky = winner.luck > CLOSE and all(compare_luck(winner, seat) > 0 for seat in rivals)
    if better:
        return TEXTS.say(
            "luck_decided" if lucky else "others_gave", lang, name=who[rival.seat], winner=who[winner.seat]
        )
    if compare_play(winner, rival) > 0:
        return TEXTS.say("better_lucky" if lucky else "better", lang, winner=who[winner.seat])
    return TEXTS.say("luck_alone" if lucky else "even", lang, winner=who[winner.seat])


def compare_play(one: Account, other: Account) -> int:
    """Return 1 if one seat played better than another, −1 if worse, 0 if the difference is unclear.

    Accuracies are compared if both are known, since a player who is far behind has little left to lose. Otherwise
    losses are compared. A difference within the errors is unclear.
    """
    if one.accuracy is not None and other.accuracy is not None:
        lead = one.accuracy - other.accuracy
        clear = max(CLOSE_ACCURACY, 2 * hypot(one.accuracy_error, other.accuracy_error))
    else:
        lead = other.loss - one.loss
        clear = max(CLOSE, 2 * hypot(one.loss_error, other.loss_error))
    return 0 if abs(lead) < clear else 1 if lead > 0 else -1


def seems_better(one: Account, other: Account) -> int:
    """Return which seat seems to have played better, without regard to errors: 1, −1 or 0."""
    if one.accuracy is not None and other.accuracy is not None:
        lead, clear = one.accuracy - other.accuracy, SEEMING
    else:
        lead, clear = other.loss - one.loss, CLOSE
    return 0 if abs(lead) < clear else 1 if lead > 0 else -1


def compare_luck(one: Account, other: Account) -> int:
    """Return 1 if one seat was luckier than another, −1 if less lucky, 0 if the difference is unclear."""
    lead = one.luck - other.luck
    # The gains of one seat are the losses of the others, so their errors are correlated and must be added.
    clear = max(CLOSE, 2 * (one.luck_error + other.luck_error))
    return 0 if abs(lead) < clear else 1 if lead > 0 else -1


def part_sentence(review: Review, lang: str) -> str:
    """Return a sentence on how much was judged, or "" for a complete review."""
    return TEXTS.say("part", lang, percent=format_percent(review.judged, lang)) if review.judged < 1 else ""


def verdict_word(verdict: str, lang: str) -> str:
    """Return a verdict in words."""
    return TEXTS.say(f"verdict_{verdict}", lang)


def moment_line(decision: Decision, lang: str, names: Sequence[str]) -> str:
    """Return one line about a decision: player, action, loss and the better action."""
    key = "moment_close" if decision.verdict not in NAMED else "moment_turn" if decision.is_turn else "moment"
    line = TEXTS.say(
        key,
        lang,
        step=decision.step + 1,
        name=names[decision.seat],
        played=decision.played,
        best=decision.best,
        verdict=verdict_word(decision.verdict, lang),
        loss=points(decision.loss, lang),
        error=points(decision.error, lang),
    )
    why = decision.why.get(lang, "")
    return f"{line} {with_colon(decision.played, why, lang)}." if why else line


def columns(lang: str) -> list[str]:
    """Return the headings of the table of seats, after the name."""
    keys = ("accuracy", "inaccuracies", "mistakes", "blunders", "start", "luck", "loss", "gifts", "rest", "result")
    return [TEXTS.say(f"column_{key}", lang) for key in (*keys, "without_luck")]


def row(seat: Account, lang: str) -> list[str]:
    """Return one seat's row of the table, in percent of the win."""
    return [
        "–" if seat.accuracy is None else points(seat.accuracy / 100, lang),
        str(seat.inaccuracies),
        str(seat.mistakes),
        str(seat.blunders),
        points(seat.start, lang),
        f"{signed(seat.luck, lang)} ± {points(seat.luck_error, lang)}",
        f"{signed(-seat.loss, lang)} ± {points(seat.loss_error, lang)}",
        signed(seat.gifts, lang),
        signed(seat.rest, lang),
        points(seat.result, lang),
        points(seat.without_luck, lang),
    ]


def points(share: float, lang: str) -> str:
    """Return a share of the win as a number from 0 to 100."""
    return format_number(round(100 * share, 1), lang, 1)


def signed(share: float, lang: str) -> str:
    """Return a share of the win with its sign, or without for zero."""
    number = round(100 * share, 1)
    return format_number(number, lang, 1, sign=number != 0)
