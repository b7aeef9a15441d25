"""The set-ups of a game that tests go through: numbers of players and options."""

from __future__ import annotations

from typing import Any

import msgspec

from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import Option, OptionValue, Spec

Fixed = tuple[tuple[str, OptionValue], ...]


class Case(msgspec.Struct, frozen=True):
    """A set-up of a game, with a name that is safe in file names."""

    game_id: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def name(self) -> str:
        changed = "".join(f"-{name}-{str(value).lower()}" for name, value in self.options)
        return f"{self.players}p{changed}"

    def load(self) -> Game:
        """Load the game with this set-up."""
        return load_game(self.game_id, self.players, None, **dict[str, Any](self.options))


def values_to_try(option: Option) -> list[OptionValue]:
    """Return the values of an option to test, without the default.

    For an option with many values these are both ends and the middle.
    """
    values = list(option.choices) or [option.low, (option.low + option.high) // 2, option.high]
    others = [value for value in values if value != option.default or type(value) is not type(option.default)]
    return others if len(others) <= 4 else [others[0], others[len(others) // 2], others[-1]]


def all_cases(game_id: str, fixed: Fixed = ()) -> list[Case]:
    """Return the set-ups for each number of players.

    Options have their defaults, then each option is changed alone, then all are changed at once. `fixed` options have
    the given value in all cases, such as a limit that keeps random games short.
    """
    spec: Spec = get_spec(game_id)
    options = [option for option in spec.options if option.name not in dict(fixed)]
    cases = []
    for players in spec.players:
        cases.append(Case(game_id, players, fixed))
        for option in options:
            cases += [Case(game_id, players, ((option.name, value), *fixed)) for value in values_to_try(option)]
        if len(options) > 1:
            changed = tuple((option.name, values_to_try(option)[-1]) for option in options)
            cases.append(Case(game_id, players, (*changed, *fixed)))
    return cases


def golden_cases(game_id: str, fixed: Fixed = ()) -> list[Case]:
    """Return the cases with a golden playthrough: per number of players, default options and all changed."""
    cases = all_cases(game_id, fixed)
    longest = max(len(case.options) for case in cases)
    return [case for case in cases if len(case.options) in (len(fixed), longest)]
