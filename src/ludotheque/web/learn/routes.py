"""Pages of lessons, puzzles, rules and rules to try."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.games.registry import game_ids, get_spec
from ludotheque.kernel.editions import reconstruction_note
from ludotheque.kernel.texts import join_words, read_page
from ludotheque.learn.attempt import Attempt
from ludotheque.learn.exercise import Exercise, notation_of
from ludotheque.learn.lessons import find_lesson, lessons_of
from ludotheque.learn.pictures import panel_of
from ludotheque.learn.puzzles import find_puzzle, puzzle_of_day, puzzles_of
from ludotheque.learn.tryout import Tryout, caption_of
from ludotheque.learn.walk import Walk
from ludotheque.tables.challenge import day_at
from ludotheque.web import pages
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor, cookie_of, new_secret
from ludotheque.web.http.responses import (
    NO_STORE,
    JsonResponse,
    html_response,
    text_response,
    view_response,
    visitor_of,
)
from ludotheque.web.learn.exercises import (
    Answer,
    address,
    answer_attempt,
    answer_lesson,
    attempt_view,
    frames_since,
    lesson_view,
    play_easy,
    seat_view,
)
from ludotheque.web.pages.frame import icon, picture
from ludotheque.web.pages.learn import ExerciseView, draw_exercise, exercise_page
from ludotheque.web.platform import Jobs, wall_ms
from ludotheque.web.texts import say

if TYPE_CHECKING:
    from markdown_it.token import Token

TODAY = "today"


class HasExercise(Protocol):
    """A lesson, a puzzle or a rule to try, each of which is played on an exercise."""

    exercise: Exercise


Made = TypeVar("Made", bound=HasExercise)


class Learning:
    """Handlers of the addresses for learning, which docs/web.md lists."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    def routes(self) -> list[Route]:
        """Return the routes of these handlers."""
        return [
            Route("/learn", self.lessons),
            Route("/learn/{game}/{lesson}", self.lesson),
            Route("/learn/{game}/{lesson}/try", self.answer),
            Route("/g/{game}/rules", self.rules),
            Route("/g/{game}/try/{picture}", self.tryout),
            Route("/g/{game}/try/{picture}/try", self.answer_tryout),
            Route("/puzzles", self.all_puzzles),
            Route("/puzzles/{game}", self.puzzles),
            Route("/puzzles/{game}/{puzzle}", self.puzzle),
            Route("/puzzles/{game}/{puzzle}/try", self.answer_puzzle),
        ]

    async def lessons(self, request: Request) -> Response:
        """Answer with the page of all lessons."""
        secret = cookie_of(request) or new_secret()
        found = [(spec, lessons_of(spec.id)) for spec in map(get_spec, game_ids())]
        listed = [(spec, lessons) for spec, lessons in found if lessons]
        return html_response(request, pages.lessons_page(visitor_of(request, secret), listed), secret)

    async def lesson(self, request: Request) -> Response:
        """Answer with a step of a lesson."""
        return await _page(self._jobs, request, _walk, lesson_view)

    async def answer(self, request: Request) -> Response:
        """Answer the learner's choice in a lesson."""
        return await _answer(self._jobs, request, _walk, answer_lesson)

    async def rules(self, request: Request) -> Response:
        """Answer with a game's rules.

        `?part=1` gives the rules without a page around.
        """
        spec = get_spec(request.path_params["game"])
        secret = cookie_of(request) or new_secret()
        visitor = visitor_of(request, secret)
        body = rules_markup(spec.id, visitor.lang, visitor.theme)
        if request.query_params.get("part"):
            return html_response(request, body)
        ways = join(play_easy(spec, visitor, "button act", "rules_play"), pages.learn_button(spec, visitor.lang))
        return html_response(request, pages.rules_page(visitor, spec.title, body, ways), secret)

    async def tryout(self, request: Request) -> Response:
        """Answer with the position of one of the rules' pictures, in which moves can be tried."""
        return await _page(self._jobs, request, _tryout, tryout_view)

    async def answer_tryout(self, request: Request) -> Response:
        """Answer the learner's choice in the position of a picture."""
        return await _answer(self._jobs, request, _tryout, answer_tryout)

    async def all_puzzles(self, request: Request) -> Response:
        """Answer with the page of all games that have puzzles."""
        secret = cookie_of(request) or new_secret()
        listed = [(spec, len(puzzles_of(spec.id))) for spec in map(get_spec, game_ids()) if puzzles_of(spec.id)]
        return html_response(request, pages.all_puzzles_page(visitor_of(request, secret), listed), secret)

    async def puzzles(self, request: Request) -> Response:
        """Answer with the page of a game's puzzles."""
        secret = cookie_of(request) or new_secret()
        spec = get_spec(request.path_params["game"])
        today = puzzle_of_day(spec.id, day_at(wall_ms()))
        page = pages.puzzles_page(visitor_of(request, secret), spec, puzzles_of(spec.id), today)
        return html_response(request, page, secret)

    async def puzzle(self, request: Request) -> Response:
        """Answer with a puzzle.

        The name `today` means the puzzle of the day.
        """
        return await _page(self._jobs, request, _attempt, attempt_view)

    async def answer_puzzle(self, request: Request) -> Response:
        """Answer the learner's choice in a puzzle."""
        return await _answer(self._jobs, request, _attempt, answer_attempt)


