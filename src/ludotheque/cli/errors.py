"""The command line's own errors, and which exit code each error has."""

from __future__ import annotations

from errno import errorcode

from ludotheque.cli.i18n import TEXTS
from ludotheque.kernel.errors import LudothequeError

DONE = 0
FAILED = 1
WRONGLY_CALLED = 2
INTERRUPTED = 130


class CommandError(LudothequeError):
    """A command that was called wrongly; its sentence is in the command line's catalog."""

    exit_code = WRONGLY_CALLED

    def sentence(self, lang: str) -> str:
        values = {name: str_of(value, lang) for name, value in self.values.items()}
        return TEXTS.say(self.code, lang, **values)


class FailedError(CommandError):
    """A command that was called rightly and could not be carried out, such as on a full disk."""

    exit_code = FAILED


def str_of(value: object, lang: str) -> object:
    """A value as it stands in a sentence; what the system complains of in the reader's language, where we know it."""
    if not isinstance(value, OSError):
        return value
    key = f"os/{errorcode.get(value.errno or 0, '')}"
    return TEXTS.say(key, lang) if key in TEXTS else value.strerror or str(value)


def exit_code_of(error: LudothequeError) -> int:
    """2 for wrong games, options, editions and records; 1 for what failed on the way."""
    return int(getattr(error, "exit_code", WRONGLY_CALLED))
