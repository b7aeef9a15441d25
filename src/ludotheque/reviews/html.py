"""A review as HTML: the parts of a page, a whole file without scripts, and an element for a notebook."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from functools import cache

from ludotheque.draw.curve import BLUNDER, INACCURACY, MISTAKE, curve, sign
from ludotheque.draw.seats import seat_mark, seat_sign
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.theme import fill_in
from ludotheque.draw.view import FONTS
from ludotheque.kernel.records import Record
from ludotheque.reviews.presenter import Figure, Judged, SeatLine, ShownReview, present_record
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import Review
from ludotheque.reviews.words import percent

SIGNED = (INACCURACY, MISTAKE, BLUNDER)
# Marks that a narrow window has room for. The worst ones come last.
FEW = 12
WIDE, NARROW = (1000.0, 100.0), (390.0, 110.0)
# The file's own style, for the classes that pages style in `review.css`.
STYLE = """
.review{font:16px/1.5 Nunito,'Segoe UI',sans-serif;color:var(--ink);background:var(--paper);max-width:60rem;margin:auto;
padding:1rem}.review ol,.review ul{list-style:none;padding:0;margin:0}.review h3,.review p,.review dd{margin:0}
.unseen,.is-narrow,.curve-tip{display:none}.review svg.curve{width:100%;height:auto}
.seat-lines,.moments{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(260px,1fr))}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:12px 16px}
.seat-top,.verdict-line{display:flex;align-items:center;gap:8px}.seat-top h3{flex:1}
.mark,.verdict{width:20px;height:20px;flex:none;overflow:visible}.counts{display:flex;flex-wrap:wrap;gap:4px 16px}
.count{display:flex;align-items:center;gap:6px}.review dl{margin:0}.review dl div{display:flex;
justify-content:space-between;gap:12px}.muted,.accuracy span,.review small{color:var(--muted)}
.moment-picture img{max-width:100%;max-height:320px}.why{border-left:3px solid var(--line);padding-left:10px}
.swatch{display:inline-block;width:10px;height:10px;margin-right:8px;border-radius:50%}
.is-played{border:3px dotted var(--bad)}.is-hinted{border:3px dashed var(--good)}.curve-rows{overflow:auto}
.review td,.review th{padding:2px 8px;text-align:left;border-bottom:1px solid var(--line)}
.accuracy,.moment-words h3{display:flex;align-items:center;gap:6px}
@media(max-width:600px){.review svg.is-wide{display:none}.review svg.is-narrow{display:block}}
"""


def review_page(review: Review, lang: str = "en", record: Record | None = None, names: Sequence[str] = ()) -> str:
    """Return a complete HTML document."""
    shown, _ = present_record(review, lang, record, names)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{tag("title", shown.title)}\n'
        f"{review_html(review, lang, record, names)}\n</html>\n"
    )


def review_html(review: Review, lang: str = "en", record: Record | None = None, names: Sequence[str] = ()) -> str:
    """Return the review as one element.

    With the record, the element also shows the positions of the moments, as their seats saw them.
    """
    shown, presenter = present_record(review, lang, record, names)

    def picture(judged: Judged) -> Markup | None:
        if record is None:
            return None
        # Marks and symbols of inline pictures would also apply to the other pictures of the file.
        data = b64encode(presenter.draw(judged, "light").encode()).decode()
        image = tag("img", src=f"data:image/svg+xml;base64,{data}", alt=picture_alt(judged, lang))
        return tag("div", image, class_="moment-picture")

    body = tag(
        "section",
        tag("style", Markup(STYLE)),
        tag("h1", shown.title),
        curve_section(shown),
        seat_lines(shown),
        moments_section(shown, picture),
        curve_table(shown),
        class_="review",
        lang=lang,
    )
    return fill_in(body, "light")


def curve_section(shown: ShownReview, at: int | None = None) -> Markup:
    """Return the curve for wide and for narrow windows.

    `at` is the point that the reader looks at.
    """
    return tag(
        "section",
        tag("h2", TEXTS.say("curve", shown.lang), class_="unseen"),
        curve(shown.shares, shown.marks, WIDE, shown.curve, at, "curve is-wide"),
        curve(shown.shares, shown.marks[-FEW:], NARROW, shown.curve, at, "curve is-narrow"),
        tag("p", id="curve-tip", class_="curve-tip", data_keep=True, aria_hidden="true"),
        class_="curve-card",
        id="curve",
    )


def seat_lines(shown: ShownReview) -> Markup:
    """Return a card for each seat: accuracy, a sentence, verdicts, luck, and the account behind details."""
    lang = shown.lang
    return tag(
        "section",
        tag("h2", TEXTS.say("players", lang), class_="unseen"),
        tag("ul", *(_seat_line(line, lang) for line in shown.lines), class_=f"seat-lines for-{len(shown.lines)}"),
        tag("p", shown.part) if shown.part else None,
        tag("p", shown.method, class_="muted small-print"),
        class_="review-part",
    )


def _seat_line(line: SeatLine, lang: str) -> Markup:
    counts = [
        tag(
            "li",
            tag("svg", sign(count.verdict), viewBox="-14 -14 28 28", class_="verdict", aria_hidden="true"),
            tag("b", count.number),
            tag("span", count.label),
            class_="count" if count.number else "count none",
        )
        for count in line.counts
    ]
    accuracy = tag("span", TEXTS.say("accuracy", lang))
    return tag(
        "li",
        tag(
            "div",
            seat_sign(line.seat),
            tag("h3", line.name),
            tag("p", tag("b", line.accuracy or "–"), accuracy, class_="accuracy"),
            class_="seat-top",
        ),
        tag("p", line.words, class_="seat-words"),
        tag("ul", *counts, class_="counts"),
        _figures((line.result, line.luck, line.without_luck)),
        tag("details", tag("summary", TEXTS.say("account", lang)), _figures(line.account), id=f"account-{line.seat}"),
        class_="card seat-line",
    )


def _figures(figures: Sequence[Figure]) -> Markup:
    return tag(
        "dl",
        *(
            tag(
                "div",
                tag("dt", figure.label),
                tag("dd", figure.value, tag("small", figure.error) if figure.error else None),
            )
            for figure in figures
        ),
    )


def moments_section(
    shown: ShownReview,
    picture: Callable[[Judged], Markup | None],
    ways: Callable[[Judged], Markup | None] = lambda judged: None,
) -> Markup | None:
    """Return the decisions that cost most, with a picture of each and the ways to go on from there."""
    lang = shown.lang
    if not shown.moments and not shown.calm:
        return None
    cards = [
        tag(
            "li",
            picture(judged),
            tag("div", *decision_parts(judged, lang), ways(judged), class_="moment-words"),
            class_="card moment-card-big",
            id=f"moment-{judged.step}",
        )
        for judged in shown.moments
    ]
    return tag(
        "section",
        tag("h2", TEXTS.say("moments", lang, count=len(cards))),
        tag("ol", *cards, class_="moments") if cards else tag("p", shown.calm),
        class_="review-part",
    )


def picture_alt(judged: Judged, lang: str) -> str:
    """Return the words for the picture of a decision."""
    return TEXTS.say("moment_alt", lang, number=judged.at + 1, name=judged.name)


def decision_parts(judged: Judged, lang: str) -> list[Markup | None]:
    """Return who decided, what the decision cost, what would have been better, and why."""
    facts = [
        tag(
            "p",
            tag("span", class_=f"swatch is-{fact.kind}"),
            tag("span", fact.label, class_="muted"),
            " ",
            tag("b", fact.move),
        )
        for fact in judged.facts
    ]
    if judged.note:
        facts.append(tag("p", judged.note, class_="muted"))
    return [
        tag("h3", seat_sign(judged.seat, "mark tiny"), tag("span", judged.heading)),
        tag(
            "p",
            verdict_sign(judged.verdict, lang),
            tag("b", judged.judgement),
            tag("span", judged.cost, class_="muted") if judged.cost else None,
            class_="verdict-line",
        ),
        tag("div", *facts, class_="facts"),
        tag("p", judged.why, class_="why") if judged.why else None,
    ]


@cache
def verdict_sign(verdict: str, lang: str) -> Markup | None:
    """Return the sign of a named verdict, or None for other verdicts."""
    if verdict not in SIGNED:
        return None
    words = TEXTS.say(verdict, lang)
    return tag(
        "svg",
        tag("title", words),
        sign(verdict),
        viewBox="-14 -14 28 28",
        class_=f"verdict is-{verdict}",
        role="img",
        aria_label=words,
    )


def curve_table(shown: ShownReview) -> Markup | None:
    """Return the curve as figures behind details, or None if the moves are unknown."""
    if not shown.moves:
        return None
    lang, say = shown.lang, TEXTS.say
    rows = [
        tag(
            "tr",
            tag("th", number + 1, scope="row"),
            tag("td", line.text),
            *(tag("td", percent(share, lang)) for share in shown.shares[number]),
            tag("td", say(line.verdict, lang) if line.verdict else ""),
        )
        for number, line in enumerate(shown.moves)
        if number < len(shown.shares)
    ]
    end = tag(
        "tr",
        tag("th", "–", scope="row"),
        tag("td", say("end", lang)),
        *(tag("td", percent(share, lang)) for share in shown.shares[-1]),
        tag("td", ""),
    )
    columns = (say("number", lang), say("moves", lang), *shown.names, say("verdict", lang))
    head = tag("tr", *(tag("th", column, scope="col") for column in columns))
    table = tag("table", tag("thead", head), tag("tbody", *rows, end))
    words = say("table", lang)
    return tag(
        "details",
        tag("summary", words),
        tag("div", table, class_="curve-rows", tabindex="0", role="group", aria_label=words),
        id="curve-table",
        class_="curve-table",
    )


PICTURE_WIDTH, PICTURE_HEIGHT = 1200.0, 630.0
SIDE = 56.0
LONGEST = 62


def share_picture(shown: ShownReview, title: str) -> str:
    """Draw the curve and each seat's line as one picture to share, always in light colours."""
    inner = PICTURE_WIDTH - 2 * SIDE
    count = len(shown.lines)
    row = min(84.0, 210.0 / max(1, count) + 20.0)
    height = PICTURE_HEIGHT - 150.0 - row * count - 40.0
    right = PICTURE_WIDTH - SIDE
    whole = tag(
        "svg",
        tag("rect", width=PICTURE_WIDTH, height=PICTURE_HEIGHT, fill="var(--paper)"),
        _text(title, SIDE, 84, 44, font_weight=800),
        _text("Ludothèque", right, 84, 28, "var(--muted)", text_anchor="end"),
        tag(
            "svg",
            curve(shown.shares, shown.marks, (inner, height)),
            x=SIDE,
            y=118,
            width=inner,
            height=height,
            viewBox=f"0 0 {inner:g} {height:g}",
        ),
        *(_seat(line, 118 + height + 24 + row * (number + 0.5), shown.lang) for number, line in enumerate(shown.lines)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PICTURE_WIDTH:g} {PICTURE_HEIGHT:g}",
        width=PICTURE_WIDTH,
        height=PICTURE_HEIGHT,
        font_family=FONTS,
    )
    return fill_in(whole, "light")


def _seat(line: SeatLine, middle: float, lang: str) -> Markup:
    words = line.words if len(line.words) <= LONGEST else line.words[: LONGEST - 1].rstrip() + "…"
    right = PICTURE_WIDTH - SIDE
    luck = f"{line.luck.label} {line.luck.value}"
    return tag(
        "g",
        seat_mark(line.seat, SIDE + 16, middle - 8, 30),
        _text(line.name, SIDE + 48, middle - 2, 28, font_weight=800),
        _text(words, SIDE + 48, middle + 24, 20, "var(--muted)"),
        _text(luck, right - 200, middle + 2, 24, "var(--muted)", text_anchor="end"),
        _text(line.accuracy, right, middle + 4, 36, text_anchor="end", font_weight=800),
        _text(TEXTS.say("accuracy", lang), right, middle + 26, 16, "var(--muted)", text_anchor="end"),
    )


def _text(words: str, x: float, y: float, size: float, fill: str = "var(--ink)", **attributes: object) -> Markup:
    return tag("text", words, x=x, y=y, font_size=size, fill=fill, **attributes)
