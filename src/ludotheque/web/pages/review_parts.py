"""The parts of a review's page: lines of the seats, moments, the decision that is looked at, the curve as a table."""

from __future__ import annotations

from ludotheque.draw.curve import curve, sign
from ludotheque.draw.seats import seat_mark
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.theme import fill_in
from ludotheque.draw.view import FONTS
from ludotheque.store.reviews import DONE
from ludotheque.web.pages.frame import icon
from ludotheque.web.pages.replay import SIGNED, address, verdict_sign
from ludotheque.web.pages.seats import seat_sign
from ludotheque.web.reviews.models import Judged, ReviewView, SeatLine
from ludotheque.web.texts import margin, percent, say

# What another move was than the one that was played.
BETTER = {"fine": "review_best_too", "close": "review_best_open"}


def seat_lines(view: ReviewView) -> Markup | None:
    """A card for each seat: accuracy, what it gave away, luck, the result without it, and one sentence."""
    if not view.lines:
        return None
    lang = view.visitor.lang
    return tag(
        "section",
        tag("h2", say("review_players", lang), class_="unseen"),
        tag("ul", *(_seat_line(line, lang) for line in view.lines), class_=f"seat-lines for-{len(view.lines)}"),
        tag("p", say("review_part", lang, percent=percent(view.judged, lang))) if _is_part(view) else None,
        tag("p", say("review_method", lang, judge=view.judge), class_="muted small-print"),
        class_="review-part",
    )


def _is_part(view: ReviewView) -> bool:
    return view.status == DONE and view.judged < 1


def _seat_line(line: SeatLine, lang: str) -> Markup:
    accuracy = "–" if line.accuracy is None else percent(line.accuracy / 100, lang)
    counts = [
        tag(
            "li",
            _sign(verdict),
            tag("b", count),
            tag("span", say(f"review_{verdict}_count", lang, count=count)),
            class_="count" if count else "count none",
        )
        for verdict, count in line.counts.items()
    ]
    rows = [
        ("review_result", percent(line.result, lang), ""),
        ("review_luck", percent(line.luck, lang, is_signed=True), _error(line.luck_error, lang)),
        ("review_without", percent(line.result - line.luck, lang), ""),
    ]
    more = [
        ("review_start", percent(line.start, lang), ""),
        ("review_loss", percent(-line.loss, lang, is_signed=True), _error(line.loss_error, lang)),
        ("review_gifts", percent(line.gifts, lang, is_signed=True), ""),
        ("review_rest", percent(line.rest, lang, is_signed=True), ""),
    ]
    return tag(
        "li",
        tag(
            "div",
            seat_sign(line.seat),
            tag("h3", line.name),
            tag("p", tag("b", accuracy), tag("span", say("review_accuracy", lang)), class_="accuracy"),
            class_="seat-top",
        ),
        tag("p", line.words, class_="seat-words"),
        tag("ul", *counts, class_="counts"),
        _figures(rows, lang),
        tag("details", tag("summary", say("review_account", lang)), _figures(more, lang), id=f"account-{line.seat}"),
        class_="card seat-line",
    )


def _figures(rows: list[tuple[str, str, str]], lang: str) -> Markup:
    return tag(
        "dl",
        *(
            tag("div", tag("dt", say(key, lang)), tag("dd", figure, tag("small", error) if error else None))
            for key, figure, error in rows
        ),
    )


def _error(error: float, lang: str) -> str:
    return f" ± {margin(error, lang)}" if error else ""


def _sign(verdict: str) -> Markup:
    return tag("svg", sign(verdict), viewBox="-14 -14 28 28", class_="verdict", aria_hidden="true")


def moments(view: ReviewView) -> Markup | None:
    """The three moments that decided the game, with the position as its seat saw it."""
    if not view.lines:
        return None
    lang = view.visitor.lang
    if not view.moments:
        calm = say("review_no_moments" if view.status == DONE else "review_moments_soon", lang)
        return tag("section", tag("h2", say("review_moments", lang, count=0)), tag("p", calm), class_="review-part")
    return tag(
        "section",
        tag("h2", say("review_moments", lang, count=len(view.moments))),
        tag("ol", *(_moment(judged, view) for judged in view.moments), class_="moments"),
        class_="review-part",
    )


def _moment(judged: Judged, view: ReviewView) -> Markup:
    lang, at = view.visitor.lang, f"/t/{view.replay.table}"
    truth = "&truth=1" if view.is_true else ""
    source = f"{at}/review/moment.svg?step={judged.step}{truth}&lang={lang}&theme="
    is_auto = view.visitor.theme == "auto"
    dark = tag("source", srcset=f"{source}dark", media="(prefers-color-scheme: dark)") if is_auto else None
    alt = say("review_moment_alt", lang, number=judged.at + 1, name=judged.name)
    image = tag("img", src=source + ("light" if is_auto else view.visitor.theme), alt=alt, loading="lazy")
    there = address(view.replay, judged.step, "review")
    return tag(
        "li",
        tag(
            "a", tag("picture", dark, image), href=there, data_step=judged.at, data_there=True, class_="moment-picture"
        ),
        tag("div", *_about(judged, view), _ways(judged, view, there), class_="moment-words"),
        class_="card moment-card-big",
        id=f"moment-{judged.step}",
    )


