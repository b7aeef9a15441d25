"""The panels of a seat's view."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.view import Panel, seat_names
from ludotheque.games.nevaches.observation import NevachesObservation
from ludotheque.games.nevaches.texts import TEXTS
from ludotheque.games.nevaches.view.hand import HAND_WIDTH, draw_hand, hand_height
from ludotheque.games.nevaches.view.labels import area_words, shown_seat
from ludotheque.games.nevaches.view.land import LAND_HEIGHT, LAND_WIDTH, draw_land
from ludotheque.games.nevaches.view.market import MARKET_HEIGHT, MARKET_WIDTH, draw_market
from ludotheque.games.nevaches.view.others import draw_other, other_layout
from ludotheque.games.nevaches.view.track import TRACK_WIDTH, draw_track, track_height
from ludotheque.kernel.texts import with_colon


def panels(o: NevachesObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Return the panels of a view: landscape, market, hand, track and the other players.

    The track and the other players are at the side.
    """
    who = seat_names(names, o.players)
    seat = shown_seat(o)
    land = Panel(
        "land",
        TEXTS.say("panel_land", lang) if seat == o.seat else TEXTS.say("panel_land_of", lang, name=who[seat]),
        LAND_WIDTH,
        LAND_HEIGHT,
        draw_land(o, seat, lang),
    )
    found = [land, Panel("market", TEXTS.say("panel_market", lang), MARKET_WIDTH, MARKET_HEIGHT, draw_market(o, lang))]
    if o.seat >= 0:
        height = hand_height(o.seats[o.seat])
        found.append(Panel("hand", TEXTS.say("panel_hand", lang), HAND_WIDTH, height, draw_hand(o, lang), "hand"))
    track = draw_track(o, lang, who)
    found.append(Panel("track", TEXTS.say("panel_track", lang), TRACK_WIDTH, track_height(o), track, "side"))
    for other in range(o.players):
        if other != o.seat:
            area = o.seats[other]
            body = draw_other(o, other, who[other], lang, with_ids=other != seat)
            title = with_colon(who[other], area_words(area, lang), lang)
            size = other_layout(o)
            found.append(Panel(f"seat-{other}", title, size.width, size.height, body, "side"))
    return found
