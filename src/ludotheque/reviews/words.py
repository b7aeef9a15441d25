"""Sentences of a review that compare each seat's game with that of its rival, and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from ludotheque.kernel.numbers import format_percent
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import NAMED, Account, Decision, Review

CLOSE = 0.05  # smaller differences in luck or losses between two seats, in shares of the win, are not mentioned
ENOUGH = 0.5  # below this share of judged decisions the seats' games are not compared
CLOSE_ACCURACY = 1.0  # smaller differences in accuracy are not mentioned
SEEMING = 3.0  # from this difference on accuracies are not called about equal, even if their errors overlap
MOMENTS = 3
# Sentences whose subject is the rival.
BY_RIVAL = ("won_worse", "won_worse_gifts", "won_seems_worse", "lost_worse", "lost_worse_luck", "lost_seems_worse")


def percent(share: float, lang: str, is_signed: bool = False) -> str:
    """Return a share of the win in words, such as 12 % or −3 %."""
    number = round(100 * share)
    return format_percent(number / 100, lang, sign=is_signed and number != 0)


def margin(error: float, lang: str) -> str:
    """Return a standard error in words, which is never zero."""
    return percent(error, lang) if error >= 0.01 else f"< {percent(0.01, lang)}"


def moments(review: Review, count: int = MOMENTS) -> tuple[Decision, ...]:
    """Return the costliest decisions in the order of the game.

    Decisions with a named verdict are chosen first, then those that may have cost something.
    """
    costly = [decision for decision in review.decisions if decision.verdict in NAMED or is_open(decision)]
    costly.sort(key=lambda decision: (decision.verdict not in NAMED, -decision.loss))
    return tuple(sorted(costly[:count], key=lambda decision: decision.step))


def is_open(decision: Decision) -> bool:
    """Return True if a decision without a named verdict may have cost something."""
    return decision.verdict == "close" and decision.loss > 2 * decision.error


def seat_words(review: Review, seat: int, names: Sequence[str], viewer: int, lang: str) -> str:
    """Return a sentence on a seat's game, and one on a resignation.

    The viewer's own seat is addressed as “you”.
    """
    words, ending = _game_words(review, seat, names, viewer, lang), review.ending
    if ending is None or ending.seat != seat:
        return words
    key = "out_of_time" if ending.out_of_time else "resigned"
    who = "you" if seat == viewer else "they"
    share = percent(review.curve[-1][seat], lang)
    return f"{words} {TEXTS.say(f'words_{key}_{who}', lang, name=names[seat], share=share)}"


def _game_words(review: Review, seat: int, names: Sequence[str], viewer: int, lang: str) -> str:
    mine = review.seats[seat]
    who = "you" if seat == viewer else "they"
    if review.judged < ENOUGH:
        return TEXTS.say("words_too_few", lang)
    if len(review.seats) == 1:
        return TEXTS.say(f"words_{_solo(mine)}_{who}", lang, name=names[seat])
    rival = _rival(review.seats, seat)
    key, is_lucky = _compare(mine, rival)
    if key in ("won_worse", "lost_better") and not is_lucky:
        key += "_gifts"  # not luck, then: what others gave away
    elif is_lucky and key in ("won_better", "won_even", "lost_even", "lost_worse"):
        key += "_luck"
    other = TEXTS.say("you", lang) if rival.seat == viewer else names[rival.seat]
    verb = "_by_you" if rival.seat == viewer and key in BY_RIVAL else ""
    return TEXTS.say(f"words_{key}_{who}{verb}", lang, name=names[seat], rival=other)


def _compare(mine: Account, rival: Account) -> tuple[str, bool]:
    """Return how a seat's game compares with the rival's, and True if luck favours the better result."""
    won = mine.result >= rival.result
    key = ("even", "better", "worse")[compare_play(mine, rival)]
    if key == "even":
        key = ("even", "seems_better", "seems_worse")[seems_better(mine, rival)]
    return f"{'won' if won else 'lost'}_{key}", compare_luck(mine, rival) == (1 if won else -1)


def _rival(seats: Sequence[Account], seat: int) -> Account:
    """Return the opponent with the best result, and of several the opponent who lost least."""
    return min((each for each in seats if each.seat != seat), key=lambda each: (-each.result, each.loss))


def _solo(mine: Account) -> str:
    doubt = max(CLOSE, 2 * mine.luck_error)
    if mine.result >= 0.5:
        return "solo_won_lucky" if mine.luck > max(doubt, mine.result - mine.start) else "solo_won"
    if mine.luck < -doubt and -mine.luck > mine.loss:
        return "solo_unlucky"
    return "solo_lost" if mine.loss > 2 * mine.loss_error and mine.loss > doubt - mine.luck else "solo_open"


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
