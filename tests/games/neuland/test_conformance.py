"""The conformance suite for Neuland.

Random players would need all 400 turns, so the tests stop at 16.
"""

from pathlib import Path

from ludotheque.testing import conformance_suite

TestNeuland = conformance_suite("neuland", Path(__file__).parent / "golden", max_turns=16)
