"""The public API: a program plays, and every wrong request is refused and changes nothing."""

from __future__ import annotations

import runpy
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import ludotheque
from ludotheque.testing.server import ServerProcess

ROOT = Path(__file__).parents[2]


class Player:
    """A seat at a table, through the API."""

    def __init__(self, client: httpx.Client, table: str, seat: int, token: str) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.headers = {"authorization": f"Bearer {token}"}

    def see(self) -> Any:
        return self.client.get(f"/api/v1/tables/{self.table}", headers=self.headers).json()

    def post(self, verb: str, **body: object) -> httpx.Response:
        return self.client.post(f"/api/v1/tables/{self.table}/{verb}", json=body, headers=self.headers)

    def act(self, index: int = 0, key: str = "") -> httpx.Response:
        seen = self.see()
        action = seen["observation"]["legal"][index][0]
        return self.post("act", decision=seen["decision"], action=action, key=key or uuid.uuid4().hex)


def open_table(client: httpx.Client, game: str = "kuhlorado", players: int = 2, **more: object) -> list[Player]:
    answer = client.post("/api/v1/tables", json={"game": game, "players": players, "name": "P0", **more})
    assert answer.status_code == 201
    table = answer.json()["table"]
    found = [Player(client, table, 0, answer.json()["token"])]
    for number in range(1, players):
        seated = client.post(f"/api/v1/tables/{table}/seats", json={"name": f"P{number}"}).json()
        found.append(Player(client, table, seated["seat"], seated["token"]))
    return found


def mover(players: list[Player]) -> Player:
    return next(player for player in players if player.see()["is_your_turn"])


def test_a_game_is_played_to_its_end_and_recorded(client: httpx.Client) -> None:
    players = open_table(client)
    while players[0].see()["status"] == "playing":
        assert mover(players).act().status_code == 200
    seen = players[0].see()
    assert seen["result"]["reason"] == "end"
    record = client.get(f"/api/v1/tables/{players[0].table}/record")
    assert record.text.startswith("ludotheque: 1\ngame: kuhlorado\n")
    assert "seats: P0, P1" in record.text
    assert players[0].post("act", decision=seen["decision"], action=0).json()["code"] == "table/over"
    again = players[1].post("rematch").json()["table"]
    assert players[0].post("rematch").json()["table"] == again
    both = [Player(client, again, seat, "") for seat in (0, 1)]
    for new, old in zip(both, reversed(players), strict=True):
        new.headers = old.headers
        assert new.see()["viewer"] == new.seat


