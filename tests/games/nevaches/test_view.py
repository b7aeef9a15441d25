"""The view of a seat and its choices: places, fits, herds, goals, and the sentences of the log."""

from __future__ import annotations

import msgspec
import pytest
from tests.games.nevaches.diagrams import near_end, new_state, play, position

from ludotheque import SPECTATOR
from ludotheque.games.nevaches.events import events
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.rules import NevachesState, codes
from ludotheque.games.nevaches.view import VIEW
from ludotheque.kernel.texts import french_spaces

NAMES = ("Ada", "Bot")


def seen(state: NevachesState, seat: int = 0) -> NevachesObservation:
    """Return an observation with its own type."""
    found = state.observation(seat)
    assert isinstance(found, NevachesObservation)
    return found


def panel(state: NevachesState, name: str, seat: int = 0) -> str:
    """Return the drawing of one panel."""
    return str(next(each.body for each in VIEW.panels(seen(state, seat), "en", NAMES) if each.id == name))


def test_a_card_is_played_tile_by_tile_in_any_order() -> None:
    state = position("FWM", cards=[(["F#M"], 7)])
    found = [choice for choice in VIEW.choices(seen(state), "en", ()) if choice.path[0] == "card:1"]
    assert {choice.path for choice in found} == {("card:1", "at:o", "at:e2"), ("card:1", "at:e2", "at:o")}
    assert len({choice.action for choice in found}) == 1
    assert found[0].label == "Play card 1, cows on the first tile and E2"


def test_a_herd_is_chosen_by_any_of_its_cows() -> None:
    state = position("fmW\nHHl", cows=1)
    homes = {
        choice.path: choice.label for choice in VIEW.choices(seen(state), "fr", ()) if choice.path[0].startswith("at:")
    }
    assert set(homes) == {("at:o",), ("at:e1",), ("at:s1e2",)}
    assert homes[("at:o",)] == homes[("at:e1",)] == "Ramener 2 vaches, le troupeau de la première tuile"


def test_a_tile_is_chosen_then_its_place_and_both_are_drawn() -> None:
    state = position("F", tiles="LLM")
    paths = {choice.path for choice in VIEW.choices(seen(state), "en", ()) if choice.path[0].startswith("tile:")}
    assert paths == {(f"tile:{kind}", f"at:{at}") for kind in ("lake", "meadow") for at in ("n1", "e1", "s1", "w1")}
    assert panel(state, "market").count('data-h="tile:lake"') == 2
    assert panel(state, "land").count("nevaches-place") == 4
    assert "nevaches-place" not in panel(state, "land", 1)


def test_a_list_of_choices_says_what_each_one_does() -> None:
    state = position("FWM", tiles="L", cards=[(["F#M"], 7)])
    labels = {handle: VIEW.handle_label(handle, seen(state), "en", ()) for handle in ("tile:lake", "card:1", "tree:sw")}
    assert labels == {
        "tile:lake": "Lay a lake",
        "card:1": "Play card 1 (field, meadow; 7 points)",
        "tree:sw": "A tree at the lower left corner of the new tile",
    }
    assert VIEW.handle_label("card:1", seen(state), "fr", ()) == french_spaces(
        "Jouer : carte 1 (champ, prairie ; 7 points)"
    )


def test_every_herd_is_outlined_and_every_cow_drawn() -> None:
    state = position("fmW\nHHl", cows=1)
    drawn = panel(state, "land")
    assert drawn.count("nevaches-herd seat0") == 2
    assert drawn.count('id="cow-0-') == 3


def test_a_tree_may_be_put_on_the_corner_where_it_is_drawn() -> None:
    state = position("FM\nW.", tiles="L")
    play(state, "lay lake at s1e1")
    assert 'data-h="tree:nw"' in panel(state, "land")
    assert "tree:" not in panel(state, "land", 1)
    assert VIEW.status(seen(state), "en", NAMES) == "A square is complete: place a tree for 5 points?"
    play(state, "tree nw")
    assert panel(state, "land").count('id="tree-0-') == 1


