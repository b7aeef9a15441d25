"""The form for a new table: players, who sits where, options, clock, who may come."""

from __future__ import annotations

from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Option, Spec
from ludotheque.search.levels import LEVELS
from ludotheque.tables.config import NAME_LENGTH
from ludotheque.web.http.assets import at
from ludotheque.web.http.identity import Visitor
from ludotheque.web.pages.challenge import day_choices
from ludotheque.web.pages.frame import cover, foot, hidden, page
from ludotheque.web.texts import say

MINUTES = (0, 5, 10, 20, 40, 90)
INCREMENTS = (0, 5, 15, 30)


def setup_page(spec: Spec, visitor: Visitor) -> str:
    """Draw the page with the form for a new table."""
    lang, is_solo = visitor.lang, spec.players[-1] == 1
    days = day_choices(spec, lang)
    form = tag(
        "form",
        hidden(csrf=visitor.csrf, game=spec.id),
        _name(visitor),
        _players(spec, lang) if len(spec.players) > 1 else hidden(players=str(spec.players[0])),
        _seats(spec, lang),
        _field(say("which_game", lang), _radios("day", days, "")) if days else None,
        _options(spec, lang),
        _clock(lang),
        hidden(is_public="no") if is_solo else _public(lang),
        None if is_solo else _hints(lang),
        None if is_solo else _spectators(lang),
        tag("button", say("play_alone" if is_solo else "open_table", lang), class_="button act big"),
        method="post",
        action=at("/tables"),
        class_="card form",
        id="new-table",
    )
    body = tag(
        "main",
        tag("h1", say("new_title", lang, title=spec.title)),
        tag("p", say("new_line_alone" if is_solo else "new_line", lang), class_="lead"),
        tag("div", form, cover(spec, visitor), class_="beside"),
        id="main",
        class_="narrow",
    )
    title = say("new_title", lang, title=spec.title)
    return page(visitor, title, join(body, foot(lang)), ("home.css",), kind="setup")


def _field(label: str, *content: Markup) -> Markup:
    return tag("fieldset", tag("legend", label), *content)


def _radios(name: str, values: list[tuple[str, str]], chosen: str) -> Markup:
    """Draw a row of radio buttons."""
    cells = [
        tag(
            "label",
            tag("input", type="radio", name=name, value=value, checked=value == chosen),
            tag("span", label),
        )
        for value, label in values
    ]
    return tag("div", *cells, class_="choices-row")


def name_field(name: str, lang: str, id_: str = "name") -> Markup:
    """Draw the input for a name."""
    return tag(
        "input",
        id=id_,
        name="name",
        value=name,
        required=True,
        maxlength=NAME_LENGTH,
        autocomplete="nickname",
        placeholder=say("your_name", lang),
        aria_label=say("your_name", lang),
    )


def _name(visitor: Visitor) -> Markup:
    label = tag("label", say("your_name", visitor.lang), for_="name", class_="label")
    return tag("div", label, name_field(visitor.name, visitor.lang), class_="field")


def _players(spec: Spec, lang: str) -> Markup:
    values = [(str(count), str(count)) for count in spec.players]
    return _field(
        say("how_many", lang), _radios("players", values, str(min(spec.players[-1], max(2, spec.players[0]))))
    )


def _seats(spec: Spec, lang: str) -> Markup | None:
    """Draw the choice between a person and a bot for each seat but the first.

    The style sheet hides the seats beyond the chosen number of players.
    """
    if spec.players[-1] == 1:
        return None
    rows = []
    for seat in range(1, spec.players[-1]):
        kinds = [tag("option", say("seat_person", lang), value="")]
        kinds += [
            tag("option", say("seat_bot", lang, level=say(f"level_{level}", lang)), value=level) for level in LEVELS
        ]
        mark = tag("svg", seat_mark(seat, 10, 10, 16), viewBox="0 0 20 20", class_="mark", aria_hidden="true")
        rows.append(
            tag(
                "label",
                mark,
                tag("span", say("seat_number", lang, number=seat + 1)),
                tag("select", *kinds, name=f"level{seat}"),
                class_=f"seat-row seat-row{seat}",
            )
        )
    return _field(say("seats", lang), *rows)


def _options(spec: Spec, lang: str) -> Markup | None:
    if not spec.options and len(spec.editions) == 1:
        return None
    plain = [_row(option, lang) for option in spec.options if not option.is_advanced]
    more = [_row(option, lang) for option in spec.options if option.is_advanced]
    hidden = tag("details", tag("summary", say("more_options", lang)), *more, id="more-options") if more else None
    return _field(say("options", lang), *plain, *filter(None, [hidden]))


def _row(option: Option, lang: str) -> Markup:
    return tag("label", tag("span", option.label[lang]), _option(option, lang), class_="option-row")


def _option(option: Option, lang: str) -> Markup:
    """Draw a list of values, or a number field for a long range of numbers."""
    name = f"option.{option.name}"
    values = option.choices or tuple(range(option.low, option.high + 1))
    if not option.choices and len(values) > 30:
        return tag("input", type="number", name=name, value=str(option.default), min=option.low, max=option.high)
    items = [
        tag("option", option.word(value, lang), value=str(value).lower(), selected=value == option.default)
        for value in values
    ]
    return tag("select", *items, name=name)


def _clock(lang: str) -> Markup:
    minutes = [
        tag("option", say("clock_minutes", lang, count=count) if count else say("clock_none", lang), value=count)
        for count in MINUTES
    ]
    increments = [tag("option", say("clock_increment", lang, count=count), value=count) for count in INCREMENTS]
    return _field(
        say("clock", lang),
        tag(
            "div",
            tag("select", *minutes, name="minutes", aria_label=say("clock", lang)),
            tag("select", *increments, name="increment", aria_label=say("clock_increment", lang, count="…")),
            class_="pair",
        ),
    )


def _hints(lang: str) -> Markup:
    """Draw the choice between games of people with and without hints."""
    values = [("no", say("hints_no", lang)), ("yes", say("hints_yes", lang))]
    return _field(say("hints_among_people", lang), _radios("hints", values, "no"))


def _spectators(lang: str) -> Markup:
    """Draw the choice between silent spectators and spectators who talk.

    The host can change the choice at the table.
    """
    values = [("no", say("spectators_watch", lang)), ("yes", say("spectators_talk", lang))]
    return _field(say("spectators_field", lang), _radios("spectators_talk", values, "no"))


def _public(lang: str) -> Markup:
    values = [("no", say("private", lang)), ("yes", say("public", lang)), ("shared", say("public_shared", lang))]
    return _field(say("who_sees", lang), _radios("is_public", values, "no"))
