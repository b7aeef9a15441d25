"""The contract of a running game.

A state is mutable plain data. Code outside the engine clones, then applies. A game writes the few methods under
*written by each game*; all others are derived from them here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from operator import index
from typing import Any, Final, SupportsIndex

from mypy_extensions import mypyc_attr

from ludotheque.kernel.contract import notation_of, observer_of, refusals_of, registered_drawing
from ludotheque.kernel.errors import AmbiguousActionError, ConfigurationError, IllegalActionError, NotationError
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import SPECTATOR, Observation
from ludotheque.kernel.reason import Reason
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.tensor_row import TensorRow

CHANCE: Final = -1
TERMINAL: Final = -4
PLAIN = (bool, int, float, str, list, tuple, dict)


@mypyc_attr(allow_interpreted_subclasses=True)
class State(ABC):
    """One position of one game, with its history.

    A subclass is built as `NimState(game)`, the initial position, or `NimState(game, source)`, a copy of another one.
    Its fields are the attributes that hold plain data (numbers, texts, lists of them). Other attributes, such as
    look-up tables, follow from the fields and are set after them.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._history: list[tuple[int, int]] = []

    # Written by each game.

    @abstractmethod
    def current_player(self) -> int:
        """Return the seat to act (the lowest awaited one), CHANCE or TERMINAL."""

    @abstractmethod
    def actions(self, seat: int) -> list[int]:
        """Return the sorted legal actions of a seat, which must be awaited."""

    @abstractmethod
    def step(self, seat: int, action: int) -> None:
        """Take a legal action without checking or recording it, unlike `apply_action`."""

    @abstractmethod
    def copy(self) -> State:
        """Return the same position without its history, sharing no mutable value."""

    @abstractmethod
    def scores(self) -> list[float]:
        """Return each seat's points now, which are final at the end."""

    # May be overridden.

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return every outcome of a chance node, sorted, with its probability."""
        return []

    def pieces(self) -> dict[str, int]:
        """Return counts that never change over a game, such as all cards in all places, for tests."""
        return {}

    def derived(self) -> tuple[str, ...]:
        """Return the names of attributes that hold plain data but are not fields.

        Such attributes follow from the fields or are caches.
        """
        return ()

    def observation(self, seat: int) -> Observation:
        """Return what a seat (or SPECTATOR) may know, or raise ConfigurationError for an unknown seat."""
        self._check_viewer(seat)
        return observer_of(self.game.spec).observe(self, seat)

    def write_row(self, row: TensorRow) -> None:  # noqa: B027 (may stay empty)
        """Write the facts that `row.viewer` may know, field by field, as `kernel.tensor` explains."""

    def action_to_string(self, action: int, seat: int | None = None) -> str:
        """Return the stable, unique and readable notation of an action, by default of the seat to act."""
        who = self.current_player() if seat is None else seat
        return notation_of(self.game.spec).format_action(self, action, who)

    def awaited(self) -> list[int]:
        """Return all seats that may act now, several if people choose at the same time."""
        seat = self.current_player()
        return [seat] if seat >= 0 else []

    def sample_chance(self, rng: Rng) -> int:
        """Draw an outcome by its probability.

        Games override this method, because building the list takes four times as long.
        """
        point = rng.random()
        outcomes = self.chance_outcomes()
        for outcome, probability in outcomes:
            point -= probability
            if point < 0.0:
                return outcome
        return outcomes[-1][0]

    def sample_action(self, seat: int, rng: Rng) -> int:
        """Draw one of `actions(seat)`, all equally likely.

        A game may override this method if building the list takes longer.
        """
        actions = self.actions(seat)
        return actions[rng.below(len(actions))]

    def resample(self, seat: int, rng: Rng) -> State:
        """Return a state without history that this seat cannot tell from the true one."""
        return self.copy()

    def winners(self) -> list[int]:
        """Return the seats that won, several if tied, or an empty list before the end."""
        if not self.is_terminal():
            return []
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]

    def returns(self) -> list[float]:
        """Return +1 for a lone winner, shared if tied, and the shared opposite for the losers.

        All values are zero before the end.
        """
        players = self.game.players
        winners = self.winners()
        if not winners or players == 1:
            return [0.0] * players
        loss = -1.0 / (players - 1)
        gain = (players - len(winners)) / (len(winners) * (players - 1))
        return [gain if seat in winners else loss for seat in range(players)]

    def turn_order(self) -> list[int]:
        """Return the seats from the first to play to the last, or nothing if the first decisions show it."""
        return []

    def turn_count(self) -> int:
        """Return the number of finished turns, or −1 if they follow from the sequence of decisions."""
        return -1

    def round_count(self) -> int:
        """Return the number of finished rounds, or −1 if they follow from the turns."""
        return -1

    def ended_by(self) -> str:
        """Return the kind of end of a finished game: `regular`, or `limit` if it was cut short."""
        return "regular"

    def refusal(self, seat: int, action: int) -> Reason:
        """Return the reason why an action is illegal for an awaited seat."""
        return refusals_of(self.game.spec).explain_refusal(self, seat, action)

    def string_to_action(self, text: str, seat: int | None = None) -> int:
        """Return the action with a notation, regardless of case and spaces.

        A notation of words alone may be abbreviated if no other one begins with the same letters: `k` for `keep`.
        Numbers, cells and seats are never guessed: `red 1` does not abbreviate `red 12`, nor `c4` `c4 e4`. Parts whose
        order has no meaning, such as the two cells of a swap, may come in any order.
        """
        wanted = plain_notation(text)
        who = self.current_player() if seat is None else seat
        legal = self.legal_actions(who)
        near: list[int] = []
        for action in legal:
            notation = plain_notation(self.action_to_string(action, who))
            if notation == wanted:
                return action
            if wanted and notation.startswith(wanted):
                near.append(action)
        if len(near) == 1 and _is_words(self.action_to_string(near[0], who)):
            return near[0]
        sort_parts = notation_of(self.game.spec).sort_parts
        wanted = sort_parts(wanted)
        same = [each for each in legal if sort_parts(plain_notation(self.action_to_string(each, who))) == wanted]
        if len(same) == 1:
            return same[0]
        if len(near) > 1:
            candidates = ", ".join(self.action_to_string(action, who) for action in near[:6])
            raise AmbiguousActionError("notation/ambiguous", text=text, candidates=candidates)
        example = self.action_to_string((near or legal)[0], who) if legal else "–"
        raise NotationError("notation/unreadable", text=text, example=example)

    # Derived.

    def is_terminal(self) -> bool:
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """Return the sorted actions of a seat, by default of the one to act.

        At a chance node, these are its outcomes. Seats that are not awaited have none.
        """
        current = self.current_player()
        who = current if seat is None else seat
        if who == CHANCE:
            return [outcome for outcome, _ in self.chance_outcomes()] if current == CHANCE else []
        if who >= 0 and (who == current or who in self.awaited()):
            return self.actions(who)
        return []

    def why_illegal(self, action: int, seat: int | None = None) -> Reason | None:
        """Return a ruling and a sentence, or None if the action is legal."""
        current = self.current_player()
        who = current if seat is None else seat
        if current == TERMINAL:
            return Reason("", "action/over", {})
        if action in self.legal_actions(who):
            return None
        if who == CHANCE and current == CHANCE:
            return Reason("", "action/chance", {"action": action})
        if who not in self.awaited():
            return Reason("", "action/not-yours", {"seat": who})
        if not 0 <= action < self.game.num_distinct_actions():
            return Reason("", "action/illegal", {"action": action})
        return self.refusal(who, action)

    def apply_action(self, action: SupportsIndex, seat: int | None = None) -> None:
        """Take and record an action, or raise IllegalActionError without any change."""
        number = action if type(action) is int else _read_number(action)
        who = self.current_player() if seat is None else seat
        if number not in self.legal_actions(who):
            reason = self.why_illegal(number, who)
            if reason is None:
                reason = Reason("", "action/illegal", {"action": number})
            raise IllegalActionError(reason.key, ruling=reason.ruling, reason=reason, **reason.values)
        self.step(who, number)
        self.remember(who, number)

    def remember(self, seat: int, action: int) -> None:
        """Record an action that `step` has taken."""
        self._history.append((seat, action))

    def clone(self) -> State:
        """Return an equal state that shares no mutable value with this one."""
        twin = self.copy()
        twin._history = self._history[:]
        return twin

    def child(self, action: SupportsIndex, seat: int | None = None) -> State:
        """Return the position after an action, without changing this one."""
        twin = self.clone()
        twin.apply_action(action, seat)
        return twin

    def observation_tensor(self, seat: int | None = None) -> list[float]:
        """Return the observation of a seat (by default the one to act) as numbers from −1 to 1.

        `docs/tensors.md` lists the numbers.
        """
        from ludotheque.kernel.tensor import tensor_shape

        who = max(0, self.current_player()) if seat is None else seat
        self._check_viewer(who)
        values: list[float] = tensor_shape(self.game).values(self, who)
        return values

    def tensor_data(self, row: TensorRow, seat: int) -> list[int]:
        """Return the observation of a seat (or SPECTATOR) as numbers, in the order of the row."""
        row.begin(seat)
        row.awaited(self.awaited())
        row.flag("is_over", self.current_player() == TERMINAL, "whether the game is over")
        row.by_seat("scores", [int(points) for points in self.scores()], 100, "each seat's points")
        self.write_row(row)
        return row.data

    def history(self) -> list[tuple[int, int]]:
        """Return all applied (seat, action) pairs, chance included.

        The history is empty after `resample`.
        """
        return self._history[:]

    def fields(self) -> dict[str, Any]:
        """Return the plain data that the position consists of, by name."""
        names = {*getattr(type(self), "__mypyc_attrs__", ()), *getattr(self, "__dict__", ())} - {*self.derived()}
        found = {}
        for name in sorted(names):
            value = getattr(self, name) if not name.startswith("_") else None
            if isinstance(value, PLAIN):
                found[name] = value
        return found

    def fingerprint(self) -> str:
        """Return a text that is the same for equal positions, for tests and caches."""
        return repr(self.fields())

    def __reduce__(self) -> tuple[Any, ...]:
        return (restore_state, (self.game, self.fields(), self._history))

    def __repr__(self) -> str:
        current = self.current_player()
        turn = "over" if current == TERMINAL else "chance to act" if current == CHANCE else f"seat {current} to act"
        return f"<{type(self).__name__} of {self.game!r} after {len(self._history)} actions, {turn}>"

    def __str__(self) -> str:
        return self.text(SPECTATOR if self.current_player() < 0 else self.current_player())

    def text(self, seat: int, lang: str = "en") -> str:
        """Return the board as text, as a seat sees it."""
        return registered_drawing().text(self.game.spec, self.observation(seat), lang)

    def svg(self, seat: int | None = None, lang: str = "en", theme: str = "light") -> str:
        """Return the board as a self-contained picture, as a seat (by default the one to act) sees it."""
        current = self.current_player()
        who = seat if seat is not None else current if current >= 0 else SPECTATOR
        return registered_drawing().svg(self.game.spec, self.observation(who), lang, theme)

    def _check_viewer(self, seat: int) -> None:
        players = self.game.players
        if seat != SPECTATOR and not 0 <= seat < players:
            raise ConfigurationError("seat/unknown", seat=seat, last=players - 1)

    def _repr_svg_(self) -> str:
        return self.svg()


def _read_number(action: SupportsIndex) -> int:
    """Convert a number of NumPy or another library to int."""
    try:
        return int(index(action))
    except TypeError:
        raise IllegalActionError("action/number", action=repr(action)[:80]) from None


def plain_notation(text: str) -> str:
    """Return a notation in lower case with single spaces, for comparison."""
    return " ".join(text.lower().split())


def _is_words(notation: str) -> bool:
    """Return True if a notation has neither numbers nor letters that name a cell or a seat."""
    return not any(char.isdigit() for char in notation) and all(len(word) > 1 for word in notation.split())


def restore_state(game: Game, fields: dict[str, Any], history: list[tuple[int, int]] | None = None) -> State:
    """Return the position with these fields, with other fields as at the start."""
    state: State = game.new_initial_state()
    for name, value in fields.items():
        setattr(state, name, value)
    # Copying a position sets what follows from its fields.
    restored = state.copy()
    restored._history = history[:] if history is not None else []
    return restored
