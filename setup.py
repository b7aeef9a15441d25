"""Compiles rules and search with mypyc on a normal install; everything else is in pyproject.toml.

Pure Python instead: on an editable install, with LUDOTHEQUE_PURE=1, or where no C compiler or Python header is found.
Never builds in place: a stale binary beside a source file would silently win.
"""

import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import Any

from setuptools import Extension, setup

SOURCE = Path("src/ludotheque")
# Hot code; the rest of the package is interpreted.
PATTERNS = (
    "kernel/rng.py",
    "kernel/game.py",
    "kernel/state.py",
    "adapters/batch.py",
    "search/guide.py",
    "search/game_judge.py",
    "search/rollout.py",
    "search/greedy.py",
    "search/uct.py",
    "search/ismcts.py",
    "search/paired.py",
    "games/*/rules.py",
    "games/*/rules/*.py",
    "games/*/bot.py",
    "games/*/bot/*.py",
)
# Re-exports; and a game's own player, like search/players.py: its loop is where Ctrl-C and deadlines are noticed.
INTERPRETED = ("__init__.py", "player.py")


def compiled_sources() -> list[str]:
    """The modules that mypyc turns into one extension group."""
    found = {path for pattern in PATTERNS for path in SOURCE.glob(pattern) if path.name not in INTERPRETED}
    return sorted(str(path) for path in found)


def why_pure() -> str:
    """The reason to leave everything interpreted, or nothing."""
    if os.environ.get("LUDOTHEQUE_PURE", "") not in ("", "0"):
        return "LUDOTHEQUE_PURE is set"
    if {"editable_wheel", "develop", "egg_info", "dist_info", "sdist"} & set(sys.argv):
        return "this step compiles nothing"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "the Python header Python.h was not found"
    return ""


def extensions() -> list[Any]:
    """The compiled modules; type errors fail the build."""
    reason = why_pure()
    if reason:
        sys.stderr.write(f"ludotheque: pure Python, since {reason}; games run, searching is slower\n")
        return []
    from mypyc.build import mypycify

    level = os.environ.get("LUDOTHEQUE_OPT", "3")
    found: list[Any] = [
        Extension(
            "ludotheque.games.kuhlorado.bot._evaluator",
            [str(SOURCE / "games/kuhlorado/bot/_evaluator.c")],
            depends=[str(SOURCE / "games/kuhlorado/bot/features.h")],
            # Results must be those of the Python twin, to the last bit.
            extra_compile_args=["-O3", "-ffp-contract=off"] if os.name == "posix" else [],
        ),
        Extension(
            "ludotheque.kernel._writer",
            [str(SOURCE / "kernel/_writer.c")],
            extra_compile_args=["-O3", "-ffp-contract=off"] if os.name == "posix" else [],
        ),
    ]
    found += list(mypycify(compiled_sources(), opt_level=level, group_name="ludotheque", strip_asserts=False))
    if os.name == "posix":
        # Calls within the extension then go straight to their target: some 5 % faster.
        for extension in found:
            extension.extra_compile_args.append("-fvisibility=hidden")
    return found


setup(ext_modules=extensions())
