"""The action that a text names, legal or not, so that an illegal one can be refused with its ruling."""

from __future__ import annotations

from ludotheque.kernel.state import State, plain_notation

MOST_ACTIONS = 50_000  # of more, only the first are looked at, since the search would take too long


def find_named_action(world: State, seat: int, text: str) -> int | None:
    """The action of this notation, among all of the game; it takes up to a tenth of a second.

    The world is a sample of what the seat thinks possible: the true one could betray what is hidden.
    """
    wanted = plain_notation(text)
    for action in range(min(world.game.num_distinct_actions(), MOST_ACTIONS)):
        try:
            notation = world.action_to_string(action, seat)
        except Exception:  # only legal actions are sure to have a notation
            continue
        if plain_notation(notation) == wanted:
            return action
    return None
