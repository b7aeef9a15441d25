"""The process in which bots think. Gets only what a seat may know; a crash here costs nobody anything but time."""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from ludotheque.kernel.game import Game
from ludotheque.kernel.spec import OptionValue
from ludotheque.kernel.state import restore_state

GameKey = tuple[str, int, str, tuple[tuple[str, OptionValue], ...]]


class Question(msgspec.Struct, frozen=True):
    """A position as a seat may imagine it (`fields` of a resampled state), and who is asked about it."""

    game: GameKey
    fields: dict[str, Any]
    seat: int
    level: str
    seed: int
    seconds: float
    is_hint: bool = False


class Answer(msgspec.Struct, frozen=True):
    """The action; for a hint also the best actions, with value for the seat (−1 to 1) and share of thought."""

    action: int
    verdicts: tuple[tuple[int, float, float], ...] = ()


def think(question: Question, games: dict[GameKey, Game]) -> Answer:
    """Answer one question; games are kept, since loading one reads its edition."""
    from ludotheque.games.registry import load_game
    from ludotheque.search.players import make_player

    if question.game not in games:
        name, players, edition, options = question.game
        games[question.game] = load_game(name, players=players, edition=edition, **dict(options))
    game = games[question.game]
    state = restore_state(game, question.fields)
    player = make_player(game, question.level, seed=question.seed)
    level = player.level
    if level.kind == "search":
        seconds = min(level.seconds or question.seconds, question.seconds)
        player.level = msgspec.structs.replace(level, seconds=seconds)
    if not question.is_hint:
        return Answer(player.choose(state, question.seat))
    analysis = player.analyse(state, question.seat)
    best = sorted(analysis.verdicts, key=lambda verdict: -verdict.visits)[:3]
    visits = max(1, sum(verdict.visits for verdict in analysis.verdicts))
    return Answer(analysis.action, tuple((one.action, one.value, one.visits / visits) for one in best))


def serve(pipe: Connection) -> None:
    """Answer questions until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)  # pages come first
    games: dict[GameKey, Game] = {}
    answer: Answer | None
    while True:
        try:
            question: Question = pipe.recv()
        except EOFError:
            return
        try:
            answer = think(question, games)
        except Exception:  # a mistake in a bot: told in the log, and the server plays something legal
            traceback.print_exc()
            answer = None
        pipe.send(answer)
