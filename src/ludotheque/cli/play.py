"""A whole game in the terminal: asks people, shows bots at a readable rhythm, hands the terminal over between seats."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from ludotheque.cli.autosave import Keeper
from ludotheque.cli.errors import CommandError
from ludotheque.cli.match import HUMAN, Match, Step
from ludotheque.cli.menu import Menu
from ludotheque.cli.rules import show_rules
from ludotheque.cli.screen import Screen
from ludotheque.cli.seats import SeatNames
from ludotheque.cli.session import Session
from ludotheque.kernel.errors import LudothequeError
from ludotheque.kernel.observation import SPECTATOR
from ludotheque.kernel.state import CHANCE, TERMINAL

SPEEDS = {"slow": 1.6, "normal": 0.7, "fast": 0.0}
# What a line of input leads to, where it is no action: show the list again, begin anew, or just ask again.
LIST, CHANGED, AGAIN = -1, -2, -3


class QuitGame(Exception):  # noqa: N818 -- leaving is no error
    """The person leaves."""


class Play:
    """The conversation around a match."""

    def __init__(
        self,
        session: Session,
        match: Match,
        seats: SeatNames,
        pause: float = 0.0,
        save: Path | None = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.session = session
        self.match = match
        self.screen = Screen(session, match, seats.shown(session))
        self.pause = pause
        self.keeper = Keeper(session, match, seats, save)
        self.sleep = sleep
        humans = match.humans
        self.is_shared = len(humans) > 1 and match.has_secrets
        # What is shown while bots act: one person's own view, or only what everybody may see.
        self.viewer = humans[0] if len(humans) == 1 else SPECTATOR
        self.told = dict.fromkeys(humans, len(match.steps))
        self.in_front = -1
        self.last_actor = -1

    def run(self) -> None:
        """To the end of the game, or until somebody leaves; the record is then saved."""
        try:
            self._introduce()
            while (seat := self.match.next_seat()) != TERMINAL:
                if seat >= 0 and self.match.kinds[seat] == HUMAN:
                    self._ask(seat)
                else:
                    self._watch(seat)
            self._finish()
        except (QuitGame, EOFError):
            self.keeper.save_on_leaving()
        except (KeyboardInterrupt, Exception):
            # Also where a bot or a view fails: what was played must not be lost.
            self.keeper.save_on_leaving()
            raise

    def _introduce(self) -> None:
        game = self.match.game
        self.session.print(f"{game.spec.title} – {', '.join(game.spec.designers)}", "bold")
        reconstructed = game.spec.reconstructed.get(self.session.lang, "")
        if reconstructed and game.edition in game.spec.editions:
            self.session.print(reconstructed, "dim")
        self.session.print(self.session.say("play/keys" if self.match.humans else "play/watch"), "dim")

    def _watch(self, seat: int) -> None:
        """Chance or a bot acts."""
        if not self.match.humans and seat not in (CHANCE, self.last_actor):
            self.screen.turn_rule(seat)
            self.screen.board(self.match.observation(SPECTATOR))
        begun = time.perf_counter()
        if seat >= 0 and self.session.out.is_terminal and self.pause:
            thinking = Text(self.session.say("play/thinking", name=self.screen.names[seat]))
            with self.session.out.status(thinking, spinner="dots"):
                step = self.match.advance()
        else:
            step = self.match.advance()
        self._tell(step, self.viewer, begun)
        if seat >= 0:
            self.last_actor = seat

    def _tell(self, step: Step, viewer: int, begun: float) -> None:
        lines = self.screen.log_lines(step, viewer)
        for line in lines:
            self.session.out.print(line)
        if lines and step.seat not in self.match.humans:
            self.sleep(max(0.0, self.pause - (time.perf_counter() - begun)))

    def _ask(self, seat: int) -> None:
        """One decision of a person."""
        self._hand_over(seat)
        self.screen.turn_rule(seat)
        if self.is_shared:
            self._catch_up(seat)
        self._show(seat)
        menu = self._menu(seat)
        if self.match.steps and self.match.steps[-1].seat != seat:
            self.session.forget_typing()
        while True:
            self.screen.choices(menu.items())
            action = self._read(seat, menu)
            if action == CHANGED:
                return
            if action >= 0:
                break
        step = self.match.act(seat, action)
        self.told[seat] = len(self.match.steps)
        self.last_actor = seat
        self._tell(step, seat if self.is_shared else self.viewer, time.perf_counter())

    def _hand_over(self, seat: int) -> None:
        """Before another person looks at a screen that holds secrets."""
        if self.is_shared and self.in_front != seat:
            self.session.clear()
            self.session.ask(self.session.say("play/hand-over", name=self.screen.names[seat]) + " ")
            self.session.clear()
        self.in_front = seat

    def _catch_up(self, seat: int) -> None:
        """What has happened since this person last acted, as this person may know it."""
        for step in self.match.steps[self.told[seat] :]:
            for line in self.screen.log_lines(step, seat):
                self.session.out.print(line)

    def _show(self, seat: int) -> None:
        observation = self.match.observation(seat)
        self.screen.board(observation)
        self.screen.status(observation)

    def _menu(self, seat: int) -> Menu:
        observation = self.match.observation(seat)
        view, lang, names = self.screen.view, self.session.lang, self.screen.names
        return Menu(
            view.choices(observation, lang, names),
            dict(observation.legal),
            lambda handle: view.handle_label(handle, observation, lang, names),
        )

    def _read(self, seat: int, menu: Menu) -> int:
        """An action, or LIST or CHANGED."""
        while True:
            text = self.session.ask(f"{self.screen.names[seat]} > ")
            if text in COMMANDS:
                outcome = COMMANDS[text](self, seat, menu)
            elif text.startswith("s ") or text == "s":
                self.keeper.save_as(text[1:].strip())
                outcome = AGAIN
            else:
                outcome = self._choose(seat, menu, text)
            if outcome != AGAIN:
                return outcome

    def _choose(self, seat: int, menu: Menu, text: str) -> int:
        items = menu.items()
        if not text and len(items) > 1:
            self._show(seat)
            return LIST
        try:
            # Enter takes the only choice there is.
            return menu.pick(int(text or "1")) if text.isdecimal() or not text else menu.read(text)
        except LookupError:
            reason = self.match.refusal(seat, text)
            self.session.refuse(reason.sentence(self.session.lang) if reason else self._unreadable(seat, text))
            return AGAIN

    def _unreadable(self, seat: int, text: str) -> str:
        example = self.match.observation(seat).legal[0][1]
        if text.isdecimal():
            return self.session.say("play/no-such-number", number=text)
        return self.session.say("play/unreadable", text=text, example=example)

    def _rules(self, seat: int, menu: Menu) -> int:
        try:
            show_rules(self.session, self.match.game.spec)
        except LudothequeError as error:
            self.session.refuse(error.sentence(self.session.lang))
        return LIST

    def _hint(self, seat: int, menu: Menu) -> int:
        if self.session.out.is_terminal:
            with self.session.out.status(self.session.say("hint/searching"), spinner="dots"):
                analysis = self.match.hint(seat)
        else:
            analysis = self.match.hint(seat)
        self.screen.hint(self.match.observation(seat), analysis)
        return LIST

    def _undo(self, seat: int, menu: Menu) -> int:
        refused = self.match.why_no_undo(seat)
        if refused:
            self.session.refuse(self.session.say(refused))
            return AGAIN
        step = self.match.undo()
        notation = step.before.action_to_string(step.action, step.seat)
        self.told[seat] = len(self.match.steps)
        self.session.print(self.session.say("undo/done", action=notation), "dim")
        return CHANGED

    def _back(self, seat: int, menu: Menu) -> int:
        menu.back()
        return LIST

    def _quit(self, seat: int, menu: Menu) -> int:
        raise QuitGame

    def _finish(self) -> None:
        if self.is_shared:
            self.viewer = SPECTATOR
        observation = self.match.observation(self.viewer)
        self.session.print()
        self.screen.board(observation)
        self.screen.status(observation)
        self.screen.score_sheet(observation)
        self.keeper.save_at_end()


COMMANDS: dict[str, Callable[[Play, int, Menu], int]] = {
    "?": Play._rules,
    "h": Play._hint,
    "u": Play._undo,
    "b": Play._back,
    "q": Play._quit,
}


def pause_of(speed: str | None, is_terminal: bool) -> float:
    """Seconds between what bots do; none where nobody watches."""
    if speed is None:
        return SPEEDS["normal"] if is_terminal else 0.0
    if speed not in SPEEDS:
        raise CommandError("choice/unknown", name="--speed", value=speed, known=", ".join(SPEEDS))
    return SPEEDS[speed]
