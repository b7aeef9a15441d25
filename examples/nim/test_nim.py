"""Nim keeps every promise of the contract."""

from pathlib import Path

import ludotheque
from ludotheque.testing import conformance_suite

ludotheque.register_package("nim", "nim")
TestNim = conformance_suite("nim", Path(__file__).parent / "golden")
