"""Inject small bugs into the source, and list those that no test finds: `make mutants`.

`lines` runs the tests once under coverage and records which tests run which lines, also inside of servers that tests
start. `run` takes a seeded sample of mutants and runs, for each, only the tests that run the changed line. Results are
kept in var/mutants, so that a run can be resumed. A mutant is tried again when its file changes, and a survivor also
when its tests change. `tests/mutants.toml` lists mutants that no caller could notice, each with the reason.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "ludotheque"
WORK = ROOT / "var" / "mutants"
PACKAGES = ("tables", "store", "web", "reviews", "learn")
# Browsers, and tests that are slow because many processes come and go, are left out.
TESTS = [*(f"tests/{package}" for package in PACKAGES), "tests/cli/test_admin.py"]
SKIPPED = ["tests/web/e2e", "tests/web/test_kill.py", "tests/web/test_fuzz.py", "tests/web/test_garbage.py"]
SKIPPED += ["tests/web/test_proxies.py", "tests/web/test_proxied_servers.py", "tests/web/test_restart_drain.py"]
SECONDS = 30.0  # of tests for one mutant, the quickest first
COVERAGE = """[run]
source = {source}
data_file = {data}
parallel = true
sigterm = true
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
CONDITIONS = ast.Name | ast.Attribute | ast.Call
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef
UNCHANGED = ("annotation", "returns", "decorator_list")
# By pytest's exit status.
OUTCOMES = {0: "survived", 1: "caught", 2: "caught"}
CAUGHT = ("caught", "timeout")


class Mutant(NamedTuple):
    """One change of one file.

    `lines` are those of the changed code, or of the whole statement if no test is recorded for these. `is_called` is
    False for code that runs when the module is imported.
    """

    file: str
    lines: tuple[int, int]
    statement: tuple[int, int]
    is_called: bool
    where: str
    kind: str
    before: str
    after: str
    number: int
    start: int
    end: int

    @property
    def key(self) -> str:
        """Return a name without line numbers, which stays when other parts of the file change."""
        number = f" (no. {self.number})" if self.number > 1 else ""
        return f"{self.file} {self.where or '-'}: {self.before} → {self.after}{number}"

    def source(self) -> bytes:
        """Return the file with the change."""
        text = (SOURCE / self.file).read_bytes()
        after = self.after if self.kind in ("statement", "return", "constant") else f"({self.after})"
        return text[: self.start] + after.encode() + text[self.end :]


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
        case ast.Call(args=[first, second, *others]) if not isinstance(second, ast.Starred):
            is_plain = isinstance(first, ast.Name | ast.Attribute | ast.Call | ast.Subscript)
            if is_plain and ast.unparse(first) != ast.unparse(second):
                yield "arguments", ast.unparse(ast.Call(node.func, [second, first, *others], node.keywords))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.AugAssign() | ast.Raise() | ast.Delete():
            yield "statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "statement", "pass"
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return", "return None"


def _is_text(*nodes: ast.expr) -> bool:
    """Return True if an operand of `+` is a text or a list, whose difference would only raise an error."""
    return any(
        isinstance(node, ast.JoinedStr | ast.List | ast.Tuple)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
        for node in nodes
    )


def mutants(path: Path) -> list[Mutant]:
    """List every mutant of a file."""
    text = path.read_bytes()
    starts = [0]
    for row in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(row))
    counts: Counter[tuple[str, str, str]] = Counter()
    found: list[Mutant] = []

    def add(node: Any, kind: str, after: str, statement: Any, where: str, is_called: bool) -> None:
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before = " ".join(text[start:end].decode().split())
        counts[where, before, after] += 1
        lines, around = (node.lineno, node.end_lineno), (statement.lineno, statement.end_lineno)
        file, number = path.relative_to(SOURCE).as_posix(), counts[where, before, after]
        found.append(Mutant(file, lines, around, is_called, where, kind, before, after, number, start, end))

    def visit(node: ast.AST, statement: ast.AST, where: str, is_called: bool) -> None:
        if isinstance(node, ast.stmt):
            statement = node
        for kind, after in changes(node):
            add(node, kind, after, statement, where, is_called)
        if isinstance(node, ast.If | ast.IfExp | ast.While) and isinstance(node.test, CONDITIONS):
            add(node.test, "condition", f"not {ast.unparse(node.test)}", node.test, where, is_called)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}".strip(".")
        for name, value in ast.iter_fields(node):
            if name in UNCHANGED or (isinstance(node, ast.ClassDef) and name == "keywords"):
                continue
            is_body = is_called or (name == "body" and isinstance(node, FUNCTIONS))
            for child in value if isinstance(value, list) else [value]:
                # The place of code inside of an f-string is not known before Python 3.12.
                if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr | ast.Assert):
                    visit(child, statement, where, is_body)

    tree = ast.parse(text)
    visit(tree, tree, "", False)
    return found


