"""What browsers fetch to learn: the list of lessons, each lesson, and what follows a move in it. Nothing is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.games.registry import game_ids, get_spec
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.exercise import Exercise
from ludotheque.learn.lessons import find_lesson, lessons_of
from ludotheque.learn.puzzles import find_puzzle, puzzle_of_day, puzzles_of
from ludotheque.learn.tryout import Tryout
from ludotheque.learn.walk import Walk
from ludotheque.tables.challenge import day_at
from ludotheque.web import pages
from ludotheque.web.attempts import answer_attempt, attempt_view
from ludotheque.web.exercises import Answer, answer_lesson, lesson_view
from ludotheque.web.identity import cookie_of, new_secret
from ludotheque.web.models import Visitor
from ludotheque.web.pages.exercise import ExerciseView, exercise_fragment, exercise_page
from ludotheque.web.responses import NO_STORE, JsonResponse, html_response, text_response, visitor_of
from ludotheque.web.system import wall_ms
from ludotheque.web.texts import say
from ludotheque.web.tryouts import answer_tryout, tryout_view

TODAY = "today"


class HasExercise(Protocol):
    """A lesson, a puzzle or a rule to try: something that is played on an exercise."""

    exercise: Exercise


Made = TypeVar("Made", bound=HasExercise)


class Learning:
    """Handlers of the addresses for learning; docs/web.md lists them."""

    def routes(self) -> list[Route]:
        """All addresses."""
        return [
            Route("/learn", self.lessons),
            Route("/learn/{game}/{lesson}", self.lesson),
            Route("/learn/{game}/{lesson}/try", self.answer),
            Route("/g/{game}/try/{picture}", self.tryout),
            Route("/g/{game}/try/{picture}/try", self.answer_tryout),
            Route("/puzzles", self.all_puzzles),
            Route("/puzzles/{game}", self.puzzles),
            Route("/puzzles/{game}/{puzzle}", self.puzzle),
            Route("/puzzles/{game}/{puzzle}/try", self.answer_puzzle),
        ]

    async def lessons(self, request: Request) -> Response:
        """All lessons, by game."""
        secret = cookie_of(request) or new_secret()
        found = [(spec, lessons_of(spec.id)) for spec in map(get_spec, game_ids())]
        listed = [(spec, lessons) for spec, lessons in found if lessons]
        return html_response(request, pages.lessons_page(visitor_of(request, secret), listed), secret)

    async def lesson(self, request: Request) -> Response:
        """A step of a lesson."""
        return await _page(request, _walk, lesson_view)

    async def answer(self, request: Request) -> Response:
        """What follows a choice in it."""
        return await _answer(request, _walk, answer_lesson)

    async def tryout(self, request: Request) -> Response:
        """The position of one of the rules' pictures, to try things in."""
        return await _page(request, _tryout, tryout_view)

    async def answer_tryout(self, request: Request) -> Response:
        """What follows a choice there."""
        return await _answer(request, _tryout, answer_tryout)

    async def all_puzzles(self, request: Request) -> Response:
        """The games that have puzzles."""
        secret = cookie_of(request) or new_secret()
        listed = [(spec, len(puzzles_of(spec.id))) for spec in map(get_spec, game_ids()) if puzzles_of(spec.id)]
        return html_response(request, pages.all_puzzles_page(visitor_of(request, secret), listed), secret)

    async def puzzles(self, request: Request) -> Response:
        """A game's puzzles."""
        secret = cookie_of(request) or new_secret()
        spec = get_spec(request.path_params["game"])
        today = puzzle_of_day(spec.id, day_at(wall_ms()))
        page = pages.puzzles_page(visitor_of(request, secret), spec, puzzles_of(spec.id), today)
        return html_response(request, page, secret)

    async def puzzle(self, request: Request) -> Response:
        """One puzzle; `today` is the one of the day."""
        return await _page(request, _attempt, attempt_view)

    async def answer_puzzle(self, request: Request) -> Response:
        """What follows an answer."""
        return await _answer(request, _attempt, answer_attempt)


async def _page(
    request: Request,
    make: Callable[[Request, Visitor], Made],
    view: Callable[[Made, Visitor], ExerciseView],
) -> Response:
    """An exercise; `?part=1` gives the changing part, `?text=1` the position in letters. Drawn beside the loop."""
    secret = cookie_of(request) or new_secret()
    visitor = visitor_of(request, secret)

    def draw() -> Response:
        made = make(request, visitor)
        if request.query_params.get("text"):
            exercise = made.exercise
            return text_response(exercise.presenter.text(exercise.seat, visitor.lang))
        shown = view(made, visitor)
        if request.query_params.get("part"):
            return html_response(request, exercise_fragment(shown))
        return html_response(request, exercise_page(shown, visitor), secret)

    return await asyncio.to_thread(draw)


async def _answer(
    request: Request,
    make: Callable[[Request, Visitor], Made],
    answer: Callable[[Made, Sequence[str], Visitor], Answer],
) -> Response:
    """What follows the choice whose handles are `p`."""
    visitor = visitor_of(request, cookie_of(request))
    path = request.query_params.getlist("p")
    found = await asyncio.to_thread(lambda: answer(make(request, visitor), path, visitor))
    return JsonResponse(found, headers=NO_STORE)


def _name(visitor: Visitor) -> str:
    """The name on the learner's plate."""
    return visitor.name or say("guest", visitor.lang)


def _walk(request: Request, visitor: Visitor) -> Walk:
    lesson = find_lesson(request.path_params["game"], request.path_params["lesson"])
    return Walk(lesson, request.query_params.getlist("m"), _name(visitor))


def _tryout(request: Request, visitor: Visitor) -> Tryout:
    found = request.path_params
    return Tryout(found["game"], found["picture"], request.query_params.getlist("m"), _name(visitor))


def _attempt(request: Request, visitor: Visitor) -> Attempt:
    game, name = get_spec(request.path_params["game"]).id, request.path_params["puzzle"]
    puzzle = puzzle_of_day(game, day_at(wall_ms())) if name == TODAY else find_puzzle(game, name)
    return Attempt(puzzle, request.query_params.getlist("m"), _name(visitor))
