"""Villages as text for tests.

A text has one line per row, the river row first. `house*3` is a house with three people.
"""

from __future__ import annotations

from ludotheque.games.chevoux.content import load_edition
from ludotheque.games.chevoux.rules import ChevouxGame, ChevouxState
from ludotheque.games.chevoux.rules.codes import ACT, CARDS, CELLS, COLUMNS, EMPTY, KINDS, PEOPLE
from ludotheque.games.registry import load_game
from ludotheque.kernel.state import restore_state

EDITION = load_edition("reconstructed")
IDS = [tile.id for tile in EDITION.tiles]
AXES = [axis.id for axis in EDITION.axes]
KEYS = {"..": EMPTY, "F": 0, "H": 1}

SATISFIED = """
doctor, campsite, dam, fire_station, bakery, wash_house
recycling_shop, F, F, guest_house, H, cafe
town_hall, wind_turbine, tourist_office, F, H, school
H, post_office, F, F, F, restaurant
F, F, composting, H, H, H
"""


def read(rows: str) -> tuple[list[int], list[int]]:
    """Return kinds and people by cell."""
    kinds, people = [], []
    for line in rows.strip().splitlines():
        words = [word.strip() for word in line.split(",")]
        assert len(words) == COLUMNS, line
        for word in words:
            name, _, count = word.partition("*")
            kinds.append(KEYS[name] if name in KEYS else IDS.index(name))
            people.append(int(count or 0))
    missing = CELLS - len(kinds)
    return kinds + [EMPTY] * missing, people + [0] * missing


def position(
    rows: str,
    card: int = 1,
    moon: str = "ecology",
    sun: str = "tourism",
    round_number: int = 4,
    cards_left: int = 0,
    difficulty: str = "normal",
    edition: str | None = None,
) -> ChevouxState:
    """Return a position with the mayor to act with a card (1–6), by default the last of round 4."""
    kinds, people = read(rows)
    game = load_game("chevoux", edition=edition, difficulty=difficulty)
    assert isinstance(game, ChevouxGame)
    filled = CELLS - kinds.count(EMPTY)
    pile = [int(index < cards_left + 1) for index in range(CARDS)]
    fields = {
        "phase": ACT,
        "moon": AXES.index(moon),
        "sun": AXES.index(sun),
        "round_number": round_number,
        "kinds": kinds,
        "filled": filled,
        "left": [0] * KINDS,
        "people": people,
        "supply": PEOPLE - sum(people),
        "pile": pile,
        "cards_left": cards_left,
        "card": card - 1,
    }
    state = restore_state(game, fields)
    assert isinstance(state, ChevouxState)
    return state


def show(state: ChevouxState) -> str:
    """Return the village as `read` reads it, with short names for fields and houses."""
    words = []
    for kind, people in zip(state.kinds, state.people, strict=True):
        name = {-1: "..", 0: "F", 1: "H"}.get(kind) or IDS[kind]
        words.append(f"{name}*{people}" if people else name)
    rows = [words[start : start + COLUMNS] for start in range(0, state.filled, COLUMNS)]
    return "\n".join(", ".join(row) for row in rows)


def after(state: ChevouxState, notation: str) -> ChevouxState:
    """Return the position after one more action."""
    twin = state.clone()
    twin.apply_action(twin.string_to_action(notation))
    assert isinstance(twin, ChevouxState)
    return twin


def refused(state: ChevouxState, action: int) -> str:
    """Return the refusal's ruling and key."""
    reason = state.why_illegal(action)
    assert reason is not None
    return f"{reason.ruling} {reason.key}"


def legal(state: ChevouxState, begins: str = "") -> list[str]:
    """Return the notations of the legal actions that begin so."""
    return [text for text in map(state.action_to_string, state.legal_actions()) if text.startswith(begins)]
