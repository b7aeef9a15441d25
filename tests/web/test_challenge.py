"""Score sheets that survive a kill, the game of a day, and the solver's line."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludotheque.store.journal import ThreadedJournal
from ludotheque.store.rows import ScoreRow
from ludotheque.store.store import Store
from ludotheque.testing.server import ServerProcess
from ludotheque.web.http.identity import Visitor
from ludotheque.web.live.challenge import FAILED, SEARCHING, BestLines, list_scores
from ludotheque.web.pages.challenge import scores_page


class Solo:
    """A player of a solo game through the API, who by default chooses to do nothing."""

    def __init__(self, server: ServerProcess, name: str = "Ada", day: str = "", hard: bool = False) -> None:
        self.client = httpx.Client(base_url=server.url, timeout=30)
        body = {"game": "chevoux", "name": name, "day": day, "options": {"difficulty": "hard" if hard else "normal"}}
        made = self.client.post("/api/v1/tables", json=body).json()
        self.table: str = made["table"]
        self.client.headers["authorization"] = f"Bearer {made['token']}"

    def seen(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(f"/api/v1/tables/{self.table}").json()
        return found

    def act(self, decision: int) -> None:
        body = {"decision": decision, "action": 0}
        self.client.post(f"/api/v1/tables/{self.table}/act", json=body).raise_for_status()

    def play(self, cards: int = 25) -> None:
        first = self.seen()["decision"]
        for number in range(cards):
            self.act(first + number)


Sits = Callable[..., Solo]


@pytest.fixture
def sit(server: ServerProcess) -> Iterator[Sits]:
    """Return a function that opens tables for players.

    At the end all connections are closed.
    """
    people: list[Solo] = []

    def make(*values: Any, at: ServerProcess | None = None, **named: Any) -> Solo:
        people.append(Solo(at or server, *values, **named))
        return people[-1]

    yield make
    for one in people:
        one.client.close()


def page(client: httpx.Client, path: str, lang: str = "en") -> str:
    answer = client.get(path, headers={"accept-language": lang})
    assert answer.status_code == 200, answer.text
    return answer.text


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def test_a_day_brings_the_same_village_to_everybody(sit: Sits) -> None:
    one, other = sit(day="today"), sit(day=today())
    assert one.seen()["config"]["day"] == other.seen()["config"]["day"] == today()
    assert one.seen()["observation"]["cells"] == other.seen()["observation"]["cells"]
    assert sit().seen()["config"]["day"] == ""


@pytest.mark.parametrize("day", ["2999-01-01", "soon"])
def test_wrong_days_are_refused(client: httpx.Client, day: str) -> None:
    answer = client.post("/api/v1/tables", json={"game": "chevoux", "name": "Ada", "day": day})
    assert answer.status_code == 422
    assert answer.json()["code"].startswith("daily/")


def test_one_click_from_home_to_the_village_of_the_day(client: httpx.Client) -> None:
    home = page(client, "/")
    card = home[home.index('id="game-chevoux"') :].partition("</article>")[0]
    forms = re.findall(r"<form.*?</form>", card)
    daily = next(form for form in forms if 'name="day"' in form)
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', daily))
    assert "Village of the day" in daily
    answer = client.post("/tables", data=fields, follow_redirects=True)
    assert "Chévoux · Village du jour" in answer.text
    assert 'data-status="playing"' in answer.text
    assert home.count('name="day"') == 1, "games without a puzzle of the day offer none"
    assert 'href="/g/chevoux/scores"' in card


def test_a_finished_game_is_on_the_sheet_and_in_the_tables(sit: Sits, client: httpx.Client) -> None:
    sit("Before", "today").play(24)
    solo = sit("Nobody <b>", "today")
    solo.play()
    assert solo.seen()["result"]["reason"] == "end"
    found = page(client, "/g/chevoux/scores")
    day = found[found.index('id="day"') :].partition("</section>")[0]
    assert "Nobody &lt;b&gt;" in day
    assert "−12" in day
    assert "Before" not in found, "a game that is not over is on no sheet"
    assert solo.table not in found, "other people’s games are theirs to show"
    assert "Village du jour" in page(client, "/g/chevoux/scores", "fr")
    sit("Hardy", "today", hard=True).play(20)
    assert "Difficulty: hard" in page(client, "/g/chevoux/scores")


def test_one_s_own_sheet_and_the_end_of_the_game(client: httpx.Client) -> None:
    csrf = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
    assert csrf is not None
    headers = {"x-csrf-token": csrf[1]}
    made = client.post("/tables", json={"game": "chevoux", "name": "Zoé", "day": "today"}, headers=headers).json()
    at = f"/t/{made['table']}"
    first = client.get(f"{at}/view").json()["facts"]["decision"]
    for number in range(25):
        client.post(f"{at}/act", json={"decision": first + number, "action": 0}, headers=headers).raise_for_status()
    end = page(client, at)
    assert f'href="{at}/solution"' in end
    assert f'href="/g/chevoux/scores?day={today()}"' in end
    sheet = page(client, "/g/chevoux/scores")
    mine = sheet[sheet.index('id="mine"') :]
    assert f'href="{at}"' in mine
    assert "lost" in mine


def test_scores_with_hints_have_a_list_of_their_own(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/helped.db")
    facts = '{"moon": "trade", "sun": "park"}'
    for number, (name, is_helped) in enumerate((("Alone", False), ("Helped", True))):
        row = ScoreRow(f"t{number}", 0, "chevoux", "normal", today(), name, "me", True, 20, number, facts, is_helped)
        store.scores.add(row)
    shown = asyncio.run(list_scores(ThreadedJournal(store), "chevoux", "", "me", "en"))
    found = scores_page(shown, Visitor("en", "auto", "", ""))
    for part in ("day", "best"):
        section = found[found.index(f'id="{part}"') :].partition("</section>")[0]
        first, _, second = section.partition("<caption>Difficulty: normal · with hints</caption>")
        assert "Alone" in first
        assert "Helped" in second
        assert "Helped" not in first
    assert 'title="with hints"' in found[found.index('id="mine-title"') :]
    store.close()


def test_the_sheet_says_which_games_were_won_and_whose_they_are(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/sheet.db")
    people = (("Winner", "me", True), ("Loser", "me", False), ("Other", "x", True))
    facts, date = '{"moon": "trade", "sun": "park"}', today()
    for number, (name, holder, is_won) in enumerate(people):
        store.scores.add(ScoreRow(f"t{number}", 0, "chevoux", "normal", date, name, holder, is_won, 7, number, facts))
    shown = asyncio.run(list_scores(ThreadedJournal(store), "chevoux", "", "me", "en"))
    found = scores_page(shown, Visitor("en", "auto", "", ""))
    day = found[found.index('id="day"') :].partition("</section>")[0]
    rows = {name: next(row for row in day.split("<tr")[1:] if name in row) for name in ("Winner", "Loser", "Other")}
    assert {name: "lost" in row for name, row in rows.items()} == {"Winner": False, "Loser": True, "Other": False}
    assert {name: 'href="/t/' in row for name, row in rows.items()} == {"Winner": True, "Loser": True, "Other": False}
    mine = found[found.index('id="mine"') :]
    assert (mine.count('class="won"'), mine.count('class="lost"')) == (1, 1)
    store.close()


def test_a_day_leads_to_the_days_beside_it(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/days.db")

    def links(day: str) -> list[str]:
        shown = asyncio.run(list_scores(ThreadedJournal(store), "chevoux", day, "", "en"))
        return re.findall(r"/g/chevoux/scores\?day=([\d-]+)", scores_page(shown, Visitor("en", "auto", "", "")))

    assert links("2026-03-01") == ["2026-02-28", "2026-03-02"]
    assert links("") == [str(datetime.now(UTC).date() - timedelta(1))], "tomorrow has not come"
    store.close()


def test_games_that_keep_no_scores_have_no_page(client: httpx.Client) -> None:
    assert client.get("/g/kuhlorado/scores").json()["code"] == "scores/none"
    assert client.get("/g/nothing/scores").status_code == 404
    assert client.get("/g/chevoux/scores", params={"day": "2999-01-01"}).status_code == 422


def test_the_score_of_an_acknowledged_end_survives_a_kill(tmp_path: object, sit: Sits) -> None:
    """The row is in the same commit as the last entry, and loading the table adds none."""
    with ServerProcess(f"{tmp_path}/kill.db", "--no-limits", "--bots", "1") as server:
        solo = sit("Killed", "today", at=server)
        solo.play()
        server.kill()
        server.start()
        assert solo.seen()["status"] == "over"
        found = httpx.get(f"{server.url}/g/chevoux/scores", params={"lang": "en"}).text
        assert found.count("Killed") == 1


def test_resigned_games_are_on_no_sheet(sit: Sits, client: httpx.Client) -> None:
    solo = sit("Quitter", "today")
    solo.play(3)
    solo.client.post(f"/api/v1/tables/{solo.table}/resign").raise_for_status()
    assert "Quitter" not in page(client, "/g/chevoux/scores")
    assert client.get(f"/t/{solo.table}/solution").json()["code"] == "solver/unfinished"


def test_the_solver_s_line_beside_one_s_own(sit: Sits, client: httpx.Client) -> None:
    solo = sit("Ada", "2026-01-02")
    at = f"/t/{solo.table}/solution"
    assert client.get(at).json()["code"] == "table/not-over"
    solo.play()
    found = page(client, at)
    until = time.monotonic() + 60
    while not re.search(r'data-status="(done|failed)"', found):
        assert time.monotonic() < until
        time.sleep(0.1)
        begun = time.monotonic()
        found = page(client, f"{at}?part=1")
        assert time.monotonic() - begun < 5, "pages do not wait for the solver"
    assert 'data-status="done"' in found
    lines = re.findall(r'href="(/t/\w+/replay\?line=best&amp;step=(\d+))"', found)
    assert len(lines) == 25
    last = page(client, lines[-1][0].replace("&amp;", "&"))
    assert 'id="whose-line"' in last
    assert re.search(rf'<main [^>]*data-step="25" [^>]*data-stops="[\d,]*,{lines[-1][1]}"', last)
    assert found.count("Nothing done.") >= 25


def test_a_solver_that_fails_says_so_and_is_asked_again() -> None:
    from tests.tables.test_challenge import config, play

    class Workers:
        """Workers whose jobs all fail."""

        def submit(self, job: Any, report: Any) -> Any:
            report(None)
            failed = asyncio.get_running_loop().create_future()
            failed.set_result(None)
            return failed

    async def run() -> None:
        workers: Any = Workers()
        lines = BestLines(workers, 0.0)
        table, _ = play(config("today"), 1)
        search = lines.look(table)
        assert search.status == SEARCHING
        await asyncio.sleep(0)
        assert search.status == FAILED
        assert lines.moves(table) is None
        assert lines.look(table, is_visit=False) is search
        assert lines.look(table) is not search

    asyncio.run(run())
