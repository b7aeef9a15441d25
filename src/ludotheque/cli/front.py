"""The menu of `ludotheque` without a command."""

from __future__ import annotations

from textwrap import fill

from ludotheque.cli.playing import Asked, play_game
from ludotheque.cli.saved_games import choose_game, games_in_progress
from ludotheque.cli.session import Session
from ludotheque.games.registry import failed_games, game_ids, get_spec
from ludotheque.search.levels import LEVELS


def choose_and_play(session: Session) -> None:
    """Ask for a game and an opponent, then play.

    Enter chooses the most usual answer, and q leaves.
    """
    say = session.say
    for error in failed_games().values():
        session.complain(error.sentence(session.lang))
    session.print(say("front/title"), "bold")
    games = game_ids()
    width = max(len(get_spec(game).title) for game in games)
    for number, game in enumerate(games, start=1):
        spec = get_spec(game)
        head = f"{number}  {spec.title:{width}}  "
        room = max(session.out.width, len(head) + 20)
        session.print(fill(spec.summary[session.lang], room, initial_indent=head, subsequent_indent=" " * len(head)))
    saved = games_in_progress()
    if saved:
        session.print(say("front/continue", count=len(saved)))
    session.print(say("front/more"), "dim")
    try:
        answer = _ask(session, "front/which", [str(number) for number in range(1, len(games) + 1)], bool(saved))
        if answer == "c":
            play_game(session, Asked(resume=choose_game(1)))
        elif answer:
            _play(session, games[int(answer) - 1])
    except EOFError:
        session.print()


def _play(session: Session, game: str) -> None:
    spec = get_spec(game)
    seats = "human"
    if max(spec.players) > 1:
        levels = list(LEVELS)
        numbers = [str(number) for number in range(1, len(levels) + 1)]
        for number, level in zip(numbers, levels, strict=True):
            session.print(f"{number}  {session.say(f'player/{level}')}")
        answer = _ask(session, "front/level", numbers, False)
        if not answer:
            return
        seats = ",".join(["human", *[levels[int(answer) - 1]] * (min(spec.players) - 1)])
    play_game(session, Asked(game_id=game, seats=seats))


def _ask(session: Session, key: str, allowed: list[str], may_continue: bool) -> str:
    """Return one of the allowed numbers, c to continue a saved game, or "" to leave.

    Enter means c if there is a saved game, otherwise the first number.
    """
    while True:
        text = session.ask(session.say(key) + " ").lower()
        if text in ("q", "quit"):
            return ""
        text = text or ("c" if may_continue else allowed[0])
        if text in allowed or (may_continue and text == "c"):
            return text
        session.refuse(session.say("front/again", last=allowed[-1]))
