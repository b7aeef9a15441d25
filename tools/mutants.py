"""Inject small bugs into the source, and list those that no test finds: `make mutants`.

`lines` runs the tests once under coverage and records which tests run which lines, also inside of servers that tests
start. `run` takes a seeded sample of mutants and runs, for each, only the tests of the changed line. Results are kept
in var/mutants, so that a run can be resumed, and a mutant is tried again when its line or its tests change.
`tests/mutants.toml` lists mutants that change nothing that a user could notice.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "ludotheque"
WORK = ROOT / "var" / "mutants"
PACKAGES = ("tables", "store", "web", "reviews", "learn")
# Browsers, and tests that are slow because many processes come and go, are left out.
TESTS = [f"tests/{package}" for package in (*PACKAGES, "cli")]
SKIPPED = ["tests/web/e2e", "tests/web/test_kill.py", "tests/web/test_fuzz.py", "tests/web/test_garbage.py"]
SKIPPED += ["tests/web/test_proxies.py", "tests/web/test_proxied_servers.py", "tests/web/test_restart_drain.py"]
SECONDS = 60.0  # of tests for one mutant, the quickest first
COVERAGE = """[run]
source = {source}
data_file = {data}
parallel = true
disable_warnings = module-not-imported,no-data-collected,module-not-measured
"""
# Runs in every process that tests start. The name of the current test is read from a file.
SITE = """
import os, sys, threading, time
import coverage
from pathlib import Path
started = coverage.process_startup()
def follow(file=Path(os.environ["MUTANTS_TEST"])):
    before = ""
    time.sleep(0.2)  # after the imports of the start
    while True:
        try:
            name = file.read_text()
        except OSError:
            return
        if name != before:
            before = name
            coverage.Coverage.current().switch_context(name)
        time.sleep(0.005)
if started is not None and "record" not in sys.argv:
    threading.Thread(target=follow, daemon=True).start()
"""

ORDER = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq}
IDENTITY = {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
COMPARED: dict[type, type] = {**ORDER, **IDENTITY}
COMPUTED: dict[type, type] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult}
EXTREMES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Mutant(NamedTuple):
    """One change of one file."""

    file: str
    line: int
    last: int
    where: str
    kind: str
    before: str
    after: str
    start: int
    end: int

    @property
    def key(self) -> str:
        """Name the change without its line, so that other changes of the file leave the name alone."""
        return f"{self.file}::{self.where}: {self.before} → {self.after}"


def changes(node: ast.AST) -> Iterator[tuple[str, str]]:
    """List the changes of one node, each as its kind and its new source."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield "comparison", ast.unparse(ast.Compare(left, [COMPARED[type(op)]()], [right]))
        case ast.BoolOp(op=op, values=values):
            yield "connective", ast.unparse(ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "not", ast.unparse(operand)
        case ast.Constant(value=bool() as value):
            yield "constant", str(not value)
        case ast.Constant(value=int() as value):
            yield "constant", str(value + 1)
            yield "constant", str(value - 1)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in COMPUTED and not _is_text(left, right):
            yield "arithmetic", ast.unparse(ast.BinOp(left, COMPUTED[type(op)](), right))
        case ast.Call(func=ast.Name(id=name)) if name in EXTREMES:
            yield "extreme", ast.unparse(ast.Call(ast.Name(EXTREMES[name]), node.args, node.keywords))
        case ast.Call(args=[first, second, *others]) if not isinstance(first, ast.Starred | ast.Constant):
            if not isinstance(second, ast.Starred) and ast.unparse(first) != ast.unparse(second):
                yield "arguments", ast.unparse(ast.Call(node.func, [second, first, *others], node.keywords))
        case ast.If(test=ast.Name() | ast.Attribute() | ast.Call()) | ast.IfExp(test=ast.Name() | ast.Attribute()):
            pass  # The test is changed below, as an expression.
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield "statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", "pass"
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant)):
            yield "return", "return None"


def _is_text(*nodes: ast.expr) -> bool:
    return any(isinstance(node, ast.JoinedStr | ast.List | ast.Tuple) for node in nodes) or any(
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes) for node in nodes
    )


def mutants(path: Path) -> Iterator[Mutant]:
    """List every mutant of a file."""
    text = path.read_bytes()
    starts = [0]
    for row in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    file = path.relative_to(SOURCE).as_posix()
    counts: defaultdict[str, int] = defaultdict(int)

    def visit(node: ast.AST, where: str) -> Iterator[Mutant]:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}".strip(".")
        found = list(changes(node))
        if isinstance(node, ast.If | ast.IfExp | ast.While) and isinstance(
            node.test, ast.Name | ast.Attribute | ast.Call
        ):
            found = [("condition", f"not {ast.unparse(node.test)}")]
        for kind, after in found:
            place: Any = node.test if kind == "condition" else node  # type: ignore[attr-defined]
            start = starts[place.lineno - 1] + place.col_offset
            end = starts[place.end_lineno - 1] + place.end_col_offset
            before = " ".join(text[start:end].decode().split())
            mutant = Mutant(file, place.lineno, place.end_lineno, where, kind, before, after, start, end)
            counts[mutant.key] += 1
            if counts[mutant.key] > 1:
                mutant = mutant._replace(after=f"{after}  # {counts[mutant.key]}")
            yield mutant
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_comment"):
                continue
            for child in value if isinstance(value, list) else [value]:
                # The places of what stands inside of an f-string are not known before Python 3.12.
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr | ast.Assert):
                    yield from visit(child, where)

    yield from visit(ast.parse(text), "")


