"""Neuland's puzzles, for `find_puzzles.py`: which action begins the best turn?

Shares of the win say too little there, and the order of actions within a turn often does not matter. So a puzzle counts
in the planner's own unit, spaces on the way to the last shield, and may have several right answers: every legal action
is followed by the best rest of the turn that a beam search finds, and by the best turn after that. An answer that loses
less than one space is right; the natural one must lose at least two.
"""

from __future__ import annotations

import hashlib

from ludotheque.games.neuland.bot.player import PLANS
from ludotheque.games.neuland.bot.survey import Makers
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.games.neuland.rules.codes import OVER
from ludotheque.games.neuland.view.labels import deal_words
from ludotheque.kernel.records import format_record, record_of
from ludotheque.kernel.rng import Rng
from ludotheque.kernel.state import State
from ludotheque.kernel.texts import LANGUAGES
from ludotheque.learn.puzzles import CLOSE_GOAL, Answer, Puzzle
from ludotheque.search.players import make_player
from ludotheque.search.rollout import settle_chance

GOAL = "spaces"
CLEAR = 2.0  # spaces that the natural answer loses
WIDTH, QUICK, LONGER = 12, 6, 4
DICE = (1, 2)
MOST_CHOICES = 40
MOST_RIGHT = 4  # with more right answers there is little to find
MOST_STEPS = 8  # of a turn in words
TRIES = 8
WON = 100.0


def try_decision(state: State, seat: int, width: int, source: str) -> Puzzle | None:
    """The puzzle that a decision makes, if it makes one: greedy is wrong, hard right, easy at most every other time."""
    assert isinstance(state, NeulandState)
    legal = state.legal_actions(seat)
    if not 3 <= len(legal) <= MOST_CHOICES or state.turn < state.game.players:
        return None
    width = width or WIDTH
    planned = choice_of(state, seat, "medium", 0)
    greedy = make_player(state.game, "greedy", 0).choose(state, seat)
    hasty = choice_of(state, seat, "easy", 0)
    if planned in (greedy, hasty):
        return None
    first = judge(state, seat, QUICK, DICE[:1], [planned, greedy, hasty])
    if first[planned][0] - max(first[greedy][0], first[hasty][0]) < CLEAR / 2:
        return None
    judged = judge(state, seat, width, DICE, legal)
    if not is_clear(judged, greedy) or len(right_ones(judged)) > MOST_RIGHT:
        return None
    easy = [choice_of(state, seat, "easy", seed) for seed in range(TRIES)]
    if share_of(easy, right_ones(judged)) > 0.5:
        return None
    best = choice_of(state, seat, "hard", seed_of(state))
    if best not in right_ones(judged):
        return None
    longer = judge(state, seat, LONGER * width, (3, 4), legal)
    right = right_ones(longer)
    if best not in right or not is_clear(longer, greedy) or len(right) > MOST_RIGHT or share_of(easy, right) > 0.5:
        return None
    medium = [choice_of(state, seat, "medium", seed) for seed in range(2)]
    difficulty = 1 - (share_of(easy, right) + share_of(medium, right)) / 2
    return make_puzzle(state, seat, longer, best, greedy, difficulty, source)


def seed_of(state: State) -> int:
    """A seed that the position decides."""
    return int.from_bytes(hashlib.sha256(repr(state.history()).encode()).digest()[:4], "little")


def judge(
    state: NeulandState, seat: int, width: int, dice: tuple[int, ...], actions: list[int]
) -> dict[int, tuple[float, list[int]]]:
    """For each action the value of the best turn that begins with it, in spaces, and that turn."""
    found = {}
    for action in actions:
        lines = [plan(state, seat, action, width, Rng(number)) for number in dice]
        values = [min(WON, max(-WON, line.value)) for line in lines]
        found[action] = (sum(values) / len(values), lines[0].path)
    return found


