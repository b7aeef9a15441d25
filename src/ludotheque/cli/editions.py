"""`ludotheque edition`, which prints the content of a game as an edition file."""

from __future__ import annotations

from ludotheque.cli.errors import CommandError
from ludotheque.cli.session import Session
from ludotheque.games.registry import get_spec
from ludotheque.kernel.editions import find_edition


def show_edition(session: Session, game_id: str, edition: str | None) -> None:
    """Print an edition file, with instructions for a copy at its head."""
    spec = get_spec(game_id)
    path = find_edition(spec, edition or spec.editions[0])
    if not path.exists():
        raise CommandError("edition/none", game=spec.title)
    head = session.say("edition/how", game=game_id, title=spec.title)
    lines = [f"# {line}" for line in head.splitlines()]
    session.out.file.write("\n".join(lines) + "\n" + path.read_text(encoding="utf-8"))