def test_cards_that_fit_say_so_and_goals_say_met_or_not_yet() -> None:
    state = position("FWM", cards=[(["F#M"], 7), (["LL"], 5)])
    state.goals[0] = [codes.GOAL_LAKES, codes.GOAL_COWS]
    drawn = panel(state, "hand")
    assert drawn.count('class="nevaches-fits"') == 1
    assert "not yet: 0 of 2" in drawn and ">met<" in drawn


def test_an_unseen_card_is_a_back_without_a_name() -> None:
    state = new_state(2)
    assert f'id="card-{state.hands[0][0]}"' in panel(state, "hand")
    assert "card-" not in panel(state, "seat-0", 1)
    assert "   ?  a card that you have not seen" in VIEW.text(seen(state, 1), "en", NAMES)


def test_the_landscape_as_text() -> None:
    state = position("fM.\n.WL", cows=3)
    assert landscape(state) == [
        "       0   e1  e2",
        "    0 (≡)  ✿   ·",
        "   s1  ·   ♣   ≈",
        "  Herds: the first tile",
    ]
    assert "       o1  0\n" in VIEW.text(seen(position(".F\nMM")), "fr", NAMES), "west is “ouest”"


def landscape(state: NevachesState, seat: int = 0) -> list[str]:
    """Return a seat's landscape in its own text, including the herds."""
    lines = VIEW.text(seen(state, seat), "en", NAMES).splitlines()
    start = lines.index(f"{'●■'[seat]} {NAMES[seat]}")
    first = next(index for index, line in enumerate(lines) if index > start and line.startswith("      "))
    return lines[first : lines.index("", first)]


def test_v10_the_text_shows_trees_and_the_tile_just_laid() -> None:
    state = position("FM.\nWl.\n...", tiles="HL", cows=3)
    state.trees[0] = [0, 1, 3, 2]
    assert landscape(state)[1:3] == ["    0  ≡ 1 ✿ 1", "   s1  ♣ 1(≈)1"]
    assert "a tile of tree 1" in VIEW.text(seen(state), "en", ())
    state = position("FM\nW.", tiles="LF")
    play(state, "lay lake at s1e1")
    assert landscape(state)[1:] == ["    0  ≡   ✿", "   s1  ♣  >≈"]
    french = french_spaces("Tour 1 : Ada, un arbre ou non. Actions restantes : 1.")
    assert VIEW.text(seen(state, 1), "fr", NAMES).startswith(french)


def test_v21_the_text_says_who_chooses_a_first_card() -> None:
    state = new_state(2, fox=0, draft_start_card=True)
    assert VIEW.text(seen(state), "en", NAMES).splitlines()[0] == "Bot chooses a first card."
    assert VIEW.text(seen(state), "fr", NAMES).splitlines()[0] == "Bot choisit sa première carte."


def test_v12_the_text_shows_the_patterns_of_all_hands_and_in_how_many_ways_cards_fit() -> None:
    state = position("FWM", cards=[(["F#M"], 7), (["LL"], 5)])
    own = VIEW.text(seen(state), "en", NAMES)
    assert "   1  7 points, 2 cows      ≡▒✿  fits in 1 way\n   2  5 points, 2 cows      ≈≈\n" in own
    other = VIEW.text(seen(state, 1), "en", NAMES)
    assert "   1  7 points, 2 cows      ≡▒✿\n   2  5 points, 2 cows      ≈≈\n" in other


