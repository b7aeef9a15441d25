"""The command line, whose heavy imports (Typer, Rich) happen when a command runs."""

from __future__ import annotations

from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 failed, 2 wrongly called, 130 interrupted."""
    from ludotheque.cli.app import run

    return run(arguments)
