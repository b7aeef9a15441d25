"""Errors of the command line, and the exit code of each error."""

from __future__ import annotations

from ludotheque.cli.texts import TEXTS
from ludotheque.kernel.errors import LudothequeError
from ludotheque.lab.errors import CatalogError

DONE = 0
FAILED = 1
WRONGLY_CALLED = 2
INTERRUPTED = 130


class CommandError(CatalogError):
    """A command that was called wrongly."""

    catalog = TEXTS


class CommandFailedError(CommandError):
    """A command that could not be carried out, such as on a full disk."""

    exit_code = FAILED


def exit_code_of(error: LudothequeError) -> int:
    """Return 2 for wrong games, options, editions and records, or 1 for other failures."""
    return int(getattr(error, "exit_code", WRONGLY_CALLED))
