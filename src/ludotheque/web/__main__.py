"""`python -m ludotheque.web` serves, without the rest of the command line."""

import typer

from ludotheque.web.cli import serve

if __name__ == "__main__":
    typer.run(serve)
