"""The conformance suite and the golden playthroughs."""

from pathlib import Path

from ludotheque.testing import conformance_suite

TestNevaches = conformance_suite("nevaches", Path(__file__).parent / "golden")
