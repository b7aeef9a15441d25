"""An edition's buildings, map pieces and ores, as look-up tables for the rules."""

from __future__ import annotations


class NeulandTables:
    """Look-up tables of an edition.

    Lists up to `value` are indexed by kind of building.
    """

    def __init__(
        self,
        terrain: list[int],
        cost: list[int],
        copies: list[int],
        needs: list[list[int]],
        makes: list[int],
        second_needs: list[list[int]],
        second_makes: list[int],
        value: list[int],
        map_terrain: list[int],
        single: int,
        double_first: list[int],
        double_second: list[int],
        double_copies: list[int],
        ores: list[int],
        shields: int,
        workers: int,
    ) -> None:
        self.terrain = terrain
        self.cost = cost
        self.copies = copies
        self.needs = needs  # of a unit: its inputs; of a property: the goods that its shields cost
        self.makes = makes
        self.second_needs = second_needs  # a furnace's second recipe
        self.second_makes = second_makes
        self.repeats: list[bool] = [  # by kind: True if a good is needed more than once
            len(set(first)) < len(first) or len(set(second)) < len(second)
            for first, second in zip(needs, second_needs, strict=True)
        ]
        self.value = value
        self.map_terrain = map_terrain
        self.single = single
        self.double_first = double_first
        self.double_second = double_second
        self.double_copies = double_copies
        self.ores = ores
        self.shields = shields  # of all players together
        self.workers = workers  # of each player
