"""Typed notation is read in full or shortened, but never as an action that was not named."""

from __future__ import annotations

import pytest
from tests.games.niet.positions import play, tricks

from ludotheque import (
    AmbiguousActionError,
    LudothequeError,
    NotationError,
    RecordError,
    format_record,
    load_game,
    parse_record,
    record_of,
)
from ludotheque.games.registry import game_ids
from ludotheque.kernel.state import State
from ludotheque.testing.play import sampled_plies


def test_a_number_is_never_completed() -> None:
    state = play(tricks(["r5 b4", "r1 r12"], super_trump="red"), "r5")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["play red 12"]
    with pytest.raises(NotationError, match=r"“play red 1” cannot be read here.* play red 12"):
        state.string_to_action("play red 1")
    assert state.string_to_action("Play  RED 12") == state.legal_actions()[0]


def test_words_may_be_cut_short_where_no_other_begins_alike() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    for outcome in ("first A", "roll 3 4"):
        state.apply_action(state.string_to_action(outcome))
    assert state.action_to_string(state.string_to_action("k")) == "keep"
    assert state.action_to_string(state.string_to_action("reroll b")) == "reroll both"
    with pytest.raises(AmbiguousActionError, match="reroll 3, reroll 4, reroll both"):
        state.string_to_action("reroll")


@pytest.mark.parametrize("game", game_ids())
def test_what_names_an_illegal_action_is_not_read_as_a_legal_one(game: str) -> None:
    for seed in range(2):
        for state, seat, _ in sampled_plies(load_game(game), seed, 6):
            if seat >= 0:
                check_illegal_names(state, seat)


def check_illegal_names(state: State, seat: int) -> None:
    """Check every beginning of a legal notation that is the whole notation of an illegal action."""
    legal = [state.action_to_string(action, seat) for action in state.legal_actions(seat)]
    cuts = {notation[:length] for notation in legal for length in range(1, len(notation))} - {*legal}
    for action in range(state.game.num_distinct_actions()):
        try:
            named = state.action_to_string(action, seat)
        except (LookupError, ValueError):
            continue
        if named in cuts:
            with pytest.raises(LudothequeError):
                state.string_to_action(named, seat)


def test_a_record_is_written_in_full() -> None:
    state = load_game("kuhlorado", sheet=1).new_initial_state()
    for outcome in ("first A", "roll 3 4"):
        state.apply_action(state.string_to_action(outcome))
    text = format_record(record_of(state))
    assert parse_record(f"{text}A Keep\n").moves[-1] == (0, state.string_to_action("keep"))
    with pytest.raises(RecordError, match=r"“k” cannot be read here.* keep"):
        parse_record(f"{text}A k\n")


def test_a_record_with_an_illegal_card_is_refused() -> None:
    """The game stops at a trick in which a seat holds a forbidden super trump 1 and an allowed 10 to 13."""
    for seed in range(400):
        for state, seat, _ in sampled_plies(load_game("niet", players=4), seed, 40):
            names = [state.action_to_string(action, seat) for action in state.legal_actions(seat)] if seat >= 0 else []
            cut = next((name[:-1] for name in names if name.startswith("play") and name[-2:-1] == "1"), "")
            if cut and sum(name.startswith(cut) for name in names) == 1:
                text = format_record(record_of(state))
                with pytest.raises(RecordError, match="cannot be read"):
                    parse_record(f"{text}{'ABCD'[seat]} {cut}\n")
                return
    raise AssertionError("no such trick")


# The parts of a notation without order may be typed in reverse.
TURNED = {
    "chevoux": lambda words: [words[0], *words[:0:-1]] if words[0] == "swap" else words,
    "kuhlorado": lambda words: [words[0], *words[:0:-1]] if words[0] == "mark" else words,
    "nevaches": lambda words: [*words[:3], *words[:2:-1]] if words[0] == "play" else words,
    "niet": lambda words: [words[0], *words[3:], *words[1:3]] if words[0] == "discard" and len(words) == 5 else words,
}


@pytest.mark.parametrize("game", TURNED)
def test_parts_without_an_order_may_be_typed_in_any(game: str) -> None:
    met = 0
    for seed in range(20):
        for state, seat, _ in sampled_plies(load_game(game, players=4 if game == "niet" else None), seed, 40):
            for action in state.legal_actions(seat) if seat >= 0 else ():
                name = state.action_to_string(action, seat)
                turned = " ".join(TURNED[game](name.split()))
                if turned != name:
                    met += 1
                    assert state.string_to_action(turned, seat) == action
                if met > 20:
                    return
    raise AssertionError("too few of them")


def test_members_of_a_team_may_be_typed_in_any_order() -> None:
    for state, seat, _ in sampled_plies(load_game("niet", players=4), 1, 10**6):
        for action in state.legal_actions(seat) if seat >= 0 else ():
            word, *parts = state.action_to_string(action, seat).split()
            if word == "team":
                assert state.string_to_action(" ".join([word, parts[1], parts[0], *parts[2:]]), seat) == action
                return
    raise AssertionError("no team was to be set")