def test_v18_the_text_shows_the_scoring_tiles_chosen_at_the_end() -> None:
    state = near_end(fox=1)
    state.goals = [[codes.GOAL_POINTS, codes.GOAL_TREES], [codes.GOAL_COWS, codes.GOAL_HOUSE]]
    play(state, "play 1 on o")
    state.apply_action(codes.GOAL + codes.GOAL_POINTS, 0)
    waiting = VIEW.text(seen(state), "en", NAMES)
    assert waiting.startswith("After 1 turn everyone chooses a scoring tile.")
    assert "Scoring tile that counts: 65 points" in waiting and "4 cows" not in waiting.split("■ Bot\n")[1]
    assert "Scoring tile that counts" not in VIEW.text(seen(state, 1), "en", NAMES)
    state.apply_action(codes.GOAL + codes.GOAL_COWS, 1)
    ended = VIEW.text(seen(state), "en", NAMES)
    assert "★● Ada          71 points" in ended
    assert "  ✓ 4 cows in the supply (+4): now 4, needs 4 – met\n  Scoring tile that counts: 4 cows" in ended


def test_v14_the_text_shows_who_has_reached_a_bonus_space() -> None:
    state = position("F", points=30, reached=2)
    state.reached[1] = 1
    lines = VIEW.text(seen(state), "en", NAMES).splitlines()
    assert "  12  one more cow – reached by Ada and Bot" in lines
    assert "  25  an extra action – reached by Ada" in lines and "  38  one more cow" in lines


def test_v9_v11_the_text_shows_what_was_set_aside_and_discarded() -> None:
    state = position("F")
    state.aside, state.discard = [3, 1, 0, 0, 0], [30, 41]
    drawn = VIEW.text(seen(state), "en", NAMES)
    assert "(set aside 4)" in drawn and "Discarded cards: 31, 42" in drawn


def test_a_wide_landscape_is_drawn_piece_by_piece_with_its_cows() -> None:
    state = position("F" * 17 + "mW" + "Lh", cows=2)
    lines = landscape(state)
    assert lines[1].endswith("≡  (✿)") and lines[0].endswith("e17")
    assert lines[2].split() == ["e18", "e19", "e20"] and lines[3] == "    0  ♣   ≈  (⌂)"
    assert max(len(line) for line in VIEW.text(seen(state), "en", NAMES).splitlines()) <= 80


@pytest.mark.parametrize(
    ("notation", "english", "french"),
    [
        ("lay lake at n1", "Ada lays a lake: N1.", "Ada place un lac : N1."),
        ("lay meadow at w1", "Ada lays a meadow: W1.", "Ada place une prairie : O1."),
        (
            "play 1 on o e2",
            "Ada plays card 1, cows on the first tile and E2: 7 points.",
            "Ada joue la carte 1, vaches sur la première tuile et E2 : 7 points.",
        ),
    ],
)
def test_the_log_in_both_languages(notation: str, english: str, french: str) -> None:
    state = position("FWM", cards=[(["F#M"], 7)])
    before = position("FWM", cards=[(["F#M"], 7)])
    action = state.string_to_action(notation)
    state.apply_action(action)
    found = events(before, 0, action, state, SPECTATOR)
    assert VIEW.say(found[0], "en", NAMES) == english
    assert VIEW.say(found[0], "fr", NAMES) == french_spaces(french)


def test_the_log_has_bonuses_and_the_last_round() -> None:
    state = position("FM", cards=[(["F#"], 60)], points=9, left=1)
    before = position("FM", cards=[(["F#"], 60)], points=9, left=1)
    state.faces = before.faces = [0, 0, 0, 0]
    action = state.string_to_action("play 1 on o")
    state.apply_action(action)
    sentences = [VIEW.say(event, "en", NAMES) for event in events(before, 0, action, state, 1)]
    assert sentences[1:] == ["Bonus for Ada: one more cow."] * 4 + ["Ada has 69 points: this is the last round."]
    assert VIEW.status(msgspec.structs.replace(seen(state, 1), to_act=(0,)), "en", NAMES).endswith("Last round!")


