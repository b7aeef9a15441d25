"""`ludotheque new-game NAME`, which writes a folder with a small complete game and its tests."""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

from ludotheque.cli.errors import CommandError, CommandFailedError
from ludotheque.cli.session import Session
from ludotheque.games.registry import SHIPPED, add_game

NAME = re.compile(r"[a-z][a-z0-9]*")

SPEC = '''\
"""{title}: take as many pieces as you like from one heap; the player who takes the last piece wins."""

from ludotheque.kernel.spec import Option, Spec

SPEC = Spec(
    id="{name}",
    title="{title}",
    package=__name__,
    designers=("me",),
    publisher="–",
    year={year},
    players=(2, 3),
    minutes=5,
    summary={{"en": "Take the last piece.", "fr": "Prenez le dernier pion."}},
    options=(Option("heaps", 3, {{"en": "Heaps", "fr": "Tas"}}, low=1, high=5),),
)
'''

RULES = '''\
"""The rules of {title}; page, terminal, bot and records follow from the contract (docs/adding-a-game.md)."""

from __future__ import annotations

from ludotheque.kernel.contract import Rules
from ludotheque.kernel.game import Game
from ludotheque.kernel.state import TERMINAL, State

LARGEST = 7


class {prefix}Game(Game):
    """Heaps of 3, 4, 5, … pieces."""

    def num_distinct_actions(self) -> int:
        return int(self.options["heaps"]) * LARGEST


class {prefix}State(State):
    """`heaps` counts the pieces of each heap; `seat` is to act; `last` took the last piece so far."""

    def __init__(self, game: Game, source: {prefix}State | None = None) -> None:
        super().__init__(game)
        self.heaps: list[int] = source.heaps[:] if source else [3 + heap for heap in range(int(game.options["heaps"]))]
        self.seat: int = source.seat if source else 0
        self.last: int = source.last if source else -1

    def copy(self) -> {prefix}State:
        return {prefix}State(self.game, self)

    def current_player(self) -> int:
        return self.seat if any(self.heaps) else TERMINAL

    def actions(self, seat: int) -> list[int]:
        return [heap * LARGEST + taken for heap, left in enumerate(self.heaps) for taken in range(left)]

    def step(self, seat: int, action: int) -> None:
        self.heaps[action // LARGEST] -= action % LARGEST + 1
        self.last = seat
        self.seat = (seat + 1) % self.game.players

    def scores(self) -> list[float]:
        """One point for the last piece."""
        return [float(not any(self.heaps) and seat == self.last) for seat in range(self.game.players)]

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        return f"take {{action % LARGEST + 1}} from {{'abcde'[action // LARGEST]}}"


RULES = Rules({prefix}Game, {prefix}State)
'''

TESTS = '''\
"""{title} keeps every promise of the contract.

When the rules are settled, give the suite a folder (`conformance_suite("{name}", HERE / "golden")`), write recorded
games into it with `LUDOTHEQUE_GOLDEN=write pytest`, read and commit them: every change of play will then show.
"""

from pathlib import Path

import ludotheque
from ludotheque.testing import conformance_suite

HERE = Path(__file__).parent
ludotheque.add_game(str(HERE))
Test{prefix} = conformance_suite("{name}")


def test_the_last_piece_wins() -> None:
    state = ludotheque.load_game("{name}", heaps=1).new_initial_state()
    state.apply_action(state.string_to_action("take 2 from a"))
    state.apply_action(state.string_to_action("take 1 from a"))
    assert state.is_terminal() and state.winners() == [1]
'''


def new_game(session: Session, name: str) -> None:
    """Write the folder, load the game, and print what can be done with it."""
    folder = Path(name)
    if not NAME.fullmatch(folder.name):
        raise CommandError("new-game/name", name=folder.name)
    if folder.name in SHIPPED or folder.name in sys.stdlib_module_names:
        raise CommandError("new-game/taken", name=folder.name)
    if folder.exists():
        raise CommandError("new-game/exists", folder=str(folder))
    title = folder.name.capitalize()
    values = {"name": folder.name, "title": title, "prefix": folder.name.title(), "year": date.today().year}
    try:
        folder.mkdir(parents=True)
        for file, text in (("__init__.py", SPEC), ("rules.py", RULES), (f"test_{folder.name}.py", TESTS)):
            (folder / file).write_text(text.format(**values), encoding="utf-8")
    except OSError as error:
        raise CommandFailedError("file/unwritable", file=str(folder), reason=error) from error
    add_game(str(folder))
    session.print(session.say("new-game/done", folder=str(folder), name=folder.name))
