"""Play a seat through the API with random moves: `client.py http://localhost:8000 kuhlorado [TABLE]`."""

import json
import random
import sys
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any


class Client:
    """A seat at a table."""

    def __init__(self, server: str, game: str, table: str = "") -> None:
        self.api = f"{server.rstrip('/')}/api/v1"
        self.token = ""
        if table:
            seated = self.post(f"/tables/{table}/seats", {"name": "Client"})
        else:
            fewest = next(spec["players"][0] for spec in json.load(self.request("/games")) if spec["id"] == game)
            levels = ["", *["easy"] * (fewest - 1)]
            seated = self.post("/tables", {"game": game, "name": "Client", "levels": levels})
        self.table, self.seat, self.token = seated["table"], seated["seat"], seated["token"]

    def request(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request and return the open answer."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(urllib.request.Request(self.api + path, data, headers))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return json.load(self.request(path, body))

    def views(self) -> Iterator[dict[str, Any]]:
        """Yield the table as this seat sees it: first the whole table, then every change."""
        view: dict[str, Any] = {}
        for line in self.request(f"/tables/{self.table}/stream"):
            view.update(json.loads(line))
            yield view

    def play(self) -> dict[str, Any]:
        """Play until the end and return the result."""
        answered = -1
        for view in self.views():
            if view["status"] == "over":
                return dict(view["result"])
            if view["is_your_turn"] and view["decision"] > answered:
                answered = view["decision"]
                action, _notation = random.choice(view["observation"]["legal"])
                body = {"decision": answered, "action": action, "key": uuid.uuid4().hex}
                self.post(f"/tables/{self.table}/act", body)
        raise ConnectionError("the stream ended before the game")


if __name__ == "__main__":
    client = Client(*sys.argv[1:4])
    sys.stdout.write(f"{client.table}: seat {client.seat}, {client.play()}\n")