def sample(seed: int, count: int) -> list[Mutant]:
    """Choose mutants by a hash of their names, so that changes elsewhere do not change the sample."""
    paths = sorted(path for package in PACKAGES for path in (SOURCE / package).rglob("*.py"))
    every = [mutant for path in paths if "migrations" not in path.parts for mutant in mutants(path)]
    return sorted(every, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())[:count]


# Which tests run a line.


def record(arguments: list[str]) -> int:
    """Run pytest, tell coverage which test runs, and write the seconds of each test."""
    import coverage
    import pytest

    seconds: dict[str, float] = {}

    class Recorder:
        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
            current = coverage.Coverage.current()
            assert current is not None
            current.switch_context(item.nodeid)
            Path(os.environ["MUTANTS_TEST"]).write_text(item.nodeid)
            time.sleep(0.01)  # until servers have read the name
            started = time.perf_counter()
            result = yield
            seconds[item.nodeid] = time.perf_counter() - started
            return result

        def pytest_sessionfinish(self) -> None:
            (WORK / "seconds" / f"{os.getpid()}.json").write_text(json.dumps(seconds))

    return int(pytest.main(arguments, plugins=[Recorder()]))


def environment(*paths: Path) -> dict[str, str]:
    """Return the environment in which Python finds modules in these folders first."""
    before = [path for path in [os.environ.get("PYTHONPATH", "")] if path]
    joined = os.pathsep.join([*map(str, paths), *before])
    return {**os.environ, "PYTHONPATH": joined, "PYTHONDONTWRITEBYTECODE": "1"}


def lines(tests: list[str]) -> None:
    """Run tests under coverage: some to add to the record, or all to replace the record."""
    if not tests:
        shutil.rmtree(WORK / "data", ignore_errors=True)
        shutil.rmtree(WORK / "seconds", ignore_errors=True)
    for folder in ("data", "seconds", "site"):
        (WORK / folder).mkdir(parents=True, exist_ok=True)
    (WORK / "coverage.ini").write_text(COVERAGE.format(source=SOURCE, data=WORK / "data" / "cov"))
    (WORK / "site" / "sitecustomize.py").write_text(SITE)
    (WORK / "test").write_text("")
    extra = {"COVERAGE_PROCESS_START": str(WORK / "coverage.ini"), "MUTANTS_TEST": str(WORK / "test")}
    for test in tests or TESTS:
        command = [sys.executable, __file__, "record", "-q", "--no-header", "-p", "no:cacheprovider", test]
        command += [f"--ignore={name}" for name in SKIPPED]
        subprocess.run(command, env=environment(SOURCE.parent, WORK / "site") | extra, cwd=ROOT, check=False)
    combine()


def combine() -> None:
    """Write the records of all processes into one file."""
    import coverage

    (WORK / "lines.db").unlink(missing_ok=True)
    together = coverage.CoverageData(basename=str(WORK / "lines.db"))
    for part in (WORK / "data").glob("cov.*"):
        data = coverage.CoverageData(basename=str(part))
        with suppress(coverage.CoverageException):  # a process that was killed left half a file
            data.read()
            together.update(data)
    together.write()


class Tests:
    """The tests of each line of each file, with their seconds."""

    def __init__(self) -> None:
        import coverage

        self.seconds: dict[str, float] = {}
        for part in (WORK / "seconds").glob("*.json"):
            self.seconds.update(json.loads(part.read_text()))
        self._data = coverage.CoverageData(basename=str(WORK / "lines.db"))
        self._data.read()
        self._by_line = cache(self._data.contexts_by_lineno)

    def of(self, mutant: Mutant) -> list[str]:
        """Return the tests of a mutant, the quickest first: those of its file where importing runs the line."""
        by_line = self._by_line(str(SOURCE / mutant.file))
        if mutant.is_called:
            tests = self._between(by_line, mutant.lines) or self._between(by_line, mutant.statement)
        else:
            tests = self._between(by_line, (0, 1_000_000))
        left = SECONDS if mutant.is_called else SECONDS / 3
        chosen: list[str] = []
        for test in sorted(tests, key=lambda name: (self.seconds[name], name)):
            left -= self.seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def _between(self, by_line: dict[int, list[str]], lines: tuple[int, int]) -> set[str]:
        found = {test for line, tests in by_line.items() if lines[0] <= line <= lines[1] for test in tests}
        return found & self.seconds.keys()