def test_wrong_requests_are_refused_and_change_nothing(client: httpx.Client) -> None:
    players = open_table(client)
    who = mover(players)
    idle = players[1 - who.seat]
    at = f"/api/v1/tables/{who.table}"
    seen = who.see()
    decision, good = seen["decision"], who.headers
    cases: list[tuple[int, str, httpx.Response]] = [
        (401, "request/token", client.post(f"{at}/act", json={"decision": decision, "action": 0})),
        (401, "request/token", client.post(f"{at}/act", json={}, headers={"authorization": "Bearer nonsense"})),
        (401, "request/token", client.get(at, headers={"authorization": "Bearer nonsense"})),
        (409, "action/stale", who.post("act", decision=decision - 1, action=0)),
        (409, "action/stale", who.post("act", decision=decision + 1, action=0)),
        (409, "action/awaiting-others", idle.post("act", decision=decision, action=0)),
        (422, "refused_decide_first", who.post("act", decision=decision, action=50)),
        (422, "action/illegal", who.post("act", decision=decision, action=-5)),
        (422, "notation/unreadable", who.post("act", decision=decision, notation="castle")),
        (422, "action/path", who.post("act", decision=decision, path=["cell:z9"])),
        (422, "action/path", who.post("act", decision=decision)),
        (400, "request/malformed", client.post(f"{at}/act", content=b"{", headers=good)),
        (400, "request/malformed", client.post(f"{at}/act", content=b"\xff\xfe", headers=good)),
        (400, "request/malformed", who.post("act", decision="now")),
        (400, "request/malformed", who.post("act", decision=decision, action=0, extra=1)),
        (413, "request/too-large", client.post(f"{at}/act", content=b" " * 20_000, headers=good)),
        (413, "request/too-large", client.post(f"{at}/act", content=iter([b" " * 9000] * 3), headers=good)),
        (404, "table/unknown", client.get("/api/v1/tables/abcdef")),
        (404, "request/not-found", client.get("/api/v1/nothing")),
        (405, "request/method", client.delete(at)),
        (409, "undo/nothing", idle.post("undo")),
        (409, "undo/not-asked", who.post("answer-undo", granted=True)),
        (403, "host/only", players[1].post("bots", seat=0)),
        (409, "seat/not-left", players[0].post("bots", seat=1)),
        (409, "seat/not-left", players[0].post("bots", seat=0)),
        (422, "chat/length", who.post("chat", text="x" * 300)),
        (409, "table/not-over", who.post("rematch")),
        (409, "seat/full", client.post(f"{at}/seats", json={"name": "X"})),
        (404, "game/unknown", client.post("/api/v1/tables", json={"game": "chess"})),
        (422, "edition/unknown", client.post("/api/v1/tables", json={"game": "kuhlorado", "edition": "/etc/x.toml"})),
        (422, "option/unknown", client.post("/api/v1/tables", json={"game": "kuhlorado", "options": {"x": 1}})),
        (422, "bot/unknown", client.post("/api/v1/tables", json={"game": "kuhlorado", "levels": ["", "god"]})),
        (422, "name/empty", client.post("/api/v1/tables", json={"game": "kuhlorado", "name": " "})),
    ]
    for status, code, answer in cases:
        problem = answer.json()
        assert (answer.status_code, problem["code"]) == (status, code), answer.text
        assert problem["sentence"]
        assert set(problem) == {"code", "sentence"}
    now = who.see()
    assert {name: now[name] for name in ("version", "decision", "observation")} == {
        name: seen[name] for name in ("version", "decision", "observation")
    }


def test_sentences_come_in_the_clients_language(client: httpx.Client) -> None:
    for lang, word in (("fr-CA,fr;q=0.9", "table"), ("en", "There is no such table.")):
        answer = client.get("/api/v1/tables/abcdef", headers={"accept-language": lang})
        assert word in answer.json()["sentence"]


def test_a_repeated_key_is_played_once(client: httpx.Client) -> None:
    players = open_table(client)
    who = mover(players)
    decision = who.see()["decision"]
    answers = [who.post("act", decision=decision, action=0, key="once").json() for _ in range(3)]
    assert [answer["is_repeated"] for answer in answers] == [False, True, True]
    assert len({answer["version"] for answer in answers}) == 1


def test_undo_by_consent_resign_and_chat(client: httpx.Client) -> None:
    players = open_table(client)
    who = mover(players)
    other = players[1 - who.seat]
    before = who.see()["observation"]
    assert who.post("act", decision=who.see()["decision"], notation="keep").status_code == 200
    assert who.see()["can"]["undo"] == "free"
    assert who.post("undo").status_code == 200
    assert who.see()["observation"] == before
    who.post("act", decision=who.see()["decision"], notation="keep")
    who.act()
    assert who.see()["can"]["undo"] == "ask"
    who.post("undo")
    assert other.see()["can"]["answer_undo"]
    assert other.post("answer-undo", granted=True).status_code == 200
    assert who.see()["is_your_turn"]
    other.post("chat", text="  bien   joué ")
    assert who.see()["chat"][0]["text"] == "bien joué"
    other.post("leave")
    assert who.see()["seats"][other.seat]["presence"] == "left"
    other.post("return")
    who.post("resign")
    assert other.see()["result"]["winners"] == [other.seat]


def test_lists_show_public_tables_only(client: httpx.Client) -> None:
    shown = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "A"}).json()["table"]
    hidden = client.post("/api/v1/tables", json={"game": "kuhlorado", "name": "A", "is_public": False}).json()["table"]
    listed = {table["table"]: table for table in client.get("/api/v1/tables").json()}
    assert listed[shown]["open_seats"] == 1
    assert hidden not in listed
    games = {spec["id"]: spec for spec in client.get("/api/v1/games").json()}
    assert games["kuhlorado"]["players"] == [2]


