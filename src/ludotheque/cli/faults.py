"""The command line's own errors, and which exit code each error has."""

from __future__ import annotations

from ludotheque.cli.words import TEXTS
from ludotheque.kernel.errors import LudothequeError

DONE = 0
FAILED = 1
WRONGLY_CALLED = 2
INTERRUPTED = 130


class CommandError(LudothequeError):
    """A command that was called wrongly; its sentence is in the command line's catalog."""

    exit_code = WRONGLY_CALLED

    def sentence(self, lang: str) -> str:
        return TEXTS.say(self.code, lang, **self.values)


class FailedError(CommandError):
    """A command that was called rightly and could not be carried out, such as on a full disk."""

    exit_code = FAILED


def exit_code_of(error: LudothequeError) -> int:
    """2 for wrong games, options, editions and records; 1 for what failed on the way."""
    return error.exit_code if isinstance(error, CommandError) else WRONGLY_CALLED
