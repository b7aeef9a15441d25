"""The text view for players with text alone: in a terminal or with a screen reader."""

from __future__ import annotations

import pytest
from tests.games.niet.positions import board, card, cards, dealt, do, play, start, tricks

from ludotheque import Rng
from ludotheque.draw.game_view import view_of
from ludotheque.games.niet.rules.codes import DEAL, GIVE, VETOES
from ludotheque.games.niet.rules.state import NietState
from ludotheque.kernel.contract import events_of
from ludotheque.kernel.observation import SPECTATOR

NAMES = ("Ada", "Ben", "Cleo", "Dora")


def shown(state: NietState, seat: int = 0, lang: str = "en") -> str:
    """Return the text with short names, for a seat."""
    text: str = view_of(state.game.spec).text(state.observation(seat), lang, NAMES[: state.game.players])
    return text


def next_round() -> NietState:
    """Return the state after the last trick of a round of four.

    Ada led the blue 9, and Cleo's super trump took it.
    """
    state = play(tricks(["b9", "b4", "b1", "r2"], (0, 1, 1, 0), super_trump="blue"), "b9 b4 b1 r2")
    rng = Rng(1)
    while state.phase == DEAL:
        state.apply_action(state.sample_chance(rng))
    return state


def test_n2_every_cell_is_named_with_who_covered_it() -> None:
    state = do(dealt(4), "veto trump red", "veto points 4", "veto first bear")
    text = shown(state)
    assert "Trump         blue         yellow     ● red          green" in text
    assert "First       ▲ bear         wolf         crane        tiger      × eagle" in text
    assert "×: nobody plays it" in text, "signs are explained"
    board(state, first=1, trump="yellow", super_trump="blue", points=2)
    assert state.phase > VETOES
    signs = ["●■▲◆"[state.board[cell]] for cell in (10, 12, 13)]
    assert f"Trump        yellow^       NIET! {signs[0]} blue, {signs[1]} red, {signs[2]} green" in shown(state)


@pytest.mark.parametrize(("lang", "word"), [("en", "dealer"), ("fr", "donneur")])
def test_n4_the_text_names_the_dealer(lang: str, word: str) -> None:
    for seat in range(4):
        dealers = [line for line in shown(dealt(4, dealer=seat), lang=lang).splitlines() if word in line]
        assert len(dealers) == 1
        assert NAMES[seat] in dealers[0]


def test_n6_the_text_names_first_player_teams_and_the_double_card() -> None:
    lines = shown(do(board(dealt(3), first=1), "team B C double A")).splitlines()
    assert "first player" in next(line for line in lines if "■ Ben" in line)
    assert [line.strip() for line in lines if "team" in line] == [
        "team II, ×2 card, 0 tricks",
        "team I, 0 tricks",
        "team I, 0 tricks",
    ]


def test_n7_a_card_that_was_given_is_named_until_it_is_played() -> None:
    state = board(dealt(2), discard="left")
    given = state.hands[0][0]
    before = state.clone()
    assert isinstance(before, NietState)
    state.apply_action(GIVE + given, 0)
    (event,) = events_of(state.game.spec).events(before, 0, GIVE + given, state, 0)
    assert view_of(state.game.spec).say(event, "en", NAMES).endswith("to the left."), "a given card is not set aside"
    assert "Your choice, until all have chosen: Give" in shown(state)
    assert "until all have chosen" not in shown(state, 1)
    state.apply_action(state.legal_actions(1)[0], 1)
    assert "■ Ben still holds" in shown(state)
    assert "still holds" not in shown(state, SPECTATOR)


def test_n10_trumps_and_super_trumps_have_lines_of_their_own_in_the_hand() -> None:
    lines = shown(tricks(["b1 b1 b5 y1 y7", "g2 g3 g4 g5 g6"], trump="yellow", super_trump="blue")).splitlines()
    start = lines.index("Your hand ([ ]: may be played)")
    assert [line.split() for line in lines[start + 1 :]] == [
        ["blue", "[5]"],
        ["yellow^", "[1]", "[7]"],
        ["blue^^", "[1]", "[1]"],
    ]
    same = shown(tricks(["y1 y7 y13", "g2 g3 g4"], trump="yellow", super_trump="yellow"))
    assert "yellow^   [7] [13]" in same
    assert "yellow^^  [1]" in same


@pytest.mark.parametrize(
    ("trump", "refused", "out"),
    [
        ("yellow", "Trump was led: you must play a trump or a super trump. (N11)", "out of trumps"),
        ("none", "A super trump was led: you must play a super trump. (N11)", "out of super trumps"),
    ],
)
def test_n11_without_trump_super_trumps_are_followed(trump: str, refused: str, out: str) -> None:
    hands = ["r1 b2", "r1 b3", "b4 g2", "b5 g3"]
    state = play(tricks(hands, trump=trump, super_trump="red", no_trump_cell=True), "r1")
    reason = state.why_illegal(card("b3"))
    assert reason is not None
    assert reason.sentence("en") == refused
    assert shown(play(state, "r1 b4")).count(out) == 1
    assert f"no {out.removeprefix('out of ')}" in state.svg(0)


def test_n12_the_last_trick_of_a_round_is_in_the_text_until_the_vetoes_are_over() -> None:
    state = next_round()
    line = "Last trick of round 1: ● blue 9, ■ blue 4, ▲ blue 1, ◆ red 2, taken by ▲ Cleo."
    assert line in shown(state)
    assert line in shown(state, SPECTATOR)
    assert "Dernier pli de la manche 1 : ● 9 bleu" in shown(state, lang="fr").replace("\u00a0", " ")
    board(state)
    assert "Last trick" not in shown(state)


