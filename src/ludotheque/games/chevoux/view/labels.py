"""Tiles, constraints, cards and points in words.

Constraints are worded from the same data that the rules evaluate.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.games.chevoux.content import SELECTOR_NAMES, Need
from ludotheque.games.chevoux.notation import format_cell
from ludotheque.games.chevoux.observation import CardView, CellView, ChevouxObservation, TileView
from ludotheque.games.chevoux.rules.codes import HOUSE
from ludotheque.games.chevoux.texts import TEXTS
from ludotheque.kernel.texts import join_words


def tile_on(o: ChevouxObservation, cell: int) -> TileView:
    """Return the kind of tile on a cell."""
    return next(tile for tile in o.tiles if tile.kind == o.cells[cell].kind)


def tile_title(o: ChevouxObservation, cell: int, lang: str) -> str:
    """Return the words for the tile on a cell: its people or its constraint, and why the constraint fails."""
    tile, seen = tile_on(o, cell), o.cells[cell]
    what = f"{format_cell(cell)} {tile.name[lang]}"
    if tile.kind == HOUSE:
        return TEXTS.say("title_house" if seen.people else "title_empty", lang, what=what, count=seen.people)
    if not tile.needs:
        return TEXTS.say("title_anywhere", lang, what=what)
    if seen.holds:
        return TEXTS.say("title_holds", lang, what=what, needs=say_needs(tile.needs, o.tiles, lang))
    return TEXTS.say("title_wants", lang, what=what, why=say_why(seen, tile.needs, o.tiles, lang))


def say_need(need: Need, tiles: Sequence[TileView], lang: str) -> str:
    """Return the words for one part of a constraint, such as “next to at least 2 fields”."""
    if need.river is not None:
        return TEXTS.say("need_river" if need.river else "need_no_river", lang)
    if need.of not in SELECTOR_NAMES and need.of != "same_axis":
        return _say_named(need, tiles, lang)
    place = _say_place(need, lang)
    if need.at_most == 0:
        return TEXTS.say("need_none", lang, place=place, none=TEXTS.say(f"no_{need.of}", lang))
    if need.at_least == need.at_most:
        bounds = [("need_exactly", need.at_least)]
    else:
        bounds = [("need_at_least", need.at_least), ("need_at_most", need.at_most or 0)]
    parts = []
    for key, count in bounds:
        if count:
            things = TEXTS.say(f"of_{need.of}", lang, count=count)
            parts.append(TEXTS.say(key, lang, place=place, number=count, things=things))
    return join_words(parts, lang)


def _say_place(need: Need, lang: str) -> str:
    """Return the words for the area of a part, such as “within 2 cells of”."""
    if need.away is not None:
        return TEXTS.say("place_away", lang, count=need.away)
    return TEXTS.say("place_next" if need.within == 1 else "place_within", lang, count=need.within)


def _say_named(need: Need, tiles: Sequence[TileView], lang: str) -> str:
    """Return the words for a part that names one tile."""
    tile = next((tile for tile in tiles if tile.id == need.of), None)
    of_it = tile.of_it[lang] if tile else need.of
    key = "need_not_named" if need.at_most == 0 else "need_named"
    return TEXTS.say(key, lang, place=_say_place(need, lang), of_it=of_it)


def say_needs(needs: Sequence[Need], tiles: Sequence[TileView], lang: str) -> str:
    """Return the words for a whole constraint, “anywhere” if there is none."""
    if not needs:
        return TEXTS.say("need_nothing", lang)
    return join_words([say_need(need, tiles, lang) for need in needs], lang)


def say_why(tile: CellView, needs: Sequence[Need], tiles: Sequence[TileView], lang: str) -> str:
    """Return why a tile's constraint does not hold, or an empty string if it holds.

    The words name each broken part and what is there instead.
    """
    broken = []
    for need, count, holds in zip(needs, tile.counts, tile.parts, strict=True):
        if not holds:
            wanted = say_need(need, tiles, lang)
            broken.append(TEXTS.say("why", lang, wanted=wanted, found=_say_found(need, count, lang)))
    return join_words(broken, lang)


def _say_found(need: Need, count: int, lang: str) -> str:
    if need.river is not None:
        return TEXTS.say("found_row", lang, row=count)
    if need.of not in SELECTOR_NAMES and need.of != "same_axis":
        return TEXTS.say("found_count" if count else "found_elsewhere", lang, number=count)
    return TEXTS.say("found_count" if count else "found_none", lang, number=count)


def say_restructure(card: CardView, lang: str) -> str:
    """Return the words for what a card does to the tiles."""
    if card.by:
        return TEXTS.say(f"card_{card.restructure}_by", lang, count=card.by, way=TEXTS.say(f"way_{card.way}", lang))
    return TEXTS.say(f"card_{card.restructure}", lang)


def say_populate(card: CardView, tiles: Sequence[TileView], lang: str) -> str:
    """Return the words for how many people a card brings to which house."""
    house = TEXTS.say("card_house", lang)
    where = " " + say_needs(card.house, tiles, lang) if card.house else ""
    return TEXTS.say("card_populate", lang, count=card.people, house=house + where)


def people_coming(o: ChevouxObservation) -> int:
    """Return the number of people that the card in hand brings (C8)."""
    return min(o.supply, o.cards[o.card - 1].people) if o.card else 0


def format_score(score: int) -> str:
    """Return a score with a true minus sign."""
    return f"−{-score}" if score < 0 else str(score)


def say_points(score: int, lang: str) -> str:
    """Return a score with its unit."""
    return TEXTS.say("points", lang, count=score, score=format_score(score))
