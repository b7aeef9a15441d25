"""Kuhlorado's bot: the network in C and Python, weights that do not fit, the search, the levels."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludotheque import ConfigurationError, Rng, load_game
from ludotheque.games.kuhlorado.bot.features import FEATURES, Reader, SheetBits, to_bits, to_cells
from ludotheque.games.kuhlorado.bot.guide import KuhloradoGuide, make_guide
from ludotheque.games.kuhlorado.bot.judge import KuhloradoJudge, Positions, key_of, make_judge
from ludotheque.games.kuhlorado.bot.lookahead import RUNNERS, TURNS, Lookahead
from ludotheque.games.kuhlorado.bot.network import FILE, REACH, Evaluator, expected_header, load_network
from ludotheque.games.kuhlorado.bot.nodes import BEST_COWS, NOTHING, TWO_COWS, MarkTable, Node, Valuer
from ludotheque.games.kuhlorado.rules import KuhloradoGame, KuhloradoState
from ludotheque.games.kuhlorado.rules.codes import CELLS, MARK
from ludotheque.search.layers import FixedLayers
from ludotheque.search.players import make_player
from ludotheque.search.weights import read_weights, write_weights

COMPILED = importlib.util.find_spec("ludotheque.games.kuhlorado.bot._features") is not None


def marking(seed: int, turns: int, **options: Any) -> KuhloradoState:
    """Return a position of a random game in which a seat is about to mark."""
    state = load_game("kuhlorado", **options).new_initial_state()
    assert isinstance(state, KuhloradoState)
    rng = Rng(seed)
    seen = 0
    while state.phase != MARK or seen < turns:
        seen += state.phase == MARK
        seat = state.current_player()
        state.step(seat, state.sample_chance(rng) if seat < 0 else state.sample_action(seat, rng))
    return state


def question(state: KuhloradoState) -> tuple[int, int, int, int, int, int]:
    """Return a position in the form that the evaluator takes."""
    seat = state.seat
    own = to_bits([cell for cell in range(CELLS) if state.marks[cell] == seat + 1])
    other = to_bits([cell for cell in range(CELLS) if state.marks[cell] == 2 - seat])
    pro = (2 if state.doubles_counted else 1) if state.rules.pro else 0
    return state.sheet_index, own, other, pro, state.doubles[seat], state.doubles[1 - seat]


def rules() -> KuhloradoGame:
    game = load_game("kuhlorado")
    assert isinstance(game, KuhloradoGame)
    return game


def test_bits_and_cells() -> None:
    assert to_cells(to_bits([0, 9, 63])) == [0, 9, 63]


@pytest.mark.skipif(not COMPILED, reason="the compiled network is not built here")
def test_both_networks_agree_to_the_last_bit() -> None:
    game = rules()
    sheets = [SheetBits(sheet) for sheet in game.sheets]
    header, weights = read_weights(FILE, expected_header(game))
    reader = Reader(sheets)
    twin = Evaluator(reader, FixedLayers(weights, FEATURES, header.layers[1], header.layers[2], *header.switches))
    fast = load_network(game).evaluator
    assert type(fast.reader) is not Reader
    assert type(fast.layers) is not FixedLayers
    for seed in range(6):
        state = marking(seed, 3 + 3 * seed, pro=seed % 2 == 1)
        where = question(state)
        free = [cell for cell in range(CELLS) if state.sheet.symbols[cell] and not state.marks[cell]]
        marks = [1 << cell for cell in free[:8]]
        rows, switches, ends = fast.reader.read(*where, marks)
        expected_rows, expected_switches, expected_ends = reader.read(*where, marks)
        assert [*memoryview(rows).cast("d")] == [number for row in expected_rows for number in row]
        assert [*memoryview(switches).cast("i")] == [each for row in expected_switches for each in (len(row), *row)]
        assert ends == expected_ends
        assert fast.values(*where, marks) == twin.values(*where, marks)


def test_the_network_says_what_it_said_when_it_was_trained() -> None:
    """The network's numbers are the same on every build."""
    network = load_network(rules())
    values = network.evaluator.values(0, to_bits([0, 1, 8]), to_bits([63, 62]), 0, 0, 0, [1 << 9, 1 << 54])
    assert values == pytest.approx(TRAINED, abs=1e-3)  # integers are slightly coarser
    assert values == pytest.approx(EXPECTED, abs=1e-12)


TRAINED = [0.5250264853149379, 0.563671374366257]
EXPECTED = [0.5250761315656463, 0.5637670754904259]


def test_an_end_is_valued_exactly() -> None:
    game = rules()
    sheets = [SheetBits(sheet) for sheet in game.sheets]
    switches = len(sheets) * 2 * CELLS
    weights = [0.0] * ((FEATURES + 1 + 64) * REACH + switches * REACH + 2 * 64 + 1)
    evaluator = Evaluator(Reader(sheets), FixedLayers(weights, FEATURES, REACH, 64, switches, REACH))
    cells = to_cells(sheets[0].playable)
    own, other = to_bits(cells[:-1:2]), to_bits(cells[1:-1:2])
    state = marking(1, 1, sheet=1)
    state.marks = [1 if own >> cell & 1 else 2 if other >> cell & 1 else 0 for cell in range(CELLS)]
    state.marks[cells[-1]] = 1
    one, two = state.scores()
    expected = 1.0 if one > two else 0.0 if one < two else 0.5
    assert evaluator.values(0, own, other, 0, 0, 0, [1 << cells[-1]]) == [expected]


