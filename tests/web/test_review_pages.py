"""The pages of a review: complete in both languages, without spoilers, with retries."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.web.fake_review import make_review
from tests.web.finished import finished_table, store_table
from tests.web.test_reviews import FAKE, SECRET, Reader

from ludotheque.kernel.records import Record
from ludotheque.reviews.report import Decision, Review
from ludotheque.store.store import Store
from ludotheque.tables.permissions import last_step_of
from ludotheque.tables.table import Table
from ludotheque.testing.server import ServerProcess

OPTIONS: dict[str, dict[str, object]] = {"niet": {"target": 20}, "neuland": {"max_turns": 8}}
GAMES = ("kuhlorado", "niet", "nevaches", "chevoux", "neuland")


class Reviewed:
    """Finished games of all kinds on one server, each with its review."""

    def __init__(self, server: ServerProcess, tables: dict[str, Table]) -> None:
        self.server = server
        self.tables = tables
        self._readers: list[Reader] = []

    def read(self, game: str, secret: str = SECRET, lang: str = "en") -> Reader:
        self._readers.append(Reader(self.server, self.tables[game].id, secret, lang))
        return self._readers[-1]

    def review(self, game: str) -> Review:
        table = self.tables[game]
        return make_review(Record(table.game, table.names(), list(table.moves)))

    def close(self) -> None:
        for one in self._readers:
            one.client.close()


@pytest.fixture(scope="module")
def reviewed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reviewed]:
    database = tmp_path_factory.mktemp("pages") / "test.db"
    store = Store(f"sqlite:///{database}")
    tables = {}
    for game in GAMES:
        tables[game], log = finished_table(game, 3, SECRET, **OPTIONS.get(game, {}))
        store_table(store, tables[game], log)
    store.close()
    with ServerProcess(str(database), "--no-limits", "--bots", "1", program=FAKE) as server:
        found = Reviewed(server, tables)
        for game in GAMES:
            found.read(game).post()
        for game in GAMES:
            found.read(game).wait("done")
        yield found
        found.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_page_has_everything(reviewed: Reviewed, game: str, lang: str) -> None:
    page = unescape(reviewed.read(game, lang=lang).page())
    table, review = reviewed.tables[game], reviewed.review(game)
    assert f'<html lang="{lang}"' in page
    assert 'class="curve is-wide"' in page
    assert f"{table.spec.title} – {'Analyse' if lang == 'fr' else 'Review'}" in page
    for name in table.names():
        assert f"<h3>{name}</h3>" in page
    decisions = [step for step, (seat, _) in enumerate(table.moves) if seat >= 0]
    assert len(re.findall(r'<li><a href="[^"]*step=\d+', page)) >= len(decisions)
    assert f'data-stops="{",".join(map(str, [*decisions, len(table.moves)]))}"' in page
    assert "curve-table" in page
    words = {
        "fr": ("précision", "Résultat sans la chance", "Continuer d’ici"),
        "en": ("accuracy", "Result without luck"),
    }
    for each in words[lang]:
        assert each in page
    shown = page.count('id="moment-')
    assert shown == min(3, sum(each.verdict in ("inaccuracy", "mistake", "blunder") for each in review.decisions))
    assert "review_" not in re.sub(r'"[^"]*"', "", page)  # no missing text


@pytest.mark.parametrize("game", GAMES)
def test_every_position_can_be_looked_at(reviewed: Reviewed, game: str) -> None:
    reader, review = reviewed.read(game), reviewed.review(game)
    steps = [0, review.decisions[0].step, review.decisions[-1].step, len(reviewed.tables[game].moves)]
    for step in steps:
        assert "<main" in reader.page(f"?part=1&step={step}&truth=1")
    named = [each for each in review.decisions if each.verdict == "blunder"]
    picture = reader.page(f"?step={named[0].step}&theme=dark&truth=1", "/moment.svg")
    assert picture.startswith("<svg")
    assert "[data-h][data-h]>:first-child{stroke:" in picture  # stronger than the style of a game
    marked = re.search(r'data-marks="([^"]+)"', reader.page(f"?part=1&step={named[0].step}&truth=1"))
    assert marked is not None
    assert set(json.loads(unescape(marked[1])).values()) == {"played", "hinted"}
    assert reader.client.get(f"{reader.at}?step=99999").status_code == 404
    assert reader.client.get(f"{reader.at}/moment.svg?step=99999").status_code == 404
    png = reader.client.get(f"{reader.at}/picture.png")
    assert png.content.startswith(b"\x89PNG")


def others_mistake(review: Review, viewer: int) -> Decision:
    return next(each for each in review.decisions if each.seat != viewer and each.verdict == "blunder")


def test_what_others_held_stays_hidden_until_it_is_asked_for(reviewed: Reviewed) -> None:
    """A player and a spectator get verdicts, but no better moves and hands of others."""
    review = reviewed.review("niet")
    theirs = others_mistake(review, 0)
    for secret, seat in ((SECRET, "0"), ("b" * 22 + "0123456789", "-3")):
        reader = reviewed.read("niet", secret)
        page = unescape(reader.page(f"?step={theirs.step}&seat=1"))
        assert f'data-seat="{seat}"' in page
        card = page[page.index('class="judged"') :]
        card = card[: card.index("move-list")]
        assert "Blunder" in card
        assert "would tell what they held" in card
        assert "Better:" not in card
        refused = reader.client.get(f"{reader.at}/retry?step={theirs.step}")
        assert refused.status_code == 404
        truth = unescape(reader.page(f"?step={theirs.step}&seat=1&truth=1"))
        card = truth[truth.index('class="judged"') :]
        assert 'data-seat="1"' in truth
        assert "Better:" in card[: card.index("move-list")]


def test_retry_right_and_wrong(reviewed: Reviewed) -> None:
    """The answer is not on the page, and any move that loses less than 3.5 points is right."""
    reader, review = reviewed.read("kuhlorado"), reviewed.review("kuhlorado")
    decision = next(each for each in review.decisions if each.seat == 0 and each.verdict == "blunder")
    page = unescape(reader.page(f"?step={decision.step}", "/retry"))
    assert "What would you play here?" in page
    assert decision.why["en"] not in page
    assert "data-marks" not in page
    answers: dict[str, dict[str, Any]] = {
        each.action: reader.post("/retry", step=decision.step, notation=each.action).json()
        for each in decision.candidates
    }
    for each in decision.candidates:
        assert answers[each.action]["is_right"] == (each.loss < 0.035)
        assert answers[each.action]["loss"] == pytest.approx(each.loss)
    assert answers[decision.best]["sentence"].startswith("Right!")
    assert "Try again" in answers[decision.played]["sentence"]
    assert reader.post("/retry", step=decision.step, notation="nonsense").status_code == 422
    assert reader.post("/retry", step=decision.step, path=["nothing:1"]).json()["code"] == "action/path"
    assert reader.post("/retry", step=0, notation=decision.best).json()["code"] == "review/step"


def test_play_on_from_any_position(reviewed: Reviewed) -> None:
    """The new table has the same beginning and fresh chance, and its log, record and undo agree."""
    reader, table = reviewed.read("kuhlorado"), reviewed.tables["kuhlorado"]
    steps = [step for step, (seat, _) in enumerate(table.moves) if seat == 0]
    step = steps[len(steps) // 2]
    made = reader.post("/play-on", step=step, level="easy").json()
    at = f"/api/v1/tables/{made['table']}"
    seen = reader.client.get(at).json()
    assert seen["config"]["levels"] == ["", "easy"]
    assert seen["status"] == "playing"
    assert seen["seats"][0]["name"] == "Ada"
    record = reader.client.get(f"{at}/record").text
    old = reader.client.get(f"/api/v1/tables/{table.id}/record").text
    beginning = old.split("\n\n", 1)[1].splitlines()[:step]
    assert record.split("\n\n", 1)[1].splitlines()[:step] == beginning
    page = unescape(reader.client.get(f"/t/{made['table']}").text)
    assert "Continued game" in page
    undo = reader.client.post(f"/t/{made['table']}/undo", json={})
    assert undo.json()["code"] == "undo/nothing"
    end = reader.post("/play-on", step=len(table.moves), level="easy")
    assert (end.status_code, end.json()["code"]) == (409, "review/over")
    assert reader.post("/play-on", step=step, level="genius").status_code == 422
    assert reader.post("/play-on", step=10**6).status_code == 404
    stranger = reviewed.read("niet", "c" * 22 + "0123456789").post("/play-on", step=40, level="easy")
    assert stranger.status_code == 201


def test_a_continued_game_is_the_same_after_a_restart(tmp_path: Path) -> None:
    from ludotheque.kernel.rng import Rng
    from ludotheque.tables import plans
    from ludotheque.tables.entries import Person, format_entry, parse_entry
    from ludotheque.tables.table import replay

    table, _ = finished_table("niet", 5, target=20)
    step = len(table.moves) // 2
    person = Person(0, "Ada", "h")
    planned = [plans.plan_continue(table, step, person, "easy", 0, Rng(seed)) for seed in (1, 2)]
    new = Table("new", planned[0])
    again = replay("new", [parse_entry(format_entry(planned[0].entry))])
    assert new.moves[:step] == table.moves[:step]
    assert (again.moves, again.start, again.state.fields()) == (new.moves, step, new.state.fields())
    assert last_step_of(new, 0) is None


def test_the_end_offers_the_review_first(reviewed: Reviewed) -> None:
    reader = reviewed.read("kuhlorado")
    page = reader.client.get(f"/t/{reviewed.tables['kuhlorado'].id}").text
    ending = page[page.index('id="ending"') - 200 :]
    assert ending.index("/review?ask=1") < ending.index("/replay")


def test_coach_says_a_word_before_a_move_that_loses(reviewed: Reviewed) -> None:
    """The coach warns once, at tables with bots only, and the move sent again is played.

    Hints say why.
    """
    with httpx.Client(base_url=reviewed.server.url, timeout=30) as client:
        made = client.post(
            "/api/v1/tables", json={"game": "chevoux", "name": "Ada", "options": {"difficulty": "normal"}}
        ).json()
        client.headers["authorization"] = f"Bearer {made['token']}"
        at = f"/api/v1/tables/{made['table']}"
        seen = client.get(at).json()
        assert seen["can"]["coach"] is True
        legal = seen["observation"]["legal"]
        assert len(legal) > 1
        hint = client.post(f"{at}/hint").json()
        assert (hint["action"], hint["loss"]) == (legal[0][0], 0)
        assert hint["why"] == "The next best move gives up 2.1 points at the east meadow."
        body = {"decision": seen["decision"], "action": legal[-1][0], "coach": True}
        refused = client.post(f"{at}/act?lang=fr", json=body)
        assert (refused.status_code, refused.json()["code"]) == (409, "coach/better")
        assert refused.json()["sentence"].startswith("Il y a mieux")
        assert client.get(at).json()["decision"] == seen["decision"]
        assert client.post(f"{at}/act", json={**body, "coach": False}).status_code == 200
        after = client.get(at).json()
        good = {"decision": after["decision"], "action": after["observation"]["legal"][0][0], "coach": True}
        assert client.post(f"{at}/act", json=good).status_code == 200
