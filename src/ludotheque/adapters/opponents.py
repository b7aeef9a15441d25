"""Opponents for the seats that the caller does not play."""

from __future__ import annotations

from typing import Any

from ludotheque.adapters.batch import Batch
from ludotheque.adapters.perspective import Page, Perspective
from ludotheque.kernel.rng import Rng
from ludotheque.search.players import make_player

RANDOM = "random"


class Opponents:
    """The players of the other seats in a batch of games.

    `who` is one of:

    - the name of a level, such as "random", "greedy" or "medium";
    - a player: an object with `choose(state, seat)`, which gets a state that its seat cannot tell from the true one;
    - a policy: a callable that takes the observations and masks of all waiting games and returns an action for each.
    """

    def __init__(self, view: Perspective, who: Any, count: int, is_packed: bool) -> None:
        self.view = view
        self.who = who
        self.player: Any = who if hasattr(who, "choose") else None
        self.page: Page | None = None
        self.rng = Rng(0)
        if isinstance(who, str):
            make_player(view.game, who)  # an unknown name is an error at once
        elif self.player is None:
            self.page = view.new_page(count, is_packed)

    def begin(self, rng: Rng) -> None:
        """Restart the opponents with a new random stream, spawned from `rng`."""
        self.rng = rng.spawn()
        if isinstance(self.who, str):
            self.player = make_player(self.view.game, self.who, int(self.rng.next32()))

    def apply_actions(self, batch: Batch) -> None:
        """Act in all games until the caller's seat is to move in each of them."""
        while waiting := batch.waiting():
            if self.page is not None:
                batch.write(self.page.writer, waiting)
                count = len(waiting)
                chosen = self.who(self.page.rows[:count].copy(), self.page.masks[:count].copy())
                batch.apply_actions(waiting, [int(action) for action in chosen])
                continue
            for index in waiting:
                state, seat = batch.states[index], batch.acting[index]
                batch.legal[index] = state.actions(seat)
                batch.apply_actions([index], [int(self.player.choose(state.resample(seat, self.rng), seat))])
