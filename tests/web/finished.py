"""Finished games in a database, made of random moves without a server."""

from __future__ import annotations

from ludotheque.kernel.rng import Rng
from ludotheque.store.rows import Append
from ludotheque.store.store import Store
from ludotheque.store.writer import write
from ludotheque.tables import plans
from ludotheque.tables.config import check_config
from ludotheque.tables.entries import Person, format_entry
from ludotheque.tables.parts import Planned
from ludotheque.tables.table import Table
from ludotheque.web.http.identity import holder_of
from ludotheque.web.live.listing import listing_row


def finished_table(
    game: str = "kuhlorado", seed: int = 1, secret: str = "", **options: object
) -> tuple[Table, list[Planned]]:
    """Return a finished game of bots and perhaps a person, and its log."""
    players = options.pop("players", None)
    config = check_config(
        game,
        players if isinstance(players, int) else None,
        options,
        levels=["", "easy"][: 1 if game == "chevoux" else 2],
    )
    people = (Person(0, "Ada", holder_of(secret or "nobody")),)
    levels = ("", *["easy"] * (config.players - 1))
    rng = Rng(seed)
    config = check_config(game, config.players, options, levels=levels)
    log = [plans.plan_open(config, people[0].holder, people, 1000, rng)]
    table = Table(f"{game}{seed}", log[0])
    while table.result is None:
        seat = table.awaited()[0]
        action = rng.pick(table.state.legal_actions(seat))
        is_bot = table.seats[seat].is_bot()
        planned = plans.plan_act(table, seat, action, table.decision, 1000 + len(log), rng, by_bot=is_bot)
        assert planned is not None
        table.apply(planned)
        log.append(planned)
    return table, log


def store_table(store: Store, table: Table, log: list[Planned]) -> None:
    """Store the table as a server does."""
    rows = [
        Append(table.id, ply, format_entry(planned.entry), listing_row(table) if ply == 0 else None)
        for ply, planned in enumerate(log)
    ]
    with store.engine.begin() as connection:
        write(connection, rows, "test")
