"""The pictures of a view: village, cards, and the panel of all tiles."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Panel
from ludotheque.games.chevoux.observation import ChevouxObservation
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.games.chevoux.view.cards import CARD_WIDTH, CARDS_HEIGHT, CARDS_WIDTH, draw_card, draw_cards
from ludotheque.games.chevoux.view.ledger import LEDGER_WIDTH, draw_ledger, ledger_height, ledger_rows
from ludotheque.games.chevoux.view.village import VILLAGE_HEIGHT, VILLAGE_WIDTH, draw_village


def panels(o: ChevouxObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Return the village, the cards below it, and all tiles with their constraints at its side."""
    village, card, cards, tiles = (TEXTS.say(f"panel_{name}", lang) for name in ("village", "card", "cards", "tiles"))
    rows = ledger_rows(o, lang)
    return [
        Panel("village", village, VILLAGE_WIDTH, VILLAGE_HEIGHT, draw_village(o, lang)),
        Panel("card", card, CARD_WIDTH, CARDS_HEIGHT, draw_card(o, lang), "hand"),
        Panel("cards", cards, CARDS_WIDTH, CARDS_HEIGHT, draw_cards(o, lang), "hand"),
        Panel("tiles", tiles, LEDGER_WIDTH, ledger_height(rows), draw_ledger(o, rows, lang), "side"),
    ]
