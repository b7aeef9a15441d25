"""The kind of build, compiled or interpreted, and sentences about it."""

from __future__ import annotations

from pathlib import Path

from ludotheque.kernel import rng
from ludotheque.kernel.errors import CATALOG


def is_compiled() -> bool:
    """Return True if rules and search run compiled.

    Interpreted, they give the same results, 20 to 50 times slower.
    """
    return not str(rng.__file__).endswith(".py")


def build_note(lang: str) -> str:
    """Return a sentence about this build."""
    return CATALOG.say("build/compiled" if is_compiled() else "build/interpreted", lang)


def start_note(lang: str) -> str:
    """Return a warning if the program was installed without a compiler, else an empty string.

    A development checkout gets no warning.
    """
    is_installed = bool({"site-packages", "dist-packages"} & {*Path(__file__).parts})
    return build_note(lang) if is_installed and not is_compiled() else ""
