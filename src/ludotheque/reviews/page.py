"""HTML of a review without scripts: a complete page, or an element for a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ludotheque.games.registry import get_spec
from ludotheque.kernel.records import Record
from ludotheque.reviews.reasons import TEXTS
from ludotheque.reviews.report import NAMED, Review
from ludotheque.reviews.words import (
    SIGNS,
    columns,
    headline,
    moment_line,
    moments,
    names_of,
    part_sentence,
    row,
    verdict_word,
)

WIDTH, HEIGHT = 720.0, 200.0
# Okabe and Ito's colours, which colour-blind readers can tell apart. Each band also has its own line pattern and
# name.
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9")
STYLE = """
.review{font:16px/1.5 Nunito,'Segoe UI',sans-serif;color:#222;background:#fff;max-width:60rem;margin:auto;padding:1rem}
.review svg{max-width:100%;height:auto}.review table{border-collapse:collapse;font-size:.9em}
.review td,.review th{padding:.2rem .6rem;text-align:right;border-bottom:1px solid #ddd}
.review td:first-child,.review th:first-child{text-align:left}.review small{color:#555}
.review figure{margin:1rem 0}
"""


def review_page(review: Review, lang: str = "en", record: Record | None = None, names: Sequence[str] = ()) -> str:
    """Return a complete HTML document."""
    title = escape(TEXTS.say("title", lang, game=get_spec(review.judge.game).title))
    body = review_html(review, lang, record, names)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"{body}\n</html>\n"
    )


def review_html(review: Review, lang: str = "en", record: Record | None = None, names: Sequence[str] = ()) -> str:
    """Return the review as one element.

    With the record, the element also shows the positions of the moments, as their seats saw them.
    """
    who = names_of(review, names)
    judge = review.judge
    about = TEXTS.say(
        "judge", lang, method=judge.method, version=judge.version, iterations=judge.iterations, seed=judge.seed
    )
    parts = [
        f"<style>{STYLE}</style>",
        f"<h1>{escape(TEXTS.say('title', lang, game=get_spec(judge.game).title))}</h1>",
        f"<p>{escape(headline(review, lang, who))}</p>",
        curve_svg(review, lang, who),
        _table(review, lang, who),
        f"<h2>{escape(TEXTS.say('moments', lang))}</h2>",
        *_moments(review, lang, who, record),
        *([f"<p>{escape(part_sentence(review, lang))}</p>"] if review.judged < 1 else []),
        f"<p><small>{escape(TEXTS.say('legend', lang))}<br>{escape(about)}</small></p>",
    ]
    return f'<section class="review" lang="{lang}">' + "\n".join(parts) + "</section>"


def curve_svg(review: Review, lang: str, names: Sequence[str]) -> str:
    """Return the seats' shares over the game as stacked bands, with mistakes marked by shape and colour."""
    last = max(1, len(review.curve) - 1)
    left, top = 4.0, 14.0

    def x(step: int) -> float:
        return left + (WIDTH - 2 * left) * step / last

    parts = []
    below = [0.0] * len(review.curve)
    for seat, name in enumerate(names):
        above = [low + shares[seat] for low, shares in zip(below, review.curve, strict=True)]
        edge = [f"{x(step):.1f} {top + HEIGHT * (1 - high):.1f}" for step, high in enumerate(above)]
        back = [f"{x(step):.1f} {top + HEIGHT * (1 - low):.1f}" for step, low in enumerate(below)]
        path = "M" + "L".join([*edge, *reversed(back)]) + "Z"
        colour = COLOURS[seat % len(COLOURS)]
        dashes = f' stroke-dasharray="{2 + 3 * seat} 3"' if seat else ""
        parts.append(
            f'<path d="{path}" fill="{colour}" fill-opacity=".75" stroke="#222" stroke-width=".6"{dashes}>'
            f"<title>{escape(name)}</title></path>"
        )
        below = above
    parts += [_mark(review, index, x, top, lang) for index in range(len(review.decisions))]
    keys = "".join(
        f'<g transform="translate({8 + 130 * seat} {top + HEIGHT + 10:g})"><rect width="14" height="14" '
        f'fill="{COLOURS[seat % len(COLOURS)]}"/><text x="20" y="12" font-size="13">{escape(name)}</text></g>'
        for seat, name in enumerate(names)
    )
    label = escape(TEXTS.say("curve", lang), quote=True)
    return (
        f'<figure><svg viewBox="0 0 {WIDTH:g} {HEIGHT + 44:g}" role="img" aria-label="{label}" '
        f'xmlns="http://www.w3.org/2000/svg">{"".join(parts)}{keys}</svg></figure>'
    )


def _mark(review: Review, index: int, x: object, top: float, lang: str) -> str:
    """Return a triangle, a square or a disc above a step with a named verdict."""
    decision = review.decisions[index]
    if decision.verdict not in NAMED:
        return ""
    assert callable(x)
    at = float(x(decision.step))
    shape = {
        "inaccuracy": f'<path d="M{at:.1f} {top - 12}l5 9h-10z" fill="#f0e442"',
        "mistake": f'<rect x="{at - 4.5:.1f}" y="{top - 12}" width="9" height="9" fill="#e69f00"',
        "blunder": f'<circle cx="{at:.1f}" cy="{top - 7.5}" r="5" fill="#d55e00"',
    }[decision.verdict]
    words = f"{decision.step + 1}: {verdict_word(decision.verdict, lang)}"
    return f'{shape} stroke="#222"><title>{escape(words)}</title></{shape[1:].split()[0]}>'


def _table(review: Review, lang: str, names: Sequence[str]) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in columns(lang))
    rows = "".join(
        f"<tr><td>{escape(names[seat.seat])}</td>" + "".join(f"<td>{cell}</td>" for cell in row(seat, lang)) + "</tr>"
        for seat in review.seats
    )
    return (
        f"<table><caption>{escape(TEXTS.say('seats', lang))}</caption>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _moments(review: Review, lang: str, names: Sequence[str], record: Record | None) -> list[str]:
    chosen = moments(review)
    if not chosen:
        return [f"<p>{escape(TEXTS.say('no_moments', lang))}</p>"] if review.judged == 1 else []
    states = record.states() if record is not None else []
    found = []
    for decision in chosen:
        sign = SIGNS.get(decision.verdict, "")
        line = escape(f"{sign} {moment_line(decision, lang, names)}".strip())
        picture = states[decision.step].svg(decision.seat, lang) if states else ""
        found.append(f"<figure><figcaption>{line}</figcaption>{picture}</figure>")
    return found
