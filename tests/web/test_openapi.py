"""The OpenAPI document is true: Schemathesis sends requests that it allows and others."""

from __future__ import annotations

from typing import Any, cast

import httpx
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
from ludotheque.web.api import Api
from ludotheque.web.live.service import Service

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]


# Without the stream, which never ends and has separate tests.
schema = schemathesis.openapi.from_dict(Api(cast("Service", None)).document).exclude(path_regex="/stream$")


@schema.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_operation_keeps_its_word(case: Any, server: ServerProcess) -> None:
    case.call_and_validate(base_url=server.url, checks=CHECKS)


@schema.parametrize()
@settings(max_examples=5, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_also_at_a_table_that_exists_with_a_valid_token(case: Any, server: ServerProcess, client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "niet", "name": "A", "levels": ["", "easy"]}).json()
    if "table_id" in case.path_parameters:
        case.path_parameters["table_id"] = opened["table"]
    headers = {"authorization": f"Bearer {opened['token']}"}
    # The test put the table into the path after Schemathesis had made the path wrong, so acceptance is right.
    checks = [check for check in CHECKS if check is not negative_data_rejection]
    # A hint has low priority and is late on a busy machine.
    case.call_and_validate(base_url=server.url, checks=checks, headers=headers, timeout=200)
