"""The balance report: a self-contained page with plots, tables and short texts about results.

Two results (of two editions, sets of options or bots) are shown side by side, with intervals of their differences.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import get_spec
from ludotheque.lab import plots
from ludotheque.lab.errors import LabError
from ludotheque.lab.i18n import Localizer
from ludotheque.lab.measures import Action, Group, Measures
from ludotheque.lab.page import Page, drawn, table
from ludotheque.lab.statistics import Interval, mean_difference, mean_interval, rate_difference
from ludotheque.lab.texts import TEXTS

COMPARED_MEANS = 4  # shared wins, scores, margins, lengths
MOST_ACTIONS = 20
MOST_TELLING = 14


class Report(Page):
    """A page about one or several results, which a notebook displays."""

    def __init__(
        self, results: Sequence[Measures], lang: str = "en", changes: Sequence[tuple[str, str, str]] = ()
    ) -> None:
        super().__init__(lang)
        self.results = list(results)
        self.changes = list(changes)  # differences between the two editions that are compared
        if len({each.plan.game for each in self.results}) > 1:
            raise LabError("report/other-game", games=", ".join(each.plan.game for each in self.results))

    def title(self) -> str:
        """Return the game's name."""
        return self.say("report/title", game=get_spec(self.results[0].plan.game).title)

    def body(self) -> Markup:
        sections = [self._settings(), self._order(), self._bots(), self._scores(), self._length()]
        sections += [self._tension(), self._components(), self._actions(), self._pace()]
        if len(self.results) == 2:
            sections[1:1] = [self._changes(), self._comparison(*self.results), self._contents(*self.results)]
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
            [say("report/edition"), *(_edition(each) for each in self.results)],
            [say("report/seed"), *(str(each.plan.seed) for each in self.results)],
        ]
        return self._section("report/settings", table(heads, rows), *(tag("p", text) for text in self._bot_words()))

    def _bot_words(self) -> list[str]:
        """Return sentences about the fitness of these bots for a study of this game."""
        spec = get_spec(self.results[0].plan.game)
        bots = dict.fromkeys(bot for each in self.results for bot in each.plan.bots)
        weak = [bot for bot in bots if bot in spec.cannot_play]
        found = [self.say("bots/cannot-play", game=spec.title, bots=", ".join(weak))] if weak else []
        return found + [self.say(f"bots/{bot}") for bot in bots if f"bots/{bot}" in TEXTS and bot not in weak]

    def _changes(self) -> Markup | None:
        """Draw the differences between the two editions."""
        if not self.changes:
            return None
        heads = [self.say("compare/entry"), *(each.label for each in self.results)]
        return self._section("compare/changes", table(heads, self.changes))

    def _contents(self, one: Measures, other: Measures) -> Markup | None:
        """Draw how often each action occurs in either result, the clearest changes first."""
        here, there = ({each.what: each.share for each in measures.actions} for measures in (one, other))
        seats = (one.games * one.players, other.games * other.players)
        names = [name for name in dict.fromkeys([*here, *there]) if max(here.get(name, 0), there.get(name, 0)) > 0]
        if not names:
            return None
        rows = []
        for name in names:
            first, second = here.get(name, 0.0), there.get(name, 0.0)
            change = rate_difference(second * seats[1], seats[1], first * seats[0], seats[0], len(names))
            clear = max(change.low, -change.high)
            verdict = self._verdict(change)
            cells = [name, self.percent(first), self.percent(second), self.rate(change, sign=True), verdict]
            rows.append((-clear, cells))
        rows.sort(key=lambda row: row[0])
        heads = [self.say("report/what"), one.label, other.label, self.say("report/difference"), ""]
        words = tag("p", self.say("compare/contents-words"))
        return self._section("compare/contents", words, table(heads, [cells for _, cells in rows[:MOST_ACTIONS]]))

    def _comparison(self, one: Measures, other: Measures) -> Markup:
        return self._section("report/comparison", table(*self.comparison_rows(one, other)))

    def comparison_rows(self, one: Measures, other: Measures) -> tuple[list[str], list[list[str]]]:
        """Return heads and rows of the comparison, as the second result minus the first."""
        say = self.say
        rows: list[tuple[str, str, str, Interval, str]] = []
        many = min(len(one.order), len(other.order)) + COMPARED_MEANS
        for first, second in zip(one.order, other.order, strict=False):
            name = say("report/place-wins", place=self.place(first.name))
            rows.append(_rate_row(self, name, (first.win, first.games), (second.win, second.games), many))
        shared = (one.shared, one.games), (other.shared, other.games)
        rows.append(_rate_row(self, say("report/shared"), *shared, many))
        scores = [[score for bot in each.bots for score in bot.scores] for each in (one, other)]
        for key, first_values, second_values in (
            ("report/score", scores[0], scores[1]),
            ("report/margin", one.margins, other.margins),
            ("report/length", one.lengths, other.lengths),
        ):
            difference = mean_difference(second_values, first_values, many)
            mean = [sum(values) / len(values) if values else 0.0 for values in (first_values, second_values)]
            text = self.mean(difference, 1, sign=True)
            rows.append((say(key), self.number(mean[0], 1), self.number(mean[1], 1), difference, text))
        heads = ["", one.label, other.label, say("report/difference"), ""]
        body = [[name, a, b, text, self._verdict(interval)] for name, a, b, interval, text in rows]
        return heads, body

    def _verdict(self, difference: Interval) -> str:
        is_clear = difference.low > 0 or difference.high < 0
        return self.say("report/clear" if is_clear else "report/unclear")

    def place(self, name: str) -> str:
        """Return a place in the order of play in words, such as “first to play”."""
        return self.say(f"place/{name}")

    def _order(self) -> Markup | None:
        widest = max(self.results, key=lambda each: len(each.order))
        if len(widest.order) < 2:
            return None
        say = self.say
        sentences = [self._order_words(each) for each in self.results]
        names = [self.place(group.name) for group in widest.order]
        series = [(each.label, [group.win for group in each.order]) for each in self.results]
        plot = plots.dots(say("report/order"), names, series, say("report/win-axis"), 1 / widest.players, 100)
        caption = tag("p", say("report/order-caption"), class_="small")
        return self._section("report/order", *(tag("p", each) for each in sentences), drawn(plot), caption)

    def _order_words(self, measures: Measures) -> str:
        """Return sentences on the places in the order of play that win more or less than their share."""
        say, due = self.say, 1 / measures.players
        found = [
            say(
                "report/place-more" if group.win.value > due else "report/place-less",
                place=self.place(group.name),
                rate=self.rate(group.win),
            )
            for group in standing_out(measures)
        ]
        text = " ".join(found) or say("report/order-equal", due=self.percent(due))
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
        caption = tag("p", say("report/histogram-caption"), class_="small")
        return self._section("report/scores", tag("p", words), drawn(plot), caption)

    def _score_groups(self) -> list[Group]:
        """Return a group for each result if there are several, otherwise for each bot."""
        if len(self.results) > 1:
            return [_all_bots(each) for each in self.results]
        only = self.results[0]
        return list(only.bots)

    def _length(self) -> Markup:
        say = self.say
        words = [
            say(
                "report/length-words" if each.players > 1 else "report/length-solo",
                name=each.label,
                length=self.mean(each.length),
                decisions=self.mean(each.decisions),
                turns=self.mean(each.turns),
                rounds=self.mean(each.rounds),
                margin=self.mean(each.margin),
                shared=self.percent(each.shared.value),
            )
            for each in self.results
        ]
        words += [
            say("report/cut-short", name=each.label, rate=self.percent(each.cut_short.value))
            for each in self.results
            if each.cut_short.value > 0
        ]
        series = [(each.label, each.lengths) for each in self.results]
        plot = plots.histogram(say("report/length"), series, say("report/length-axis"), say("report/share-axis"))
        return self._section("report/length", *(tag("p", each) for each in words), drawn(plot))

    def _tension(self) -> Markup | None:
        """Draw the measures of tension."""
        say = self.say
        measured = [(each, each.tension) for each in self.results if each.tension is not None]
        if not measured:
            return None
        keys = ["branching", "forced", "lead_changes", "decided", "leader_wins", "comebacks", "kingmade"]
        several = [each.players > 1 for each, _ in measured]
        rows = []
        for key in keys[:2] if not any(several) else keys:
            if key == "kingmade" and max(each.players for each, _ in measured) < 3:
                continue
            values = [getattr(tension, key) for _, tension in measured]
            shown = self.mean if key in ("branching", "lead_changes") else self.rate
            rows.append([say(f"tension/{key}"), *(shown(value) for value in values)])
        heads = ["", *(each.label for each, _ in measured)]
        parts = [tag("p", say("tension/words")), table(heads, rows)]
        if any(several):
            series = [(each.label, [100 * moment for moment in tension.moments]) for each, tension in measured]
            plot = plots.histogram(say("tension/decided"), series, say("tension/axis"), say("report/share-axis"))
            parts += [drawn(plot), tag("p", say("tension/caption"), class_="small")]
        return self._section("tension/title", *parts)

    def _components(self) -> Markup | None:
        """Draw how often each card, tile and unit is used, the win rate with it, and unused ones."""
        counted = [each for each in self.results if each.components]
        if not counted:
            return None
        parts: list[Markup] = [tag("p", self.say("components/words"))]
        for each in counted:
            if len(counted) > 1:
                parts.append(tag("h3", each.label))
            if each.never_used:
                parts.append(tag("p", self.say("components/never", names=", ".join(each.never_used))))
            else:
                parts.append(tag("p", self.say("components/all-used")))
            parts.append(
                tag("details", tag("summary", self.say("components/list")), self._most_done(each.components, 0))
            )
        return self._section("components/title", *parts)

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
        chosen = sorted(telling_actions(measures)[:MOST_TELLING], key=lambda each: -each.difference.value)
        if not chosen:
            return [tag("p", self.say("report/actions-equal"))]
        say = self.say
        series = [("", [each.difference for each in chosen])]
        labels = [each.what for each in chosen]
        return [drawn(plots.dots(say("report/actions"), labels, series, say("report/difference-axis"), 0.0, 100))]

    def _most_done(self, actions: Sequence[Action], most: int = MOST_ACTIONS) -> Markup:
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
            for each in (actions[:most] if most else actions)
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
    localizer: Localizer, name: str, one: tuple[Interval, int], other: tuple[Interval, int], many: int
) -> tuple[str, str, str, Interval, str]:
    """Return a rate in both results, each given with its number of games, and the difference."""
    (rate, games), (other_rate, other_games) = one, other
    difference = rate_difference(other_rate.value * other_games, other_games, rate.value * games, games, many)
    percent = localizer.percent
    return name, percent(rate.value), percent(other_rate.value), difference, localizer.rate(difference, sign=True)


