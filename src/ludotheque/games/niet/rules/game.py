"""NIET! with players, options and edition settled, and the tables that its states look things up in."""

from __future__ import annotations

from ludotheque.games.niet.rules.cards import (
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
    power_table,
    suit_table,
    team_action,
)
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue, Spec

LONGEST = 100  # rounds after which a game to a target ends anyway, so that every game ends


class NietGame(Game):
    """The deck, the empty board, and suits and powers under every trump and super trump."""

    def __init__(self, spec: Spec, players: int, options: dict[str, OptionValue], edition: str) -> None:
        super().__init__(spec, players, options, edition)
        from ludotheque.games.niet.content import load_table

        table = load_table(edition, players)
        self.edition_id = table.edition_id
        self.deck: list[int] = table.deck
        self.hand_size: int = table.hand
        self.target: int = int(options["target"])
        self.rounds: int = LONGEST if self.target > 0 else table.rounds  # N15, N16
        self.points: list[int] = table.points
        self.holder_only: bool = options["x2"] == "holder"
        self.board: list[int] = empty_board(players, bool(options["no_trump_cell"]))
        self.open_cells: list[int] = [cell for cell in range(CELLS) if self.board[cell] == FREE]
        # suits[trump * 5 + super_trump][card], and the same for powers.
        self.suits: list[list[int]] = [suit_table(trump, top) for trump in range(5) for top in range(5)]
        self.powers: list[list[int]] = [power_table(trump, top) for trump in range(5) for top in range(5)]
        self.team_choices: list[list[int]] = [team_choices(players, seat) for seat in range(players)]

    def num_distinct_actions(self) -> int:
        return ACTIONS

    def max_chance_outcomes(self) -> int:
        return CARDS

    def max_game_length(self) -> int:
        # Per round: the deal, at most 25 vetoes, one choice of teams, one discard a seat, every card of every hand.
        return 1 + self.rounds * (len(self.deck) + CELLS + 1 + self.players + self.players * self.hand_size)


def empty_board(players: int, no_trump_cell: bool) -> list[int]:
    """The cells before a round: characters that nobody plays are covered for the whole game (N2)."""
    board = [FREE] * CELLS
    for seat in range(players, COLUMNS):
        board[FIRST * COLUMNS + seat] = COVERED
    if not no_trump_cell:
        board[TRUMP * COLUMNS + NONE] = ABSENT
    return board


def team_choices(players: int, first: int) -> list[int]:
    """All teams that a first player may set (N6), sorted."""
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
