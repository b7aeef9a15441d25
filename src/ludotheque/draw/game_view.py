"""The part of a game that shows: pictures, choices and sentences, as one typed object per game.

All functions take an observation, so that nothing hidden can be drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from ludotheque.draw import default_view
from ludotheque.draw.style import read_style
from ludotheque.draw.view import Choice, Moment, Panel, ScoreLine, standalone
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Event, Observation
from ludotheque.kernel.parts import PartLoader
from ludotheque.kernel.spec import Spec

Seen = TypeVar("Seen", bound=Observation)


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Generic[Seen]):
    """What a viewer sees of a game and may choose: `VIEW` in its `view.py` or `view/__init__.py`.

    Every field has a default: fields of the position as tiles, a button for each action, notation in the log.

    text(o, lang, names): the position for a terminal
    panels(o, lang, names): the pictures of a seat's view, main one first; by default tiles, or the game's own text
    choices(o, lang, names): the legal actions as paths of handles
    handle_label(handle, o, lang, names): a handle in words, for buttons and screen readers
    status(o, lang, names): one line that says whose turn it is and what is awaited
    say(event, lang, names): one line of the log
    score_sheet(o, lang, names): points line by line, which add up to the score
    intended_action(o, path): the action that a path means though it is not on offer, so that the refusal can name the
        ruling
    label_facts(o): all that `handle_label` takes from the observation for handles in pictures, whose words are shared
        by viewers with equal facts; None where that is not known
    picture_labels(o, lang, names): the handles in pictures in words, in their order there, where this is known without
        looking through the pictures
    point_of_view(o): the facts that make pictures differ between viewers of one position; viewers with equal facts
        share the pictures
    next_part(handle, after, o, lang, names): what to ask for after a part of a choice, if handles of the kind `after`
        come next
    moment(events, o, lang, names): what a step ended that readers should stop at, such as a round
    sum_up(events, lang, names): a line of the log for a whole turn, given the events of its seat in a row; empty unless
        the last event ends a turn
    review_lines(game, lang): the names of the lines of the judge's score sheet, as in “gives up 2.1 …”
    styles: patterns in `text` and the colour that a terminal gives them
    in_sight: parts of `text` (between empty lines) that stay in sight in a short terminal, the most important first
    harmless: kinds of handle that may be skipped when they are the only way on
    unsaid: facts of the observation that `text` leaves out on purpose, each with the reason, for the tests
    """

    text: Callable[[Seen, str, Sequence[str]], str] = default_view.text
    panels: Callable[[Seen, str, Sequence[str]], list[Panel]] = default_view.panels
    choices: Callable[[Seen, str, Sequence[str]], list[Choice]] = default_view.choices
    handle_label: Callable[[str, Seen, str, Sequence[str]], str] = default_view.handle_label
    status: Callable[[Seen, str, Sequence[str]], str] = default_view.status
    say: Callable[[Event, str, Sequence[str]], str] = default_view.say
    score_sheet: Callable[[Seen, str, Sequence[str]], list[ScoreLine]] = default_view.score_sheet
    intended_action: Callable[[Seen, Sequence[str]], int | None] = default_view.intended_action
    label_facts: Callable[[Seen], tuple[object, ...] | None] = default_view.label_facts
    picture_labels: Callable[[Seen, str, Sequence[str]], tuple[dict[str, str], ...] | None] = (
        default_view.picture_labels
    )
    point_of_view: Callable[[Seen], object] = default_view.point_of_view
    next_part: Callable[[str, str, Seen, str, Sequence[str]], str] = default_view.next_part
    moment: Callable[[Sequence[Event], Seen, str, Sequence[str]], Moment | None] = default_view.moment
    sum_up: Callable[[Sequence[Event], str, Sequence[str]], str] = default_view.sum_up
    review_lines: Callable[[Game, str], list[str]] = default_view.review_lines
    styles: Mapping[str, str] = field(default_factory=dict)
    in_sight: tuple[int, ...] = (0,)
    harmless: tuple[str, ...] = ()
    unsaid: Mapping[str, str] = field(default_factory=dict)


def _complete(spec: Spec, view: View[Observation]) -> View[Observation]:
    """Give a view without pictures a panel with the game's own text or its fields."""
    if view.panels is not default_view.panels:
        return view
    own = None if view.text is default_view.text else view.text
    return replace(view, panels=default_view.make_panels(spec.title, own))


view_of: PartLoader[View[Observation]] = PartLoader("view", View, View(), _complete)


def draw_svg(spec: Spec, o: Observation, lang: str, theme: str, names: Sequence[str] = ()) -> str:
    """Draw all panels as one standalone picture, described by the text view."""
    view = view_of(spec)
    return standalone(view.panels(o, lang, names), read_style(spec.folder()), theme, view.text(o, lang, names))


def draw_text(spec: Spec, o: Observation, lang: str) -> str:
    """Draw the position in letters."""
    return view_of(spec).text(o, lang, ())
