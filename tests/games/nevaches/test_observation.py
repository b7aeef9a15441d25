"""Hidden information: start cards and scoring tiles, in observations, in the log and after `resample`."""

from __future__ import annotations

import pytest
from tests.games.nevaches.diagrams import new_state, play, position, settle

from ludotheque import SPECTATOR, Rng
from ludotheque.games.nevaches.events import events
from ludotheque.games.nevaches.observation import UNSEEN, NevachesObservation
from ludotheque.games.nevaches.rules import NevachesState, codes


def seen(state: NevachesState, seat: int) -> NevachesObservation:
    """Return an observation with its own type."""
    found = state.observation(seat)
    assert isinstance(found, NevachesObservation)
    return found


def test_others_see_that_a_start_card_is_there_but_not_which() -> None:
    state = new_state(3)
    assert seen(state, 0).seats[0].hand == tuple(state.hands[0])
    for viewer in (1, 2, SPECTATOR):
        assert seen(state, viewer).seats[0].hand == (UNSEEN,)
        assert state.secret[0] not in [card.number for card in seen(state, viewer).cards]


def test_a_card_taken_from_the_row_is_seen_by_all() -> None:
    state = new_state(2)
    card = state.row[1]
    play(state, f"take {card + 1}")
    assert card in seen(state, 1).seats[0].hand


def test_scoring_tiles_are_seen_by_their_owner_only_and_the_chosen_ones_at_the_end() -> None:
    state = position("F", points=70, reached=4, left=1)
    state.fox = 1
    state.goals = [[0, 1], [2, 3]]
    assert [goal.goal for goal in seen(state, 0).seats[0].goals] == [0, 1]
    assert seen(state, 0).seats[1].goals == () and seen(state, SPECTATOR).seats[0].goals == ()
    play(state, f"take {state.row[0] + 1}")
    state.apply_action(codes.GOAL + 1, 0)
    assert seen(state, 1).seats[0].chosen == -1 and seen(state, 0).seats[0].chosen == 1
    state.apply_action(codes.GOAL + 2, 1)
    assert [goal.goal for goal in seen(state, 1).seats[0].goals] == [1]


def test_resample_deals_what_is_unseen_anew_and_keeps_the_rest() -> None:
    state = new_state(4)
    rng = Rng(3)
    starts, goals = set(), set()
    for _ in range(200):
        twin = state.resample(0, rng)
        assert isinstance(twin, NevachesState)
        assert twin.observation(0) == state.observation(0)
        assert twin.pieces() == state.pieces()
        assert twin.hands[0] == state.hands[0] and twin.goals[0] == state.goals[0]
        starts.add(twin.hands[1][0])
        goals |= set(twin.goals[1])
    unseen = set(range(55)) - set(state.row) - set(state.hands[0])
    assert starts <= unseen and len(starts) > 40
    assert goals == set(range(9)) - set(state.goals[0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resample_for_a_spectator_deals_everything_hidden_anew(players: int) -> None:
    state = new_state(players)
    rng = Rng(5)
    starts, goals = set(), set()
    for _ in range(200):
        twin = state.resample(SPECTATOR, rng)
        assert isinstance(twin, NevachesState)
        assert twin.observation(SPECTATOR) == state.observation(SPECTATOR)
        assert twin.pieces() == state.pieces()
        starts.add(twin.hands[0][0])
        goals |= set(twin.goals[0])
    assert starts <= set(range(55)) - set(state.row) and len(starts) > 40
    assert goals == set(range(9))


def test_resample_for_a_spectator_does_not_know_who_chose_what() -> None:
    state = position("F", points=70, reached=4, left=1)
    state.fox = 1
    state.goals = [[0, 1], [2, 3]]
    play(state, f"take {state.row[0] + 1}")
    state.apply_action(codes.GOAL + 1, 0)
    chosen = set()
    for seed in range(100):
        twin = state.resample(SPECTATOR, Rng(seed))
        assert isinstance(twin, NevachesState)
        assert twin.chosen[0] in twin.goals[0] and twin.chosen[1] == -1
        chosen.add(twin.chosen[0])
    assert chosen == set(range(9))


def test_v11_resample_knows_that_a_new_deck_holds_seen_cards_only() -> None:
    """Once the last card was turned all cards but the start cards were seen, so others' are exchanged."""
    state = position("F", players=3, left=1)
    state.hands[1], state.hands[2] = [54], [49]
    state.secret = [-1, 54, 49]
    deck = [card for card in state.deck if card != 49]
    state.deck, state.discard = deck[:1], deck[1:]
    before = state.resample(0, Rng(1))
    assert isinstance(before, NevachesState) and not before.is_deck_seen
    play(state, f"take {state.row[0] + 1}")
    settle(state)
    assert state.deck == deck[1:] and state.is_deck_seen
    found = set()
    for seed in range(20):
        twin = state.resample(0, Rng(seed))
        assert isinstance(twin, NevachesState)
        assert twin.deck == state.deck and twin.is_deck_seen
        found.add(tuple(twin.secret))
    assert found == {(-1, 54, 49), (-1, 49, 54)}
    alone = state.resample(1, Rng(1))
    assert isinstance(alone, NevachesState)
    assert alone.secret == state.secret, "only one start card is unknown, and all others were seen"


def test_a_start_card_once_played_is_no_longer_hidden() -> None:
    state = position("FM", cards=[(["F#"], 4)])
    state.secret[0] = 0
    play(state, "play 1 on o")
    assert state.secret[0] == -1
    twin = state.resample(1, Rng(1))
    assert isinstance(twin, NevachesState)
    assert twin.discard == state.discard


def test_only_the_owner_reads_the_card_in_the_log_of_a_deal() -> None:
    state = new_state(2)
    fresh = state.rules.new_initial_state()
    for seat, action in state.history():
        before = fresh.clone()
        fresh.apply_action(action, seat)
        assert isinstance(before, NevachesState) and isinstance(fresh, NevachesState)
        if before.phase in (codes.DEAL_CARD, codes.DEAL_GOAL):
            found = events(before, seat, action, fresh, before.seat)
            assert found[0].key in ("log_deal_card", "log_deal_goal")
            for other in (1 - before.seat, SPECTATOR):
                assert all(
                    "card" not in e.values and "goal" not in e.values
                    for e in events(before, seat, action, fresh, other)
                )
