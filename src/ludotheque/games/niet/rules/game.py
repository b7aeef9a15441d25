"""NIET! with its players, options and edition, and the look-up tables of its states."""

from __future__ import annotations

from typing import Final

from ludotheque.games.niet.rules.cards import power_table, suit_table
from ludotheque.games.niet.rules.codes import (
    ABSENT,
    ACTIONS,
    CARDS,
    CELLS,
    COLUMNS,
    COVERED,
    FIRST,
    FREE,
    NONE,
    TRUMP,
    team_action,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec

MOST_ROUNDS: Final = 100  # limit of rounds of a game to a target, so that every game ends


class NietGame(Game):
    """The deck, the empty board, and suits and powers under every trump and super trump."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.niet.content import load_setup

        setup = load_setup(edition, players)
        self.edition_id = setup.edition_id
        self.deck: list[int] = setup.deck
        self.hand_size: int = setup.hand_size
        self.target: int = int(options["target"])
        self.rounds: int = MOST_ROUNDS if self.target > 0 else setup.rounds  # N15, N16
        self.points: list[int] = setup.points
        self.holder_only: bool = options["x2"] == "holder"
        self.board: list[int] = empty_board(players, bool(options["no_trump_cell"]))
        self.open_cells: list[int] = [cell for cell in range(CELLS) if self.board[cell] == FREE]
        # suits[trump * 5 + super_trump][card], likewise for powers.
        self.suits: list[list[int]] = [suit_table(trump, top) for trump in range(5) for top in range(5)]
        self.powers: list[list[int]] = [power_table(trump, top) for trump in range(5) for top in range(5)]
        self.team_choices: list[list[int]] = [team_choices(players, seat) for seat in range(players)]

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return CARDS

    def max_game_length(self) -> int:
        # Per round: the deal, at most 25 vetoes, a choice of teams, a discard of each seat, every card of every hand.
        return 1 + self.rounds * (len(self.deck) + CELLS + 1 + self.players + self.players * self.hand_size)


def empty_board(players: int, no_trump_cell: bool) -> list[int]:
    """Return the board before a round, on which characters without a player are covered (N2)."""
    board = [FREE] * CELLS
    for seat in range(players, COLUMNS):
        board[FIRST * COLUMNS + seat] = COVERED
    if not no_trump_cell:
        board[TRUMP * COLUMNS + NONE] = ABSENT
    return board


def team_choices(players: int, first: int) -> list[int]:
    """Return all teams, with the holder of the ×2 card, that a first player may set (N6)."""
    others = [seat for seat in range(players) if seat != first]
    if players == 2:
        return [team_action([first], -1)]
    if players == 4:
        return sorted(team_action([first, partner], -1) for partner in others)
    if players == 3:
        pairs = [team_action([first, others[0]], others[1]), team_action([first, others[1]], others[0])]
        return sorted([team_action([first], first), *pairs])
    found: list[int] = []
    for partner in others:
        found.append(team_action([first, partner], first))
        found.append(team_action([first, partner], partner))
    for index in range(4):
        for other in range(index + 1, 4):
            trio = [first, others[index], others[other]]
            found.extend(team_action(trio, holder) for holder in others if holder not in trio)
    return sorted(found)
