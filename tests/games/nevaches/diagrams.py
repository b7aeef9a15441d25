"""Positions as pictures.

F M W L H are tiles, small letters tiles with a cow, dots empty cells. The first tile is the first letter in reading
order.
"""

from __future__ import annotations

from typing import cast

from ludotheque import CHANCE, load_game
from ludotheque.games.nevaches.content import parse_card
from ludotheque.games.nevaches.rules import NevachesState
from ludotheque.games.nevaches.rules.codes import TURN
from ludotheque.games.nevaches.rules.landscape import ORIGIN, STEPS, STRIDE, lay_tile
from ludotheque.games.nevaches.rules.patterns import make_walks

LETTERS = "FMWLHfmwlh"


def new_state(players: int = 2, fox: int = 0, **options: object) -> NevachesState:
    """Return a fresh game, with the given fox and chance's first outcome for the rest."""
    state = load_game("nevaches", players, None, **options).new_initial_state()
    while state.is_chance_node():
        outcomes = state.legal_actions()
        is_fox = state.action_to_string(outcomes[0]).startswith("fox")
        state.apply_action(fox if is_fox else outcomes[0], CHANCE)
    return cast("NevachesState", state)


def position(
    picture: str = "",
    *,
    cards: list[tuple[list[str], int]] | None = None,
    row: list[list[str]] | None = None,
    tiles: str = "FMWLH",
    cows: int = 4,
    points: int = 0,
    reached: int = 0,
    players: int = 2,
    left: int = 2,
) -> NevachesState:
    """Return seat 0's turn with this landscape.

    `cards` are its hand and `row` the open cards, as pictures. The hand takes the numbers 1, 2, …, the row 11, 12, …
    """
    state = new_state(players)
    lay_picture(state, 0, picture)
    state.rules.cards = list(state.rules.cards)
    state.hands[0] = []
    state.secret[0] = -1
    wanted = [(number, rows, value) for number, (rows, value) in enumerate(cards or [])]
    wanted += [(number, rows, 5) for number, rows in enumerate(row or [], start=10)]
    for number, rows, value in wanted:
        state.rules.cards[number] = parse_card(rows, value)
    state.rules.walks = make_walks(state.rules.cards)
    state.hands[0] = [number for number, _, _ in wanted if number < 10]
    state.row = [number for number, _, _ in wanted if number >= 10] or [50, 51, 52, 53]
    state.hands[1] = [54]
    state.secret[1] = 54
    used = {*state.hands[0], *state.row, 54}
    state.deck = [card for card in range(55) if card not in used]
    state.tiles = [tiles.count(letter) for letter in "FMWLH"]
    state.cows[0] = cows
    state.points[0] = points
    state.reached[0] = reached
    state.left = left
    state.phase = TURN
    return state


def near_end(points: int = 60, fox: int = 0, players: int = 2) -> NevachesState:
    """Return seat 0's last action, at so many points, with a card worth 8 that fits."""
    state = position("FM", cards=[(["F#"], 8)], points=points, reached=4, left=1, players=players)
    state.fox = fox
    return state


def lay_picture(state: NevachesState, seat: int, picture: str) -> None:
    """Lay a landscape and number its tiles in the order of reaching them from the first."""
    wanted = {}
    for row, line in enumerate(picture.split()):
        for column, letter in enumerate(line):
            if letter != ".":
                wanted[(row, column)] = LETTERS.index(letter)
    if not wanted:
        return
    start = min(wanted)
    cells, tops, near = state.cells[seat], state.tops[seat], state.near[seat]
    lay_tile(cells, tops, near, wanted.pop(start), 0)
    while wanted:
        before = len(wanted)
        for (row, column), top in sorted(wanted.items()):
            cell = ORIGIN + (row - start[0]) * STRIDE + column - start[1]
            beside = [
                tile * 4 + side for tile in range(len(cells)) for side in range(4) if cells[tile] + STEPS[side] == cell
            ]
            if beside:
                lay_tile(cells, tops, near, top, beside[0])
                del wanted[(row, column)]
        assert len(wanted) < before, "the picture is not connected"


def picture_of(state: NevachesState, seat: int = 0) -> str:
    """Return the landscape as a picture."""
    cells = {
        (cell // STRIDE, cell % STRIDE): top for cell, top in zip(state.cells[seat], state.tops[seat], strict=True)
    }
    rows = [row for row, _ in cells]
    columns = [column for _, column in cells]
    return "\n".join(
        "".join(
            LETTERS[cells[(row, column)]] if (row, column) in cells else "."
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


def legal(state: NevachesState, seat: int | None = None) -> list[str]:
    """Return the notations of all legal actions."""
    who = state.current_player() if seat is None else seat
    return [state.action_to_string(action, who) for action in state.legal_actions(who)]


def play(state: NevachesState, *notations: str) -> None:
    """Apply some actions.

    In between chance takes its first outcome, unless the next notation is an outcome.
    """
    for notation in notations:
        while state.is_chance_node() and not notation.startswith("open"):
            state.apply_action(state.legal_actions()[0], CHANCE)
        state.apply_action(state.string_to_action(notation))


def settle(state: NevachesState) -> None:
    """Let chance act until a seat is awaited."""
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0], CHANCE)


def reason(state: NevachesState, action: int, seat: int | None = None) -> str:
    """Return why an action is refused, in English."""
    found = state.why_illegal(action, seat)
    assert found is not None
    return found.sentence("en")