def test_n12_the_card_that_would_take_the_trick_is_marked_and_the_last_trick_named() -> None:
    state = play(tricks(["b9 g2", "b4 g3", "b13 g4", "r2 g5"], (0, 1, 1, 0)), "b9 b4 b13")
    marked = [line for line in shown(state).splitlines() if "would take the trick" in line]
    assert len(marked) == 1
    assert "▲ Cleo" in marked[0]
    play(state, "r2")
    assert "Last trick: ● blue 9, ■ blue 4, ▲ blue 13, ◆ red 2, taken by ▲ Cleo." in shown(state)
    assert "▲ Cleo leads the next trick." in shown(state)
    assert "out of blue" in shown(state)


def test_n13_loot_is_named_by_colour() -> None:
    state = play(tricks(["b9 g2", "b1 g3", "g1 g4", "r2 g5"], (0, 1, 1, 0), super_trump="red"), "b9 b1 g1 r2")
    assert "1 trick, 2 loot (blue, green)" in shown(state)


def test_n14_the_score_sheet_is_in_the_text() -> None:
    state = next_round()
    lines = shown(state).splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("Score sheet"))
    assert lines[start + 1].split() == ["●", "■", "▲", "◆"]
    assert lines[start + 2].split() == ["Round", "1", "(×2)", "0+0", "0*", "0+0", "2", "1+0", "2", "0+0", "0*"]


def test_n15_the_winner_is_named_at_the_end() -> None:
    state = tricks(["g9", "g2"], points=4, target=4)
    play(state, "g9 g2")
    assert state.is_terminal()
    text = shown(state)
    assert "the game is over" in text
    assert [line.split()[1] for line in text.splitlines() if "winner" in line] == ["Ada"]
    assert "Last trick: ● green 9, ■ green 2, taken by ● Ada." in text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_is_eighty_columns_wide(lang: str) -> None:
    state = next_round()
    for _ in range(60):
        assert max(len(line) for line in shown(state, lang=lang).splitlines()) <= 80
        state.apply_action(state.legal_actions()[0], state.awaited()[0])


def status_of(state: NietState, seat: int, lang: str = "en") -> str:
    """Return the status line with short names, for a seat."""
    line: str = view_of(state.game.spec).status(state.observation(seat), lang, NAMES[: state.game.players])
    return line.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("totals", "english", "french"),
    [
        ([1, 0], "Ada wins with 1 point.", "Ada gagne avec 1 point."),
        ([2, 0], "Ada wins with 2 points.", "Ada gagne avec 2 points."),
        ([0, -1], "Ada wins with 0 points.", "Ada gagne avec 0 point."),
        ([-5, -1], "Ben wins with −1 point.", "Ben gagne avec −1 point."),
        ([1, 1], "Ada and Ben win together with 1 point.", "Ada et Ben gagnent ensemble avec 1 point."),
    ],
)
def test_n15_one_point_is_a_singular(totals: list[int], english: str, french: str) -> None:
    state = play(tricks(["g9", "g2"], points=4, target=4), "g9 g2")
    state.totals = totals
    assert [status_of(state, 0, lang) for lang in ("en", "fr")] == [english, french]


def test_n7_the_status_says_what_is_chosen_and_who_is_awaited() -> None:
    state = do(board(dealt(4), discard="two"), "team A C")
    assert status_of(state, 0) == "Discard two cards, face down."
    for seat in (0, 1):
        state.apply_action(state.legal_actions(seat)[0], seat)
    assert status_of(state, 0) == "Waiting for Cleo and Dora to choose."
    state.apply_action(state.legal_actions(2)[0], 2)
    assert status_of(state, 0) == "Waiting for Dora to choose."
    assert status_of(state, 0, "fr") == "On attend le choix de Dora."


def test_n7_a_hand_of_1s_discards_nothing() -> None:
    state = board(dealt(2), discard="not-one")
    state.hands[0] = cards("b1 b1 y1 r1")
    assert status_of(state, 0) == "You hold only 1s: discard nothing."
    assert status_of(state, 0, "fr") == "Vous n’avez que des 1 : ne défaussez rien."
    assert status_of(state, 1) == "Discard one card that is not a 1."


def log_of(state: NietState, action: int, seat: int, viewer: int = 0) -> list[str]:
    """Apply an action and return what a viewer reads of it."""
    before = state.clone()
    state.apply_action(action, seat)
    found = events_of(state.game.spec).events(before, seat, action, state, viewer)
    return [view_of(state.game.spec).say(each, "en", NAMES) for each in found]


def test_n8_the_log_says_who_leads_the_first_trick() -> None:
    for discard in ("none", "one"):
        state = board(dealt(4), first=1, discard=discard)
        said = log_of(state, state.string_to_action("team B D"), 1)
        for seat in state.awaited() if discard == "one" else ():
            assert "Ben leads the first trick." not in said
            said = log_of(state, state.legal_actions(seat)[0], seat)
        assert said[-1] == "Ben leads the first trick."


def test_n8_the_last_veto_of_two_begins_the_tricks() -> None:
    state = dealt(2)
    board(state, first=1)
    history = state.history()
    before = start(2)
    for seat, action in history[:-1]:
        before.step(seat, action)
    said = log_of(before, history[-1][1], history[-1][0])
    assert said[-1] == "Ben leads the first trick."
    assert said[-2].startswith("Settled")
