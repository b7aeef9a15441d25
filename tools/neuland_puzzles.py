"""Search for Neuland's puzzles: positions in which one action is part of the best turn.

Shares of the win say too little there, and the order of actions within a turn often does not matter. So a puzzle counts
in the planner's own unit, spaces on the way to the last shield, and may have several right answers. Every legal action
is followed by the best rest of the turn that a beam search finds, and by the best turn after that. An answer that loses
less than one space is right. The natural one must lose at least two.
"""

from __future__ import annotations

import hashlib

from ludotheque.games.neuland.bot.survey import Makers, MapSurvey
from ludotheque.games.neuland.bot.turn_search import TurnLine, TurnSearch
from ludotheque.games.neuland.rules import NeulandGame, NeulandState
from ludotheque.games.neuland.rules.codes import END, OVER, STACK_ORES
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.choices import stack_words
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
FAR = 3.0  # spaces behind: not worth a second look
WIDTH, QUICK, LONGER = 12, 6, 4
DICE = (1,)
MOST_EASY = 0.75  # how often easy may be right, and on average over all puzzles every other time
MOST_CHOICES = 40
MOST_RIGHT = 5  # with more right answers the puzzle is too easy
MOST_STEPS = 8  # of a turn in words
TRIES = 8
WON = 100.0


def try_decision(state: State, seat: int, width: int, source: str) -> Puzzle | None:
    """Return the puzzle that a decision makes, or None.

    In a puzzle greedy is wrong, hard is right, and easy is often wrong.
    """
    assert isinstance(state, NeulandState)
    legal = state.legal_actions(seat)
    if not 3 <= len(legal) <= MOST_CHOICES or state.turn < state.game.players:
        return None
    width = width or WIDTH
    greedy = make_player(state.game, "greedy", 0).choose(state, seat)
    hasty = choice_of(state, seat, "easy", 0)
    planned = plan_turn(state, seat, 4, Rng(0)).path[0]
    if planned == greedy or (planned == hasty and planned == choice_of(state, seat, "easy", 1)):
        return None
    # A first look rules most decisions out.
    first = judge(state, seat, QUICK, DICE, [planned, greedy])
    if first[planned][0] - first[greedy][0] < CLEAR / 2:
        return None
    easy = [choice_of(state, seat, "easy", seed) for seed in range(TRIES)]
    first = judge(state, seat, QUICK, DICE, sorted({planned, *easy}))
    if share_of(easy, right_ones(losses_of(first))) > MOST_EASY:
        return None
    judged = judge(state, seat, width, DICE, legal)
    losses = losses_of(judged)
    if losses[greedy] < CLEAR or too_many(losses) or share_of(easy, right_ones(losses)) > MOST_EASY:
        return None
    best = choice_of(state, seat, "hard", seed_of(state))
    if losses[best] >= CLOSE_GOAL:
        return None
    # Four times as wide, for all actions that could be right and for the natural one.
    near = [action for action in legal if losses[action] < FAR or action in (greedy, *easy)]
    longer = judge(state, seat, LONGER * width, (3, 4), near)
    losses.update(losses_of(longer))
    if losses[best] >= CLOSE_GOAL or losses[greedy] < CLEAR or too_many(losses):
        return None
    if share_of(easy, right_ones(losses)) > MOST_EASY:
        return None
    medium = [choice_of(state, seat, "medium", seed) for seed in range(2)]
    difficulty = 1 - (share_of(easy, right_ones(losses)) + share_of(medium, right_ones(losses))) / 2
    return make_puzzle(state, seat, losses, best, longer[best][1], greedy, difficulty, source)


def seed_of(state: State) -> int:
    """Return a seed that depends on the position only."""
    return int.from_bytes(hashlib.sha256(repr(state.history()).encode()).digest()[:4], "little")


def judge(
    state: NeulandState, seat: int, width: int, dice: tuple[int, ...], actions: list[int]
) -> dict[int, tuple[float, list[int]]]:
    """Return for each action the best turn that begins with it, and its value in spaces."""
    found = {}
    for action in actions:
        lines = [plan(state, seat, action, width, Rng(number)) for number in dice]
        values = [min(WON, max(-WON, line.value)) for line in lines]
        found[action] = (sum(values) / len(values), lines[0].path)
    return found


