"""Pointing at an element that is not on offer returns the ruling and never plays an action."""

from __future__ import annotations

from typing import Any

import pytest

import ludotheque
from ludotheque.draw.game_view import view_of
from ludotheque.games.neuland.notation import HEX_NAMES
from ludotheque.games.nevaches.notation import KIND_NAMES, format_place
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.tables import entries as e
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.presenter import Presenter
from ludotheque.tables.table import Table


def refusal(state: State, seat: int, *path: str) -> str:
    """Return the refusal of the last handle of a path, with the others chosen."""
    view = view_of(state.game.spec)
    action = view.intended_action(state.observation(seat), path)
    assert action is not None
    reason = state.why_illegal(action, seat)
    assert reason is not None, state.action_to_string(action, seat)
    return reason.sentence("en")


def play_at_random(game: str, players: int, until: str, seed: int = 1) -> State:
    """Return the first position of random play with an action that begins so."""
    state, rng = ludotheque.load_game(game, players=players).new_initial_state(), Rng(seed)
    while state.is_chance_node() or not any(
        state.action_to_string(action).startswith(until) for action in state.legal_actions()
    ):
        assert not state.is_terminal()
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else rng.pick(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_every_view_says_what_was_meant(game: str) -> None:
    """The conformance suite then points at every drawn element."""
    view = view_of(ludotheque.get_spec(game))
    observation = ludotheque.load_game(game).new_initial_state().observation(0)
    for nonsense in ("", "cell:", "card:x", "hex:z9", "row:0", "column:z", "at:n9", "what:1"):
        assert view.intended_action(observation, (nonsense,)) is None
    assert view.intended_action(observation, ()) is None


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_what_is_meant_is_never_played(game: str) -> None:
    """A path that is not offered leads to no legal action, independently of the view."""
    players = ludotheque.get_spec(game).players[-1]
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(players))
    table = Table("t", plans.plan_open(check_config(game, players), "h0", people, 0, Rng(2)))
    presenter, rng = Presenter(table), Rng(3)
    for _ in range(20):
        seat = table.awaited()[0]
        offered = {choice.path for choice in presenter.choices(seat, "en")}
        for path in list(offered)[:20]:
            for shorter in (path[:-1], path[1:], (*path, path[-1])):
                if shorter not in offered:
                    assert presenter.action_of(seat, shorter) is None
                    assert presenter.intended_action(seat, shorter) not in table.state.legal_actions(seat)
        action = rng.pick(table.state.legal_actions(seat))
        entry = plans.plan_act(table, seat, action, table.decision, 0, rng)
        assert entry is not None
        table.apply(entry)


def test_kuhlorado() -> None:
    state = play_at_random("kuhlorado", 2, "mark")
    seat = state.current_player()
    assert refusal(state, seat, "dice:low").endswith("(K5)")


def test_niet() -> None:
    """Suit must be followed (N9, N11)."""
    state = play_at_random("niet", 3, "play")
    rng = Rng(4)
    while True:
        seat = state.current_player()
        seen: Any = state.observation(seat)
        legal = state.legal_actions(seat)
        shut = [card for card in seen.hand if card not in legal]
        if shut:
            break
        state.apply_action(rng.pick(legal))
    assert refusal(state, seat, f"card:{shut[0]}").endswith(("(N9)", "(N11)"))
    veto = play_at_random("niet", 3, "veto")
    assert refusal(veto, veto.current_player(), "card:0") == "First cover a free cell of the board. (N5)"


def test_nevaches() -> None:
    """Herds, scoring tiles and occupied places are refused, and cards name their obstacle.

    Rulings V8, V12, V13 and V18.
    """
    state = play_at_random("nevaches", 2, "play", seed=5)
    seat = state.current_player()
    seen: Any = state.observation(seat)
    own = seen.seats[seat]
    at = [format_place(each.x, each.y) for each in own.tiles]
    bare = next(index for index, each in enumerate(own.tiles) if not each.cow)
    kind = next(kind for kind, count in enumerate(seen.open_tiles) if count)
    assert refusal(state, seat, "goal:lakes").endswith("(V18)")
    assert refusal(state, seat, f"at:{at[bare]}") == "You have no herd there. (V13)"
    assert refusal(state, seat, f"tile:{KIND_NAMES[kind]}", f"at:{at[bare]}").endswith("(V8)")
    for card in own.hand:
        fits = [fit for fit in seen.fits if fit.card == card]
        if not fits:
            assert refusal(state, seat, f"card:{card + 1}").endswith("(V12)")
        for index in set(range(len(at))) - {index for fit in fits for index in fit.cows}:
            assert refusal(state, seat, f"card:{card + 1}", f"at:{at[index]}").endswith("(V12)")


def test_chevoux() -> None:
    state = play_at_random("chevoux", 1, "shift row")
    assert refusal(state, 0, "cell:b2").endswith("shifts one row. (C6)")
    assert refusal(state, 0, "column:a").endswith("shifts one row. (C6)")
    state = play_at_random("chevoux", 1, "swap")
    assert refusal(state, 0, "row:1").endswith("(C6)")
    assert refusal(state, 0, "people:a5").endswith("(C4)")


def test_neuland() -> None:
    """A building that cannot be paid names what is missing (L12).

    A lower property waits for the ones above it (L5).
    """
    state = play_at_random("neuland", 2, "produce")
    seat = state.current_player()
    assert refusal(state, seat, "build:cathedral").endswith("(L5)")
    assert refusal(state, seat, "build:abbey") == "You have no stone to give. (L12)"
    assert refusal(state, seat, "build:mine", f"hex:{hex_of(state, 0)}").endswith("(L16)")
    start = play_at_random("neuland", 2, "start")
    assert refusal(start, seat, f"hex:{hex_of(start, 1)}").endswith("is not a forest. (L10)")
    assert refusal(start, seat, "build:mine").endswith("(L10)")


def hex_of(state: State, terrain: int) -> str:
    """Return a hex of a terrain."""
    seen: Any = state.observation(0)
    return HEX_NAMES[int(seen.terrain.index(terrain))]


def test_an_unlit_piece_is_refused_in_words() -> None:
    """The error that a page shows has a ruling and a sentence."""
    people = tuple(e.Person(seat, f"P{seat}", f"h{seat}") for seat in range(2))
    table = Table("t", plans.plan_open(check_config("niet", 2), "h0", people, 0, Rng(2)))
    seat = table.awaited()[0]
    assert Presenter(table).action_of(seat, ("card:5",)) is None, "an act by a path that is not on offer is refused"
    action = Presenter(table).intended_action(seat, ("card:5",))
    assert action is not None
    error = plans.explain(table, seat, action, Rng(1))
    assert error.sentence("fr") == "Couvrez d’abord une case libre du plateau. (N5)"
    assert error.values["ruling"] == "N5"
    assert plans.explain(table, 1 - seat, action, Rng(1)).code == "action/awaiting-others"
    assert plans.explain(table, seat, None, Rng(1)).code == "action/path"
    assert plans.explain(table, seat, table.state.actions(seat)[0], Rng(1)).code == "action/legal"
