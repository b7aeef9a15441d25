"""Compile rules and search with mypyc on a normal install.

All other settings are in pyproject.toml. The package stays pure Python on an editable install, with LUDOTHEQUE_PURE=1,
or where no C compiler or Python header is found. The build is never in place: Python would load a stale binary instead
of the source file.

The modules are compiled one by one on all cores. LUDOTHEQUE_PROGRESS names a file, such as /dev/tty, that shows the
progress. LUDOTHEQUE_WHOLE=1 makes one large file of them, which takes longer to compile and runs a little faster.
LUDOTHEQUE_HOME is the address of the repository in which a published copy lives (`make dist HOME_PAGE=https://…`):
links and pictures of the description lead there.
"""

import ast
import os
import re
import shutil
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src/ludotheque")
# Hot code; the rest of the package is interpreted.
PATTERNS = (
    "kernel/rng.py",
    "kernel/game.py",
    "kernel/state.py",
    "kernel/tensor_row.py",
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
# Only re-exports, and a game's own player like search/players.py, where Ctrl-C and deadlines are noticed.
INTERPRETED = ("__init__.py", "player.py")


def compiled_sources() -> list[str]:
    """Return the modules that mypyc turns into one extension group."""
    found = {path for pattern in PATTERNS for path in SOURCE.glob(pattern) if path.name not in INTERPRETED}
    return sorted(str(path) for path in found)


def c_sources() -> dict[str, Path]:
    """Return the C files by module: each `_name.c` is the extension `_name` of its package."""
    found = sorted(SOURCE.rglob("_*.c"))
    return {".".join(path.relative_to(SOURCE.parent).with_suffix("").parts): path for path in found}


def headers_of(source: Path) -> list[str]:
    """Return the headers of this repository that a C file includes, directly or not."""
    found = []
    for name in re.findall(r'^#include "([^"]+)"', source.read_text(encoding="utf-8"), re.MULTILINE):
        header = Path(os.path.normpath(source.parent / name))
        found += [str(header), *headers_of(header)]
    return found


def why_pure() -> str:
    """Return the reason to leave all modules interpreted, or an empty text."""
    if os.environ.get("LUDOTHEQUE_PURE", "") not in ("", "0"):
        return "LUDOTHEQUE_PURE is set"
    if {"editable_wheel", "develop", "egg_info", "dist_info", "sdist"} & set(sys.argv):
        return "this step compiles nothing"
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and shutil.which(compiler) is None:
        return f"no C compiler ({compiler}) was found"
    if os.name == "nt" and not has_visual_c():
        return "no C compiler (Visual C++) was found"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "the Python header Python.h was not found"
    return ""


def has_visual_c() -> bool:
    """Return True if the compiler of Python for Windows can be used, as setuptools looks for one."""
    from distutils.ccompiler import new_compiler  # from setuptools, where Python no longer has this module

    compiler: Any = new_compiler(compiler="msvc")
    try:
        compiler.initialize()
    except Exception:  # its class depends on the version of setuptools
        return False
    return True


def extensions() -> list[Any]:
    """Return the compiled modules, and fail the build on type errors."""
    reason = why_pure()
    if reason:
        sys.stderr.write(f"ludotheque: pure Python, since {reason}; games run, searching is slower\n")
        return []
    from mypyc.build import mypycify

    level = os.environ.get("LUDOTHEQUE_OPT", "3")
    # Results must equal those of the Python version, to the last bit.
    exact = ["-O3", "-ffp-contract=off", "-fno-math-errno"] if os.name == "posix" else ["/std:c11"]
    found: list[Any] = [
        Extension(module, [str(source)], depends=headers_of(source), extra_compile_args=exact[:])
        for module, source in c_sources().items()
    ]
    is_whole = os.environ.get("LUDOTHEQUE_WHOLE", "") not in ("", "0")
    sources = compiled_sources()
    tell("Reading the rules …")
    found += list(
        mypycify(sources, opt_level=level, group_name="ludotheque", strip_asserts=False, multi_file=not is_whole)
    )
    document(found, sources)
    if os.name == "posix":
        # Calls within the extension are then direct: some 5 % faster. Debug symbols would take half
        # of the time.
        for extension in found:
            extension.extra_compile_args += ["-fvisibility=hidden", "-g0"]
    return found


def tell(text: str) -> None:
    """Print the progress of the build over the line before."""
    place = os.environ.get("LUDOTHEQUE_PROGRESS")
    if place:
        try:
            with open(place, "a", encoding="utf-8") as file:
                file.write(f"\r{text:<60}" if place.startswith("/dev/") else f"{text}\n")
        except OSError:
            return


class ParallelBuild(build_ext):
    """A build step that compiles the files of an extension on all cores."""

    def build_extensions(self) -> None:
        """Compile as setuptools does, but several files at a time."""
        compiler: Any = self.compiler
        # Other compilers inherit a `_compile` that does nothing.
        if compiler.compiler_type == "unix":
            compiler.compile = self._compile_all
        super().build_extensions()
        tell("Compiled.\n")

    def _compile_all(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: Any = None,
        include_dirs: Any = None,
        debug: bool = False,
        extra_preargs: Any = None,
        extra_postargs: Any = None,
        depends: Any = None,
    ) -> list[str]:
        compiler: Any = self.compiler
        macros, objects, extra_postargs, pp_opts, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        options = compiler._get_cc_args(pp_opts, debug, extra_preargs)
        # The largest files first, so that no core compiles a large one alone at the end.
        waiting = sorted((name for name in objects if name in build), key=lambda name: -os.path.getsize(build[name][0]))

        def compile_one(name: str) -> None:
            source, extension = build[name]
            compiler._compile(name, source, extension, options, extra_postargs, pp_opts)

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for number, _ in enumerate(pool.map(compile_one, waiting), start=1):
                if len(waiting) > 1:
                    tell(f"Compiling: {number} of {len(waiting)} files")
        return list(objects)


def document(extensions: list[Any], sources: list[str]) -> None:
    """Give compiled functions and classes their docstrings and types, which mypyc leaves out."""
    texts = {key: text for source in sources for key, text in docstrings(Path(source)).items()}
    method = re.compile(r'(\(PyCFunction\)CPyPy_(\w+),\s*METH_[\w| ]+, PyDoc_STR\("(?:[^"\\]|\\.)*?--\\n\\n)"')
    kind = re.compile(r'(CPyType_(\w+?)_template_ = \{[^}]*?\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*?--\\n\\n)"')
    for path in {Path(source) for extension in extensions for source in extension.sources}:
        if not path.name.startswith("__native"):
            continue
        code = path.read_text(encoding="utf-8")
        for pattern in (method, kind):
            code = pattern.sub(lambda found: f'{found[1]}{texts.get(found[2], "")}"', code)
        path.write_text(code, encoding="utf-8")


def docstrings(path: Path) -> dict[str, str]:
    """Return a module's docstrings under mypyc's names, with the types in front, as C strings."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    prefix = "___".join(parts)
    found = {}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for owner, body in [(prefix, tree.body), *((f"{prefix}___{each.name}", each.body) for each in classes)]:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
                signature = f"{node.name}({ast.unparse(node.args)}){result}"
                text = ast.get_docstring(node)
                found[f"{owner}___{node.name}"] = _in_c(f"{signature}\n\n{text}" if text else signature)
    for each in classes:
        found[f"{prefix}___{each.name}"] = _in_c(ast.get_docstring(each) or "")
    # mypyc leaves out as many leading packages as it can without ambiguity.
    shorter = ["___".join(parts[count:]) for count in range(len(parts))]
    return {each + key.removeprefix(prefix): text for key, text in found.items() for each in shorter}


def _in_c(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("??", "?\\?")


def addresses(home: str) -> dict[str, str]:
    """Return the project's addresses for an index, or none without a home."""
    pages = {"Homepage": "", "Documentation": "/tree/main/docs", "Changelog": "/blob/main/CHANGELOG.md"}
    return {name: home + page for name, page in {**pages, "Issues": "/issues"}.items()} if home else {}


def long_description(home: str) -> str:
    """Return the README for an index: with absolute addresses, or without links if there is no home."""
    text = Path("README.md").read_text(encoding="utf-8")
    picture = re.compile(r"(!\[[^\]]*\])\((?!https?:)([^)]+)\)")
    link = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
    if not home:
        text = "".join(line for line in text.splitlines(keepends=True) if ".webp)" not in line)
        return link.sub(r"\1", "\n\n".join(part for part in text.split("\n\n") if not picture.search(part)))
    return link.sub(rf"[\1]({home}/blob/main/\2)", picture.sub(rf"\1({home}/raw/main/\2)", text))


HOME = os.environ.get("LUDOTHEQUE_HOME", "").rstrip("/")
setup(
    ext_modules=extensions(),
    cmdclass={"build_ext": ParallelBuild},
    project_urls=addresses(HOME),
    long_description=long_description(HOME),
    long_description_content_type="text/markdown",
)