def test_weights_that_do_not_fit_are_refused_with_a_sentence(tmp_path: Path) -> None:
    game = rules()
    expected = expected_header(game)
    header, values = read_weights(FILE, expected)
    path = tmp_path / "weights.bin"
    others: dict[str, Any] = {"edition": "other", "features": "other", "rules_version": 99, "game": "niet"}
    for field, value in {**others, "switches": (0, 0)}.items():
        write_weights(path, msgspec.structs.replace(header, **{field: value}), values[:10])
        with pytest.raises(ConfigurationError) as caught:
            load_network(game, path)
        assert field in caught.value.sentence("en") and field in caught.value.sentence("fr")
    path.write_bytes(FILE.read_bytes()[:-2])
    with pytest.raises(ConfigurationError, match="damaged"):
        load_network(game, path)
    with pytest.raises(ConfigurationError, match="cannot be read"):
        load_network(game, tmp_path / "nothing.bin")


def test_another_edition_is_searched_without_the_network(tmp_path: Path) -> None:
    text = (FILE.parents[1] / "editions/reconstructed.toml").read_text(encoding="utf-8")
    other = tmp_path / "mine.toml"
    other.write_text(text.replace('"35ccc341"', '"143ccc53"', 1), encoding="utf-8")
    game = load_game("kuhlorado", edition=str(other))
    guide = make_guide(game)
    assert isinstance(guide, KuhloradoGuide)
    assert guide.network is None and "edition" in str(guide.note)
    state = game.new_initial_state()
    rng = Rng(1)
    while state.is_chance_node():
        state.step(-1, state.sample_chance(rng))
    player = make_player(game, "hard", iterations=20)
    assert player.choose(state, state.current_player()) in state.legal_actions()


@pytest.mark.parametrize("turns", [1, 9, 17])
def test_lookahead_values_every_legal_mark(turns: int) -> None:
    state = marking(turns, turns, sheet=2)
    analysis = make_player(state.game, "hard", seed=1, iterations=4).analyse(state, state.seat)
    assert sorted(verdict.action for verdict in analysis.verdicts) == state.actions(state.seat)
    assert all(-1.0 <= verdict.value <= 1.0 for verdict in analysis.verdicts)
    assert sum(verdict.visits for verdict in analysis.verdicts) == 4


def test_the_same_seed_looks_at_the_same_positions() -> None:
    state = marking(4, 6, sheet=3)
    found = [make_player(state.game, "hard", seed=5, iterations=3).analyse(state, state.seat) for _ in range(2)]
    assert found[0].verdicts == found[1].verdicts


class Rough:
    """A quick evaluator for tests, whose numbers depend only on the marked cells."""

    def values(
        self, sheet: int, own: int, other: int, pro: int, doubles: int, others: int, marks: list[int]
    ) -> list[float]:
        return [0.2 + 0.6 * ((own | mark) * 7 % 61 - other % 61 + 60) / 120 for mark in marks]


def test_the_search_plays_on_until_it_is_settled() -> None:
    state = marking(3, 14, sheet=2)
    sheet = SheetBits(state.sheet)
    valuer = Valuer(1, sheet, MarkTable(state.sheet), Rough())
    search = Lookahead(state, state.seat, valuer, Rng(1))
    search.run(30)
    assert 30 <= search.iterations < 30 + RUNNERS * TURNS, "a sample more at most"
    search.run(10**6)
    assert search.is_settled()
    done = search.iterations
    best = search.results()[0]
    search.run(10**6)
    assert (search.iterations, search.results()[0]) == (done, best), "nothing is left to find out"
    assert best[1] == max(visits for _, visits, _ in search.results())


def test_below_the_root_only_pairs_of_the_best_cows_are_valued() -> None:
    state = marking(3, 2, sheet=2)
    valuer = Valuer(1, SheetBits(state.sheet), MarkTable(state.sheet), Rough())
    counts = []
    for all_cows in (True, False):
        node = Node(1 << 1, 1 << 62, 0, 0, 0)
        valuer.open(node, all_cows)
        counts.append(sum(valuer.table.kinds[slot] == TWO_COWS for slot in node.slots))
        assert valuer.table.kinds[node.slots[-1]] == NOTHING
    assert counts[0] > counts[1] == BEST_COWS * (BEST_COWS - 1) // 2


def test_easy_overlooks_and_never_throws_dice() -> None:
    """Easy plays the best action that it notices, so over many seeds better actions are more frequent."""
    state = marking(2, 5, sheet=1)
    order = [verdict.action for verdict in make_player(state.game, "easy").analyse(state, state.seat).verdicts]
    chosen = [make_player(state.game, "easy", seed=seed).choose(state, state.seat) for seed in range(8)]
    assert sum(order.index(action) for action in chosen) / 8 < (len(order) - 1) / 2


@pytest.mark.skipif(not COMPILED, reason="interpreted it takes ten seconds")
def test_towards_the_end_a_review_looks_further_ahead() -> None:
    judge = make_judge(load_game("kuhlorado"))
    assert isinstance(judge, KuhloradoJudge)
    sheet = judge.sheets[2]
    sizes = []
    for turns in (40, 30):
        key = key_of(marking(5, turns, sheet=3))
        found = sheet.further(key, 2, 80)
        sizes.append((found.size, sheet.node(key, 2).size))
        # The look is equally deep after any earlier looks, and no deeper without nodes left.
        again = Positions(sheet.index, sheet.sheet, sheet.table, sheet.evaluator)
        assert again.further(key, 2, 0).size == again.node(key, 2).size
        assert again.further(key, 2, 80).worth == found.worth
    (late, late_at_first), (early, early_at_first) = sizes
    assert late > late_at_first
    assert early == early_at_first
