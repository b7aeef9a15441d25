"""Pages of the documentation that come from the code.

    python docs/build.py              # writes tensors.md
    python docs/build.py notebooks    # executes the notebooks in place

MkDocs loads this file as a hook: `on_files` adds the reference of the HTTP API to every build.
"""

from __future__ import annotations

import json
import sys
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel import errors as kernel_errors
from ludotheque.kernel.tensor import TensorShape
from ludotheque.kernel.texts import Catalog
from ludotheque.learn import errors as learn_errors
from ludotheque.tables import errors as table_errors
from ludotheque.web.api import DESCRIPTIONS, Api
from ludotheque.web.http import errors as web_errors
from ludotheque.web.http.errors import STATUS, status_of

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

    from ludotheque.web.live.service import Service

DOCS = Path(__file__).parent
API_PAGE = "http-api.md"
INTRODUCTION = """# Observations as numbers

Programs that learn see a position as a row of numbers between −1 and 1. The row is the same for our vector environment,
PettingZoo, Gymnasium and OpenSpiel. Its fields are those of the game's observation, one after the other: what the seat
may know, and nothing else. Zeros stand for what is not there.

- *One of a…b* is one number for each value, 1 where it is.
- *Which of* counts how often each value occurs.
- *Share of n* is the value divided by n.
- Seats are counted from the viewer on.
- Boards are planes: all cells for the first number, then all for the second, row by row.

Where the length depends on the number of players, the table is for the largest number.

With `shape = TensorShape(game)`: `shape.values(state, seat)` is the row, `shape.table()` the table for any setting, and
`shape.read(row, field)` gives the numbers of one field.
`row[shape.place(field)].reshape(shape.parts[field].dimensions)` gives the planes of a NumPy row, and
`shape.parts[field].names` says what each plane is for.
"""
API_INTRODUCTION = """# HTTP API

Programs play through the same tables as people. This page is generated from the operations and error catalogs of the
server. The server itself publishes the same operations as OpenAPI 3.1 at `/api/v1/openapi.json`.

- **Seats.** A request proves its seat by `Authorization: Bearer <token>`. The token comes with the answer to
  `POST /api/v1/tables` (with a `name`) or `POST /api/v1/tables/{table_id}/seats`. A token may be used at several
  tables: send it along when sitting down. A program may draw its own token (32 to 64 characters, at least ten of them
  different), so that creating a table can be repeated.
- **Keys.** The body of every POST may have a `key` of up to 64 characters. A request that is sent again under its key
  is carried out once, and the second answer has `is_repeated`.
- **Durability.** Every answer to a POST is given after the change is committed to the database.
- **Streams.** `GET …/stream` sends one JSON object per line. The first is `{"type": "table", …}` with all fields of
  `TableSnapshot`. Then come `{"type": "change", …}` with the fields that changed, with new lines of log and chat under
  `added`, and `{"type": "heartbeat"}` in quiet times.
- **Errors.** A refusal is a `Problem`: a stable `code` and a `sentence` in the language that the request asked for.

`examples/client.py` in the source tree is a client that plays a whole game.
"""
# Errors of the kernel that a request can cause, by code or by the part before the slash. The others concern files.
KERNEL_CODES = (
    "action",
    "game/unknown",
    "game/players",
    "notation",
    "option",
    "seat",
    "seats",
    "bot/unknown",
    "edition/unknown",
)


def tensor_page() -> str:
    """Return the page that lists the observation rows of all games, field by field."""
    parts = [INTRODUCTION]
    for game_id in game_ids():
        spec = get_spec(game_id)
        shape = TensorShape(load_game(game_id, players=max(spec.players)))
        parts.append(f"## {spec.title}\n\n{max(spec.players)} players, {shape.size} numbers.\n\n{shape.table()}\n")
    return "\n".join(parts)


def api_page() -> str:
    """Return the reference of the HTTP API: operations, shapes of bodies and answers, error codes."""
    document = Api(cast("Service", None)).document
    statuses = "\n".join(f"| {status} | {cell(said)} |" for status, said in DESCRIPTIONS.items())
    parts = [API_INTRODUCTION, "## Operations\n"]
    for path, methods in document["paths"].items():
        parts += [operation_section(f"{method.upper()} {path}", each) for method, each in methods.items()]
    parts.append("## Shapes\n\nFields without a default are required.\n")
    parts += [shape_section(name, schema) for name, schema in document["components"]["schemas"].items()]
    parts += ["## Statuses of refusals\n", f"| status | meaning |\n|---|---|\n{statuses}\n"]
    parts += ["## Error codes\n", error_table()]
    return "\n".join(parts)


