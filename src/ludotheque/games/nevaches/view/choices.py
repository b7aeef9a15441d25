"""The legal actions as paths of handles, and the names of handles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations

from ludotheque.draw.view import Choice
from ludotheque.games.nevaches.notation import CORNER_NAMES, GOAL_NAMES, KIND_NAMES, format_place
from ludotheque.games.nevaches.observation import LaidTile, NevachesObservation
from ludotheque.games.nevaches.rules.codes import GOAL, HERD, LAY, NO_TREE, PASS, SWAP_CARDS, SWAP_TILES, TAKE, TREE
from ludotheque.games.nevaches.texts import TEXTS, place_word
from ludotheque.games.nevaches.view.labels import card_word, goal_word, known_cards, tile_word
from ludotheque.kernel.texts import join_words


def choices(o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """Return the legal actions as paths of handles.

    A tile is followed by its place, a card by the tiles that get cows, in any order. A herd is any of its cows.
    """
    found: list[Choice] = []
    for place in o.places:
        path = (f"tile:{KIND_NAMES[place.kind]}", f"at:{format_place(place.x, place.y)}")
        where = place_word(format_place(place.x, place.y), lang)
        found.append(Choice(place.action, path, TEXTS.say(f"choice_lay_{KIND_NAMES[place.kind]}", lang, place=where)))
    own = o.seats[o.seat].tiles if o.seat >= 0 else ()
    at = [format_place(each.x, each.y) for each in own]
    for fit in o.fits:
        where = join_words([place_word(at[index], lang) for index in fit.cows], lang)
        label = TEXTS.say("choice_play", lang, card=fit.card + 1, places=where)
        for order in permutations(fit.cows):
            found.append(Choice(fit.action, (f"card:{fit.card + 1}", *(f"at:{at[index]}" for index in order)), label))
    for action, _ in o.legal:
        if HERD <= action < LAY:
            herd = next(each for each in o.seats[o.seat].herds if each[0] == action - HERD)
            label = TEXTS.say("choice_home", lang, count=len(herd), place=place_word(at[herd[0]], lang))
            found += [Choice(action, (f"at:{at[index]}",), label) for index in herd]
        elif action < HERD:
            handle = _plain_handle(action)
            found.append(Choice(action, (handle,), handle_label(handle, o, lang)))
    return found


def _plain_handle(action: int) -> str:
    """Return the handle of an action that is a single click."""
    if action >= TAKE:
        return f"card:{action - TAKE + 1}"
    if action >= GOAL:
        return f"goal:{GOAL_NAMES[action - GOAL]}"
    if action >= TREE:
        return f"tree:{CORNER_NAMES[action - TREE]}"
    return {PASS: "pass:", SWAP_TILES: "swap:tiles", SWAP_CARDS: "swap:cards", NO_TREE: "tree:none"}[action]


def label_facts(o: NevachesObservation) -> tuple[object, ...]:
    """Return the facts on which the names of handles depend.

    They are the known cards, the open cards, the viewer's tiles, and the points that a goal needs.
    """
    return o.cards, o.row, o.seats[max(o.seat, 0)].tiles, o.last_round


def handle_label(handle: str, o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Name a handle."""
    kind, _, value = handle.partition(":")
    if kind == "tile":
        return TEXTS.say(f"handle_lay_{value}", lang)
    if kind == "card":
        card = known_cards(o)[int(value) - 1]
        key = "handle_take" if card.number in o.row else "handle_play"
        return TEXTS.say(key, lang, card=card_word(card, lang))
    if kind == "at":
        return _place_label(value, o, lang)
    if kind == "goal":
        return goal_word(GOAL_NAMES.index(value), o.last_round, lang)
    if kind == "tree":
        return TEXTS.say(f"handle_tree_{value}", lang)
    return TEXTS.say(f"handle_{kind}_{value}" if value else f"handle_{kind}", lang)


def next_part(handle: str, after: str, o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> str:
    """Ask for the part that follows a tile, a card, or a tile that gets a cow."""
    kind, _, value = handle.partition(":")
    if kind == "tile":
        return TEXTS.say(f"where_{value}", lang)
    if kind == "card":
        return TEXTS.say("which_cows", lang, count=known_cards(o)[int(value) - 1].cows)
    return TEXTS.say("next_cow", lang)


def _place_label(value: str, o: NevachesObservation, lang: str) -> str:
    """Name a place of the viewer's own landscape with its tile."""
    each = _by_place(o.seats[max(o.seat, 0)].tiles).get(value)
    if each is not None:
        return tile_word(each, value, lang)
    return TEXTS.say("place_free", lang, place=place_word(value, lang))


@lru_cache(maxsize=256)
def _by_place(tiles: tuple[LaidTile, ...]) -> dict[str, LaidTile]:
    return {format_place(each.x, each.y): each for each in tiles}
