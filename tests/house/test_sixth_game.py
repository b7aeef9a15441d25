"""The sixth game of the docs, `examples/nim`: short, complete, playable in terminal and browser."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

import httpx

from ludotheque.testing.server import ServerProcess

ROOT = Path(__file__).parents[2]
NIM = ROOT / "examples" / "nim"
PROGRAM = str(ROOT / "examples" / "play_nim.py")


def test_it_is_at_most_80_lines_in_three_files_and_the_docs_show_them_all() -> None:
    files = sorted(NIM.rglob("*.py"))
    assert len(files) <= 3
    texts = [path.read_text(encoding="utf-8") for path in [*files, Path(PROGRAM)]]
    assert sum(text.count("\n") for text in texts[:-1]) <= 80
    shown = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "adding-a-game.md").read_text("utf-8"), re.DOTALL)
    assert set(texts) <= set(shown)


def test_it_is_played_in_the_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, PROGRAM, "play", "nim", "--seats", "human,easy", "--seed", "1", "--save", "game.ludo"],
        input="1\n" * 12,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1", "LANG": "en_GB.UTF-8"},
        check=True,
    )
    assert "heaps  3 4 5" in done.stdout
    assert "take 1 from a" in done.stdout
    assert "The game is over." in done.stdout


def test_it_is_played_on_the_page(tmp_path: Path) -> None:
    arguments = ("--no-limits", "--bots", "1")
    with (
        ServerProcess(str(tmp_path / "nim.db"), *arguments, program=(PROGRAM, "serve")) as server,
        httpx.Client(base_url=server.url, timeout=60, headers={"accept-language": "en"}) as client,
    ):
        home = client.get("/").text
        assert "Take the last piece." in home
        assert client.get("/g/nim/pictures/cover?lang=en&theme=light").text.count("<rect") == 4
        assert "Take the last piece." in client.get("/g/nim/rules").text
        token = {"x-csrf-token": found(r'name="csrf" content="(\w+)"', home)}
        wanted = {"game": "nim", "name": "Ada", "levels": ["", "easy"]}
        table = client.post("/tables", json=wanted, headers=token).json()["table"]
        tree = {"root": 0, "nodes": []}
        with client.stream("GET", f"/t/{table}/stream?version=-1&lang=en") as stream:
            for line in stream.iter_lines():
                if not line.startswith('data: {"facts"'):
                    continue
                view = json.loads(line.removeprefix("data: "))
                tree = view.get("offer", {}).get("choices", tree)
                if tree["root"]:
                    body = {
                        "decision": view["facts"]["decision"],
                        "key": uuid.uuid4().hex,
                        "path": [min(tree["nodes"][tree["root"]])],
                    }
                    assert client.post(f"/t/{table}/act", json=body, headers=token).status_code == 200
                elif client.get(f"/api/v1/tables/{table}").json()["status"] == "over":
                    break
            else:
                raise AssertionError("the stream ended before the game")


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match is not None, pattern
    return match[1]