async def _page(
    jobs: Jobs,
    request: Request,
    make: Callable[[Request, Visitor], Made],
    view: Callable[[Made, Visitor], ExerciseView],
) -> Response:
    """Answer with an exercise, drawn outside the event loop.

    `?part=1` gives the changing part, and `?text=1` the position as text.
    """
    secret = cookie_of(request) or new_secret()
    visitor = visitor_of(request, secret)

    def draw() -> Response:
        made = make(request, visitor)
        if request.query_params.get("text"):
            exercise = made.exercise
            return text_response(exercise.presenter.text(exercise.seat, visitor.lang))
        shown = view(made, visitor)
        if request.query_params.get("part"):
            return view_response(request, draw_exercise(shown).after())
        return html_response(request, exercise_page(shown, visitor), secret)

    return await jobs.run(draw)


async def _answer(
    jobs: Jobs,
    request: Request,
    make: Callable[[Request, Visitor], Made],
    answer: Callable[[Made, Sequence[str], Visitor], Answer],
) -> Response:
    """Answer the choice whose handles are the values of `?p=`."""
    visitor = visitor_of(request, cookie_of(request))
    path = request.query_params.getlist("p")
    found = await jobs.run(lambda: answer(make(request, visitor), path, visitor))
    return JsonResponse(found, headers=NO_STORE)


def _name(visitor: Visitor) -> str:
    """Return the name on the learner's plate."""
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


def tryout_view(tryout: Tryout, visitor: Visitor) -> ExerciseView:
    """Return the view of a picture's position, with the picture's caption to read."""
    lang, spec = visitor.lang, tryout.exercise.table.spec
    path = at(f"/g/{spec.id}/try/{tryout.picture}")
    here = address(path, tryout.answers)
    sentence = caption_of(spec.id, tryout.picture, lang) or say("try_it", lang)
    if tryout.is_over:
        names = join_words([tryout.exercise.table.names()[seat] for seat in tryout.exercise.state.awaited()], lang)
        sentence = say("try_turn", lang, names=names) if names else say("try_over", lang)
    rules = tag("a", icon("book"), say("try_rules", lang), href=at(f"/g/{spec.id}/rules"), class_="button small")
    return ExerciseView(
        view=seat_view(tryout.exercise, lang, here),
        kind="try",
        name=f"{spec.id}/{tryout.picture}",
        heading=say("try_it", lang),
        sentence=sentence,
        can_play=not tryout.is_over,
        here=here,
        back=address(path, tryout.answers[:-1]) if tryout.answers else "",
        again=path if tryout.answers else "",
        ending=join(rules, play_easy(spec, visitor, "button act small") if tryout.is_over else None),
    )


def answer_tryout(tryout: Tryout, path: Sequence[str], visitor: Visitor) -> Answer:
    """Make the learner's choice, and return the views that follow."""
    notation = notation_of(tryout.exercise, path)
    before, passing = len(tryout.exercise.table.moves), tryout_view(tryout, visitor)
    tryout.act(notation)
    tryout.answers = (*tryout.answers, notation)
    return Answer(True, "", frames_since(before, tryout.exercise, passing, tryout_view(tryout, visitor)))


@cache
def rules_markup(game: str, lang: str, theme: str) -> Markup:
    """Return the rules of a game in one language, with pictures for a theme.

    `game` must be a known id.
    """
    from markdown_it import MarkdownIt

    path = get_spec(game).folder() / f"rules_{lang}.md"
    text = read_page(path, lang) if path.is_file() else get_spec(game).summary[lang]
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def figure(renderer: Any, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
        return _figure(game, str(tokens[index].attrs["src"]), tokens[index].content, lang, theme)

    reader.add_render_rule("image", figure)
    html = reader.render(text)
    # Links can name a ruling by its number, and keys can scroll a diagram or a table that is wider than the page.
    html = re.sub(r"<tr>(\s*<td>)([A-Z]+\d+[a-z]?)</td>", r'<tr id="ruling-\2">\1\2</td>', html)
    html = re.sub(r"<p>(<figure>.*?</figure>)</p>", r"\1", html)
    html = html.replace("<table>", '<div class="scrolls" tabindex="0"><table>').replace("</table>", "</table></div>")
    note = reconstruction_note(get_spec(game), lang)
    return join(Markup(html.replace("<pre>", '<pre tabindex="0">')), tag("p", note, class_="muted") if note else None)


def _figure(game: str, name: str, caption: str, lang: str, theme: str) -> Markup:
    """Draw a picture and its caption.

    The size of the image is given, so that nothing moves when the image arrives.
    """
    panel = panel_of(game, name, lang)
    size = {"width": f"{panel.width:g}", "height": f"{panel.height:g}"}
    image = picture(game, name, lang, theme, alt=panel.title, **size)
    link = tag("a", icon("play"), say("try_it", lang), href=at(f"/g/{game}/try/{name}"), class_="button small try-it")
    return tag("figure", image, tag("figcaption", caption), link)
