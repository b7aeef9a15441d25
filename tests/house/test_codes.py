"""Every error code is a literal type, so that mypy refuses a code without a sentence."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from ludotheque.kernel import errors as kernel
from ludotheque.learn import errors as learn
from ludotheque.store import errors as store
from ludotheque.tables import errors as tables
from ludotheque.web.http import errors as web

CODES: list[tuple[Any, Any]] = [
    (kernel.KernelCode, kernel.CATALOG),
    (tables.TableCode, tables.CATALOG),
    (store.StoreCode, store.CATALOG),
    (learn.LearnCode, learn.CATALOG),
    (web.WebCode, web.CATALOG),
]


@pytest.mark.parametrize(("codes", "catalog"), CODES, ids=[catalog.name for _, catalog in CODES])
def test_codes_and_sentences_are_the_same(codes: Any, catalog: Any) -> None:
    assert set(get_args(codes)) == set(catalog.entries)


def test_every_code_with_a_status_exists() -> None:
    known = {code for codes, _ in CODES for code in get_args(codes)}
    assert set(web.STATUS) <= known
