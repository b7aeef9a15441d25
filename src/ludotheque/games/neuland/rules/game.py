"""Neuland with fixed players, options and edition: sizes and look-up tables."""

from __future__ import annotations

from ludotheque.games.neuland.rules.board import extra_actions
from ludotheque.games.neuland.rules.codes import ACTIONS, CABIN, LODGE, ORES, STACK_SIZE, STACKS, TERRAINS, UNITS
from ludotheque.games.neuland.rules.tables import NeulandTables
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec


class NeulandGame(Game):
    """Sizes that follow from the number of players, options, and look-up tables."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.neuland.content import load_edition, load_layouts

        loaded = load_edition(edition)
        self.edition_id = loaded[0]
        self.tables: NeulandTables = loaded[1]
        self.inconsistencies = loaded[2]
        self.random_map: bool = options["map"] == "random"
        self.all_payments: bool = bool(options["all_payments"])
        self.max_turns: int = int(options["max_turns"])
        self.layouts: list[list[int]] = load_layouts() if self.random_map else []
        self.spaces: int = 10 if players == 4 else 11  # L7
        self.shields: int = self.tables.shields // players  # L2
        self.first_supply: list[int] = self.tables.copies[:UNITS]
        self.first_supply[LODGE] -= players  # L4
        self.first_supply[CABIN] -= players
        self.extra: list[int] = extra_actions()  # L13
        # Buildings allowed on each terrain: units, then UNITS + stack.
        self.buildable: list[list[int]] = [[], [], []]
        for terrain in range(TERRAINS):
            for kind in range(UNITS):
                if self.tables.terrain[kind] == terrain:
                    self.buildable[terrain].append(kind)
            for stack in range(STACKS):
                top = UNITS + stack * STACK_SIZE
                if terrain in self.tables.terrain[top : top + STACK_SIZE]:
                    self.buildable[terrain].append(UNITS + stack)

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return max(len(self.layouts), self.players, ORES, 2 * len(self.tables.double_copies))

    def max_game_length(self) -> int:
        # A turn has at most ten operations that cost an action, its end, and four mines refilled (each by three draws
        # and a choice), since at most ten ores are used up. Builds cost no action, but there are only 57 in all.
        return 30 * self.max_turns + 200
