"""Wrong input raises an error that names the fault and the allowed values, and changes no state."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import ludotheque
from ludotheque import ConfigurationError, EditionError, IllegalActionError, LudothequeError, NotationError
from ludotheque.kernel.errors import CATALOG
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.texts import LANGUAGES, Catalog, is_singular


def test_unknown_game() -> None:
    with pytest.raises(ConfigurationError, match="kuhlorado") as caught:
        ludotheque.load_game("chess")
    assert caught.value.code == "game/unknown"
    assert "chess" in caught.value.sentence("fr")


def test_wrong_number_of_players() -> None:
    with pytest.raises(ConfigurationError, match="2") as caught:
        ludotheque.load_game("kuhlorado", players=7)
    assert caught.value.code == "game/players"


@pytest.mark.parametrize("players", [2.0, True, "2"])
def test_a_number_of_players_is_a_whole_number(players: Any) -> None:
    with pytest.raises(ConfigurationError, match=f"NéVaches is for 2, 3, 4 players, not {players}") as caught:
        ludotheque.load_game("nevaches", players=players)
    assert caught.value.code == "game/players"


def test_unknown_option() -> None:
    with pytest.raises(ConfigurationError, match="sheet, pro") as caught:
        ludotheque.load_game("kuhlorado", colour="blue")
    assert caught.value.code == "option/unknown"


@pytest.mark.parametrize("value", ["maybe", 2, 1.5, None])
def test_wrong_option_value(value: object) -> None:
    with pytest.raises(ConfigurationError, match="false, true") as caught:
        ludotheque.load_game("kuhlorado", pro=value)
    assert caught.value.code == "option/value"


def test_options_from_text() -> None:
    game = ludotheque.load_game("kuhlorado", pro="yes", sheet="7")
    assert game.options == {"sheet": 7, "pro": True}


def test_unknown_edition() -> None:
    with pytest.raises(EditionError, match="reconstructed") as caught:
        ludotheque.load_game("kuhlorado", edition="printed")
    assert caught.value.code == "edition/unknown"


def test_illegal_action_leaves_the_state_unchanged() -> None:
    state = ludotheque.load_game("kuhlorado", sheet=1).new_initial_state()
    before = state.fingerprint()
    with pytest.raises(IllegalActionError) as caught:
        state.apply_action(99)
    assert caught.value.code == "action/chance"
    with pytest.raises(IllegalActionError):
        state.apply_action(0, seat=1)
    assert state.fingerprint() == before
    assert state.history() == []


@pytest.mark.parametrize("game", ludotheque.game_ids())
@pytest.mark.parametrize("seat", [-4, -2, -1, 9])
def test_only_seats_and_spectators_see_something(game: str, seat: int) -> None:
    state = ludotheque.load_game(game).new_initial_state()
    for look in (state.observation, state.text, state.svg, state.observation_tensor):
        with pytest.raises(ConfigurationError, match=f"no seat {seat}; seats go from 0 to") as caught:
            look(seat)
        assert caught.value.code == "seat/unknown"
        assert look(SPECTATOR)


@pytest.mark.parametrize("action", [None, "abc", "0", 0.0, [0]])
def test_an_action_is_a_number(action: Any) -> None:
    state = ludotheque.load_game("niet").new_initial_state()
    before = state.fingerprint()
    with pytest.raises(IllegalActionError, match="whole number") as caught:
        state.apply_action(action)
    assert caught.value.code == "action/number"
    assert (state.fingerprint(), state.history()) == (before, [])


def test_numbers_of_other_libraries_are_numbers() -> None:
    class Index:
        def __index__(self) -> int:
            return 1

    state = ludotheque.load_game("niet").new_initial_state()
    state.apply_action(Index())
    assert state.history() == [(-1, 1)]


def test_unreadable_notation_gives_an_example() -> None:
    state = ludotheque.load_game("kuhlorado", sheet=1).new_initial_state()
    with pytest.raises(NotationError, match="first A"):
        state.string_to_action("e2e4")


def test_ambiguous_notation_names_the_candidates() -> None:
    state = ludotheque.load_game("kuhlorado", sheet=1).new_initial_state()
    with pytest.raises(ludotheque.AmbiguousActionError, match="first A, first B"):
        state.string_to_action("first")


def test_a_unique_beginning_is_enough() -> None:
    state = ludotheque.load_game("kuhlorado", sheet=1).new_initial_state()
    state.apply_action(0)
    state.apply_action(0)
    assert state.action_to_string(state.string_to_action("k")) == "keep"


def test_errors_survive_pickling() -> None:
    error = ConfigurationError("game/unknown", name="x", known="y")
    again = pickle.loads(pickle.dumps(error))
    assert (again.code, str(again)) == (error.code, str(error))
    assert isinstance(again, LudothequeError)


def test_every_error_text_is_in_both_languages() -> None:
    for key, entry in CATALOG.entries.items():
        assert set(entry) == set(LANGUAGES), key


def test_plural_rules() -> None:
    assert [is_singular(count, "fr") for count in (0, 1, 2)] == [True, True, False]
    assert [is_singular(count, "en") for count in (0, 1, 2)] == [False, True, False]
    catalog = Catalog({"cow": {"en": {"one": "{count} cow", "other": "{count} cows"}, "fr": "v"}})
    assert [catalog.say("cow", "en", count=count) for count in (1, 2)] == ["1 cow", "2 cows"]
