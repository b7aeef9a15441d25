"""What the mayor may know of Chévoux as a row of numbers, for programs that learn.

Leaves out constraints, the same in all games of an edition, and effects, which follow from the legal actions.
`rules/tensor_data.py` lists the same numbers straight from a position.
"""

from __future__ import annotations

from operator import attrgetter

from ludotheque.games.chevoux.observation import NOW, PLAYED, TO_COME
from ludotheque.games.chevoux.rules.codes import CARDS, COLUMNS, FIELDS, KINDS, PEOPLE, ROWS
from ludotheque.games.chevoux.rules.tensor_data import DIFFICULTIES
from ludotheque.kernel.game import Game
from ludotheque.kernel.tensor_boards import Planes
from ludotheque.kernel.tensor_parts import Each, Fields, Number, OneOf, Part, Single, Word


def tensor_parts(game: Game) -> dict[str, Part]:
    """How each field of the observation becomes numbers."""
    cell: dict[str, Single] = {"kind": OneOf(0, KINDS - 1), "people": Number(PEOPLE), "holds": Number(1)}
    tile = Fields({"count": Number(FIELDS), "left": Number(FIELDS)})
    card = Fields({"place": Word((NOW, TO_COME, PLAYED))})
    return {
        "round_number": Number(10, "the round"),
        "rounds": Number(10, "rounds of the game"),
        "difficulty": Word(tuple(DIFFICULTIES), "which cards are played, and how many rounds"),
        "cells": Planes(
            ROWS,
            COLUMNS,
            cell,
            "each cell: its tile, its people, whether its constraint holds; the river first",
            getattr,
        ),
        "tiles": Each(KINDS, tile, "tiles of each kind: in the game, and undrawn", attrgetter("kind")),
        "card": OneOf(1, CARDS, "the action card in play"),
        "cards": Each(CARDS, card, "where each action card is"),
        "cards_left": Number(CARDS, "cards still to come"),
        "supply": Number(PEOPLE, "people who have no house yet"),
    }