def everything() -> list[Mutant]:
    """List the mutants of all packages."""
    paths = sorted(path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))
    return [mutant for path in paths if "migrations" not in path.parts for mutant in mutants(path)]


def sample(seed: int, count: int) -> list[Mutant]:
    """Choose mutants by a hash of their names, so that a change elsewhere does not change the sample."""
    return sorted(everything(), key=lambda mutant: hashlib.sha1(f"{seed} {mutant.key}".encode()).digest())[:count]


def mutated(mutant: Mutant) -> bytes:
    """Return the file with the change."""
    text = (SOURCE / mutant.file).read_bytes()
    after = mutant.after.partition("  # ")[0]
    if mutant.kind not in ("statement", "return", "constant"):
        after = f"({after})"
    return text[: mutant.start] + after.encode() + text[mutant.end :]


# -- which tests run a line --


class Recorder:
    """A pytest plugin that tells coverage which test runs and measures the tests."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def run(self, item: Any) -> Iterator[None]:
        """Run one test as a context."""
        import coverage

        current = coverage.Coverage.current()
        assert current is not None
        current.switch_context(item.nodeid)
        Path(os.environ["MUTANTS_TEST"]).write_text(item.nodeid)
        time.sleep(0.01)
        started = time.perf_counter()
        yield
        self.seconds[item.nodeid] = time.perf_counter() - started


def record(arguments: list[str]) -> int:
    """Run pytest, and write the seconds of each test."""
    import pytest

    class Plugin(Recorder):
        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_protocol(self, item: Any) -> Iterator[None]:
            return (yield from self.run(item))

    plugin = Plugin()
    code = pytest.main(arguments, plugins=[plugin])
    (WORK / "seconds" / f"{os.getpid()}.json").write_text(json.dumps(plugin.seconds))
    return int(code)


def environment(source: Path, *others: Path) -> dict[str, str]:
    """Return the environment in which tests find the sources."""
    own = os.environ.get("MUTANTS_PATH", "").split(os.pathsep)
    paths = [str(source), *map(str, others), *filter(None, own)]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}


def lines(tests: list[str]) -> None:
    """Run the tests under coverage; files are added to what is known, or replaced."""
    for folder in ("data", "seconds", "site"):
        (WORK / folder).mkdir(parents=True, exist_ok=True)
    (WORK / "coverage.ini").write_text(COVERAGE.format(data=WORK / "data" / "cov", source=SOURCE))
    (WORK / "site" / "sitecustomize.py").write_text(SITE)
    (WORK / "test").write_text("")
    extra = {"COVERAGE_PROCESS_START": str(WORK / "coverage.ini"), "MUTANTS_TEST": str(WORK / "test")}
    for test in tests:
        command = [sys.executable, __file__, "record", "-q", "--no-header", "-p", "no:cacheprovider", test]
        command += [f"--ignore={name}" for name in SKIPPED]
        subprocess.run(command, env=environment(SOURCE.parent, WORK / "site") | extra, cwd=ROOT, check=False)


def load() -> tuple[dict[str, dict[int, set[str]]], dict[str, float]]:
    """Return the tests of each line of each file, and the seconds of each test."""
    import coverage

    together = coverage.CoverageData(basename=str(WORK / "lines.db"))
    for part in (WORK / "data").glob("cov.*"):
        data = coverage.CoverageData(basename=str(part))
        data.read()
        together.update(data)
    together.write()
    seconds: dict[str, float] = {}
    for part in (WORK / "seconds").glob("*.json"):
        seconds.update(json.loads(part.read_text()))
    found: dict[str, dict[int, set[str]]] = {}
    for name in together.measured_files():
        path = Path(name)
        if path.is_relative_to(SOURCE):
            by_line = together.contexts_by_lineno(name)
            found[path.relative_to(SOURCE).as_posix()] = {
                n: set(tests) & seconds.keys() for n, tests in by_line.items()
            }
    return found, seconds


# -- running mutants --


def chosen(mutant: Mutant, found: dict[str, dict[int, set[str]]], seconds: dict[str, float]) -> list[str]:
    """Choose the tests for a mutant: those of its lines, or of its file where only imports run the line."""
    by_line = found.get(mutant.file, {})
    tests = set().union(*(by_line.get(line, set()) for line in range(mutant.line, mutant.last + 1)))
    if not tests and any(line in by_line for line in range(mutant.line, mutant.last + 1)):
        tests = set().union(*by_line.values())
    left = SECONDS
    result = []
    for test in sorted(tests, key=lambda name: (seconds[name], name)):
        left -= seconds[test]
        if left < 0 and result:
            break
        result.append(test)
    return result


def attempt(mutant: Mutant, tests: list[str], limit: float) -> str:
    """Run the tests with the change, and return `caught`, `survived` or `timeout`."""
    place = WORK / "tree" / "ludotheque"
    if not place.exists():
        shutil.copytree(SOURCE, place, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    target = place / mutant.file
    target.write_bytes(mutated(mutant))
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider", "--tb=no", *tests]
    process = subprocess.Popen(
        command,
        env=environment(place.parent),
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        code = process.wait(limit)
        return "survived" if code == 0 else "caught" if code in (1, 2, 3) else f"error {code}"
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()
        return "timeout"
    finally:
        target.write_bytes((SOURCE / mutant.file).read_bytes())


def main() -> int:
    """Run one of the commands."""
    if sys.argv[1] == "record":
        return record(sys.argv[2:])
    if sys.argv[1] == "lines":
        lines(sys.argv[2:] or TESTS)
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
