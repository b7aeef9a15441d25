"""Reasons why one action is better: the lines of the score sheet that differ after it."""

from __future__ import annotations

import re
import time
from pathlib import Path

from ludotheque.draw.game_view import view_of
from ludotheque.kernel.numbers import format_number
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.kernel.texts import Catalog, is_singular, join_words
from ludotheque.search.game_judge import GameJudge

TEXTS = Catalog.load(Path(__file__).parent / "texts.toml")
LEAST = 0.1  # smaller differences in points are left out
MOST = 3  # lines in one sentence
FEWEST = 8  # with fewer pairs of roll-outs there is no reason
MORE = 4  # factor for a second attempt, if the usual number of pairs shows no difference


class Reasons:
    """A source of reasons in French and English.

    After the deadline `until` no further comparisons are made.
    """

    def __init__(self, judge: GameJudge, seed: int, until: float | None = None) -> None:
        self.judge = judge
        self.seed = seed
        self.until = until
        self.pairs = judge.pairs

    def compare(
        self, state: State, seat: int, best: int, other: int, step: int, is_costly: bool = True
    ) -> dict[str, str]:
        """Return what `other` gives up and gains against the best, or {} if the score sheets hardly differ.

        For a costly decision without clear difference, or with a difference in favour of `other`, more or longer games
        are compared.
        """
        players = state.game.players
        for pairs in (self.pairs, MORE * self.pairs) if is_costly else (self.pairs,):
            changes = self.differences(state, seat, best, other, step, pairs)
            if is_costly and changes and self.judge.is_gain(changes, players):
                changes = self.differences(state, seat, best, other, step, self.pairs, is_far=True)
            if changes and self.judge.is_gain(changes, players):
                return {}
            found = {lang: self.sentence(state, seat, changes, lang) for lang in ("en", "fr")} if changes else {}
            if any(found.values()):
                return found
            if self.judge.is_planner:  # further pairs would all play on in the same way
                break
        return {}

    def differences(
        self, state: State, seat: int, best: int, other: int, step: int, pairs: int, is_far: bool = False
    ) -> list[float]:
        """Return by line the points after `other` less those after the best, for the seat and its opponents.

        Both actions are played on the same worlds. A difference within two standard errors becomes 0. The list is empty
        if there is no time.
        """
        rng = Rng((self.seed << 32) + (step << 4) + seat + 2)
        total: list[float] = []
        squares: list[float] = []
        count = 0
        while count < pairs:
            if self.until is not None and time.perf_counter() > self.until:
                break
            count += 1
            world = self.judge.sample(state, seat, rng)
            dice = rng.spawn()
            first = self._lines(world, seat, best, dice, is_far)
            second = self._lines(world, seat, other, dice, is_far)
            changes = [b - a for a, b in zip(first, second, strict=True)]
            total = [sum_ + each for sum_, each in zip(total or [0.0] * len(changes), changes, strict=True)]
            squares = [sum_ + each**2 for sum_, each in zip(squares or [0.0] * len(changes), changes, strict=True)]
        if count < min(FEWEST, pairs):
            return []
        return [_beyond_noise(sum_, square, count) for sum_, square in zip(total, squares, strict=True)]

    def _lines(self, world: State, seat: int, action: int, dice: Rng, is_far: bool) -> list[float]:
        state = world.copy()
        state.step(seat, action)
        (self.judge.play_far if is_far else self.judge.play_out)(state, dice.copy())
        return self.judge.lines(state, seat)

    def sentence(self, state: State, seat: int, changes: list[float], lang: str) -> str:
        """Return the largest differences in words.

        For example “gives up 2.1 points at the east meadow, gains 0.6 points of land”.
        """
        labels = view_of(state.game.spec).review_lines(state.game, lang)
        parts: list[tuple[float, str, str]] = []  # how good it is, the verb, what
        for line, label in enumerate(labels):
            mine, theirs = changes[2 * line], changes[2 * line + 1]
            if abs(mine) >= LEAST:
                parts.append((mine, "gives_up" if mine < 0 else "gains", _amount(mine, label, lang)))
            if abs(theirs) >= LEAST:
                parts.append((-theirs, "grants" if theirs > 0 else "denies", _amount(theirs, label, lang)))
        parts.sort(key=lambda part: -abs(part[0]))
        chosen = sorted(parts[:MOST], key=lambda part: part[0])
        if not chosen or chosen[0][0] >= 0:
            return ""  # gains alone are no reason for a loss
        by_verb: dict[str, list[str]] = {}
        for _, verb, what in chosen:
            by_verb.setdefault(verb, []).append(what)
        others = TEXTS.say("opponent" if state.game.players == 2 else "opponents", lang)
        return ", ".join(
            TEXTS.say(f"why_{verb}", lang, what=join_words(what, lang), others=others) for verb, what in by_verb.items()
        )


def _amount(amount: float, label: str, lang: str) -> str:
    shown = round(abs(amount), 1)
    if lang == "fr" and is_singular(shown, lang):
        label = re.sub(r"^(\w+)s\b( \w+ée)?s?", r"\1\2", label)
    return f"{format_number(shown, lang, 1)} {label}"


def _beyond_noise(total: float, squares: float, count: int) -> float:
    """Return a mean, or 0 if the mean is within two standard errors of 0.

    A single sample counts as certain.
    """
    mean = total / count
    variance = max(0.0, squares / count - mean * mean) / max(1, count - 1)
    return mean if mean * mean >= 4 * variance else 0.0
