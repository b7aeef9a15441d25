"""Neuland with its players, options and edition settled: look-up tables and the phases of play."""

from __future__ import annotations

from typing import Final

from ludotheque.games.neuland.rules.board import TERRAINS, extra_actions
from ludotheque.games.neuland.rules.tables import (
    ACTIONS,
    LEVELS,
    ORES,
    STACKS,
    UNITS,
    Tables,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec

LAY_OUT: Final = 0  # chance: how the pieces lie
LAY_PIECE: Final = 1  # chance: which double comes next, which way round
DRAW_LOT: Final = 2  # chance: who begins
PUT_START: Final = 3  # lodge and cabin
TURN: Final = 4
DRAW_ORE: Final = 5  # chance
STACK_ORES: Final = 6
OVER: Final = 7

WORKERS: Final = 7  # without the time marker (L2)
ORES_ON_MINE: Final = 3


class NeulandGame(Game):
    """Buildings, options, and look-up tables."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.neuland.content import load_edition, load_layouts

        loaded = load_edition(edition)
        self.edition_id = loaded[0]
        self.tables: Tables = loaded[1]
        self.random_map: bool = options["map"] == "random"
        self.everything: bool = bool(options["all_payments"])
        self.max_turns: int = int(options["max_turns"])
        self.layouts: list[list[int]] = load_layouts() if self.random_map else []
        self.spaces: int = 10 if players == 4 else 11  # L7
        self.shields: int = 36 // players  # L2
        self.extra: list[int] = extra_actions()
        # What may stand on each terrain: units by kind, then UNITS + stack.
        self.buildable: list[list[int]] = [[], [], []]
        for terrain in range(TERRAINS):
            for kind in range(UNITS):
                if self.tables.terrain[kind] == terrain:
                    self.buildable[terrain].append(kind)
            for stack in range(STACKS):
                if terrain in self.tables.terrain[UNITS + stack * LEVELS : UNITS + stack * LEVELS + LEVELS]:
                    self.buildable[terrain].append(UNITS + stack)

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return max(len(self.layouts), self.players, ORES, 2 * len(self.tables.double_copies))

    def max_game_length(self) -> int:
        # A turn has at most 10 operations that cost an action, its end, and ores: ten of them spent are at most four
        # mines filled by three draws and a choice each. Builds that cost nothing are 57 in all.
        return 30 * self.max_turns + 200