def standing_out(measures: Measures) -> list[Group]:
    """Return the places in the order of play that win clearly more or less often than their share."""
    due = 1 / measures.players
    return [group for group in measures.order if group.win.low > due or group.win.high < due]


def telling_actions(measures: Measures) -> list[Action]:
    """Return the actions that go with winning or losing beyond chance, the clearest first."""
    clear = [each for each in measures.actions if each.difference.low > 0 or each.difference.high < 0]
    return sorted(clear, key=lambda each: -max(each.difference.low, -each.difference.high))


def _all_bots(measures: Measures) -> Group:
    scores = tuple(score for bot in measures.bots for score in bot.scores)
    first = measures.bots[0]
    return Group(
        name=measures.label,
        games=measures.games,
        win=first.win,
        score=mean_interval(scores),
        scores=scores,
        pace=first.pace,
    )


def _edition(measures: Measures) -> str:
    """Return the edition's name with the fingerprint of the played content.

    The fingerprint tells versions apart, since the edition's file may have changed.
    """
    edition = measures.plan.edition or get_spec(measures.plan.game).editions[0]
    return f"{edition} ({measures.plan.content})" if measures.plan.content else edition


def _options(measures: Measures) -> str:
    options = get_spec(measures.plan.game).check_options(dict(measures.plan.options))
    return ", ".join(f"{name} = {str(value).lower()}" for name, value in options.items()) or "–"
