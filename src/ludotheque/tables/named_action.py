"""Search for the action that a text names, legal or not, to refuse an illegal one with its ruling."""

from __future__ import annotations

from ludotheque.kernel.state import State, plain_notation

MOST_ACTIONS = 50_000  # later actions are not searched, to bound the time


def find_named_action(world: State, seat: int, text: str) -> int | None:
    """Return the action with this notation among all actions of the game.

    The search takes up to a tenth of a second. `world` is a sample of what the seat thinks possible, because the true
    position could reveal hidden information.
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