def example_client() -> Any:
    source = ROOT / "examples" / "client.py"
    assert len(source.read_text().splitlines()) < 60
    return runpy.run_path(str(source))["Client"]


def test_two_example_clients_play_a_game(server: ServerProcess, client: httpx.Client) -> None:
    table = client.post("/api/v1/tables", json={"game": "kuhlorado", "players": 2}).json()["table"]
    players = [example_client()(server.url, "kuhlorado", table) for _ in range(2)]
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(lambda player: player.play(), players))
    assert results[0] == results[1]
    assert results[0]["reason"] == "end"


@pytest.mark.parametrize("game", ludotheque.game_ids())
def test_the_example_client_meets_bots_in_every_game(server: ServerProcess, game: str) -> None:
    player = example_client()(server.url, game)
    for view in player.views():
        assert view["status"] == "playing"
        if view["is_your_turn"]:
            break


def test_a_hint_is_a_legal_move(client: httpx.Client) -> None:
    players = open_table(client, hints=True)
    who = mover(players)
    hint = who.post("hint").json()
    assert hint["action"] in [action for action, _ in who.see()["observation"]["legal"]]
    assert hint["label"]
    assert 0 <= hint["value"] <= 1
    assert hint["loss"] == 0
    assert players[1 - who.seat].post("hint").json()["code"] == "hint/none"
    # All viewers see it.
    assert "asks for a hint" in players[1 - who.seat].see()["log"][-1]["text"]


def test_hints_among_people_only_where_they_were_agreed_on(client: httpx.Client) -> None:
    who = mover(open_table(client))
    assert who.post("hint").json()["code"] == "hint/people"
    assert not who.see()["can"]["hint"]


def test_spectators_talk_where_the_host_lets_them(client: httpx.Client) -> None:
    host, other = open_table(client)
    guest = Player(client, host.table, -3, "a" * 22 + "0123456789")
    assert guest.post("chat", text="hello", name="Zoé").json()["code"] == "chat/spectators"
    nobody = client.post(f"/api/v1/tables/{host.table}/chat", json={"text": "hello", "name": "Zoé"})
    assert nobody.json()["code"] == "request/token"
    assert other.post("spectators", is_allowed=True).json()["code"] == "host/only"
    assert host.post("spectators", is_allowed=True).status_code == 200
    assert guest.post("chat", text="hello").json()["code"] == "name/empty"
    assert guest.post("chat", text="hello", name="Zoé").status_code == 200
    line = other.see()["chat"][-1]
    assert (line["seat"], line["name"], line["text"]) == (-3, "Zoé", "hello")
    assert "holder" not in line
    assert host.post("mute", line=line["number"]).status_code == 200
    assert other.see()["chat"] == []
    assert guest.post("chat", text="hello", name="Another").json()["code"] == "chat/muted"


def test_a_host_who_does_not_sit_may_call_bots(client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "kuhlorado"}).json()
    assert opened["seat"] is None
    host = Player(client, opened["table"], -1, opened["token"])
    for seat in (0, 1):
        assert host.post("bots", seat=seat, level="easy").status_code == 200
    assert host.see()["status"] == "playing"


def test_a_host_who_does_not_sit_has_the_rights_of_a_host(client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "niet", "players": 3}).json()
    at = f"/api/v1/tables/{opened['table']}"
    host = Player(client, opened["table"], -1, opened["token"])
    seated = client.post(f"{at}/seats", json={"name": "Rude"}).json()
    assert host.post("spectators", is_allowed=True).status_code == 200
    spectator = {"authorization": f"Bearer {'z' * 32}"}
    said = client.post(f"{at}/chat", json={"text": "hello", "name": "Zoé"}, headers=spectator)
    assert said.status_code == 200, said.text
    assert host.post("mute", line=said.json()["version"] - 1).status_code == 200
    assert host.post("remove", seat=seated["seat"]).status_code == 200
    assert host.post("act", decision=0, action=0).json()["code"] == "request/token"
    assert client.post(f"{at}/remove", json={"seat": 0}).status_code == 401


