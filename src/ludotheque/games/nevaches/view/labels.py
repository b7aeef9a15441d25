"""Names of landscapes, goals, bonuses, cards and tiles, and descriptions of players' areas."""

from __future__ import annotations

from functools import lru_cache

from ludotheque.games.nevaches.content import LETTERS
from ludotheque.games.nevaches.notation import GOAL_NAMES, KIND_NAMES
from ludotheque.games.nevaches.observation import CardFace, Goal, LaidTile, NevachesObservation, PlayerArea
from ludotheque.games.nevaches.texts import TEXTS, place_word


def kind_word(kind: int, lang: str) -> str:
    """Name a landscape."""
    return TEXTS.say(KIND_NAMES[kind], lang)


def bonus_word(face: str, lang: str) -> str:
    """Name the effect of a bonus space."""
    return TEXTS.say(f"bonus_{face}", lang)


def goal_word(goal: int, last_round: int, lang: str) -> str:
    """Name the goal of a scoring tile, which for one of them is the points that start the last round."""
    return TEXTS.say(f"goal_{GOAL_NAMES[goal]}", lang, count=last_round)


def goal_state(goal: Goal, lang: str) -> str:
    """Return “met”, or the amount there and the amount needed."""
    if goal.is_met:
        return TEXTS.say("goal_met", lang)
    return TEXTS.say("goal_not_yet", lang, amount=goal.amount, needed=goal.needed)


@lru_cache(maxsize=1024)
def card_word(card: CardFace, lang: str) -> str:
    """Name a card by number, landscapes and points."""
    kinds = [LETTERS[letter] for row in card.pattern for letter in row if LETTERS.get(letter, -1) >= 0]
    shown = ", ".join(kind_word(kind, lang) for kind in kinds)
    return TEXTS.say("card_words", lang, number=card.number + 1, kinds=shown, count=card.points)


def tile_word(each: LaidTile, place: str, lang: str) -> str:
    """Name a tile of a landscape with its place, and its cow if there is one."""
    key = "place_cow" if each.cow else "place_tile"
    return TEXTS.say(key, lang, place=place_word(place, lang), kind=kind_word(each.kind, lang))


def known_cards(o: NevachesObservation) -> dict[int, CardFace]:
    """Return the cards that the viewer knows, by number."""
    return {card.number: card for card in o.cards}


def shown_seat(o: NevachesObservation) -> int:
    """Return the seat whose landscape is drawn large: the viewer's, or the first for a spectator."""
    return max(o.seat, 0)


def area_words(area: PlayerArea, lang: str) -> str:
    """Describe a player's area for screen readers."""
    return TEXTS.say("player_words", lang, points=area.points, cows=area.cows, tiles=len(area.tiles))
