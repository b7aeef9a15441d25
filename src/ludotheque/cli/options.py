"""Options and arguments that several commands share.

A parameter's help comes from the catalog, by the names of command and parameter.
"""

from pathlib import Path
from typing import Annotated

import typer

from ludotheque.cli.numbers import positive_number, positive_seconds, whole_number
from ludotheque.games.registry import game_ids

_SEED = typer.Option("--seed", metavar="N", parser=whole_number)

GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=game_ids, show_default=False)]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", show_default=False)]
TableUrl = Annotated[str, typer.Argument(metavar="URL", show_default=False)]

Lang = Annotated[str | None, typer.Option("--lang", metavar="fr|en")]
AsJson = Annotated[bool, typer.Option("--json")]

Options = Annotated[list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="NAME|FILE.toml")]
Players = Annotated[int | None, typer.Option("--players", metavar="N", parser=positive_number)]
Seed = Annotated[int, _SEED]
OptionalSeed = Annotated[int | None, _SEED]

Seconds = Annotated[float | None, typer.Option("--seconds", metavar="X", parser=positive_seconds)]
Iterations = Annotated[int | None, typer.Option("--iterations", metavar="N", parser=positive_number)]
Speed = Annotated[str | None, typer.Option("--speed", metavar="slow|normal|fast")]
Viewer = Annotated[str, typer.Option("--seat", metavar="A|…|spectator")]
PersonName = Annotated[str | None, typer.Option("--name", metavar="NAME")]

Games = Annotated[int, typer.Option("--games", "-n", metavar="N", parser=positive_number)]
Jobs = Annotated[int | None, typer.Option("--jobs", "-j", metavar="J", parser=positive_number)]
Ray = Annotated[str | None, typer.Option("--ray", metavar="[ADDRESS]")]
Resume = Annotated[bool, typer.Option("--resume")]
WithoutLuck = Annotated[bool, typer.Option("--without-luck")]
ResultsFile = Annotated[Path | None, typer.Option("--out", metavar="FILE.parquet")]
PageFile = Annotated[Path, typer.Option("--out", metavar="FILE.html")]
