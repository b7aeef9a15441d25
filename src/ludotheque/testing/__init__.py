"""The conformance suite: checks that every game must pass, also for authors of further games.

# tests/games/mygame/test_conformance.py
from pathlib import Path
from ludotheque.testing import conformance_suite

TestMyGame = conformance_suite("mygame", Path(__file__).parent / "golden")
"""

from ludotheque.testing.suite import conformance_suite

__all__ = ["conformance_suite"]
