"""Lessons over HTTP: the address is the only state."""

from __future__ import annotations

import httpx

from ludotheque.draw.game_view import view_of
from ludotheque.draw.view import Choice
from ludotheque.learn.puzzles import Puzzle, puzzles_of

LESSON = "/learn/kuhlorado/first-turns"


def test_list_and_first_step(client: httpx.Client) -> None:
    """Every lesson is listed, home links the first one of each game, and its page is a table."""
    listed = client.get("/learn", params={"lang": "en"}).text
    assert 'href="/learn/kuhlorado/first-turns"' in listed and "How points are made" in listed
    assert 'href="/learn/niet/first-turns"' in client.get("/").text
    page = client.get(LESSON, params={"lang": "fr"}).text
    assert 'id="learn-card"' in page and "Gardez-les." in page and 'data-turn="yes"' in page
    assert "data-post" not in page.partition('id="learn-card"')[0].rpartition('id="stage"')[2]


def test_a_wrong_move_and_a_right_one(client: httpx.Client) -> None:
    """A wrong move gets its sentence, a right one the next steps, an impossible one its rule."""
    wrong = client.get(f"{LESSON}/try", params={"p": "dice:both", "lang": "en"}).json()
    assert not wrong["right"] and "keep the dice" in wrong["said"] and not wrong["frames"]
    right = client.get(f"{LESSON}/try", params={"m": "keep", "p": "cell:b1", "lang": "en"}).json()
    assert right["right"] and len(right["frames"]) > 3
    assert "Basile has just marked" in "".join(right["frames"][-1]["html"])
    assert all("Basile has just marked" not in "".join(frame["html"]) for frame in right["frames"][:-1])
    refused = client.get(f"{LESSON}/try", params={"m": "keep", "p": "cell:c1", "lang": "en"})
    assert refused.status_code == 422 and refused.json()["sentence"]


def test_the_end_offers_a_game(client: httpx.Client) -> None:
    """After the last step the page offers the next lesson and a game against easy with the coach."""
    answers = ["veto trump blue", "veto super red", "veto points 1", "", "team A C", "discard yellow 1", ""]
    page = client.get("/learn/niet/vetoes", params=[("m", answer) for answer in answers]).text
    assert 'data-reached="done"' in page and 'name="coach" value="1"' in page
    assert 'href="/learn/niet/points"' in page


def test_what_does_not_exist(client: httpx.Client) -> None:
    """Unknown lessons and addresses that do not fit are refused in words."""
    for path, status in (("/learn/kuhlorado/flying", 404), (f"{LESSON}?m=fly", 409), ("/learn/chess/first-turns", 404)):
        answer = client.get(path, headers={"accept": "text/html"})
        assert answer.status_code == status and "<main" in answer.text


def test_the_position_in_letters(client: httpx.Client) -> None:
    """The position in letters is for screen readers, as at any table."""
    assert "Dice: 3 and 5" in client.get(LESSON, params={"text": "1", "lang": "en"}).text


def test_puzzles(client: httpx.Client) -> None:
    """Puzzles have a list, a daily one, wrong answers and solutions, and hide the seat's unknowns."""
    listed = client.get("/puzzles/kuhlorado", params={"lang": "en"}).text
    assert "Puzzle of the day" in listed and 'data-puzzle="kuhlorado/' in listed
    assert "Puzzles" in client.get("/puzzles", params={"lang": "en"}).text
    puzzle = puzzles_of("niet")[0]
    path = f"/puzzles/niet/{puzzle.id}"
    page = client.get(path, params={"lang": "en"}).text
    assert "find the best one" in page and puzzle.record not in page and "* deal" not in page
    state = puzzle.open().final_state()
    handle = {state.action_to_string(choice.action, puzzle.seat): choice.path for choice in _choices(puzzle)}
    wrong = client.get(f"{path}/try", params={"p": list(handle[puzzle.greedy]), "lang": "en"}).json()
    assert not wrong["right"] and "natural move" in wrong["said"]
    right = client.get(f"{path}/try", params={"p": list(handle[puzzle.best]), "lang": "en"}).json()
    assert right["right"] and "gives up" in "".join(right["frames"][-1]["html"])
    assert client.get("/puzzles/niet/today").status_code == 200
    assert client.get("/puzzles/niet/nothing").status_code == 404


def _choices(puzzle: Puzzle) -> list[Choice]:
    record = puzzle.open()
    view = view_of(record.game.spec)
    offered: list[Choice] = view.choices(record.final_state().observation(puzzle.seat), "en", record.seats)
    return offered


def test_rules_to_try(client: httpx.Client) -> None:
    """Every picture of the rules leads to a position, and an unknown picture is refused."""
    rules = client.get("/g/kuhlorado/rules", params={"lang": "en"}).text
    assert 'href="/g/kuhlorado/try/pair"' in rules and 'id="search"' in rules and 'name="bots" value="easy"' in rules
    page = client.get("/g/kuhlorado/try/pair", params={"lang": "en"}).text
    assert 'data-turn="yes"' in page and "One cell between" in page
    for name in ("cover", "nothing", "a" * 80):
        assert client.get(f"/g/kuhlorado/try/{name}").status_code == 404
