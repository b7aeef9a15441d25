"""The conformance suite for NIET!."""

from pathlib import Path

from ludotheque.testing import conformance_suite

# 160 plies: the first round of five players, and a little of the second.
TestNiet = conformance_suite("niet", Path(__file__).parent / "golden", long=("target",), golden_plies=160)