def operation_section(title: str, operation: dict[str, Any]) -> str:
    """Return one operation: what the request does, its parameters and body, and its answers."""
    rows = [f"### {title}", operation["summary"], "| | |\n|---|---|"]
    for each in operation["parameters"]:
        rows[-1] += f"\n| `{each['name']}` ({each['in']}) | {cell(each['description'])} |"
    if "requestBody" in operation:
        body = kind_of(operation["requestBody"]["content"]["application/json"]["schema"])
        rows[-1] += f"\n| body | {body} |"
    for status, answer in operation["responses"].items():
        if status < "300":
            ((media, content),) = answer["content"].items()
            shape = kind_of(content["schema"]) if media == "application/json" else f"`{media}`"
            rows[-1] += f"\n| answer | {status}, {shape} |"
    rows[-1] += f"\n| refusals | {', '.join(status for status in operation['responses'] if status >= '300')} |"
    return "\n\n".join(rows) + "\n"


def shape_section(name: str, schema: dict[str, Any]) -> str:
    """Return one shape: its description and a table of its fields."""
    description = " ".join(schema.get("description", "").split())
    rows = [f"| `{field}` | {kind_of(each)} | {default_of(each)} |" for field, each in schema["properties"].items()]
    table = "\n".join(["| field | type | default |", "|---|---|---|", *rows])
    return "\n\n".join([f"### {name}", description, table] if rows else [f"### {name}", description]) + "\n"


def kind_of(schema: dict[str, Any]) -> str:
    """Return the type that a JSON schema describes, with links to other shapes."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(kind_of(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        items = schema.get("items")
        return f"list of {kind_of(items)}" if items else "list"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {kind_of(schema['additionalProperties'])}"
    return str(schema.get("type", "any"))


def default_of(schema: dict[str, Any]) -> str:
    """Return the default of a field as code, or nothing where the field is required."""
    return f"`{json.dumps(schema['default'], ensure_ascii=False)}`" if "default" in schema else ""


def cell(text: str) -> str:
    """Escape the character that separates the cells of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def client_codes() -> dict[str, Catalog]:
    """Return every error code that a client can get, with the catalog that has its sentence."""
    found = {code: web_errors.CATALOG for code in web_errors.CATALOG.entries if not code.startswith("serve/")}
    found.update(dict.fromkeys(table_errors.CATALOG.entries, table_errors.CATALOG))
    found.update({code: learn_errors.CATALOG for code in learn_errors.CATALOG.entries if code in STATUS})
    for code in kernel_errors.CATALOG.entries:
        if code in KERNEL_CODES or code.partition("/")[0] in KERNEL_CODES:
            found.setdefault(code, kernel_errors.CATALOG)
    return dict(sorted(found.items()))


def error_table() -> str:
    """Return the table of error codes with status and sentences."""
    rows = ["| code | status | English | French |", "|---|---|---|---|"]
    for code, catalog in client_codes().items():
        status = HTTPStatus(status_of(code))
        sentences = " | ".join(cell(sentence_of(catalog, code, lang)) for lang in ("en", "fr"))
        rows.append(f"| `{code}` | {status.value} {status.phrase} | {sentences} |")
    return "\n".join(rows) + "\n"


def sentence_of(catalog: Catalog, code: str, lang: str) -> str:
    """Return the sentence of an error code with its placeholders."""
    text = catalog.entries[code][lang]
    return " / ".join(text.values()) if isinstance(text, dict) else str(text)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the reference of the HTTP API to the pages that MkDocs builds."""
    from mkdocs.structure.files import File

    files.append(File.generated(config, API_PAGE, content=api_page()))
    return files


def run_notebooks() -> None:
    """Execute every notebook and keep its outputs."""
    import nbformat
    from nbclient import NotebookClient

    for path in sorted((DOCS / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        for block in notebook.cells:
            block.metadata.pop("execution", None)
            if block.cell_type == "code":  # warnings name folders of this machine
                block.outputs = [each for each in block.outputs if each.get("name") != "stderr"]
        nbformat.write(notebook, path)


if __name__ == "__main__":
    if sys.argv[1:] == ["notebooks"]:
        run_notebooks()
    else:
        (DOCS / "tensors.md").write_text(tensor_page(), encoding="utf-8")
