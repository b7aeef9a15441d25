"""The conformance checks as a pytest class, on seeds that Hypothesis chooses."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludotheque.games.registry import get_spec
from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.texts import LANGUAGES, Catalog
from ludotheque.learn.checks import check_lesson
from ludotheque.learn.lessons import lessons_of
from ludotheque.testing import checks, golden
from ludotheque.testing.cases import Case, all_cases, golden_cases
from ludotheque.testing.secrecy import check_secrecy
from ludotheque.testing.tensors import check_tensors
from ludotheque.testing.text_views import check_text_is_complete
from ludotheque.testing.views import check_views

Check = Callable[[Game, int], None]
QUICK: list[Check] = [
    checks.check_end,
    checks.check_running_results,
    checks.check_same_seed,
    checks.check_legality,
    checks.check_clones,
    checks.check_notation,
    checks.check_records,
    checks.check_pickles,
    checks.check_pieces,
    check_tensors,
]
DRAWN: list[Check] = [check_views, check_text_is_complete, check_secrecy]
DEFAULT = 4
EXAMPLES = int(os.environ.get("LUDOTHEQUE_EXAMPLES", DEFAULT))
SEEDS = st.integers(min_value=0, max_value=2**64)


def run_on_seeds(check: Check, case: Case, examples: int) -> None:
    """Run one check on a few seeds.

    Hypothesis reports the failing seed.
    """
    game = case.load()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(seed=SEEDS)
    def on_seed(seed: int) -> None:
        check(game, seed)

    on_seed()


def check_languages(folder: Path) -> None:
    """Check that the catalog and the rules pages, if a game has them, exist in both languages."""
    catalog = folder / "texts.toml"
    for key, entry in Catalog.load(catalog).entries.items() if catalog.exists() else ():
        assert set(entry) == set(LANGUAGES), f"{key} is not in both languages"
    if any(folder.glob("rules_*.md")):
        for lang in LANGUAGES:
            assert len((folder / f"rules_{lang}.md").read_text(encoding="utf-8")) > 1000


def conformance_suite(
    game_id: str,
    golden_folder: Path | None = None,
    long: tuple[str, ...] = (),
    golden_plies: int | None = None,
    **fixed_options: OptionValue,
) -> type:
    """Return a test class for one game.

    `LUDOTHEQUE_EXAMPLES` sets how many seeds each check tries (4). With fewer, views are checked only where all options
    have their default or all are changed. Views are never compiled, so a run of the compiled rules with all cases
    covers the same views. Where one of the `long` options is changed, random games last several times as long, so a
    quarter of the seeds is used. Without a `golden_folder` there are no recorded games to compare with, which helps
    while rules change often. `golden_plies` cuts the golden playthroughs short, so that people can read them. The
    traces cover whole games. `fixed_options` hold in every case, such as a limit of turns where random games would last
    too long.
    """
    fixed = tuple(fixed_options.items())
    cases = all_cases(game_id, fixed)
    names = [case.name for case in cases]
    recorded = golden_cases(game_id, fixed) if golden_folder is not None else []
    drawn = cases if EXAMPLES >= DEFAULT else golden_cases(game_id, fixed)

    class Conformance:
        """The conformance tests of one game."""

        @pytest.mark.parametrize("case", cases, ids=names)
        @pytest.mark.parametrize("check", QUICK, ids=lambda check: check.__name__)
        def test_rules(self, check: Check, case: Case) -> None:
            is_long = any(name in long for name, _ in case.options)
            run_on_seeds(check, case, max(1, EXAMPLES // 4) if is_long else EXAMPLES)

        @pytest.mark.parametrize("case", drawn, ids=lambda case: case.name)
        @pytest.mark.parametrize("check", DRAWN, ids=lambda check: check.__name__)
        def test_views(self, check: Check, case: Case) -> None:
            run_on_seeds(check, case, max(1, EXAMPLES // 4))

        @pytest.mark.parametrize("case", recorded, ids=lambda case: case.name)
        def test_playthrough(self, case: Case) -> None:
            """Compare with the golden playthrough, which every game must have."""
            assert golden_folder is not None
            golden.compare(golden_folder / f"{case.name}.record.txt", golden.playthrough(case, golden_plies))

        @pytest.mark.parametrize("case", recorded, ids=lambda case: case.name)
        def test_order_of_legal_actions(self, case: Case) -> None:
            assert golden_folder is not None
            golden.compare(golden_folder / f"{case.name}.legal.txt", golden.legal_order(case, golden_plies))

        def test_traces(self) -> None:
            """Check that the same seeds give the same games on this build as when the file was written."""
            if golden_folder is None:
                return
            golden.compare(golden_folder / "traces.txt", golden.traces(cases))

        def test_texts_are_in_both_languages(self) -> None:
            """Check that catalog and rules pages are in both languages, or absent."""
            check_languages(get_spec(game_id).folder())

        def test_lessons(self) -> None:
            """Check that all lessons of a game can be completed in both languages."""
            assert [str(error) for lesson in lessons_of(game_id) for error in check_lesson(lesson)] == []

    Conformance.__name__ = Conformance.__qualname__ = f"TestConformance_{game_id}"
    return Conformance
