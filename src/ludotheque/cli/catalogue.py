"""The list of games: players, minutes, designers, options, editions, and reconstructed content."""

from __future__ import annotations

import tomllib
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from ludotheque.cli.session import Session
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.build import build_note
from ludotheque.kernel.editions import find_edition, general_note
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.spec import Option, OptionValue, Spec


def describe_games(lang: str) -> list[dict[str, Any]]:
    """Return all games as plain data."""
    return [_describe(get_spec(game_id), lang) for game_id in game_ids()]


def _describe(spec: Spec, lang: str) -> dict[str, Any]:
    return {
        "id": spec.id,
        "title": spec.title,
        "designers": list(spec.designers),
        "publisher": spec.publisher,
        "year": spec.year,
        "players": list(spec.players),
        "minutes": spec.minutes,
        "summary": spec.summary[lang],
        "rules_version": spec.rules_version,
        "options": [
            {
                "name": option.name,
                "label": option.label[lang],
                "default": option.default,
                "allowed": list(option.choices) if option.choices else {"low": option.low, "high": option.high},
            }
            for option in spec.options
        ],
        "editions": [_describe_edition(spec, name, lang) for name in spec.editions],
        "reconstructed": spec.reconstructed.get(lang, ""),
    }


def _describe_edition(spec: Spec, name: str, lang: str) -> dict[str, Any]:
    """Return the header of an edition file, or a default for a file that cannot be read."""
    try:
        head = tomllib.loads(find_edition(spec, name).read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError, LudothequeError, ImportError):
        head = {}
    return {
        "id": name,
        "title": head.get("title", name),
        "reconstructed": bool(head.get("reconstructed", spec.reconstructed)),
        "note": head.get("note", {}).get(lang, ""),
    }


def show_games(session: Session) -> None:
    """Print all games as a table."""
    say = session.say
    table = Table(box=box.ROUNDED, show_lines=True, border_style="dim")
    table.add_column(say("games/game"), min_width=12)
    table.add_column(say("games/players"), justify="center")
    table.add_column(say("games/minutes"), justify="right")
    table.add_column(say("games/about"), ratio=1)
    for game in describe_games(session.lang):
        spec = get_spec(game["id"])
        name = Text(game["title"], style="bold") + Text(f"\n{game['id']}", style="dim")
        table.add_row(name, _players(game["players"]), str(game["minutes"]), _about(session, spec, game))
    session.out.print(table)
    session.print(general_note(session.lang), "dim")
    session.print(say("games/how"), "dim")
    session.print(build_note(session.lang), "dim")


def _players(players: list[int]) -> str:
    if players == list(range(players[0], players[-1] + 1)) and len(players) > 1:
        return f"{players[0]}–{players[-1]}"
    return ", ".join(map(str, players))


def _about(session: Session, spec: Spec, game: dict[str, Any]) -> Text:
    say = session.say
    text = Text(game["summary"])
    year = f", {spec.year}" if spec.year else ""
    text.append(f"\n{', '.join(spec.designers)} · {spec.publisher}{year}", style="dim")
    for option in spec.options:
        text.append(f"\n-o {option.name}={_allowed(option)}", style="bold")
        text.append(f"  {option.label[session.lang]} ({say('games/default', value=_plain(option.default))})")
    text.append("\n" + say("games/editions", editions=", ".join(spec.editions)))
    if game["reconstructed"]:
        text.append("\n" + game["reconstructed"], style="italic")
    return text


def _allowed(option: Option) -> str:
    """Return the allowed values of an option, with consecutive numbers as a range."""
    if not option.choices:
        return f"{option.low}–{option.high}"
    words = [_plain(choice) for choice in option.choices if isinstance(choice, bool | str)]
    numbers = [choice for choice in option.choices if not isinstance(choice, bool | str)]
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return "|".join([*words, f"{numbers[0]}–{numbers[-1]}"])
    return "|".join([*words, *map(str, numbers)])


def _plain(value: OptionValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
