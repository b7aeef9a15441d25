"""A table at one terminal: order, samples for bots, undo as on the page, hints, refusals, records."""

from __future__ import annotations

import pytest

from ludotheque import CHANCE, SPECTATOR, IllegalActionError, format_record, load_game, parse_record
from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.seats import HUMAN
from ludotheque.tables.errors import TableError

PEEK, STAY, DONE = 40, 41, 42
NAMES = ("Ada", "Bo", "Cy")


def table_of(*kinds: str, seed: int = 1) -> LocalTable:
    return LocalTable(load_game("parlour", players=len(kinds)), kinds, NAMES[: len(kinds)], seed)


def to_people(local: LocalTable) -> LocalTable:
    """Let bots act until a person is asked, or to the end."""
    while (seat := local.next_seat()) is not None and seat not in local.humans:
        local.let_bot_act(seat)
    return local


@pytest.mark.usefixtures("parlour")
class TestLocalTable:
    def test_bots_choose_first_and_everything_is_held_until_all_have_chosen(self) -> None:
        local = to_people(table_of(HUMAN, "spy", "spy"))
        assert sorted(local.table.pending) == [1, 2]
        assert local.next_seat() == 0
        assert all(seat == CHANCE for seat, _ in local.table.moves)
        local.act(0, 1)
        assert [seat for seat, _ in local.table.moves[-3:]] == [0, 1, 2]

    def test_a_whole_game_of_bots(self) -> None:
        local = to_people(table_of("spy", "random"))
        assert local.next_seat() is None
        assert local.state.is_terminal()
        assert local.record(("a", "b")).final_state().fingerprint() == local.state.fingerprint()

    def test_equal_seeds_give_equal_games(self) -> None:
        games = [to_people(table_of("random", "random", seed=seed)).table.moves for seed in (3, 3, 4)]
        assert games[0] == games[1] != games[2]

    def test_a_step_that_revealed_nothing_is_undone_at_once(self) -> None:
        local = table_of(HUMAN, HUMAN, HUMAN)
        for seat in range(3):
            local.act(seat, 1)
        before = local.state.fingerprint()
        local.act(0, STAY)
        local.undo(0)
        assert local.state.fingerprint() == before
        assert local.next_seat() == 0

    def test_three_players_cannot_undo_what_was_revealed(self) -> None:
        local = table_of(HUMAN, HUMAN, HUMAN)
        with pytest.raises(TableError) as refused:
            local.undo(0)
        assert refused.value.code == "undo/nothing"
        for seat in range(3):
            local.act(seat, 1)
        local.act(0, PEEK)
        with pytest.raises(TableError) as refused:
            local.undo(0)
        assert refused.value.code == "undo/too-late"

    def test_two_players_agree_and_a_bot_never_minds(self) -> None:
        local = table_of(HUMAN, HUMAN)
        local.act(0, 1)
        local.act(1, 2)
        local.act(0, PEEK)
        local.undo(0)
        assert local.table.undo_asked_by == 0
        local.answer_undo(1, is_granted=False)
        assert local.state.legal_actions(0) == [DONE]
        local.undo(0)
        local.answer_undo(1, is_granted=True)
        assert local.state.legal_actions(0) == [PEEK, STAY]
        against_bot = to_people(table_of(HUMAN, "random"))
        against_bot.act(0, 1)
        against_bot.undo(0)
        assert all(seat == CHANCE for seat, _ in against_bot.table.moves)

    def test_an_illegal_action_changes_nothing(self) -> None:
        local = to_people(table_of(HUMAN, "random"))
        before = local.state.fingerprint(), local.table.version
        with pytest.raises(IllegalActionError, match="P1"):
            local.act(0, PEEK)
        assert (local.state.fingerprint(), local.table.version) == before

    def test_notations_are_found_legal_or_not(self) -> None:
        local = to_people(table_of(HUMAN, "random"))
        assert local.find_action(0, " Bid  17 ") == 17
        assert local.find_action(0, "bid 1") == 1
        assert local.find_action(0, "sing") is None

    def test_a_hint_names_a_legal_action_with_its_chances(self) -> None:
        local = to_people(table_of(HUMAN, "random"))
        judged = local.hint(0)
        assert local.state.string_to_action(judged.best, 0) in local.state.legal_actions(0)
        assert all(0 <= candidate.value <= 1 for candidate in judged.candidates)

    def test_the_log_tells_a_viewer_what_they_may_know(self) -> None:
        local = table_of(HUMAN, "random")
        said = {viewer: [line.text for line in local.log_lines(viewer, "en", since=2)] for viewer in (0, 1, SPECTATOR)}
        assert [len(lines) for lines in said.values()] == [1, 1, 0]
        assert said[0][0].startswith("Ada: dealt")

    @pytest.mark.parametrize("kinds", [(HUMAN, "random"), (HUMAN, HUMAN)])
    def test_a_record_continues_with_choices_held_and_undo(self, kinds: tuple[str, ...]) -> None:
        local = to_people(table_of(*kinds))
        if len(local.humans) > 1:
            local.act(0, 2)
        text = format_record(local.record(NAMES[:2]))
        again = LocalTable(local.game, kinds, NAMES[:2], 9, parse_record(text, load_game).moves)
        assert again.table.pending == local.table.pending
        assert len(again.table.pending) == 1
        assert again.state.fingerprint() == local.state.fingerprint()
        seat = again.next_seat()
        assert seat is not None
        again.act(seat, 1)
        again.act(0, STAY)
        later = LocalTable(local.game, kinds, NAMES[:2], 9, again.record(NAMES[:2]).moves)
        later.undo(0)
        assert later.state.legal_actions(0) == [PEEK, STAY], "one step back, not all of them"

    def test_a_record_that_ends_with_chance_to_act_continues(self) -> None:
        whole = table_of(HUMAN, "random")
        again = LocalTable(whole.game, (HUMAN, "random"), NAMES[:2], 9, whole.table.moves[:1])
        assert to_people(again).next_seat() == 0


def test_games_written_before_choices_were_held_continue() -> None:
    """Older versions played simultaneous choices one by one, bots first."""
    game = load_game("niet", players=3)
    kinds = (HUMAN, "random", "random")
    local = to_people(LocalTable(game, kinds, NAMES, 4))
    while local.next_seat() is not None and len(local.state.awaited()) < 3:
        local.act(0, local.state.legal_actions(0)[0])
        to_people(local)
    held = sorted(local.table.pending.items(), reverse=True)
    assert held
    again = LocalTable(game, kinds, NAMES, 9, [*local.table.moves, *held])
    assert again.table.pending == local.table.pending
    assert again.next_seat() == 0
