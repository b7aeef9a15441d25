"""The OpenAPI document: FastAPI's, with the shapes of msgspec's structs filled in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from fastapi import FastAPI

from ludotheque.kernel.observation import Observation
from ludotheque.web.errors import Problem

TEMPLATE = "#/components/schemas/{name}"
SENTENCES = {
    400: "The body cannot be read.",
    401: "No token, or not a valid one.",
    403: "Not allowed to this seat.",
    404: "No such table or game.",
    405: "No such method.",
    409: "Not now: the table is in another state.",
    413: "The body is too large.",
    422: "What was asked for is not possible as given.",
    429: "Too many requests.",
    503: "Cannot be stored now.",
}


class Answers:
    """Adds routes and remembers the shapes that they take and give."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app
        self.shapes: list[Any] = [Problem]

    def add(
        self,
        method: str,
        path: str,
        handler: Callable[..., Any],
        answer: Any,
        body: Any = None,
        status: int = 200,
        media: str = "application/json",
        codes: tuple[int, ...] = (),
    ) -> None:
        """One operation; `answer` is its shape, or None for plain text and streams."""
        shape: dict[str, Any] = {"type": "string"} if answer is None else self._schema(answer)
        responses: dict[int | str, dict[str, Any]] = {
            status: {"description": "Done.", "content": {media: {"schema": shape}}}
        }
        always = (429, 503) if body is None else (400, 413, 429, 503)
        for code in sorted({*codes, *always}):
            problem = {"application/json": {"schema": {"$ref": TEMPLATE.format(name="Problem")}}}
            responses[code] = {"description": SENTENCES[code], "content": problem}
        extra: dict[str, Any] = {"security": [{"token": []}, {}]}
        if body is not None:
            needed = any(field.required for field in msgspec.structs.fields(body))
            extra["requestBody"] = {"required": needed, "content": {"application/json": {"schema": self._schema(body)}}}
        self.app.add_api_route(
            path,
            handler,
            methods=[method],
            status_code=status,
            response_model=None,
            responses=responses,
            operation_id=handler.__name__,
            openapi_extra=extra,
        )

    def _schema(self, shape: Any) -> dict[str, Any]:
        self.shapes.append(shape)
        (schema,), _ = msgspec.json.schema_components([shape], schema_hook=_opaque, ref_template=TEMPLATE)
        return dict(schema)


def _opaque(kind: type) -> dict[str, Any]:
    return {"type": "object"}


def describe(app: FastAPI, answers: Answers) -> None:
    """Let the document hold all shapes; built when first asked for."""
    standard = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = standard()
            _, components = msgspec.json.schema_components(answers.shapes, schema_hook=_opaque, ref_template=TEMPLATE)
            # Every game has its own observation; what they share is described.
            components[Observation.__name__]["additionalProperties"] = True
            document["components"] = {
                "schemas": components,
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A seat’s token."}},
            }
            for path in document["paths"].values():
                for operation in path.values():
                    _tidy(operation)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _tidy(operation: dict[str, Any]) -> None:
    """FastAPI describes its own form of a wrong path; ours is a Problem like all others."""
    wrong = operation["responses"].get("422")
    if wrong is not None:
        wrong["description"] = SENTENCES[422]
        wrong["content"] = {"application/json": {"schema": {"$ref": TEMPLATE.format(name="Problem")}}}
