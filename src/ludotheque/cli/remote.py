"""A seat at a server's table over the HTTP API, with the standard library only."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.games.registry import load_game
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import State, restore_state

TIMEOUT = 60.0  # seconds, longer than the interval of a stream's heartbeats


class Remote:
    """A seat at a table of a server.

    `url` is the table's link, or the server's address for any open table.
    """

    def __init__(self, url: str, name: str, lang: str = "en") -> None:
        found = re.match(r"^(https?://[^/]+)(.*?)(?:/t/(\w+))?/?(?:[?#].*)?$", url)
        if found is None:
            raise CommandError("join/url", url=url)
        self.server = found[1]
        self._api = f"{found[1]}{found[2].rstrip('/')}/api/v1"
        self._lang = lang
        self._token = ""
        table = found[3] or self._open_table()
        seated = self.post(f"/tables/{table}/seats", {"name": name})
        self.table, self.seat, self._token = seated["table"], seated["seat"], seated["token"]

    def _open_table(self) -> str:
        for each in self.get("/tables"):
            if each["status"] == "waiting" and each["open_seats"]:
                return str(each["table"])
        raise CommandError("join/none", server=self.server)

    def _request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        headers = {"accept-language": self._lang}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        data = None if body is None else json.dumps(body).encode()
        try:
            return urllib.request.urlopen(urllib.request.Request(self._api + path, data, headers), timeout=TIMEOUT)
        except urllib.error.HTTPError as error:
            raise CommandFailedError("join/refused", reason=_sentence(error)) from error
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise CommandFailedError("join/unreachable", server=self.server, reason=reason) from error

    def get(self, path: str) -> Any:
        """Return a JSON document."""
        with self._request(path) as answer:
            return json.load(answer)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send a request and return the server's answer."""
        with self._request(path, body) as answer:
            return json.load(answer)

    def views(self) -> Iterator[dict[str, Any]]:
        """Yield the table as this seat sees it, after every change.

        A lost connection is opened again, up to five times in a row.
        """
        failures = 0
        while failures < 5:
            view: dict[str, Any] = {}
            try:
                with self._request(f"/tables/{self.table}/stream?lang={self._lang}") as lines:
                    for line in lines:
                        change = json.loads(line)
                        added = change.pop("added", {})
                        view.update(change)
                        for key, more in added.items():
                            view[key] = [*view.get(key, ()), *more]
                        failures = 0
                        if change.get("type") != "beat":
                            yield view
                        if view.get("status") == "over":
                            return
            except (OSError, ValueError):
                failures += 1
        raise CommandFailedError("join/lost", server=self.server)

    def game(self, view: dict[str, Any]) -> Game:
        """Return the game of the table, or raise an error if the game is not installed here."""
        config = view["config"]
        return load_game(config["game"], config["players"], config["edition"], **config["options"])

    def sample(self, game: Game) -> State:
        """Return a state that this seat cannot tell from the true one."""
        fields = self.get(f"/tables/{self.table}/sample")["fields"]
        initial = game.new_initial_state().fields()
        return restore_state(game, {name: _like(value, initial.get(name)) for name, value in fields.items()})

    def act(self, view: dict[str, Any], action: int) -> None:
        """Choose an action."""
        body = {"decision": view["decision"], "action": action, "key": uuid.uuid4().hex}
        self.post(f"/tables/{self.table}/act", body)

    def say(self, text: str) -> None:
        """Send a line of chat."""
        self.post(f"/tables/{self.table}/chat", {"text": text[:280], "key": uuid.uuid4().hex})

    def leave(self) -> None:
        """Leave the seat, to which the person can come back from the page."""
        self.post(f"/tables/{self.table}/leave", {"key": uuid.uuid4().hex})


def _like(value: Any, model: Any) -> Any:
    """Convert lists to tuples where the model has tuples, since JSON has none."""
    if isinstance(value, list):
        items = [_like(each, model[0] if isinstance(model, list | tuple) and model else None) for each in value]
        return tuple(items) if isinstance(model, tuple) else items
    return value


def _sentence(error: urllib.error.HTTPError) -> str:
    """Return the server's sentence on an error."""
    try:
        return str(json.load(error)["sentence"])
    except (OSError, ValueError, LookupError, TypeError):
        return str(error)
