"""The conformance suite for Chévoux."""

from pathlib import Path

from ludotheque.testing import conformance_suite

TestChevoux = conformance_suite("chevoux", Path(__file__).parent / "golden")
