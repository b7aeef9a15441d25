"""A picture of each game for the home page: the game's own cover, or a position from the middle of a game.

The same for everybody: the game is played by a fixed seed and seen by a spectator.
"""

from __future__ import annotations

import time
from functools import cache

from ludotheque.draw.style import read_style
from ludotheque.draw.tags import Markup, tag
from ludotheque.draw.theme import fill_in
from ludotheque.draw.view import Panel
from ludotheque.games.registry import get_spec, load_game
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.spec import Spec
from ludotheque.kernel.state import State
from ludotheque.web.models import Visitor

SEED = 7
# A strip makes no picture for a card.
MOST_WIDE = 3.0
# A long game between slow players is broken off: any position will do.
MOST_SECONDS = 1.5


def cover_image(spec: Spec, visitor: Visitor) -> Markup:
    """The cover as an element of a page; its words stand beside it, so it has none of its own."""
    at = f"/g/{spec.id}/cover?lang={visitor.lang}&theme="
    if visitor.theme != "auto":
        return tag("div", _image(at + visitor.theme), class_="cover")
    dark = tag("source", srcset=at + "dark", media="(prefers-color-scheme: dark)")
    return tag("picture", dark, _image(at + "light"), class_="cover")


def _image(address: str) -> Markup:
    return tag("img", src=address, alt="", loading="lazy", decoding="async")


@cache
def cover(game: str, lang: str, theme: str) -> str:
    """A picture of a game as an SVG that stands alone."""
    view = get_spec(game).room("view")
    if hasattr(view, "cover"):
        return fill_in(str(view.cover(lang)), theme)
    observation = _middle(game).observation(SPECTATOR)
    panels: list[Panel] = view.panels(observation, lang, ())
    mains = [panel for panel in panels if panel.area == "main"]
    best = next((panel for panel in mains if panel.width < MOST_WIDE * panel.height), panels[0])
    return fill_in(_picture(best, read_style(str(view.__file__))), theme)


def _picture(panel: Panel, style: str) -> Markup:
    """One panel to the very edge, without the text that describes it."""
    return tag(
        "svg",
        tag("style", Markup(style)),
        panel.body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {panel.width:g} {panel.height:g}",
        width=panel.width,
        height=panel.height,
        font_family="Nunito, Lato, 'Noto Sans', 'Segoe UI', 'DejaVu Sans', sans-serif",
    )


@cache
def _middle(game: str) -> State:
    """A position from the middle of a game between greedy players."""
    spec = get_spec(game)
    positions = _play(spec, max(spec.players[0], min(3, spec.players[-1])))
    return positions[len(positions) * 3 // 5]


def _play(spec: Spec, players: int) -> list[State]:
    from ludotheque.search.players import make_player

    game = load_game(spec.id, players=players)
    rng = Rng(SEED)
    try:
        bots = [make_player(game, "greedy", seed=SEED + seat) for seat in range(players)]
    except ImportError:  # a game that has no bots yet
        bots = []
    state = game.new_initial_state()
    positions = [state.clone()]
    begun = time.monotonic()
    while not state.is_terminal() and time.monotonic() - begun < MOST_SECONDS:
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
            continue
        seat = state.current_player()
        legal = state.legal_actions(seat)
        state.apply_action(bots[seat].choose(state.resample(seat, rng), seat) if bots else rng.pick(legal), seat)
        positions.append(state.clone())
    return positions
