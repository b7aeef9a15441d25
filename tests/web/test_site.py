"""Pages: identities, protection against strangers, and escaped texts."""

from __future__ import annotations

import re
import time

import httpx
import pytest

from ludotheque.testing.server import ServerProcess

PATHS = ("/", "/t/unknown", "/static/x/table.js", "/g/kuhlorado/rules", "/api/v1/games", "/nothing", "/healthz")


def csrf_of(client: httpx.Client) -> dict[str, str]:
    found = re.search(r'name="csrf" content="(\w+)"', client.get("/").text)
    assert found is not None
    return {"x-csrf-token": found[1]}


@pytest.mark.parametrize("path", PATHS)
def test_nothing_foreign_is_loaded_or_run(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/g/kuhlorado/rules"])
def test_pages_have_no_inline_script_or_style(client: httpx.Client, path: str) -> None:
    page = client.get(path).text
    assert not re.search(r"<script(?![^>]*(src=|application/json))", page)
    assert "<style" not in page
    assert not re.search(r"\son\w+=|\sstyle=", page)


def test_the_cookie_is_secret_and_stays_here(client: httpx.Client) -> None:
    cookie = client.get("/").headers["set-cookie"]
    assert re.match(r"ludotheque=[\w-]{32};", cookie)
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie


def test_foreign_pages_cannot_act(client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "Ada"}
    assert client.post("/tables", json=body).json()["code"] == "request/csrf"
    assert client.post("/tables", json=body, headers={"x-csrf-token": "0" * 32}).status_code == 403
    cross = {**headers, "sec-fetch-site": "cross-site"}
    assert client.post("/tables", json=body, headers=cross).status_code == 403
    assert client.post("/tables", data=body).status_code == 403
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    assert client.post(f"/t/{table}/resign").json()["code"] == "request/csrf"


def test_one_click_to_the_first_move(client: httpx.Client) -> None:
    form = {"csrf": csrf_of(client)["x-csrf-token"], "game": "kuhlorado", "name": "Ada", "bots": "easy"}
    answer = client.post("/tables", data=form, follow_redirects=True)
    assert answer.status_code == 200
    assert 'data-status="playing"' in answer.text
    assert "<svg" in answer.text
    assert "Ada" in client.get("/").text


def form_of(page: str, game: str) -> dict[str, str]:
    """Return the fields of a game's first form on the home page."""
    form = re.findall(r"<form.*?</form>", page[page.index(f'id="title-{game}"') :], re.DOTALL)[0]
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form))


def test_a_first_game_is_a_gentle_one(client: httpx.Client) -> None:
    """The first game is against easy bots (one in a long game) with options for beginners."""
    page = client.get("/?lang=en").text
    first = form_of(page, "chevoux")
    assert first["option.difficulty"] == "gentle"
    assert form_of(page, "neuland")["bots"] == "easy"
    assert form_of(page, "neuland")["players"] == "2"
    table = client.post("/tables", data=first)
    assert "gentle, for a first game" in client.get(table.headers["location"] + "?lang=en").text
    client.cookies.set("level", "hard")
    again = client.get("/").text
    assert "option.difficulty" not in form_of(again, "chevoux")
    assert form_of(again, "niet")["bots"] == "hard"


def test_a_form_sets_options_clock_and_seats(client: httpx.Client) -> None:
    form = {
        "csrf": csrf_of(client)["x-csrf-token"],
        "game": "niet",
        "name": "Ada",
        "players": "3",
        "level1": "hard",
        "option.x2": "team",
        "minutes": "10",
        "increment": "5",
        "is_public": "no",
    }
    table = client.post("/tables", data=form).headers["location"].removeprefix("/t/")
    seen = client.get(f"/api/v1/tables/{table}").json()
    assert seen["config"]["levels"] == ["", "hard", ""]
    assert seen["config"]["clock"] == {"minutes": 10, "increment": 5}
    assert not seen["config"]["is_public"]
    assert client.post("/tables", data={**form, "players": "9"}).status_code == 422


