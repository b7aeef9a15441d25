"""Pages that step through a finished game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludotheque.draw.seats import seat_sign
from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.texts import with_colon
from ludotheque.reviews.html import verdict_sign
from ludotheque.web.http.assets import at
from ludotheque.web.pages.board import board, side_panels
from ludotheque.web.pages.chat import log_line
from ludotheque.web.pages.ending import score_table
from ludotheque.web.pages.frame import icon, page, rules_tool
from ludotheque.web.pages.models import PositionView, ReplayView
from ludotheque.web.pages.table import drawer, json_block
from ludotheque.web.texts import say

SCRIPTS = ("replay.js", "show.js", "glide.js", "zoom.js", "drawer.js", "layers.js", "prefs.js", "idiomorph.js")


def replay_page(view: ReplayView) -> str:
    """Return the whole page, whose slider fetches `replay_fragment` for each step."""
    return position_page(view, say("replay_of", view.visitor.lang), replay_fragment(view), SCRIPTS)


def position_page(
    view: PositionView,
    what: str,
    main: Markup,
    scripts: tuple[str, ...],
    words: Mapping[str, str] | None = None,
    extra: Markup | None = None,
    styles: tuple[str, ...] = (),
    kind: str = "table",
    picture: str = "",
) -> str:
    """Return a page around a position of a finished game.

    `what` names the kind of page. `words` are texts for the scripts, and `extra` follows the main part.
    """
    lang = view.visitor.lang
    tools = join(
        tag("span", f"{view.title} · {what}", class_="top-title"), rules_tool(at(f"/g/{view.game}/rules"), lang)
    )
    body = join(
        main,
        tag("div", id="said", role="alert", class_="said"),
        drawer(view.title, lang),
        json_block("words", words or {}),
        extra,
    )
    styles = ("table.css", f"{view.game}.css", *styles)
    return page(view.visitor, f"{view.title} – {what}", body, styles, scripts, tools, kind, picture)


def replay_fragment(view: ReplayView) -> Markup:
    """Return the part that changes with the step."""
    lang = view.visitor.lang
    return tag(
        "main",
        tag("h1", with_colon(view.title, say("replay_of", lang), lang), class_="unseen"),
        stage(
            view,
            _news(view),
            score_table(view.score_sheet, view.names, lang),
            move_list(view, "replay"),
            _whose_line(view) if view.solution else None,
            _seen_by(view),
        ),
        controls(view, "replay"),
        id="main",
        class_=f"table replay game-{view.game} for-{len(view.names)}",
        **position_data(view),
    )


def position_data(view: ReplayView) -> dict[str, object]:
    """Return the attributes of a position that the script reads."""
    return {
        "data_step": view.at,
        "data_last": len(view.stops) - 1,
        "data_stops": ",".join(map(str, view.stops)),
        "data_seat": view.seat,
    }


def stage(view: ReplayView, *talk: Markup | None) -> Markup:
    """Return the pictures of a position, with `talk` next to the pictures."""
    lang = view.visitor.lang
    return tag(
        "div",
        board(view.panels, lang),
        tag("div", side_panels(view.panels, lang), tag("section", *talk, class_="card", id="talk"), class_="side"),
        class_="stage",
    )


def _news(view: ReplayView) -> Markup:
    """Return the log since the decision before."""
    lang = view.visitor.lang
    lines = tag("div", tag("ol", *(log_line(line) for line in view.lines)), class_="log short")
    return tag(
        "div",
        tag("h2", say("log", lang)),
        lines if view.lines else tag("p", say("replay_start", lang), class_="muted"),
        aria_live="polite",
    )


def move_list(view: ReplayView, page_name: str) -> Markup:
    """Return all decisions as links to their positions.

    The script keeps the current decision in sight.
    """
    lang = view.visitor.lang
    items = [
        tag(
            "li",
            tag(
                "a",
                tag("span", number + 1, class_="number"),
                seat_sign(line.seat, "mark tiny"),
                tag("span", line.text, class_="text"),
                verdict_sign(line.verdict, lang),
                href=address(view, line.step, page_name),
                data_step=number,
                aria_current="step" if number == view.at else None,
            ),
        )
        for number, line in enumerate(view.moves)
    ]
    return tag(
        "nav",
        tag("h2", say("moves", lang)),
        tag("ol", *items, class_="moves", id="moves", tabindex="0", aria_label=say("moves", lang)),
        class_="move-list",
        aria_label=say("moves", lang),
    )


def controls(view: ReplayView, page_name: str) -> Markup:
    """Return the slider and the buttons, which are plain links without a script."""
    lang, last = view.visitor.lang, len(view.stops) - 1
    return tag(
        "section",
        tag(
            "div",
            tag("p", view.status_line, id="status", class_="status"),
            tag("p", view.rules_note, class_="muted") if view.rules_note else None,
            class_="bar-words",
        ),
        tag(
            "div",
            _step("first", 0, view, page_name),
            _step("prev", max(0, view.at - 1), view, page_name),
            tag(
                "button",
                icon("play"),
                type="button",
                class_="tool play",
                id="play",
                aria_label=say("replay_play", lang),
            ),
            _step("next", min(last, view.at + 1), view, page_name),
            _step("last", last, view, page_name),
            tag(
                "input",
                type="range",
                id="slider",
                min=0,
                max=last,
                value=view.at,
                aria_label=say("replay_step", lang),
                data_keep=True,
            ),
            tag("output", f"{view.at} / {last}", id="counter", for_="slider"),
            class_="slider",
        ),
        class_="bar",
        id="bar",
    )


def _step(name: str, stop: int, view: ReplayView, page_name: str) -> Markup:
    label = say(f"replay_{name}", view.visitor.lang)
    href = address(view, view.stops[stop], page_name)
    return tag("a", icon(name), href=href, class_="tool", data_step=stop, aria_label=label, title=label)


def address(view: ReplayView, step: int, page_name: str, seat: int | None = None) -> str:
    """Return the address of a position, seen as now or by another seat."""
    seen_by = view.seat if seat is None else seat
    line = f"&line={view.line}" if view.line else ""
    seat_part = f"&seat={seen_by}" if seen_by != SPECTATOR else ""
    return at(f"/t/{view.table}/{page_name}?step={step}{seat_part}{line}")


def _whose_line(view: ReplayView) -> Markup:
    """Return links to the game as played, to the solver's line and to the page that compares both."""
    lang = view.visitor.lang
    here = at(f"/t/{view.table}/replay?step={view.step}")
    return tag(
        "section",
        tag("h2", say("solution_title", lang)),
        tag(
            "div",
            tag("a", view.names[0], href=here, aria_current="true" if not view.line else None),
            tag("a", say("solver", lang), href=f"{here}&line=best", aria_current="true" if view.line else None)
            if view.line
            else None,
            tag("a", say("solution_compare", lang), href=view.solution),
            class_="segments wrap",
        ),
        class_="about",
        id="whose-line",
    )


def seat_links(view: ReplayView, href: Callable[[int], str]) -> list[Markup]:
    """Return a link for each seat, with the seat of the view marked."""
    return [
        tag(
            "a",
            seat_sign(seat, "mark tiny"),
            name,
            href=href(seat),
            aria_current="true" if seat == view.seat else None,
        )
        for seat, name in enumerate(view.names)
    ]


def _seen_by(view: ReplayView) -> Markup:
    """Return links to the position as each seat saw it."""
    lang = view.visitor.lang
    return tag(
        "section",
        tag("h2", say("replay_seen_by", lang)),
        tag("div", *seat_links(view, lambda seat: address(view, view.step, "replay", seat)), class_="segments wrap"),
        tag(
            "p",
            tag("a", icon("back"), say("replay_table", lang), href=at(f"/t/{view.table}"), class_="button small"),
            tag(
                "a",
                icon("down"),
                say("record", lang),
                href=at(f"/t/{view.table}/record"),
                download=True,
                class_="button small",
            ),
            class_="ways",
        ),
        class_="about",
    )
