"""What a seat of NéVaches sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from ludotheque.draw.view import Choice, Panel, ScoreLine, seat_names
from ludotheque.games.nevaches.notation import CORNER_NAMES, GOAL_NAMES, KIND_NAMES, format_place
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.rules.codes import GOAL, HERD, LAY, SWAP_CARDS, SWAP_TILES, TAKE, TREE, TREE_POINTS
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.hand import HAND_WIDTH, draw_hand, hand_height
from ludotheque.games.nevaches.view.intent import intended_action
from ludotheque.games.nevaches.view.labels import (
    card_word,
    goal_word,
    join_words,
    kind_word,
    known_cards,
    place_word,
    shown_seat,
)
from ludotheque.games.nevaches.view.land import LAND_WIDTH, draw_land, own_frame
from ludotheque.games.nevaches.view.log import say
from ludotheque.games.nevaches.view.market import MARKET_HEIGHT, MARKET_WIDTH, draw_market
from ludotheque.games.nevaches.view.others import OTHER_WIDTH, draw_other, other_height, who_words
from ludotheque.games.nevaches.view.status import status
from ludotheque.games.nevaches.view.terminal import text
from ludotheque.games.nevaches.view.track import TRACK_WIDTH, draw_track, track_height
from ludotheque.kernel.texts import with_colon


def panels(o: NevachesObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """The large landscape, what lies open, one's own things; beside them the track and the other players."""
    who = seat_names(names, o.players)
    seat = shown_seat(o)
    land = Panel(
        "land",
        TEXTS.say("panel_land", lang) if seat == o.seat else TEXTS.say("panel_land_of", lang, name=who[seat]),
        LAND_WIDTH,
        own_frame(o.seats[seat]).height,
        draw_land(o, seat),
    )
    found = [land, Panel("market", TEXTS.say("panel_market", lang), MARKET_WIDTH, MARKET_HEIGHT, draw_market(o, lang))]
    if o.seat >= 0:
        height = hand_height(o.seats[o.seat])
        found.append(Panel("hand", TEXTS.say("panel_hand", lang), HAND_WIDTH, height, draw_hand(o, lang), "hand"))
    track = draw_track(o, lang)
    found.append(Panel("track", TEXTS.say("panel_track", lang), TRACK_WIDTH, track_height(o), track, "side"))
    for other in range(o.players):
        if other != o.seat:
            player = o.seats[other]
            body = draw_other(o, other, who[other], lang)
            title = with_colon(who[other], who_words(player, lang), lang)
            found.append(Panel(f"seat-{other}", title, OTHER_WIDTH, other_height(player), body, "side"))
    return found


def choices(o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions: a tile, then its place; a card, then the tiles that get cows, in any order; a herd by any of
    its cows."""
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
    """The one handle of an action that needs no more."""
    if action >= TAKE:
        return f"card:{action - TAKE + 1}"
    if action >= GOAL:
        return f"goal:{GOAL_NAMES[action - GOAL]}"
    if action >= TREE:
        return f"tree:{CORNER_NAMES[action - TREE]}"
    return {SWAP_TILES: "swap:tiles", SWAP_CARDS: "swap:cards"}.get(action, "pass:" if action == 0 else "tree:none")


def handle_label(handle: str, o: NevachesObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "tile":
        return kind_word(KIND_NAMES.index(value), lang)
    if kind == "card":
        card = known_cards(o)[int(value) - 1]
        words = card_word(card, lang)
        return TEXTS.say("handle_take", lang, card=words) if card.number in o.row else words
    if kind == "at":
        return _place_label(value, o, lang)
    if kind == "goal":
        return goal_word(GOAL_NAMES.index(value), lang)
    if kind == "tree":
        return TEXTS.say(f"handle_tree_{value}", lang)
    return TEXTS.say(f"handle_{kind}_{value}" if value else f"handle_{kind}", lang)


def _place_label(value: str, o: NevachesObservation, lang: str) -> str:
    """A place of one's own landscape with what lies there."""
    for each in o.seats[max(o.seat, 0)].tiles:
        if format_place(each.x, each.y) == value:
            what = kind_word(each.kind, lang)
            key = "place_cow" if each.cow else "place_tile"
            return TEXTS.say(key, lang, place=place_word(value, lang), kind=what)
    return TEXTS.say("place_free", lang, place=place_word(value, lang))


def score_sheet(o: NevachesObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """Cards, trees, the scoring tile; the last line is the sum."""
    trees = tuple(float(TREE_POINTS * len(player.trees)) for player in o.seats)
    cards = tuple(player.points - points for player, points in zip(o.seats, trees, strict=True))
    goals = tuple(float(player.goal_points) for player in o.seats)
    detail = tuple(goal_word(player.chosen, lang) if player.chosen >= 0 else "" for player in o.seats)
    counts = tuple(TEXTS.say("tree_count", lang, count=len(player.trees)) for player in o.seats)
    return [
        ScoreLine(TEXTS.say("sheet_cards", lang), cards),
        ScoreLine(TEXTS.say("sheet_trees", lang), trees, counts),
        ScoreLine(TEXTS.say("sheet_goal", lang), goals, detail),
        ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True),
    ]


__all__ = ["choices", "handle_label", "intended_action", "panels", "say", "score_sheet", "status", "text"]
