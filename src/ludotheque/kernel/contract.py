"""The parts of a game that the kernel needs, as typed objects that the game's modules export.

`RULES` is required. A game that leaves out another part gets the defaults of its class. Upper layers declare the parts
that they need themselves: `draw.game_view.View`, `search.bot.Bot`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ludotheque.kernel.errors import ConfigurationError
from ludotheque.kernel.observation import Event, Observation, common_fields
from ludotheque.kernel.parts import PartLoader
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.spec import OptionValue, Spec
from ludotheque.kernel.texts import Catalog

if TYPE_CHECKING:
    from ludotheque.kernel.game import Game
    from ludotheque.kernel.state import State

G = TypeVar("G", bound="Game")
S = TypeVar("S", bound="State")


class OpenObservation(Observation, frozen=True, kw_only=True):
    """The whole position, field by field, of a game without hidden information."""

    position: dict[str, Any]


def _observe(state: State, seat: int) -> OpenObservation:
    if state.game.has_hidden_information():
        raise ConfigurationError("game/observation", game=state.game.spec.title)
    return OpenObservation(**common_fields(state, seat), position=state.copy().fields())


def _format_action(state: State, action: int, seat: int) -> str:
    return str(action)


def _sort_parts(notation: str) -> str:
    return notation


def _explain_refusal(state: State, seat: int, action: int) -> Reason:
    return Reason("", "action/illegal", {"action": action})


def _events(before: State, seat: int, action: int, after: State, viewer: int) -> tuple[Event, ...]:
    if before.game.has_hidden_information():
        return ()
    return (Event("action", seat, {"notation": before.action_to_string(action, seat)}),)


def _components(game: Game) -> list[str]:
    return []


def _used(state: State, seat: int, action: int) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Rules:
    """The classes of a game: `RULES` in its `rules`.

    `game` is called with a `Spec`, the number of players, all options and the edition. `state` is called with the game
    alone for the initial position, and with a state for a copy of that state.
    """

    game: Callable[[Spec, int, dict[str, OptionValue], str], Game]
    state: type[State]


@dataclass(frozen=True, slots=True)
class Observer(Generic[S]):
    """A function for the observation of a seat: `OBSERVATION` in a game's `observation.py`.

    By default a seat knows the whole position. A game with hidden information must write `observe`.
    """

    observe: Callable[[S, int], Observation] = _observe


@dataclass(frozen=True, slots=True)
class Notation(Generic[S]):
    """Actions as text: `NOTATION` in a game's `notation.py`.

    `format_action(state, action, seat)` is short, unique in its position and readable; by default the number of the
    action. `sort_parts(notation)` sorts parts that may be typed in any order.
    """

    format_action: Callable[[S, int, int], str] = _format_action
    sort_parts: Callable[[str], str] = _sort_parts


@dataclass(frozen=True, slots=True)
class Refusals(Generic[S]):
    """Reasons for illegal actions: `REFUSALS` in a game's `refusals.py`.

    `explain_refusal(state, seat, action)` is by default a general sentence without a ruling.
    """

    explain_refusal: Callable[[S, int, int], Reason] = _explain_refusal


@dataclass(frozen=True, slots=True)
class Events(Generic[S]):
    """Events of an action as a viewer may know them, for the log: `EVENTS` in a game's `events.py`.

    `events(before, seat, action, after, viewer)` is by default one event with the notation of the action, or none in a
    game with hidden information.
    """

    events: Callable[[S, int, int, S, int], tuple[Event, ...]] = _events


@dataclass(frozen=True, slots=True)
class Components(Generic[G, S]):
    """Cards, tiles and units for studies: `COMPONENTS` in a game's `components.py`.

    `components(game)` names all of them, `used(state, seat, action)` those that an action uses. By default there are
    none.
    """

    components: Callable[[G], list[str]] = _components
    used: Callable[[S, int, int], list[str]] = _used


@dataclass(frozen=True, slots=True)
class Drawing:
    """The functions behind `State.text` and `State.svg`, registered by an upper layer."""

    text: Callable[[Spec, Observation, str], str]
    svg: Callable[[Spec, Observation, str, str], str]


_drawings: list[Callable[[], Drawing]] = []


def register_drawing(load: Callable[[], Drawing]) -> None:
    """Register a function that returns the functions for drawing positions."""
    _drawings[:] = [load]


def registered_drawing() -> Drawing:
    """Return the functions that draw positions."""
    return _drawings[0]()


# A game's parts take only the game's own states. Callers find parts by the Spec of the state's game, so the types
# here may accept any State.
rules_of: PartLoader[Rules] = PartLoader("rules", Rules)
observer_of: PartLoader[Observer[State]] = PartLoader("observation", Observer, Observer())
notation_of: PartLoader[Notation[State]] = PartLoader("notation", Notation, Notation())
refusals_of: PartLoader[Refusals[State]] = PartLoader("refusals", Refusals, Refusals())
events_of: PartLoader[Events[State]] = PartLoader("events", Events, Events())
components_of: PartLoader[Components[Game, State]] = PartLoader("components", Components, Components())
texts_of: PartLoader[Catalog] = PartLoader("texts", Catalog)
