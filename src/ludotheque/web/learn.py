"""What browsers fetch to learn: the list of lessons, each lesson, and what follows a move in it. Nothing is stored."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.learn.lessons import find_lesson, lessons_of
from ludotheque.learn.walk import Walk
from ludotheque.web import pages
from ludotheque.web.exercises import answer_lesson, lesson_view
from ludotheque.web.identity import cookie_of, new_secret
from ludotheque.web.models import Visitor
from ludotheque.web.pages.exercise import exercise_fragment, exercise_page
from ludotheque.web.responses import NO_STORE, JsonResponse, html_response, text_response, visitor_of
from ludotheque.web.texts import say


class Learning:
    """Handlers of the addresses for learning; docs/web.md lists them."""

    def routes(self) -> list[Route]:
        """All addresses."""
        return [
            Route("/learn", self.lessons),
            Route("/learn/{game}/{lesson}", self.lesson),
            Route("/learn/{game}/{lesson}/try", self.answer),
        ]

    async def lessons(self, request: Request) -> Response:
        """All lessons, by game."""
        secret = cookie_of(request) or new_secret()
        found = [(spec, lessons_of(spec.id)) for spec in map(get_spec, game_ids())]
        listed = [(spec, lessons) for spec, lessons in found if lessons]
        return html_response(request, pages.lessons_page(visitor_of(request, secret), listed), secret)

    async def lesson(self, request: Request) -> Response:
        """A step of a lesson; `?part=1` gives the changing part, `?text=1` the position in letters."""
        secret = cookie_of(request) or new_secret()
        visitor = visitor_of(request, secret)
        walk = await asyncio.to_thread(_walk, request, visitor)
        if request.query_params.get("text"):
            return text_response(walk.exercise.presenter.text(walk.exercise.seat, visitor.lang))
        view = await asyncio.to_thread(lesson_view, walk, visitor)
        if request.query_params.get("part"):
            return html_response(request, exercise_fragment(view))
        return html_response(request, exercise_page(view, visitor), secret)

    async def answer(self, request: Request) -> Response:
        """What follows the choice whose handles are `p`."""
        visitor = visitor_of(request, cookie_of(request))
        path = request.query_params.getlist("p")
        answer = await asyncio.to_thread(lambda: answer_lesson(_walk(request, visitor), path, visitor))
        return JsonResponse(answer, headers=NO_STORE)


def learner_name(visitor: Visitor) -> str:
    """The name on the learner's plate."""
    return visitor.name or say("guest", visitor.lang)


def _walk(request: Request, visitor: Visitor) -> Walk:
    lesson = find_lesson(request.path_params["game"], request.path_params["lesson"])
    return Walk(lesson, request.query_params.getlist("m"), learner_name(visitor))
