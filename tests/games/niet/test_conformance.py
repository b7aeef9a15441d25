"""NIET! keeps the contract."""

from pathlib import Path

from ludotheque.testing import conformance_suite

TestNiet = conformance_suite("niet", Path(__file__).parent / "golden", long=("target",))
