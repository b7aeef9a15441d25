"""A whole game in the terminal.

People are asked for their choices, bots act at a readable pace, and people with secrets hand the terminal over.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from pathlib import Path

from rich.text import Text

from ludotheque.cli.autosave import Autosave
from ludotheque.cli.best_line import best_line_command
from ludotheque.cli.errors import CommandError
from ludotheque.cli.local_table import LocalTable
from ludotheque.cli.menu import Menu
from ludotheque.cli.rules import show_rules
from ludotheque.cli.screen import Screen
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session
from ludotheque.kernel.build import start_note
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.observation import SPECTATOR

SPEEDS = {"slow": 1.6, "normal": 0.7, "fast": 0.0}


class Reaction(Enum):
    """The effect of a line of input: list the choices again, ask again, or go to the next turn."""

    LIST = "list"
    ASK = "ask"
    NEXT_TURN = "next turn"


class QuitGame(Exception):  # noqa: N818 -- leaving is no error
    """A signal that the person leaves the game."""


class Play:
    """The dialogue of one game at a terminal."""

    def __init__(
        self,
        session: Session,
        local: LocalTable,
        seats: SeatNames,
        pause: float = 0.0,
        save: Path | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.session = session
        self.local = local
        self.screen = Screen(session, local.game.spec, local.names)
        self.pause = pause
        self.autosave = Autosave(session, local, seats, save)
        self.sleep = sleep
        self.is_shared = len(local.humans) > 1 and local.game.has_hidden_information()
        # While bots act the only person's own view is shown, or the public view.
        self.viewer = local.humans[0] if len(local.humans) == 1 else SPECTATOR
        # The log's mark up to which each viewer has read. Lines about seating and resuming are skipped.
        begin = local.table.log.mark() if local.table.decision > 1 else len(local.humans)
        self.read_up_to = dict.fromkeys((*local.humans, SPECTATOR), begin)
        self.page = 0
        self.has_warned = False  # about leaving, which would lose the game
        self.in_front = -1
        self.last_actor = -1

    def run(self) -> None:
        """Play to the end of the game, or until a person leaves, and save the record."""
        try:
            self._introduce()
            self._tell(self.viewer)
            while (seat := self.local.next_seat()) is not None:
                if seat in self.local.humans:
                    self._ask(seat)
                else:
                    self._watch(seat)
                self.autosave.after_move()
            self._finish()
        except (QuitGame, EOFError):
            self.autosave.save_on_leaving()
        except (KeyboardInterrupt, Exception):
            # Moves must not be lost either if a bot or a view fails.
            self.autosave.save_on_leaving()
            raise

    def _introduce(self) -> None:
        game = self.local.game
        self.session.print(f"{game.spec.title} – {', '.join(game.spec.designers)}", "bold")
        reconstructed = game.spec.reconstructed.get(self.session.lang, "")
        if reconstructed and game.edition in game.spec.editions:
            self.session.print(reconstructed, "dim")
        if note := start_note(self.session.lang):
            self.session.print(note, "dim")
        self.session.print(self.session.say("play/keys" if self.local.humans else "play/watch"), "dim")

    def _watch(self, seat: int) -> None:
        """Let a bot act, and show the result."""
        if not self.local.humans and seat != self.last_actor:
            self.screen.turn_rule(seat)
            self.screen.board(self.local.observation(SPECTATOR))
        begun = time.perf_counter()
        if self.session.out.is_terminal and self.pause:
            thinking = Text(self.session.say("play/thinking", name=self.screen.names[seat]))
            with self.session.out.status(thinking, spinner="dots"):
                self.local.let_bot_act(seat)
        else:
            self.local.let_bot_act(seat)
        if self._tell(self.viewer):
            self.sleep(max(0.0, self.pause - (time.perf_counter() - begun)))
        self.last_actor = seat

    def _tell(self, viewer: int) -> bool:
        """Show the lines of the log that this viewer has not read, and return True if there were any."""
        lines = self.local.log_lines(viewer, self.session.lang, self.read_up_to[viewer])
        self.screen.log(lines)
        self.read_up_to[viewer] = self.read_up_to[SPECTATOR] = self.local.table.log.mark()
        return bool(lines)

    def _ask(self, seat: int) -> None:
        """Ask a person for one decision."""
        self._hand_over(seat)
        self.screen.turn_rule(seat)
        if self.is_shared:
            self._tell(seat)
        menu = self._menu(seat)
        self._show(seat, menu)
        if self.last_actor != seat:
            self.session.forget_typing()
        reaction = Reaction.LIST
        while reaction != Reaction.NEXT_TURN:
            if reaction == Reaction.LIST:
                self.screen.choices(menu.items(), self.page)
            reaction = self._read(seat, menu)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen before another person looks, if the game has secrets."""
        if self.is_shared and self.in_front != seat:
            self.session.clear()
            self.session.ask(self.session.say("play/hand-over", name=self.screen.names[seat]) + " ")
            self.session.clear()
        self.in_front = seat

    def _show(self, seat: int, menu: Menu | None = None) -> None:
        """Show the board, cut so that the question fits on the same screen.

        Without a menu the whole board is shown.
        """
        self.page = 0
        observation = self.local.observation(seat)
        self.screen.board(observation, self.screen.room(menu.items()) if menu is not None else 0)
        self.screen.status(observation)

    def _menu(self, seat: int) -> Menu:
        observation = self.local.observation(seat)
        view, lang, names = self.screen.view, self.session.lang, self.screen.names
        return Menu(
            view.choices(observation, lang, names),
            dict(observation.legal),
            lambda handle: view.handle_label(handle, observation, lang, names),
        )

    def _read(self, seat: int, menu: Menu) -> Reaction:
        """Read and handle one line of input."""
        text = self.session.ask(f"{self.screen.names[seat]} > ")
        if text == "s" or text.startswith("s "):
            self.autosave.save_as(text[1:].strip())
            return Reaction.ASK
        try:
            return COMMANDS[text](self, seat, menu) if text in COMMANDS else self._choose(seat, menu, text)
        except LudothequeError as error:  # the table refuses, or a page is missing
            self.session.refuse(error.sentence(self.session.lang))
            return Reaction.ASK

    def _choose(self, seat: int, menu: Menu, text: str) -> Reaction:
        if not text and len(menu.items()) > 1:
            self._show(seat, menu)
            return Reaction.LIST
        try:
            # Enter takes the only choice.
            action = menu.pick(int(text or "1")) if text.isdecimal() or not text else menu.read(text)
        except LookupError:
            found = None if text.isdecimal() else self.local.find_action(seat, text)
            if found is None:
                self.session.refuse(self._unreadable(seat, text))
                return Reaction.ASK
            action = found
        if action < 0:
            return Reaction.LIST
        self.local.act(seat, action)
        self.last_actor = seat
        if seat in self.local.table.pending:
            self.session.print(self.session.say("play/held"), "dim")
        self._tell(seat if self.is_shared else self.viewer)
        return Reaction.NEXT_TURN

    def _unreadable(self, seat: int, text: str) -> str:
        if text.isdecimal():
            return self.session.say("play/no-such-number", number=text)
        example = self.local.observation(seat).legal[0][1]
        return self.session.say("play/unreadable", text=text, example=example)

    def _rules(self, seat: int, menu: Menu) -> Reaction:
        show_rules(self.session, self.local.game.spec)
        return Reaction.LIST

    def _hint(self, seat: int, menu: Menu) -> Reaction:
        if self.session.out.is_terminal:
            with self.session.out.status(self.session.say("hint/searching"), spinner="dots"):
                judged = self.local.hint(seat)
        else:
            judged = self.local.hint(seat)
        self.screen.hint(self.local.observation(seat), judged)
        return Reaction.LIST

    def _undo(self, seat: int, menu: Menu) -> Reaction:
        self.local.undo(seat)
        if self.local.table.undo_asked_by == seat:
            other = next(human for human in self.local.humans if human != seat)
            self._hand_over(other)
            self._tell(other if self.is_shared else self.viewer)
            answer = self.session.ask(self.session.say("undo/agree", name=self.screen.names[other]) + " ")
            self.local.answer_undo(other, answer[:1].lower() in tuple(self.session.say("undo/yes")))
        self._tell(self.in_front if self.is_shared else self.viewer)
        return Reaction.NEXT_TURN

    def _whole(self, seat: int, menu: Menu) -> Reaction:
        self._show(seat)
        return Reaction.LIST

    def _more(self, seat: int, menu: Menu) -> Reaction:
        self.page += 1
        return Reaction.LIST

    def _back(self, seat: int, menu: Menu) -> Reaction:
        menu.back()
        return Reaction.LIST

    def _quit(self, seat: int, menu: Menu) -> Reaction:
        if self.has_warned or self.autosave.is_saved():
            raise QuitGame
        self.has_warned = True
        self.session.refuse(self.session.say("play/unsaved"))
        return Reaction.ASK

    def _finish(self) -> None:
        if self.is_shared:
            self.viewer = SPECTATOR
        observation = self.local.observation(self.viewer)
        self.session.print()
        self.screen.board(observation)
        self.screen.status(observation)
        self.screen.score_sheet(observation)
        self.autosave.save_at_end(best_line_command(self.session, self.local))


COMMANDS: dict[str, Callable[[Play, int, Menu], Reaction]] = {
    "?": Play._rules,
    "h": Play._hint,
    "u": Play._undo,
    "b": Play._back,
    "v": Play._whole,
    "+": Play._more,
    "q": Play._quit,
}


def pause_of(speed: str | None, is_terminal: bool) -> float:
    """Return the seconds between actions of bots, by default 0 if the output is not a terminal."""
    if speed is None:
        return SPEEDS["normal"] if is_terminal else 0.0
    if speed not in SPEEDS:
        raise CommandError("choice/unknown", name="--speed", value=speed, known=", ".join(SPEEDS))
    return SPEEDS[speed]
