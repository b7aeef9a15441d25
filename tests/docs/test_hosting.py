"""The hosting page's commands, settings, and files in `deploy/` work as shown."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import typer
from tests.web.finished import finished_table, store_table

from ludotheque.cli import main
from ludotheque.store.store import Store
from ludotheque.web.cli import PREFIX, parse, serve

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")


def lines(program: str) -> list[str]:
    """Return the command lines of the page that run this program, without comments."""
    blocks = re.findall(r"^```\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    found = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in found if f"{program} " in line]


def options() -> set[str]:
    app = typer.Typer()
    app.command()(serve)
    return {name for each in typer.main.get_command(app).params for name in each.opts}


def test_the_servers_of_the_page_can_be_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `ludotheque serve …` is understood and leads to the settings that it shows."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(DEPLOY / "ludotheque.toml", tmp_path / "ludotheque.toml")
    shown = lines("ludotheque serve")
    assert len(shown) >= 6
    app = typer.Typer()
    app.command()(serve)
    command = typer.main.get_command(app)
    for line in shown:
        words = shlex.split(line.replace("/etc/ludotheque.toml", "ludotheque.toml"))
        at = words.index("ludotheque")
        for variable in words[:at]:
            name, _, value = variable.partition("=")
            assert f"--{name.removeprefix(PREFIX).lower().replace('_', '-')}" in options()
            monkeypatch.setenv(name, value)
        settings = command.make_context("serve", words[at + 2 :]).params
        if "abandoned" in line.lower() or "--config" in line:
            assert settings["abandoned_days"] == 90
    named = set(re.findall(r"`(--[a-z-]+)", PAGE))
    assert named - options() <= {"--database", "--status", "--json", "--lift"}


def test_the_commands_for_the_database_do_what_the_page_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Backup, check and restore run one after the other, as shown, and so do the daily commands."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    (tmp_path / "backups").mkdir()
    table, log = finished_table("kuhlorado", 3)
    store = Store("sqlite:///ludotheque.db")
    store_table(store, table, log)
    store.close()

    def run(line: str) -> str:
        words = shlex.split(line.replace("/backups/", "backups/").replace("postgresql://…", "moved.db"))[1:]
        assert main(words) == 0, (line, capsys.readouterr().err)
        return capsys.readouterr().out

    shown = lines("ludotheque admin")
    assert len(shown) == 4
    for line in shown:
        run(line)
    moved = Store("sqlite:///moved.db")
    assert len(moved.load(table.id)) == len(log)
    moved.close()
    assert table.id in run("ludotheque admin list --status over --json")
    daily = re.findall(r"`(?:ludotheque )?(?:admin )?([a-z-]+(?: [^`]*)?)`", PAGE.partition("## Day to day")[2])
    known = {"list": "", "show": table.id, "export": table.id, "close-chat": table.id, "ban": "10.0.0.1", "check": ""}
    ran = set()
    for name, argument in known.items():
        assert any(each.split()[0] == name for each in daily), name
        run(f"ludotheque admin {name} {argument}")
        ran.add(name)
    for line in ("close-chat TABLE --lift", "ban 10.0.0.1 --lift", "expire --finished-days 30 --abandoned-days 90"):
        run(f"ludotheque admin {line.replace('TABLE', table.id)}")


def test_the_files_to_deploy_are_sound(tmp_path: Path) -> None:
    """Settings have known names, and unit, proxy file and container name existing things."""
    names = {name.removeprefix("--").replace("-", "_") for name in options()}
    assert parse(DEPLOY / "ludotheque.toml", names)["abandoned_days"] == 90
    variables = set(re.findall(r"(LUDOTHEQUE_[A-Z_]+)[:=]", (DEPLOY / "compose.yaml").read_text("utf-8")))
    variables |= set(re.findall(r"(LUDOTHEQUE_[A-Z_]+)=", (ROOT / "Containerfile").read_text("utf-8")))
    unknown = {name for name in variables if name.removeprefix(PREFIX).lower() not in names}
    assert unknown == {"LUDOTHEQUE_DOMAIN"}  # a variable of the compose file
    for table in re.findall(r"\| `([^|]*)` \| (?:the proxy|systemd|the same in)", PAGE):
        for name in re.split(r"`, `", table):
            assert (DEPLOY / name).exists() or (ROOT / name).exists()
    assert tomllib.loads((DEPLOY / "ludotheque.toml").read_text("utf-8"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_understands_its_files(tmp_path: Path) -> None:
    text = (DEPLOY / "ludotheque.service").read_text("utf-8")
    (tmp_path / "ludotheque.service").write_text(
        text.replace("/opt/ludotheque/bin/ludotheque", sys.executable), "utf-8"
    )
    shutil.copy(DEPLOY / "ludotheque.socket", tmp_path)
    command = ["systemd-analyze", "verify", *map(str, tmp_path.iterdir())]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "LANG": "C"})
    complaints = [line for line in done.stderr.splitlines() if "ludotheque" in line]
    assert complaints == []


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
@pytest.mark.parametrize("name", ["nginx.conf", "nginx-servers.conf"])
def test_nginx_understands_its_file(tmp_path: Path, name: str) -> None:
    site = (DEPLOY / name).read_text("utf-8").replace("listen 443 ssl", "listen 18443")
    whole = f"pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}} http {{ access_log off; {site} }}"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    command = ["nginx", "-t", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed")
@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile-servers"])
def test_caddy_understands_its_file(name: str) -> None:
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / name)]
    environment = {**os.environ, "LUDOTHEQUE_DOMAIN": "games.example"}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert '"games.example"' in done.stdout
    assert '"flush_interval":-1' in done.stdout
