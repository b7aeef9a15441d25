"""A balance report: one self-contained page with plots, tables and short texts about one or several results.

Two results (two editions, two sets of options, two bots) are shown side by side, with intervals of their differences.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import get_spec
from ludotheque.lab import plots
from ludotheque.lab.i18n import Localizer
from ludotheque.lab.measures import Action, Group, Measures
from ludotheque.lab.page import Page, drawn, table
from ludotheque.lab.statistics import Interval, mean_difference, mean_interval, rate_difference

MOST_ACTIONS = 20
MOST_TELLING = 14


class Report(Page):
    """The page about one or several results; draws itself in a notebook."""

    def __init__(self, results: Sequence[Measures], lang: str = "en") -> None:
        super().__init__(lang)
        self.results = list(results)

    def title(self) -> str:
        """The games by name."""
        names = dict.fromkeys(get_spec(each.plan.game).title for each in self.results)
        return self.say("report/title", game=", ".join(names))

    def body(self) -> Markup:
        sections = [self._settings(), self._seats(), self._bots(), self._scores(), self._length()]
        sections += [self._actions(), self._pace()]
        if len(self.results) == 2:
            sections.insert(1, self._comparison(*self.results))
        return join(tag("h1", self.title()), *sections, tag("p", self.say("report/method"), class_="small"))

    def _section(self, key: str, *children: Markup | str | None, **values: object) -> Markup:
        return tag("section", tag("h2", self.say(key, **values)), *children)

    def _settings(self) -> Markup:
        say = self.say
        heads = ["", *(each.label for each in self.results)]
        rows = [
            [say("report/games"), *(self.number(each.games) for each in self.results)],
            [say("report/players"), *(str(each.players) for each in self.results)],
            [say("report/entrants"), *(", ".join(each.plan.bots) for each in self.results)],
            [say("report/options"), *(_options(each) for each in self.results)],
            [say("report/edition"), *(each.plan.load().edition_id for each in self.results)],
            [say("report/seed"), *(str(each.plan.seed) for each in self.results)],
        ]
        return self._section("report/settings", table(heads, rows))

    def _comparison(self, one: Measures, other: Measures) -> Markup:
        """The second result minus the first."""
        say = self.say
        rows: list[tuple[str, str, str, Interval, str]] = []
        for first, second in zip(one.seats, other.seats, strict=False):
            name = say("report/seat-wins", seat=first.name)
            rows.append(_rate_row(self, name, (first.win, first.games), (second.win, second.games)))
        rows.append(_rate_row(self, say("report/shared"), (one.shared, one.games), (other.shared, other.games)))
        scores = [[score for seat in each.seats for score in seat.scores] for each in (one, other)]
        for key, first_values, second_values in (
            ("report/score", scores[0], scores[1]),
            ("report/margin", one.margins, other.margins),
            ("report/length", one.lengths, other.lengths),
        ):
            difference = mean_difference(second_values, first_values)
            mean = [sum(values) / len(values) if values else 0.0 for values in (first_values, second_values)]
            text = self.mean(difference, 1, sign=True)
            rows.append((say(key), self.number(mean[0], 1), self.number(mean[1], 1), difference, text))
        heads = ["", one.label, other.label, say("report/difference"), ""]
        body = [[name, a, b, text, self._verdict(interval)] for name, a, b, interval, text in rows]
        return self._section("report/comparison", table(heads, body))

    def _verdict(self, difference: Interval) -> str:
        is_clear = difference.low > 0 or difference.high < 0
        return self.say("report/clear" if is_clear else "report/unclear")

    def _seats(self) -> Markup | None:
        players = max(each.players for each in self.results)
        if players == 1:
            return None
        say = self.say
        sentences = [self._seat_words(each) for each in self.results]
        names = [group.name for group in max(self.results, key=lambda each: each.players).seats]
        series = [(each.label, [seat.win for seat in each.seats]) for each in self.results]
        plot = plots.dots(say("report/seats"), names, series, say("report/win-axis"), 1 / players, 100)
        return self._section("report/seats", *(tag("p", each) for each in sentences), drawn(plot))

    def _seat_words(self, measures: Measures) -> str:
        """Which seats win more or less often than their share, beyond chance."""
        say, due = self.say, 1 / measures.players
        found = [
            say(
                "report/seat-more" if seat.win.low > due else "report/seat-less",
                seat=seat.name,
                rate=self.rate(seat.win),
            )
            for seat in measures.seats
            if seat.win.low > due or seat.win.high < due
        ]
        text = " ".join(found) or say("report/seats-equal", due=self.percent(due))
        return say("report/of", name=measures.label, text=text) if len(self.results) > 1 else text

    def _bots(self) -> Markup | None:
        groups = [(each, bot) for each in self.results for bot in each.bots]
        only = self.results[0]
        if len(self.results) == 1 and len(only.bots) == 1 and only.players > 1:
            return None  # the same bot wins in any case
        say = self.say
        rows = [
            [
                f"{bot.name} · {each.label}" if len(self.results) > 1 else bot.name,
                self.number(bot.games),
                self.rate(bot.win),
                self.mean(bot.score),
            ]
            for each, bot in groups
        ]
        heads = ["", say("report/games"), say("report/win-rate"), say("report/score")]
        return self._section("report/bots", table(heads, rows))

    def _scores(self) -> Markup:
        say = self.say
        groups = self._score_groups()
        series = [(group.name, group.scores) for group in groups]
        plot = plots.histogram(say("report/scores"), series, say("report/score"), say("report/share-axis"))
        words = " ".join(say("report/score-words", name=group.name, mean=self.mean(group.score)) for group in groups)
        return self._section("report/scores", tag("p", words), drawn(plot))

    def _score_groups(self) -> list[Group]:
        """By result if there are several, else by bot if there are several, else by seat."""
        if len(self.results) > 1:
            return [_all_seats(each) for each in self.results]
        only = self.results[0]
        return list(only.bots if len(only.bots) > 1 else only.seats)

    def _length(self) -> Markup:
        say = self.say
        words = [
            say(
                "report/length-words" if each.players > 1 else "report/length-solo",
                name=each.label,
                length=self.mean(each.length),
                decisions=self.mean(each.decisions),
                margin=self.mean(each.margin),
                shared=self.percent(each.shared.value),
            )
            for each in self.results
        ]
        series = [(each.label, each.lengths) for each in self.results]
        plot = plots.histogram(say("report/length"), series, say("report/length-axis"), say("report/share-axis"))
        return self._section("report/length", *(tag("p", each) for each in words), drawn(plot))

    def _actions(self) -> Markup | None:
        counted = [each for each in self.results if each.actions]
        if not counted:
            return None
        parts: list[Markup] = [tag("p", self.say("report/actions-words"))]
        for each in counted:
            if len(counted) > 1:
                parts.append(tag("h3", each.label))
            parts += self._most_telling(each)
            parts.append(self._most_done(each.actions))
        return self._section("report/actions", *parts)

    def _most_telling(self, measures: Measures) -> list[Markup]:
        clear = [each for each in measures.actions if each.difference.low > 0 or each.difference.high < 0]
        clear.sort(key=lambda each: -max(each.difference.low, -each.difference.high))
        chosen = sorted(clear[:MOST_TELLING], key=lambda each: -each.difference.value)
        if not chosen:
            return [tag("p", self.say("report/actions-equal"))]
        say = self.say
        series = [("", [each.difference for each in chosen])]
        labels = [each.what for each in chosen]
        return [drawn(plots.dots(say("report/actions"), labels, series, say("report/difference-axis"), 0.0, 100))]

    def _most_done(self, actions: Sequence[Action]) -> Markup:
        say = self.say
        heads = [say(f"report/{key}") for key in ("what", "a-game", "share", "win-with", "win-difference")]
        rows = [
            [
                each.what,
                self.number(each.a_game, 2),
                self.percent(each.share),
                self.rate(each.win_with),
                self.rate(each.difference, True) if each.difference.high - each.difference.low < 2 else "–",
            ]
            for each in actions[:MOST_ACTIONS]
        ]
        return table(heads, rows)

    def _pace(self) -> Markup:
        say = self.say
        rows = [
            [
                f"{bot.name} · {each.label}" if len(self.results) > 1 else bot.name,
                self.duration(bot.pace),
                self.duration(each.seconds.value),
            ]
            for each in self.results
            for bot in each.bots
        ]
        return self._section("report/pace", table(["", say("report/a-decision"), say("report/whole-game")], rows))


def _rate_row(
    localizer: Localizer, name: str, one: tuple[Interval, int], other: tuple[Interval, int]
) -> tuple[str, str, str, Interval, str]:
    """A rate in both results (with how many games it is of) and their difference."""
    (rate, games), (other_rate, other_games) = one, other
    difference = rate_difference(other_rate.value * other_games, other_games, rate.value * games, games)
    percent = localizer.percent
    return name, percent(rate.value), percent(other_rate.value), difference, localizer.rate(difference, sign=True)


def _all_seats(measures: Measures) -> Group:
    scores = tuple(score for seat in measures.seats for score in seat.scores)
    first = measures.seats[0]
    return Group(
        name=measures.label,
        games=measures.games,
        win=first.win,
        score=mean_interval(scores),
        scores=scores,
        pace=first.pace,
    )


def _options(measures: Measures) -> str:
    options = measures.plan.load().options
    return ", ".join(f"{name} = {str(value).lower()}" for name, value in options.items()) or "–"