def plan(state: NeulandState, seat: int, action: int, width: int, rng: Rng) -> TurnLine:
    """The best turn that begins with an action, judged by the next turn too."""
    assert isinstance(state.game, NeulandGame)
    makers = Makers(state.game.tables)
    after = state.copy()
    after.step(seat, action)
    settle_chance(after, rng)
    if after.phase == OVER or after.turn != state.turn:
        search = TurnSearch(state.copy(), seat, makers, rng)
        search.run(1)
        search.turns = [line for line in search.turns if line.path == [action]]
        search.deepen(1, max(1, width // 4))
        return search.turns[0]
    search = TurnSearch(after, seat, makers, rng)
    search.run(width)
    search.deepen(max(2, width // 3), max(1, width // 4))
    best = search.turns[0]
    best.path = [action, *best.path]
    return best


def right_ones(judged: dict[int, tuple[float, list[int]]]) -> list[int]:
    """The actions that begin a turn as good as the best."""
    most = max(value for value, _ in judged.values())
    return [action for action, (value, _) in judged.items() if most - value < CLOSE_GOAL]


def is_clear(judged: dict[int, tuple[float, list[int]]], greedy: int) -> bool:
    """Whether the natural answer loses enough."""
    return max(value for value, _ in judged.values()) - judged[greedy][0] >= CLEAR


def turn_in_words(state: NeulandState, seat: int, path: list[int], lang: str) -> list[str]:
    """The first actions of a turn in words, up to its end or until ores are drawn."""
    at = state.copy()
    said: list[str] = []
    for action in path:
        deal = dict(at.observation(seat).deals).get(action)
        if at.current_player() != seat or deal is None:
            break
        if len(said) == MOST_STEPS:
            return [*said, "…"]
        said.append(deal_words(deal, lang))
        at.step(seat, action)
    return said


def choice_of(state: NeulandState, seat: int, level: str, seed: int) -> int:
    """What a new player of a level does here, whatever others have planned."""
    PLANS.clear()
    return make_player(state.game, level, seed).choose(state, seat)


def share_of(chosen: list[int], right: list[int]) -> float:
    """How many of these choices are right."""
    return sum(action in right for action in chosen) / len(chosen)


def make_puzzle(
    state: NeulandState,
    seat: int,
    judged: dict[int, tuple[float, list[int]]],
    best: int,
    greedy: int,
    difficulty: float,
    source: str,
) -> Puzzle:
    """The decision as a puzzle; every legal action has its verdict, hard's choice comes first."""
    record = format_record(record_of(state))
    name = hashlib.sha256(f"{record} {seat}".encode()).hexdigest()[:8]
    most = max(value for value, _ in judged.values())
    order = sorted(judged, key=lambda action: (action != best, -judged[action][0], action))
    answers = [
        Answer(state.action_to_string(action, seat), round(judged[action][0], 2), round(most - judged[action][0], 2), 0)
        for action in order
    ]
    why = {lang: " → ".join(turn_in_words(state, seat, judged[best][1], lang)) for lang in LANGUAGES}
    move = state.action_to_string(greedy, seat)
    return Puzzle(name, record, seat, tuple(answers), move, why, round(difficulty, 3), source, GOAL)


def vet_one(puzzle: Puzzle, width: int) -> tuple[float, float, float]:
    """Whether a search four times as wide agrees on the right answers, whether hard solves it, how often easy does."""
    state, seat = puzzle.open().final_state(), puzzle.seat
    assert isinstance(state, NeulandState)
    judged = judge(state, seat, LONGER * (width or WIDTH), (5, 6), state.legal_actions(seat))
    right = [state.string_to_action(answer.move, seat) for answer in puzzle.answers if puzzle.is_right(answer.move)]
    agrees = max(judged, key=lambda action: judged[action][0]) in right
    easy = [choice_of(state, seat, "easy", seed) for seed in range(TRIES)]
    return float(agrees), float(choice_of(state, seat, "hard", 99) in right), share_of(easy, right)