# Running mutants.


def attempt(mutant: Mutant, tests: list[str], limit: float) -> str:
    """Run the tests with the change, and return `caught`, `survived`, `timeout` or `error`."""
    place = WORK / "tree" / "ludotheque"
    target = place / mutant.file
    target.write_bytes(mutant.source())
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", *tests]
    process = subprocess.Popen(
        command,
        env=environment(place.parent),
        cwd=ROOT,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        return OUTCOMES.get(process.wait(limit), "error")
    except subprocess.TimeoutExpired:
        return "timeout"
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        target.write_bytes((SOURCE / mutant.file).read_bytes())


def digest(*parts: bytes) -> str:
    """Return a short hash."""
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def digest_tests(tests: list[str]) -> str:
    """Return a hash of the names of tests and of their files."""
    files = sorted({test.partition("::")[0] for test in tests})
    return digest(*map(str.encode, tests), *((ROOT / file).read_bytes() for file in files if (ROOT / file).exists()))


def run(seed: int, count: int, minutes: float) -> int:
    """Try a sample of mutants within so many minutes, and print what survived."""
    known = tomllib.loads((ROOT / "tests" / "mutants.toml").read_text(encoding="utf-8"))["equivalent"]
    equivalent = {each["mutant"]: each["reason"] for each in known}
    results = WORK / "results.jsonl"
    stored: dict[str, dict[str, str]] = {}
    if results.exists():
        stored = {each["mutant"]: each for each in map(json.loads, results.read_text(encoding="utf-8").splitlines())}
    shutil.rmtree(WORK / "tree", ignore_errors=True)
    shutil.copytree(SOURCE, WORK / "tree" / "ludotheque", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    record_of = Tests()
    until = time.monotonic() + minutes * 60
    outcomes: Counter[str] = Counter()
    survivors: list[str] = []
    for mutant in sample(seed, count):
        tests = record_of.of(mutant)
        now = {"source": digest(mutant.source()), "tests": digest_tests(tests)}
        before = stored.get(mutant.key, {})
        is_known = before.get("source") == now["source"] and (
            before["outcome"] in CAUGHT or before["tests"] == now["tests"]
        )
        if mutant.key in equivalent:
            outcome = "equivalent"
        elif is_known:
            outcome = before["outcome"]
        elif time.monotonic() > until:
            outcome = "not run"
        else:
            limit = 60 + 4 * sum(record_of.seconds[test] for test in tests)
            outcome = attempt(mutant, tests, limit) if tests else "survived"
            line = {"mutant": mutant.key, "outcome": outcome, **now}
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line, ensure_ascii=False) + "\n")
            print(f"{outcome:10} {len(tests):4} tests  {mutant.file}:{mutant.lines[0]}  {mutant.key}", flush=True)
        outcomes[outcome] += 1
        if outcome in ("survived", "error"):
            survivors.append(f"{mutant.file}:{mutant.lines[0]}  {mutant.key}  ({len(tests)} tests)")
    print("\nSurvivors:", *survivors, sep="\n  ")
    caught = sum(outcomes[outcome] for outcome in CAUGHT)
    tried = caught + len(survivors)
    print("\n" + ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items())))
    print(f"{caught} of {tried} caught: {100 * caught / max(1, tried):.0f} %")
    return 0


def main() -> int:
    """Carry out the command line."""
    if sys.argv[1:2] == ["record"]:
        return record(sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    recording = commands.add_parser("lines", help="record which tests run which lines")
    recording.add_argument("tests", nargs="*", help="only these, added to the record")
    running = commands.add_parser("run", help="try a sample of mutants")
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--count", type=int, default=200)
    running.add_argument("--minutes", type=float, default=120.0)
    asked = parser.parse_args()
    if asked.command == "lines":
        lines(asked.tests)
        return 0
    return run(asked.seed, asked.count, asked.minutes)


if __name__ == "__main__":
    sys.exit(main())
