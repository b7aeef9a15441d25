"""API operations as data: one list of them gives both the routes and the OpenAPI document."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque._version import __version__
from ludotheque.kernel.observation import Observation
from ludotheque.web.errors import Problem, WebError

REF = "#/components/schemas/{name}"
PROBLEM = {"application/json": {"schema": {"$ref": REF.format(name="Problem")}}}
DESCRIPTIONS = {
    400: "The body cannot be read.",
    401: "No token, or not a valid one.",
    403: "Not allowed for this seat.",
    404: "No such table or game.",
    409: "Not now: the table is in another state.",
    413: "The body is too large.",
    422: "The request makes no sense as it is.",
    429: "Too many requests.",
    503: "The server is busy.",
}


class Parameter(msgspec.Struct, frozen=True):
    """A part of the path, or of the query if there is a default."""

    name: str
    description: str
    pattern: str
    lengths: tuple[int, int]
    default: str | None = None

    def read(self, request: Request) -> str:
        """The parameter's value; refused if it does not fit."""
        values = request.path_params if self.default is None else request.query_params
        value = str(values.get(self.name, self.default))
        low, high = self.lengths
        if not (low <= len(value) <= high and re.fullmatch(self.pattern, value)):
            raise WebError("request/parameter", name=self.name, expected=f"{self.pattern}, {low}–{high}")
        return value

    def document(self) -> dict[str, Any]:
        """Its part of the document."""
        low, high = self.lengths
        schema = {"type": "string", "minLength": low, "maxLength": high, "pattern": self.pattern}
        is_path = self.default is None
        return {
            "name": self.name,
            "in": "path" if is_path else "query",
            "required": is_path,
            "description": self.description,
            "schema": schema if is_path else {**schema, "default": self.default},
        }


class Operation(msgspec.Struct, frozen=True):
    """One address and method; `answer` is its shape, None for plain text and streams. The handler names it."""

    method: str
    path: str
    handler: Callable[[Request], Awaitable[Response]]
    answer: Any = None
    body: Any = None
    parameters: tuple[Parameter, ...] = ()
    status: int = 200
    media: str = "application/json"
    codes: tuple[int, ...] = ()

    def route(self) -> Route:
        """The address."""
        return Route(self.path, self.checked, methods=[self.method])

    async def checked(self, request: Request) -> Response:
        """The handler's answer, if the parameters are right."""
        for parameter in self.parameters:
            parameter.read(request)
        return await self.handler(request)

    def document(self) -> dict[str, Any]:
        """Its part of the document."""
        shape = {"type": "string"} if self.answer is None else _schema(self.answer)
        responses: dict[str, Any] = {
            str(self.status): {"description": "Done.", "content": {self.media: {"schema": shape}}}
        }
        always = (429, 503) if self.body is None else (400, 413, 429, 503)
        for code in sorted({*self.codes, *always}):
            responses[str(code)] = {"description": DESCRIPTIONS[code], "content": PROBLEM}
        found: dict[str, Any] = {
            "operationId": getattr(self.handler, "__name__", ""),
            "summary": self.handler.__doc__,
            "parameters": [parameter.document() for parameter in self.parameters],
            "responses": responses,
            "security": [{"token": []}, {}],
        }
        if self.body is not None:
            is_required = any(field.required for field in msgspec.structs.fields(self.body))
            content = {"application/json": {"schema": _schema(self.body)}}
            found["requestBody"] = {"required": is_required, "content": content}
        return found


def document(operations: Sequence[Operation], prefix: str) -> dict[str, Any]:
    """The OpenAPI document of these operations."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        paths.setdefault(prefix + operation.path, {})[operation.method.lower()] = operation.document()
    shapes = [shape for operation in operations for shape in (operation.answer, operation.body) if shape is not None]
    _, schemas = msgspec.json.schema_components([Problem, *shapes], schema_hook=_any_object, ref_template=REF)
    # Every game has its own observation; the document describes what they share.
    schemas[Observation.__name__]["additionalProperties"] = True
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Ludothèque",
            "version": __version__,
            "description": "Play as a seat, watch, and fetch records. Errors are {code, sentence}.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A seat’s token."}},
        },
    }


def _schema(shape: Any) -> dict[str, Any]:
    (schema,), _ = msgspec.json.schema_components([shape], schema_hook=_any_object, ref_template=REF)
    return dict(schema)


def _any_object(kind: type) -> dict[str, Any]:
    return {"type": "object"}
