"""Play seats of a duel with the build of the package that this Python finds.

Reads lines of JSON, a call and its arguments: `sit`, once, with game, number of players, bot, seeds by seat, seconds,
iterations and the seed of its samples. `step`, with seat and action, for every action and chance outcome. `choose`,
with the seat, which is answered by the legal actions and the chosen one. The program uses only what every build has.
"""

from __future__ import annotations

import json
import sys

from ludotheque import CHANCE, Rng, load_game
from ludotheque.search.players import make_player


def main() -> None:
    _, game_id, count, bot, seeds, seconds, iterations, secret_seed = json.loads(sys.stdin.readline())
    game = load_game(game_id, players=count)
    secret = Rng(secret_seed)
    players = {int(seat): make_player(game, bot, seed, seconds, iterations) for seat, seed in seeds.items()}
    state = game.new_initial_state()
    for line in sys.stdin:
        call, seat, *rest = json.loads(line)
        if call == "step":
            state.apply_action(rest[0], CHANCE if seat is None else seat)
        else:
            action = players[seat].choose(state.resample(seat, secret), seat)
            print(json.dumps([sorted(state.legal_actions(seat)), action]), flush=True)


if __name__ == "__main__":
    main()
