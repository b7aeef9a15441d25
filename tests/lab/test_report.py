"""Reports follow from the rows, and the page needs no other files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import msgspec
import pytest

from ludotheque.kernel.texts import LANGUAGES
from ludotheque.lab.errors import LabError, LabFailedError
from ludotheque.lab.i18n import Localizer
from ludotheque.lab.measures import Measures, measure_rows
from ludotheque.lab.notebook import Actions, Moves, Opinion
from ludotheque.lab.plots import dots, histogram, lines
from ludotheque.lab.report import Report
from ludotheque.lab.results import Results
from ludotheque.lab.simulate import GameRow, Plan, simulate
from ludotheque.lab.statistics import Interval
from ludotheque.lab.texts import TEXTS


def game_row(index: int, winner: int, actions: tuple[dict[str, int], ...]) -> GameRow:
    return GameRow(
        index=index,
        seating=(0, 1),
        scores=(5.0, 1.0) if winner == 0 else (1.0, 5.0),
        winners=(winner,),
        decisions=(2, 2),
        thinking=(0.2, 0.4),
        length=10,
        seconds=1.0,
        turn_order=(1, 2),
        actions=actions,
    )


@pytest.fixture
def measures() -> Measures:
    """Return forty games with known facts.

    The first to play wins three of four, the seat that plays `jump` wins, and all seats play `walk`.
    """
    rows = []
    for index in range(40):
        winner = int(index % 4 == 0)
        done = ({"walk": 2, "jump": 1}, {"walk": 3}) if winner == 0 else ({"walk": 1}, {"walk": 1, "jump": 2})
        rows.append(game_row(index, winner, done))
    return measure_rows(Plan(game="kuhlorado", bots=("greedy", "random"), games=40), rows, "study")


def test_measures(measures: Measures) -> None:
    assert measures.games == 40
    assert [place.win.value for place in measures.order] == [0.75, 0.25]
    assert measures.order[0].score.value == 4.0
    assert measures.margin.value == 4.0
    assert measures.bots[1].pace == pytest.approx(0.2)
    by_name = {action.what: action for action in measures.actions}
    assert by_name["walk"].share == 1.0
    assert by_name["walk"].difference.high - by_name["walk"].difference.low == 2.0
    assert by_name["jump"].win_with.value == 1.0
    assert by_name["jump"].difference.value == 1.0
    assert by_name["jump"].a_game == 1.25


def test_the_words_follow_from_the_numbers(measures: Measures) -> None:
    page = Report([measures]).html()
    assert "The first to play wins more than an equal share: 75.0%" in page
    assert "The second wins less than an equal share: 25.0%" in page
    assert "jump" in page
    assert "NaN" not in page and "nan" not in page.replace("finance", "")
    french = Report([measures], "fr").html()
    assert "Le premier à jouer gagne plus que sa part\u00a0: 75,0\u00a0%" in french
    assert '<html lang="fr">' in french


def test_two_results_are_compared(measures: Measures) -> None:
    same = msgspec.structs.replace(measures, label="again")
    page = Report([measures, same]).html()
    assert "could be chance" in page
    longer = msgspec.structs.replace(measures, label="long", lengths=tuple(30.0 + index % 2 for index in range(40)))
    assert "+20.5 (" in Report([measures, longer]).html()


def test_a_page_stands_alone(measures: Measures) -> None:
    page = Report([measures, msgspec.structs.replace(measures, label="<b>&")]).html()
    assert not re.search(r'(?:src|href)="(?!#)', page.replace("xlink:href", "href"))
    assert "<script" not in page and "@import" not in page
    assert "<b>&" not in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_solo_games_have_no_seats_to_compare(parlour: str) -> None:
    plan = Plan(game=parlour, bots=("random",), games=5)
    page = Report([measure_rows(plan, list(simulate(plan)))]).html()
    assert "What the order of play is worth" not in page


def test_plots_are_pictures_in_the_page_s_colours() -> None:
    interval = Interval(0.5, 0.4, 0.6)
    for plot in (
        dots("seats", ["A", "B"], [("one", [interval] * 2), ("two", [interval] * 2)], "%", 0.5, 100),
        histogram("scores", [("one", [1.0, 2.0, 2.0]), ("two", [2.5])], "points", "%"),
        histogram("one value", [("one", [3.0])], "points", "%"),
        lines("sweep", ["1", "2"], [("", [interval, interval])], "x", "y"),
    ):
        root = ElementTree.fromstring(plot)
        assert root.attrib["role"] == "img"
        assert "var(--seat0)" in plot
        assert "#0102" not in plot


def test_no_games_and_no_room_are_said(measures: Measures, tmp_path: Path) -> None:
    plan = Plan(game="kuhlorado", bots=("random", "random"))
    results = Results(tmp_path / "r.parquet", plan)
    results.close()
    assert not (tmp_path / "r.parquet").exists()
    with pytest.raises(LabError, match="holds no games"):
        measure_rows(plan, [])
    with pytest.raises(LabFailedError, match="cannot be written"):
        Report([measures]).save(tmp_path / "nowhere" / "r.html")


def test_things_draw_themselves_in_a_notebook(measures: Measures) -> None:
    import ludotheque
    from ludotheque.search.players import make_player

    game = ludotheque.load_game("kuhlorado", sheet=1)
    state = game.new_initial_state()
    for outcome in ("first A", "roll 3 5"):
        state.apply_action(state.string_to_action(outcome))
    actions = Actions(state)
    assert list(actions) == state.legal_actions() and len(actions) == len(state.legal_actions())
    assert "0: keep" in repr(actions)
    assert "<svg" in actions._repr_html_()
    assert "visits" in Opinion(state, make_player(game, "mcts", iterations=20))._repr_html_()
    assert "first A" in Moves(ludotheque.record_of(state))._repr_html_()
    assert "<section" in Report([measures])._repr_html_()


def test_texts_are_in_both_languages() -> None:
    for key, entry in TEXTS.entries.items():
        assert set(entry) == set(LANGUAGES), f"{key} is not in both languages"


def test_numbers_as_each_language_writes_them() -> None:
    assert Localizer("fr", TEXTS).rate(Interval(0.125, 0.1, 0.15)) == "12,5\u00a0% (10,0 … 15,0)"
    assert Localizer("en", TEXTS).mean(Interval(-1.25, -2.0, 0.5), 2, sign=True) == "−1.25 (−2.00 … +0.50)"
    assert [Localizer("en", TEXTS).duration(each) for each in (2.0, 0.05, 2e-5)] == ["2.0 s", "50.0 ms", "20 µs"]