def _about(judged: Judged, view: ReviewView) -> list[Markup | None]:
    """Who did what, what it cost, what would have been better and why."""
    lang = view.visitor.lang
    head = tag(
        "h3",
        seat_sign(judged.seat, "mark tiny"),
        tag("span", say("review_decision", lang, number=judged.at + 1, name=judged.name)),
    )
    named = judged.verdict in SIGNED
    is_open = judged.verdict == "close" and judged.loss > 2 * judged.error
    key = "review_cost_open" if is_open else "review_cost_turn" if judged.is_turn else "review_cost"
    cost = say(key, lang, loss=percent(judged.loss, lang), error=margin(judged.error, lang))
    verdict = tag(
        "p",
        verdict_sign(judged.verdict, lang),
        tag("b", say(f"review_{judged.verdict}", lang)),
        tag("span", cost, class_="muted") if named or is_open else None,
        class_="verdict-line",
    )
    facts = [_fact("review_played", judged.played, "played", lang)]
    if judged.is_hidden and named:
        facts.append(tag("p", say("review_hidden", lang), class_="muted"))
    elif judged.verdict not in ("best", "forced") and judged.best and judged.best != judged.played:
        facts.append(_fact(BETTER.get(judged.verdict, "review_best_was"), judged.best, "hinted", lang))
    why = tag("p", say("review_why", lang, why=judged.why), class_="why") if judged.why else None
    return [head, verdict, tag("div", *facts, class_="facts"), why]


def _fact(key: str, words: str, kind: str, lang: str) -> Markup:
    return tag(
        "p", tag("span", class_=f"swatch is-{kind}"), tag("span", say(key, lang), class_="muted"), " ", tag("b", words)
    )


def _ways(judged: Judged, view: ReviewView, there: str = "") -> Markup:
    lang, at = view.visitor.lang, f"/t/{view.replay.table}"
    found = []
    if judged.verdict in SIGNED and not judged.is_hidden:
        href = f"{at}/review/retry?step={judged.step}" + ("&truth=1" if view.is_true else "")
        found.append(tag("a", icon("again"), say("review_retry", lang), href=href, class_="button small act"))
    if there:
        words = say("review_go", lang)
        found.append(
            tag("a", icon("eye"), words, href=there, data_step=judged.at, data_there=True, class_="button small")
        )
    return tag("div", *found, class_="ways")


def judged_card(view: ReviewView) -> Markup:
    """The decision in the position that is looked at."""
    lang = view.visitor.lang
    if view.current is None:
        is_end = view.replay.at == len(view.replay.stops) - 1
        words = say("review_end" if is_end else "review_unjudged", lang)
        return tag("div", tag("p", words, class_="muted"), class_="judged", aria_live="polite")
    return tag("div", *_about(view.current, view), _ways(view.current, view), class_="judged", aria_live="polite")


def seen_by(view: ReviewView) -> Markup | None:
    """What was known, or how it really was; then the position as each seat saw it."""
    if not view.has_secrets:
        return None
    lang, replay = view.visitor.lang, view.replay
    plain = f"/t/{replay.table}/review?step={replay.step}"
    known = say("review_known" if view.viewer >= 0 else "review_known_spectator", lang)
    switch = tag(
        "div",
        tag("a", known, href=plain, aria_current=None if view.is_true else "true"),
        tag("a", say("review_truth", lang), href=f"{plain}&truth=1", aria_current="true" if view.is_true else None),
        class_="segments wrap",
        role="group",
        aria_label=say("review_knowledge", lang),
    )
    seats = [
        tag(
            "a",
            seat_sign(seat, "mark tiny"),
            name,
            href=f"{plain}&truth=1&seat={seat}",
            aria_current="true" if seat == replay.seat else None,
        )
        for seat, name in enumerate(replay.names)
    ]
    return tag(
        "section",
        switch,
        tag("div", *seats, class_="segments wrap", role="group", aria_label=say("replay_seen_by", lang))
        if view.is_true
        else None,
        class_="about",
    )