@pytest.mark.parametrize(("fox", "expected"), [(1, "The round is over"), (2, "Too few tiles are left")])
def test_v17_the_log_says_when_tiles_end_the_last_round_before_its_end(fox: int, expected: str) -> None:
    state = near_end(fox=fox, players=3)
    state.bag, state.tiles = [0] * 5, [4, 0, 0, 0, 0]
    before = state.clone()
    assert isinstance(before, NevachesState)
    action = state.string_to_action("play 1 on o")
    state.apply_action(action)
    assert state.is_last_round and state.phase == codes.CHOOSE_GOAL
    last = events(before, 0, action, state, SPECTATOR)[-1]
    assert VIEW.say(last, "en", NAMES) == f"{expected}: everyone chooses a scoring tile."


def test_the_score_sheet_adds_up() -> None:
    state = position("FM", points=33)
    state.trees[0] = [0, 1, 2, 3]
    lines = VIEW.score_sheet(seen(state), "en", NAMES)
    assert [(line.label, line.points[0]) for line in lines] == [
        ("Cards", 28.0),
        ("Trees", 5.0),
        ("Scoring tile", 0.0),
        ("Total", 33.0),
    ]


def with_numbers(state: NevachesState) -> NevachesState:
    """Return a position of an edition with other numbers.

    A turn has three actions, a tree counts 7 points, and the last round starts at 40 points.
    """
    state.rules.turn_actions, state.rules.tree_points, state.rules.last_round_points = 3, 7, 40
    return state


def test_v7_the_status_counts_the_actions_of_the_edition() -> None:
    for left, number in ((3, 1), (2, 2), (1, 3)):
        o = seen(with_numbers(position("F", left=left)))
        assert VIEW.status(o, "en", NAMES).startswith(f"Your action {number} of 3: ")
        assert VIEW.status(o, "fr", NAMES).startswith(f"Votre action {number} sur 3")


def test_v10_trees_have_the_points_of_the_edition() -> None:
    state = with_numbers(position("FM\nW.", tiles="L", points=26))
    play(state, "lay lake at s1e1")
    assert VIEW.status(seen(state), "en", NAMES) == "A square is complete: place a tree for 7 points?"
    assert "4 trees left, 7 points each" in panel(state, "market")
    before = state.clone()
    assert isinstance(before, NevachesState)
    action = state.string_to_action("tree nw")
    state.apply_action(action)
    logged = events(before, 0, action, state, SPECTATOR)[0]
    assert VIEW.say(logged, "en", NAMES) == "Ada places a tree: 7 points."
    sheet = VIEW.score_sheet(seen(state), "en", NAMES)
    assert [line.points[0] for line in sheet] == [26.0, 7.0, 0.0, 33.0]


def test_v16_the_goal_and_the_track_have_the_points_of_the_edition() -> None:
    state = with_numbers(near_end(points=33, fox=1))
    state.goals = [[codes.GOAL_POINTS, codes.GOAL_TREES], [codes.GOAL_COWS, codes.GOAL_HOUSE]]
    assert panel(state, "track").count("nevaches-space final") == 84 - 40
    assert panel(state, "hand").count(">40<") == 1 and ">40 points<" in panel(state, "hand")
    assert VIEW.handle_label("goal:points", seen(state), "en", ()) == "40 points"
    assert "40 points (+3): now 33, needs 40" in VIEW.text(seen(state), "en", NAMES)
    play(state, "play 1 on o")
    before = state.clone()
    assert isinstance(before, NevachesState)
    state.apply_action(codes.GOAL + codes.GOAL_POINTS, 0)
    logged = events(before, 0, codes.GOAL + codes.GOAL_POINTS, state, 0)[0]
    assert VIEW.say(logged, "fr", NAMES) == french_spaces("Ada choisit : 40 points.")
    assert "Scoring tile that counts: 40 points" in VIEW.text(seen(state), "en", NAMES)
    state.apply_action(codes.GOAL + codes.GOAL_COWS, 1)
    assert VIEW.score_sheet(seen(state), "en", NAMES)[2].detail[0] == "40 points"