def plan(state: NeulandState, seat: int, action: int, width: int, rng: Rng) -> TurnLine:
    """Return the best turn that begins with an action, judged by the next turn too."""
    assert isinstance(state.game, NeulandGame)
    makers = Makers(state.game.tables)
    after = state.copy()
    after.step(seat, action)
    settle_chance(after, rng)
    if after.phase == OVER or after.turn != state.turn:
        search = TurnSearch(state.copy(), seat, makers, rng)
        search.finish(TurnLine(after, [action], MapSurvey(state, makers), [], 0.0))
        search.deepen(1, max(1, width // 4))
        return search.turns[0]
    best = plan_turn(after, seat, width, rng)
    best.path = [action, *best.path]
    return best


def plan_turn(state: NeulandState, seat: int, width: int, rng: Rng) -> TurnLine:
    """Return the best turn from here that a beam finds, as the players above easy search."""
    assert isinstance(state.game, NeulandGame)
    search = TurnSearch(state.copy(), seat, Makers(state.game.tables), rng)
    search.run(width)
    search.deepen(max(2, width // 3), max(1, width // 4))
    return search.turns[0]


def losses_of(judged: dict[int, tuple[float, list[int]]]) -> dict[int, float]:
    """Return what each action loses against the best, in spaces."""
    most = max(value for value, _ in judged.values())
    return {action: most - value for action, (value, _) in judged.items()}


def right_ones(losses: dict[int, float]) -> list[int]:
    """Return the actions that begin a turn as good as the best."""
    return [action for action, loss in losses.items() if loss < CLOSE_GOAL]


def too_many(losses: dict[int, float]) -> bool:
    """Check whether so many actions are right that the puzzle is too easy."""
    return len(right_ones(losses)) > min(MOST_RIGHT, len(losses) // 2)


def turn_in_words(state: NeulandState, seat: int, path: list[int], lang: str) -> list[str]:
    """Describe a turn in words, up to its end or until ores are drawn.

    An immediate end is described by the next turn.
    """
    at = state.copy()
    said: list[str] = []
    is_short = True  # only an order of ores, or an immediate end
    for action in path:
        if at.current_player() != seat:
            break
        if action == END:
            at.step(seat, END)
            said = said or [TEXTS.say("puzzle_end_here", lang)]
            break
        if len(said) == MOST_STEPS:
            return [*said, "…"]
        seen = at.observation(seat)
        deal = dict(seen.deals).get(action)
        is_short = is_short and deal is None
        said.append(stack_words(action, seen, lang) if deal is None else deal_words(deal, lang))
        at.step(seat, action)
    return said + next_turn_in_words(at, seat, lang) if is_short else said


def next_turn_in_words(state: NeulandState, seat: int, lang: str) -> list[str]:
    """Describe the best turn that a seat could play now, as if it were the next to move."""
    assert isinstance(state.game, NeulandGame)
    dice = Rng(1)
    settle_chance(state, dice)
    while state.phase == STACK_ORES:  # of mines that lying workers emptied: the turn has not ended yet
        state.step(state.seat, state.legal_actions(state.seat)[0])
        settle_chance(state, dice)
    planner = TurnSearch(state, seat, Makers(state.game.tables), Rng(1), True)
    planner.state = planner.next_turn(state)
    planner.run(WIDTH)
    planned = planner.turns[0].path
    first, *others = turn_in_words(planner.state, seat, planned, lang) if planned[0] != END else ["…"]
    return [TEXTS.say("puzzle_next_turn", lang, first=first), *others]


def choice_of(state: NeulandState, seat: int, level: str, seed: int) -> int:
    """Return the choice of a new player of a level."""
    return make_player(state.game, level, seed).choose(state, seat)


def share_of(chosen: list[int], right: list[int]) -> float:
    """Return the share of these choices that are right."""
    return sum(action in right for action in chosen) / len(chosen)


def make_puzzle(
    state: NeulandState,
    seat: int,
    losses: dict[int, float],
    best: int,
    turn: list[int],
    greedy: int,
    difficulty: float,
    source: str,
) -> Puzzle:
    """Return the decision as a puzzle.

    Every legal action has its verdict, and hard's choice comes first.
    """
    record = format_record(record_of(state))
    name = hashlib.sha256(f"{record} {seat}".encode()).hexdigest()[:8]
    order = sorted(losses, key=lambda action: (action != best, losses[action], action))
    moves = [(state.action_to_string(action, seat), round(losses[action], 2)) for action in order]
    answers = tuple(Answer(move, -loss, loss, 0.0) for move, loss in moves)
    why = {lang: " → ".join(turn_in_words(state, seat, turn, lang)) for lang in LANGUAGES}
    move = state.action_to_string(greedy, seat)
    return Puzzle(name, record, seat, answers, move, why, round(difficulty, 3), source, GOAL)


def vet_one(puzzle: Puzzle, width: int) -> tuple[float, float, float]:
    """Return whether a wider search agrees, whether hard solves the puzzle, how often easy does.

    The search is four times as wide.
    """
    state, seat = puzzle.open().final_state(), puzzle.seat
    assert isinstance(state, NeulandState)
    near = [answer.move for answer in puzzle.answers if answer.loss < FAR or answer.move == puzzle.greedy]
    actions = [state.string_to_action(move, seat) for move in near]
    judged = judge(state, seat, LONGER * (width or WIDTH), (5, 6), actions)
    right = [state.string_to_action(answer.move, seat) for answer in puzzle.answers if puzzle.is_right(answer.move)]
    agrees = max(judged, key=lambda action: judged[action][0]) in right
    easy = [choice_of(state, seat, "easy", seed) for seed in range(TRIES)]
    return float(agrees), float(choice_of(state, seat, "hard", 99) in right), share_of(easy, right)
