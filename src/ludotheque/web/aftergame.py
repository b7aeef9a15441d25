"""What comes after a game: the tables of best scores, and the best line that a solver finds. Pages only."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.tables.entries import Step
from ludotheque.tables.table import Table
from ludotheque.web import pages
from ludotheque.web.best_line import solution_view
from ludotheque.web.identity import cookie_of, holder_of, new_secret
from ludotheque.web.scores import list_scores
from ludotheque.web.service import Service
from ludotheque.web.solving import SolverDesk


class After:
    """Handlers of these pages."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.desk = SolverDesk(service.live_tables.config.solver_seconds)

    def routes(self) -> list[Route]:
        """Their addresses."""
        return [Route("/g/{game}/scores", self.scores), Route("/t/{table_id}/solution", self.solution)]

    async def scores(self, request: Request) -> Response:
        """A game's best scores; `?day=` shows another day's puzzle."""
        from ludotheque.web.site import html_response, visitor_of

        secret = cookie_of(request) or new_secret()
        visitor = visitor_of(request, secret)
        view = await list_scores(
            self.service.live_tables.store.scores,
            request.path_params["game"],
            request.query_params.get("day", ""),
            holder_of(secret),
            visitor.lang,
        )
        return html_response(request, pages.scores_page(view, visitor), secret)

    async def solution(self, request: Request) -> Response:
        """The solver's line beside one's own; the first visit begins the search, `?part=1` gives the changing part."""
        from ludotheque.web.site import html_response, visitor_of

        secret = cookie_of(request) or new_secret()
        live = await self.service.live_tables.find(request.path_params["table_id"])
        is_part = bool(request.query_params.get("part"))
        view = solution_view(live.table, self.desk.look(live.table, not is_part), visitor_of(request, secret))
        if is_part:
            return html_response(request, pages.solution_fragment(view))
        return html_response(request, pages.solution_page(view), secret)

    def best_moves(self, table: Table) -> list[Step] | None:
        """The solver's line of a finished game, if it has been found."""
        search = self.desk.found(table.id)
        return search.line() if search is not None and search.best is not None else None


def links_after(table: Table) -> dict[str, str]:
    """Addresses that a table's page offers at the end of a game."""
    links = {}
    if table.spec.challenge:
        links["scores"] = f"/g/{table.spec.id}/scores" + (f"?day={table.config.day}" if table.config.day else "")
    if table.spec.challenge and table.result is not None and table.result.reason == "end":
        links["solution"] = f"/t/{table.id}/solution"
    return links