def test_names_and_chat_are_escaped(client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "<script>x()", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    client.post(f"/t/{table}/chat", json={"text": '</script><img src=x onerror="y()">'}, headers=headers)
    for path in (f"/t/{table}", "/"):
        page = client.get(path).text
        assert "<script>x" not in page
        assert "<img src=x" not in page


def test_only_the_seat_itself_may_act(server: ServerProcess, client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    with httpx.Client(base_url=server.url) as stranger:
        foreign = csrf_of(stranger)
        assert stranger.post(f"/t/{table}/resign", headers=foreign).json()["code"] == "seat/none"
        assert stranger.post(f"/t/{table}/bots", json={"seat": 0}, headers=foreign).json()["code"] == "seat/none"
        assert 'data-post="resign"' not in stranger.get(f"/t/{table}").text
    assert client.post(f"/t/{table}/dance", headers=headers).status_code == 404


def test_a_stale_act_is_answered_with_the_present(client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    answer = client.post(f"/t/{table}/act", json={"decision": 0, "path": ["dice:keep"]}, headers=headers)
    assert answer.status_code == 409
    problem = answer.json()
    assert problem["code"] == "action/stale"
    assert problem["view"]["html"][0].startswith("<main")
    assert problem["version"] > 0


def test_a_page_may_ask_why_and_an_unoffered_path_is_refused_plainly(client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    seen = wait_for_turn(client, table)
    why = client.post(f"/t/{table}/why?lang=en", json={"path": ["cell:a1"]}, headers=headers)
    assert why.status_code == 200
    assert why.json()["sentence"].endswith(f"({why.json()['ruling']})")
    act = client.post(f"/t/{table}/act", json={"decision": seen, "path": ["cell:a1"]}, headers=headers)
    assert (act.status_code, act.json()["code"]) == (422, "action/path")
    done = client.post(f"/t/{table}/act", json={"decision": seen, "path": ["dice:keep"]}, headers=headers).json()
    assert set(done) == {"version", "decision", "is_repeated"}


def wait_for_turn(client: httpx.Client, table: str) -> int:
    """Wait for the bot's move and return the visitor's decision."""
    until = time.monotonic() + 30
    while not (facts := client.get(f"/t/{table}/view").json()["facts"])["isYourTurn"]:
        assert time.monotonic() < until
        time.sleep(0.05)
    return int(facts["decision"])


def test_language_and_theme_are_remembered(client: httpx.Client) -> None:
    form = {"csrf": csrf_of(client)["x-csrf-token"], "lang": "en", "theme": "dark", "next": "/"}
    assert client.post("/preferences", data=form).headers["location"] == "/"
    assert '<html lang="en"' in client.get("/", headers={"accept-language": "fr"}).text
    assert client.post("/preferences", data={**form, "next": "//evil.example"}).headers["location"] == "/"
    assert '<html lang="fr"' in client.get("/?lang=fr").text


def test_files_are_kept_for_ever_under_their_content(client: httpx.Client) -> None:
    link = re.search(r'href="(/static/\w+/[^"]+\.css)"', client.get("/").text)
    assert link is not None
    answer = client.get(link[1])
    assert "immutable" in answer.headers["cache-control"]
    assert client.get(link[1], headers={"if-none-match": answer.headers["etag"]}).status_code == 304
    for bad in ("/static/../app.py", "/static/x/%2e%2e%2fapp.py", "/static/x/app.py", "/static/x/nothing.css"):
        assert client.get(bad).status_code == 404


def test_errors_are_pages_for_people(client: httpx.Client) -> None:
    answer = client.get("/t/unknown", headers={"accept": "text/html", "accept-language": "en"})
    assert answer.status_code == 404
    assert "There is no such table." in answer.text
    assert answer.headers["content-type"].startswith("text/html")


def test_limits_stop_a_flood(tmp_path: object) -> None:
    with ServerProcess(f"{tmp_path}/limits.db") as server, httpx.Client(base_url=server.url) as client:
        answers = [client.post("/api/v1/tables", json={"game": "kuhlorado", "is_public": False}) for _ in range(75)]
        codes = [answer.json().get("code") for answer in answers if answer.status_code == 429]
        assert codes
        assert set(codes) <= {"request/tables", "request/rate"}
        assert answers[0].status_code == 201


def test_a_name_and_a_face_can_be_changed_at_the_table(client: httpx.Client) -> None:
    headers = csrf_of(client)
    body = {"game": "kuhlorado", "name": "Ada", "levels": ["", "easy"]}
    table = client.post("/tables", json=body, headers=headers).json()["table"]
    assert client.post(f"/t/{table}/name", json={"name": "Ada L.", "face": 7}, headers=headers).status_code == 200
    page = client.get(f"/t/{table}?lang=en").text
    assert "Ada is called Ada L. now." in page
    face = re.search(r'src="(/static/\w+/face-7.svg)"', page)
    assert face is not None
    assert client.get(face[1]).headers["content-type"] == "image/svg+xml"
    wrong = client.post(f"/t/{table}/name", json={"name": "Ada", "face": 99}, headers=headers)
    assert wrong.json()["code"] == "name/face"


@pytest.mark.parametrize(("lang", "label"), [("en", "Remove Rude from the table"), ("fr", "Retirer Rude de la table")])
def test_the_host_has_a_button_to_remove_a_player(
    server: ServerProcess, client: httpx.Client, lang: str, label: str
) -> None:
    table = client.post("/tables", json={"game": "niet", "players": 3, "name": "Ada"}, headers=csrf_of(client)).json()[
        "table"
    ]
    with httpx.Client(base_url=server.url) as other:
        other.post(f"/t/{table}/sit", json={"name": "Rude"}, headers=csrf_of(other))
        pages = [each.get(f"/t/{table}?lang={lang}").text for each in (client, other)]
        button = re.compile(f'<button[^>]*aria-label="{label}"[^>]*data-post="remove" data-seat="1" data-sure=')
        assert [bool(button.search(page)) for page in pages] == [True, False]
        assert client.post(f"/t/{table}/remove", json={"seat": 1}, headers=csrf_of(client)).status_code == 200
        assert not button.search(client.get(f"/t/{table}?lang={lang}").text)
        assert (
            other.post(f"/t/{table}/sit", json={"name": "Rude"}, headers=csrf_of(other)).json()["code"]
            == "seat/removed"
        )
