"""The OpenAPI document tells the truth: Schemathesis asks whatever it allows, and what it does not."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from ludotheque.testing.server import ServerProcess

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


@pytest.fixture
def document(server: ServerProcess) -> Any:
    """Without the stream, which never ends; it has tests of its own."""
    schema = schemathesis.openapi.from_url(f"{server.url}/api/v1/openapi.json")
    return schema.exclude(path_regex="/stream$")


schema = schemathesis.pytest.from_fixture("document")


@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_its_word(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)


@schema.parametrize()
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
def test_also_at_a_table_that_exists_with_a_valid_token(case: Any, server: ServerProcess) -> None:
    opened = httpx.post(
        f"{server.url}/api/v1/tables", json={"game": "kuhlorado", "name": "A", "levels": ["", "easy"]}
    ).json()
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = opened["table"]
    case.call_and_validate(checks=CHECKS, headers={"authorization": f"Bearer {opened['token']}"})