def test_the_host_removes_a_player(client: httpx.Client) -> None:
    opened = client.post("/api/v1/tables", json={"game": "niet", "players": 3, "name": "Host"}).json()
    host = Player(client, opened["table"], 0, opened["token"])
    seated = client.post(f"/api/v1/tables/{host.table}/seats", json={"name": "Rude"}).json()
    rude = Player(client, host.table, seated["seat"], seated["token"])
    assert (host.see()["can"]["remove"], rude.see()["can"]["remove"]) == ([1], [])
    assert rude.post("remove", seat=0).json()["code"] == "host/only"
    first = host.post("remove", seat=1, key="same")
    assert (first.status_code, first.json()["is_repeated"]) == (200, False)
    again = host.post("remove", seat=1, key="same")
    assert again.json() == {**first.json(), "is_repeated": True}
    assert host.post("remove", seat=2, key="same").json()["code"] == "request/key-used"
    listed = next(row for row in client.get("/api/v1/tables").json() if row["table"] == host.table)
    assert listed["open_seats"] == 2
    answer = client.post(f"/api/v1/tables/{host.table}/seats", json={"name": "Rude"}, headers=rude.headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "seat/removed")
    assert client.post(f"/api/v1/tables/{host.table}/seats", json={"name": "New"}).json()["seat"] == 1


def test_why_something_cannot_be_chosen(client: httpx.Client) -> None:
    players = open_table(client)
    who = mover(players)
    idle, before = players[1 - who.seat], who.see()["version"]
    cases: list[tuple[str, str, dict[str, Any]]] = [
        ("refused_decide_first", "K5", {"action": 50}),
        ("action/legal", "", {"notation": "keep"}),
        ("action/path", "", {"path": ["cell:z9"]}),
        ("notation/unreadable", "", {"notation": "castle"}),
        ("refused_decide_first", "K5", {"notation": " Mark  a1"}),
        ("notation/ambiguous", "", {"notation": "reroll"}),
        ("action/illegal", "", {"action": -5}),
    ]
    for code, ruling, body in cases:
        answer = who.post("why", **body)
        assert answer.status_code == 200
        found = answer.json()
        assert (found["code"], found["ruling"]) == (code, ruling), found
        assert found["sentence"]
    assert idle.post("why", action=50).json()["code"] == "action/awaiting-others"
    assert idle.post("why", notation="mark a1").json()["code"] == "action/awaiting-others"
    french = client.post(f"/api/v1/tables/{who.table}/why?lang=fr", json={"action": 50}, headers=who.headers).json()
    assert french["sentence"] != who.post("why", action=50).json()["sentence"]
    assert who.see()["version"] == before


def test_an_illegal_notation_is_refused_with_its_ruling(client: httpx.Client) -> None:
    who = mover(open_table(client))
    before = who.see()
    for coach in (False, True):
        answer = who.post("act", decision=before["decision"], notation="mark a1", coach=coach)
        assert (answer.status_code, answer.json()["code"]) == (422, "refused_decide_first")
    assert who.post("act", decision=before["decision"], notation="castle").json()["code"] == "notation/unreadable"
    assert who.see()["version"] == before["version"]


@pytest.mark.parametrize(("path", "name"), [("abc-def", "table_id"), ("a" * 33, "table_id"), ("abc?lang=de", "lang")])
def test_parameters_are_checked(client: httpx.Client, path: str, name: str) -> None:
    answer = client.get(f"/api/v1/tables/{path}")
    assert answer.status_code == 422
    assert answer.json()["code"] == "request/parameter"
    assert name in answer.json()["sentence"]


def test_tokens_that_can_be_guessed_are_refused(client: httpx.Client) -> None:
    """Check new tables, new seats and the cookies of pages."""
    body = {"game": "kuhlorado", "name": "A"}
    weak = {"authorization": f"Bearer {'k' * 32}"}
    table = client.post("/api/v1/tables", json=body).json()["table"]
    for path, wanted in (("/api/v1/tables", body), (f"/api/v1/tables/{table}/seats", {"name": "B"})):
        answer = client.post(path, json=wanted, headers=weak)
        assert (answer.status_code, answer.json()["code"]) == (422, "request/guessable")
    fresh = client.get("/", headers={"cookie": f"ludotheque={'k' * 32}"}).headers["set-cookie"]
    assert "k" * 32 not in fresh
