"""The tiny game for tests of simulations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludotheque.games import registry


@pytest.fixture
def parlour() -> Iterator[str]:
    registry.register_package("parlour", "parlour")
    yield "parlour"
    del registry.PACKAGES["parlour"]
