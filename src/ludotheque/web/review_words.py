"""A review in words: what each seat's game was like, and what a decision was worth."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.reviews.report import Account, Review
from ludotheque.reviews.words import CLOSE, ENOUGH, compare_luck, compare_play, seems_better
from ludotheque.web.texts import say

PERCENT = {"fr": "\u00a0%", "en": "%"}
# Sentences whose subject is the rival.
BY_RIVAL = ("won_worse", "won_worse_gifts", "won_seems_worse", "lost_worse", "lost_worse_luck", "lost_seems_worse")


def percent(share: float, lang: str, is_signed: bool = False) -> str:
    """A share of the win as people write it: 12 %, −3 %."""
    number = round(100 * share)
    sign = "−" if number < 0 else "+" if is_signed and number > 0 else ""
    return f"{sign}{abs(number)}{PERCENT[lang]}"


def margin(error: float, lang: str) -> str:
    """A standard error, which is never nothing."""
    return percent(error, lang) if error >= 0.01 else f"< {percent(0.01, lang)}"


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
