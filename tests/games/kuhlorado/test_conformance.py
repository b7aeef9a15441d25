"""The conformance suite for Kuhlorado."""

from pathlib import Path

from ludotheque.testing import conformance_suite

TestKuhlorado = conformance_suite("kuhlorado", Path(__file__).parent / "golden")
