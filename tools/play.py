"""Serve the page before the package is compiled, for `make play`.

The first server runs from `src`, interpreted. The build goes into the environment, so that the two never mix. When the
build is finished, the server ends in order and the compiled one starts on the same port. Tables are in the database,
and pages connect again by themselves. A build that fails leaves the first server running.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOG = Path(".venv") / "build.log"
TEXTS = {
    "first": {
        "en": "The page opens now. Meanwhile rules and bots are compiled, which takes one or two minutes; until then "
        "bots are slower or weaker. Then the server starts again by itself, and games go on where they were.",
        "fr": "La page s’ouvre maintenant. Pendant ce temps, règles et robots sont compilés : une ou deux minutes, où "
        "les robots sont plus lents ou plus faibles. Puis le serveur redémarre tout seul, et les parties continuent.",
    },
    "finished": {
        "en": "Everything is built: the server starts again.",
        "fr": "Tout est construit : le serveur redémarre.",
    },
    "failed": {
        "en": "Compiling failed (see {log}). Everything works as it is, but bots are slower or weaker; "
        "make install tries again.",
        "fr": "La compilation a échoué (voir {log}). Tout marche ainsi, mais les robots sont plus lents ou plus "
        "faibles ; make install essaie encore.",
    },
}


def say(key: str) -> None:
    """Print one line, in French if the terminal is French."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    print(TEXTS[key]["fr" if locale.startswith("fr") else "en"].format(log=LOG), flush=True)


def free_port(first: int = 8000) -> int:
    """Return the port that both servers use."""
    for port in range(first, first + 20):
        with socket.socket() as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    return first


def run(build: list[str], first: list[str], then: list[str], log: Path) -> int:
    """Serve with `first` while `build` runs, then with `then`, and return the last exit status.

    Ctrl-C reaches all programs, since they share a terminal. So does an end of this program.
    """
    say("first")
    with log.open("wb") as output:
        builder = subprocess.Popen(build, stdout=output, stderr=subprocess.STDOUT)
    server = subprocess.Popen(first, env={**os.environ, "PYTHONPATH": str(ROOT / "src")})
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    is_building = True
    try:
        while server.poll() is None:
            if is_building and builder.poll() is not None:
                is_building = False
                say("failed" if builder.returncode else "finished")
                if not builder.returncode:
                    server.terminate()
                    server.wait()
                    server = subprocess.Popen(then)
            time.sleep(0.1)
    except KeyboardInterrupt:
        server.wait()
    finally:
        for process in (server, builder):
            if process.poll() is None:
                process.terminate()
                process.wait()
    return server.returncode


def main() -> int:
    port = os.environ.get("LUDOTHEQUE_PORT") or str(free_port())
    serve = ["serve", "--port", port]
    return run(
        ["nice", "make", "--silent", "install"],
        [sys.executable, "-m", "ludotheque", *serve, "--open"],
        [str(Path(sys.executable).with_name("ludotheque")), *serve],
        LOG,
    )


if __name__ == "__main__":
    sys.exit(main())
