"""The settings for tests of other frameworks: every game, every number of players, sample options."""

from __future__ import annotations

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.spec import OptionValue
from ludotheque.testing.cases import Case, all_cases

# Options that make a game short, for tests that take long at every position.
SHORT: dict[str, tuple[tuple[str, OptionValue], ...]] = {"niet": (("target", 5),), "neuland": (("max_turns", 8),)}


def short_cases() -> list[Case]:
    """Return every game with every number of players, as short as its options allow."""
    return [shortened(case) for case in plain_cases()]


def plain_cases() -> list[Case]:
    """Return every game with every number of players, without options."""
    return [Case(game_id, players, ()) for game_id in game_ids() for players in get_spec(game_id).players]


def shortened(case: Case) -> Case:
    """Return the same setting with the options that make it short."""
    return Case(case.game_id, case.players, tuple({**dict(case.options), **dict(SHORT.get(case.game_id, ()))}.items()))


def option_cases() -> list[Case]:
    """Return every option of every game changed, with the smallest number of players."""
    return [
        case
        for game_id in game_ids()
        for case in all_cases(game_id)
        if case.options and case.players == min(get_spec(game_id).players)
    ]
