"""The pictures of a seat's view: the map within the time track, players, properties and units."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Picture
from ludotheque.draw.view import Panel, seat_names
from ludotheque.games.neuland.observation import NeulandObservation
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.map import HEIGHT, WIDTH, draw_map
from ludotheque.games.neuland.view.players import WIDTH as SIDE_WIDTH
from ludotheque.games.neuland.view.players import draw_players, players_height
from ludotheque.games.neuland.view.supply import PROPERTIES_HEIGHT, UNITS_HEIGHT, draw_properties, draw_units


def panels(o: NeulandObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Return the map first, then players, properties and units at its side."""
    who = seat_names(names, o.players)

    def side(name: str, height: float, body: Picture) -> Panel:
        return Panel(name, TEXTS.say(f"panel_{name}", lang), SIDE_WIDTH, height, body, "side")

    return [
        Panel("map", TEXTS.say("panel_map", lang), WIDTH, HEIGHT, draw_map(o, lang, who)),
        side("players", players_height(o), draw_players(o, lang, who)),
        side("properties", PROPERTIES_HEIGHT, draw_properties(o, lang, who)),
        side("units", UNITS_HEIGHT, draw_units(o, lang)),
    ]
