"""Rules to try, as views of a page."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import join, tag
from ludotheque.kernel.texts import join_words
from ludotheque.learn.exercise import notation_of
from ludotheque.learn.tryout import Tryout, caption_of
from ludotheque.web.exercises import Answer, address, frames_since, play_easy, seat_view
from ludotheque.web.models import Visitor
from ludotheque.web.pages.exercise import ExerciseView
from ludotheque.web.pages.icons import icon
from ludotheque.web.texts import say


def tryout_view(tryout: Tryout, visitor: Visitor) -> ExerciseView:
    """The position, with the picture's caption to read."""
    lang, spec = visitor.lang, tryout.exercise.table.spec
    path = f"/g/{spec.id}/try/{tryout.picture}"
    here = address(path, tryout.answers)
    sentence = caption_of(spec.id, tryout.picture, lang) or say("try_it", lang)
    if tryout.is_over:
        names = join_words([tryout.exercise.table.names()[seat] for seat in tryout.exercise.state.awaited()], lang)
        sentence = say("try_turn", lang, names=names) if names else say("try_over", lang)
    rules = tag("a", icon("book"), say("try_rules", lang), href=f"/g/{spec.id}/rules", class_="button small")
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
    """What follows the learner's choice."""
    notation = notation_of(tryout.exercise, path)
    before, passing = len(tryout.exercise.table.moves), tryout_view(tryout, visitor)
    tryout.play(notation)
    tryout.answers = (*tryout.answers, notation)
    return Answer(True, "", frames_since(before, tryout.exercise, passing, tryout_view(tryout, visitor)))
