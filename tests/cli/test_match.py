"""The driver of a match: order, samples for bots, undo only where nothing was learned, hints, refusals."""

from __future__ import annotations

import pytest

from ludotheque import CHANCE, SPECTATOR, TERMINAL, IllegalActionError, load_game
from ludotheque.cli.match import HUMAN, Match

PEEK, STAY, DONE = 40, 41, 42


def match_of(*kinds: str, seed: int = 1) -> Match:
    return Match(load_game("parlour", players=len(kinds)), kinds, seed)


def to_people(match: Match) -> Match:
    """Let chance and bots act until a person is asked."""
    while match.next_seat() == CHANCE or match.kinds[match.next_seat()] != HUMAN:
        match.advance()
    return match


@pytest.mark.usefixtures("parlour")
class TestMatch:
    def test_bots_choose_first_where_all_choose_at_once(self) -> None:
        match = match_of(HUMAN, "spy", "spy")
        assert match.next_seat() == CHANCE
        to_people(match)
        assert [step.seat for step in match.steps[-2:]] == [1, 2]
        assert match.next_seat() == 0

    def test_a_whole_game_of_bots(self) -> None:
        match = match_of("spy", "random")
        while match.next_seat() != TERMINAL:
            match.advance()
        assert match.state.is_terminal()
        assert match.record(("a", "b")).moves == match.state.history()

    def test_equal_seeds_give_equal_games(self) -> None:
        histories = []
        for seed in (3, 3, 4):
            match = match_of("random", "random", seed=seed)
            while match.next_seat() != TERMINAL:
                match.advance()
            histories.append(match.state.history())
        assert histories[0] == histories[1] != histories[2]

    def test_a_step_that_taught_nothing_can_be_taken_back(self) -> None:
        match = match_of(HUMAN, HUMAN)
        to_people(match).act(0, 1)
        match.act(1, 2)
        before = match.state.fingerprint()
        match.act(0, STAY)
        assert match.why_no_undo(0) == ""
        assert match.undo().action == STAY
        assert match.state.fingerprint() == before
        assert match.next_seat() == 0

    def test_a_step_that_revealed_something_stands(self) -> None:
        match = match_of(HUMAN, HUMAN)
        to_people(match).act(0, 1)
        match.act(1, 2)
        match.act(0, PEEK)
        assert match.why_no_undo(0) == "undo/revealed"

    def test_the_choice_that_completes_a_simultaneous_one_reveals_the_others(self) -> None:
        match = match_of(HUMAN, "random")
        to_people(match).act(0, 1)
        assert match.why_no_undo(0) == "undo/revealed"

    def test_nobody_takes_back_what_others_or_chance_followed(self) -> None:
        match = match_of(HUMAN, HUMAN)
        assert to_people(match).why_no_undo(0) == "undo/nothing"
        match.act(0, 1)
        match.act(1, 2)
        assert match.why_no_undo(0) == "undo/others"

    def test_a_roll_cannot_be_taken_back(self) -> None:
        match = Match(load_game("kuhlorado", sheet=1), (HUMAN, HUMAN), 1)
        seat = to_people(match).next_seat()
        match.act(seat, match.state.string_to_action("reroll both"))
        match.advance()
        assert match.why_no_undo(seat) == "undo/chance"

    def test_an_illegal_action_changes_nothing(self) -> None:
        match = to_people(match_of(HUMAN, "random"))
        before = match.state.fingerprint(), len(match.steps)
        with pytest.raises(IllegalActionError):
            match.act(0, PEEK)
        assert (match.state.fingerprint(), len(match.steps)) == before

    def test_a_forbidden_notation_is_refused_with_its_ruling(self) -> None:
        match = to_people(match_of(HUMAN, "random"))
        reason = match.refusal(0, " Bid  17 ")
        assert reason is not None
        assert reason.ruling == "P1"
        assert match.refusal(0, "sing") is None
        assert match.refusal(0, "bid 1") is None, "it is legal"

    def test_a_hint_names_a_legal_action_with_visits(self) -> None:
        match = to_people(match_of(HUMAN, "random"))
        analysis = match.hint(0)
        assert analysis.action in match.state.legal_actions(0)
        assert analysis.verdicts[0].visits > 0

    def test_events_tell_a_viewer_what_they_may_know(self) -> None:
        match = match_of(HUMAN, "random")
        deal = match.advance()
        assert [len(match.events(deal, viewer)) for viewer in (0, 1, SPECTATOR)] == [1, 0, 0]

    def test_secrets_are_noticed(self) -> None:
        assert match_of(HUMAN, HUMAN).has_secrets
        assert not Match(load_game("kuhlorado"), (HUMAN, HUMAN), 1).has_secrets

    def test_a_record_can_be_gone_on_with(self) -> None:
        match = to_people(match_of(HUMAN, "random"))
        again = Match(match.game, match.kinds, 9, match.state.history())
        assert again.state.fingerprint() == match.state.fingerprint()
        assert len(again.steps) == len(match.steps)