def play_on_form(view: ReviewView) -> Markup | None:
    """A new table from this position."""
    replay, lang = view.replay, view.visitor.lang
    if replay.at == len(replay.stops) - 1 or view.refusal:
        return None
    levels = [
        tag("option", say(f"level_{level}", lang), value=level, selected=level == "medium") for level in view.levels
    ]
    bots = tag("select", *levels, name="level", aria_label=say("level", lang)) if len(replay.names) > 1 else None
    return tag(
        "form",
        tag("input", type="hidden", name="step", value=replay.step),
        bots,
        tag("button", icon("play"), say("review_play_on", lang), class_="button small"),
        data_review="play-on",
        class_="pair play-on",
        id="play-on",
        title=say("review_play_on_line", lang),
    )


def curve_label(view: ReviewView) -> str:
    """The curve in one sentence."""
    lang, names = view.visitor.lang, view.replay.names
    parts = [
        say("review_curve_of", lang, name=name, first=percent(first, lang), last=percent(last, lang))
        for name, first, last in zip(names, view.shares[0], view.shares[-1], strict=False)
    ]
    return f"{say('review_curve', lang)}. {' '.join(parts)}"


def curve_table(view: ReviewView) -> Markup | None:
    """The curve as figures."""
    if not view.shares:
        return None
    lang, replay = view.visitor.lang, view.replay
    head = tag(
        "tr",
        tag("th", say("review_number", lang), scope="col"),
        tag("th", say("moves", lang), scope="col"),
        *(tag("th", name, scope="col") for name in replay.names),
        tag("th", say("review_verdict", lang), scope="col"),
    )
    rows = [
        tag(
            "tr",
            tag("th", number + 1, scope="row"),
            tag("td", line.text),
            *(tag("td", percent(share, lang)) for share in view.shares[number]),
            tag("td", say(f"review_{line.verdict}", lang) if line.verdict else ""),
        )
        for number, line in enumerate(replay.moves)
        if number < len(view.shares)
    ]
    end = tag(
        "tr",
        tag("th", "–", scope="row"),
        tag("td", say("replay_last", lang)),
        *(tag("td", percent(share, lang)) for share in view.shares[-1]),
        tag("td", ""),
    )
    table = tag("table", tag("thead", head), tag("tbody", *rows, end))
    return tag(
        "details",
        tag("summary", say("review_table", lang)),
        tag("div", table, class_="curve-rows", tabindex="0", role="group", aria_label=say("review_table", lang)),
        id="curve-table",
        class_="curve-table",
    )


WIDTH, HEIGHT = 1200.0, 630.0
SIDE = 56.0
LONGEST = 62


def share_picture(view: ReviewView) -> str:
    """The picture as SVG, always in light colours."""
    lang = view.visitor.lang
    inner = WIDTH - 2 * SIDE
    count = len(view.lines)
    row = min(84.0, 210.0 / max(1, count) + 20.0)
    height = HEIGHT - 150.0 - row * count - 40.0
    whole = tag(
        "svg",
        tag("rect", width=WIDTH, height=HEIGHT, fill="var(--paper)"),
        _text(f"{view.replay.title} – {say('review', lang)}", SIDE, 84, 44, "var(--ink)", 800),
        tag("text", "Ludothèque", x=WIDTH - SIDE, y=84, text_anchor="end", font_size=28, fill="var(--muted)"),
        tag(
            "svg",
            curve(view.shares, view.marks, (inner, height)),
            x=SIDE,
            y=118,
            width=inner,
            height=height,
            viewBox=f"0 0 {inner:g} {height:g}",
        ),
        *(_seat(line, 118 + height + 24 + row * number, row, lang) for number, line in enumerate(view.lines)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        width=WIDTH,
        height=HEIGHT,
        font_family=FONTS,
    )
    return fill_in(whole, "light")


def _seat(line: SeatLine, y: float, row: float, lang: str) -> Markup:
    accuracy = "" if line.accuracy is None else percent(line.accuracy / 100, lang)
    words = line.words if len(line.words) <= LONGEST else line.words[: LONGEST - 1].rstrip() + "…"
    luck = f"{say('review_luck', lang)} {percent(line.luck, lang, is_signed=True)}"
    middle = y + row / 2
    return tag(
        "g",
        seat_mark(line.seat, SIDE + 16, middle - 8, 30),
        _text(line.name, SIDE + 48, middle - 2, 28, "var(--ink)", 800),
        _text(words, SIDE + 48, middle + 24, 20, "var(--muted)"),
        tag("text", luck, x=WIDTH - SIDE - 200, y=middle + 2, text_anchor="end", font_size=24, fill="var(--muted)"),
        tag(
            "text",
            accuracy,
            x=WIDTH - SIDE,
            y=middle + 4,
            text_anchor="end",
            font_size=36,
            font_weight=800,
            fill="var(--ink)",
        ),
        tag(
            "text",
            say("review_accuracy", lang),
            x=WIDTH - SIDE,
            y=middle + 26,
            text_anchor="end",
            font_size=16,
            fill="var(--muted)",
        ),
    )


def _text(words: str, x: float, y: float, size: float, fill: str, weight: int = 400) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, font_weight=weight, fill=fill)
