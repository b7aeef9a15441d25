"""Parlour in words."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.game_view import View
from ludotheque.draw.view import Choice, ScoreLine, seat_names
from ludotheque.kernel.observation import Event
from parlour.observation import ParlourObservation


def text(o: ParlourObservation, lang: str = "en", names: Sequence[str] = ()) -> str:
    word = {"en": "cards", "fr": "cartes"}[lang]
    return f"{word} {' '.join(map(str, o.cards))} bids {' '.join(map(str, o.bids))}"


def choices(o: ParlourObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    found = []
    for action, notation in o.legal:
        if action < 40 and len(o.legal) > 12:
            path: tuple[str, ...] = (f"tens:{action // 10}", f"ones:{action % 10}")
        else:
            path = (f"act:{action}",)
        found.append(Choice(action, path, notation.replace("bid", "miser") if lang == "fr" else notation.title()))
    return found


def handle_label(handle: str, o: ParlourObservation, lang: str, names: Sequence[str] = ()) -> str:
    return handle.replace(":", " ")


def status(o: ParlourObservation, lang: str, names: Sequence[str]) -> str:
    if o.is_over:
        return {"en": "The end.", "fr": "Fin."}[lang]
    return {"en": "Your turn.", "fr": "À vous."}[lang]


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    return f"{seat_names(names, len(names))[event.seat]}: {event.key} {' '.join(map(str, event.values.values()))}"


def score_sheet(o: ParlourObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    bids = tuple(float(bid) for bid in o.bids)
    cards = tuple(float(card) for card in o.cards)
    return [ScoreLine("card", cards), ScoreLine("bid", bids), ScoreLine("total", o.scores, is_total=True)]


VIEW = View(
    text=text,
    choices=choices,
    handle_label=handle_label,
    status=status,
    say=say,
    score_sheet=score_sheet,
)
