"""`ludotheque join` and `ludotheque bot`, which seat a person or a local bot at a server's table."""

from __future__ import annotations

from functools import partial

import msgspec

from ludotheque.cli.errors import CommandFailedError
from ludotheque.cli.menu import Menu
from ludotheque.cli.remote import Remote, View
from ludotheque.cli.screen import Screen
from ludotheque.cli.session import Session
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.game import Game
from ludotheque.kernel.observation import Observation
from ludotheque.kernel.rng import Rng
from ludotheque.lab.seating import seat_player


def join(session: Session, url: str, name: str) -> None:
    """Play a seat of a server's table in this terminal."""
    remote = Remote(url, name, session.lang)
    session.print(session.say("join/seated", table=remote.table, server=remote.server), "dim")
    visit = Visit(session, remote)
    try:
        for view in remote.views():
            remote.sure(partial(visit.show, view))
        remote.sure(visit.finish)
    except (EOFError, KeyboardInterrupt):
        session.print()
        session.complain(session.say("join/left", url=url))


class Visit:
    """The display of a server's table in the terminal."""

    def __init__(self, session: Session, remote: Remote) -> None:
        self.session = session
        self.remote = remote
        self.game: Game | None = None
        self.shape: type[Observation] = Observation
        self.screen: Screen | None = None
        self.observation: Observation | None = None
        self.read = 0
        self.answered = -1
        self.waits = False

    def show(self, view: View) -> None:
        """Show what is new, and ask if it is this seat's turn."""
        if view.observation is None:
            if not self.waits:
                self.session.print(self.session.say("join/waiting"), "dim")
            self.waits = True
            return
        if self.game is None:
            self.game = self.remote.game(view)
            self.shape = type(self.game.new_initial_state().observation(self.remote.seat))
        self.screen = Screen(self.session, self.game.spec, view.names())
        self.observation = msgspec.convert(view.observation, self.shape)
        self.screen.log([line for line in view.log if line.number >= self.read])
        self.read = max([self.read, *(line.number + 1 for line in view.log)])
        if view.is_your_turn and view.decision > self.answered:
            self._ask(view)

    def _ask(self, view: View) -> None:
        assert self.screen is not None and self.observation is not None
        seen, screen, lang = self.observation, self.screen, self.session.lang
        screen.turn_rule(self.remote.seat)
        screen.board(seen)
        screen.status(seen)
        menu = Menu(
            screen.view.choices(seen, lang, screen.names),
            dict(seen.legal),
            lambda handle: screen.view.handle_label(handle, seen, lang, screen.names),
        )
        self.session.forget_typing()
        while True:
            screen.choices(menu.items())
            text = self.session.ask(f"{screen.names[self.remote.seat]} > ")
            if text == "q":
                raise EOFError
            if text == "b":
                menu.back()
                continue
            try:
                action = menu.pick(int(text or "1")) if text.isdecimal() or not text else menu.read(text)
                if action >= 0:
                    self.answered = view.decision
                    self.remote.act(view, action)
                    return
            except LookupError:
                self.session.refuse(self.session.say("play/unreadable", text=text, example=seen.legal[0][1]))
            except LudothequeError as error:
                self.session.refuse(error.sentence(lang))
                self.answered = -1
                return

    def finish(self) -> None:
        """Show the end of the game."""
        if self.screen is not None and self.observation is not None:
            self.screen.board(self.observation)
            self.screen.status(self.observation)
            self.screen.score_sheet(self.observation)


def seat_bot(session: Session, url: str, bot: str, name: str, seconds: float | None = None) -> None:
    """Let a local bot play a seat of a server's table, and report its failure in the chat."""
    remote = Remote(url, name, session.lang)
    session.print(session.say("bot/seated", table=remote.table, server=remote.server), "dim")
    game: Game | None = None
    player = None
    answered = -1
    for view in remote.views():
        if view.observation is None or not view.is_your_turn or view.decision <= answered:
            continue
        game = game or remote.game(view)
        answered = view.decision
        try:
            player = player or seat_player(game, bot, int(Rng(remote.seat).next32()), seconds)
            action = player.choose(remote.sample(game), remote.seat)
        except CommandFailedError:
            raise  # the server refuses, not the bot
        except LudothequeError as error:
            remote.say(error.sentence(session.lang))
            remote.leave()
            raise
        try:
            remote.act(view, action)
        except CommandFailedError:
            answered = -1  # after an undo the next view asks again
    session.print(session.say("bot/over", table=remote.table))
