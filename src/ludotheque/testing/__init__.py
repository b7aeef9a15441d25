"""The conformance suite: what every game must keep, shipped so that a sixth game's author can run it too.

# tests/games/mygame/test_conformance.py
from pathlib import Path
from ludotheque.testing import conformance_suite

TestMyGame = conformance_suite("mygame", Path(__file__).parent / "golden")
"""

from ludotheque.testing.suite import conformance_suite

__all__ = ["conformance_suite"]
