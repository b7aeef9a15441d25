"""`ludotheque serve`: the server, from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from socket import socket

    import uvicorn

    from ludotheque.web.guard import Guard


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port to listen on.")] = 8000,
    database: Annotated[
        str, typer.Option(help="A file for SQLite, or a URL: sqlite:///file or postgresql://user@host/name.")
    ] = "ludotheque.db",
    bots: Annotated[int, typer.Option(help="Processes in which bots think; 0 for one less than there are cores.")] = 0,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = False,
    limits: Annotated[bool, typer.Option(help="Limit how much one client may ask for.")] = True,
) -> None:
    """Serve the games to browsers and programs."""
    import uvicorn

    from ludotheque.web.app import create_app
    from ludotheque.web.settings import NO_LIMITS, Limits, Settings

    url = database if "://" in database else f"sqlite:///{Path(database).absolute()}"
    settings = Settings(database=url, limits=Limits() if limits else NO_LIMITS)
    if bots > 0:
        settings = Settings(database=url, limits=settings.limits, bot_workers=bots)
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_keep_alive=75,
        # Streams never end by themselves: do not wait for them long.
        timeout_graceful_shutdown=1,
    )
    shown = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host
    typer.echo(f"Ludothèque: http://{shown}:{port}/")
    if open_browser:
        import threading
        import webbrowser

        threading.Timer(0.5, webbrowser.open, (f"http://{shown}:{port}/",)).start()
    run(app, config)


def run(app: Guard, config: uvicorn.Config) -> None:
    """Run until a signal comes, then end the streams before everything else."""
    import uvicorn

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket] | None = None) -> None:
            app.service.hall.dismiss()
            await super().shutdown(sockets)

    Server(config).run()
