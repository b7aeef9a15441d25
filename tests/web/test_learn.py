"""Lessons over HTTP: nothing is stored, so the address is all there is."""

from __future__ import annotations

import httpx

LESSON = "/learn/kuhlorado/first-turns"


def test_list_and_first_step(client: httpx.Client) -> None:
    """Every lesson is listed, home leads to the first one of each game, and its page is a table."""
    listed = client.get("/learn", params={"lang": "en"}).text
    assert 'href="/learn/kuhlorado/first-turns"' in listed and "How points are made" in listed
    assert 'href="/learn/niet/first-turns"' in client.get("/").text
    page = client.get(LESSON, params={"lang": "fr"}).text
    assert 'id="learn-card"' in page and "Gardez-les." in page and 'data-turn="yes"' in page
    assert "data-post" not in page.partition('id="learn-card"')[0].rpartition('id="stage"')[2]


def test_a_wrong_move_and_a_right_one(client: httpx.Client) -> None:
    """A wrong move gets its sentence, a right one the steps that follow, an impossible one its rule."""
    wrong = client.get(f"{LESSON}/try", params={"p": "dice:both", "lang": "en"}).json()
    assert not wrong["right"] and "keep the dice" in wrong["said"] and not wrong["frames"]
    right = client.get(f"{LESSON}/try", params={"m": "keep", "p": "cell:b1", "lang": "en"}).json()
    assert right["right"] and len(right["frames"]) > 3
    assert "Basile has just marked" in right["frames"][-1]
    assert all("Basile has just marked" not in frame for frame in right["frames"][:-1])
    refused = client.get(f"{LESSON}/try", params={"m": "keep", "p": "cell:c1", "lang": "en"})
    assert refused.status_code == 422 and refused.json()["sentence"]


def test_the_end_offers_a_game(client: httpx.Client) -> None:
    """After the last step: the next lesson and a game against easy with the coach."""
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
    """For screen readers, as at any table."""
    assert "Dice: 3 and 5" in client.get(LESSON, params={"text": "1", "lang": "en"}).text
