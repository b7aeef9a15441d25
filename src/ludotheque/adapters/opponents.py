"""Who sits in the other seats: a level by name, a player, or a policy that answers for many games at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludotheque.adapters.batch import Batch
from ludotheque.adapters.perspective import Page, Perspective
from ludotheque.kernel.rng import Rng
from ludotheque.search.players import make_player

RANDOM = "random"
# A policy is given rows and masks of the games that wait for it, and answers with an action for each.
Policy = Callable[[Any, Any], Any]


class Opponents:
    """The other seats of a batch of games. `who` is one of

    - the name of a level, such as "random", "greedy" or "medium";
    - a player: anything with `choose(state, seat)`, which gets a state that its seat cannot tell from the true one;
    - a policy: anything that can be called with observations and masks and gives actions.
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
        """Start anew, with what follows from a random stream."""
        self.rng = rng.spawn()
        if isinstance(self.who, str):
            self.player = make_player(self.view.game, self.who, int(self.rng.next32()))

    def act(self, batch: Batch) -> None:
        """Act in all games until the caller's seat is asked for."""
        while waiting := batch.waiting():
            if self.page is not None:
                batch.write(self.page.writer, waiting)
                count = len(waiting)
                chosen = self.who(self.page.rows[:count].copy(), self.page.masks[:count].copy())
                batch.take(waiting, [int(action) for action in chosen])
                continue
            for index in waiting:
                state, seat = batch.states[index], batch.acting[index]
                batch.legal[index] = state.actions(seat)
                batch.take([index], [int(self.player.choose(state.resample(seat, self.rng), seat))])
