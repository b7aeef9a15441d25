"""What a seat of NIET! sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludotheque.draw.view import Choice, Panel, ScoreLine, seat_names
from ludotheque.games.niet.notation import cards_of
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.cards import (
    CARDS,
    DISCARD,
    DISCARD_NOTHING,
    DISCARD_TWO,
    GIVE,
    NOT_A_ONE,
    TEAM,
    TO_THE_LEFT,
    TWO_CARDS,
    VETO,
)
from ludotheque.games.niet.rules.position import DISCARDS, TEAMS, VETOES
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view import board, hand, players, table, teams
from ludotheque.games.niet.view.intent import intended_action
from ludotheque.games.niet.view.labels import card_words, cell_words, join_words, points_word, team_words
from ludotheque.games.niet.view.terminal import text
from ludotheque.kernel.observation import Event


def panels(o: NietObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Board or table, the own hand, and the players with the score sheet."""
    who = tuple(names)
    if o.phase <= VETOES:
        body = board.draw_board(o, lang)
        found = [Panel("board", TEXTS.say("panel_board", lang), board.WIDTH, board.BOARD_HEIGHT, body)]
    else:
        body = board.draw_strip(o, lang)
        found = [Panel("board", TEXTS.say("panel_strip", lang), board.WIDTH, board.STRIP_HEIGHT, body)]
        if o.phase == TEAMS and o.legal:
            height = teams.teams_height(o)
            body = teams.draw_teams(o, lang, who)
            found.append(Panel("teams", TEXTS.say("panel_teams", lang), teams.WIDTH, height, body))
        else:
            body = table.draw_table(o, lang, who)
            found.append(
                Panel("table", TEXTS.say("panel_table", lang), table.WIDTH, table.table_height(o.players), body)
            )
    if o.hand:
        body = hand.draw_hand(o, lang)
        found.append(Panel("hand", TEXTS.say("hand", lang), hand.WIDTH, hand.hand_height(o), body, "hand"))
    body = players.draw_players(o, lang, who)
    found.append(
        Panel("players", TEXTS.say("panel_players", lang), players.WIDTH, players.players_height(o), body, "side")
    )
    return found


def choices(o: NietObservation, lang: str, names: Sequence[str] = ()) -> list[Choice]:
    """The legal actions; the two cards of a discard may be chosen in either order."""
    found = []
    for action, _ in o.legal:
        label = action_words(action, o, lang, names)
        if action >= DISCARD_TWO:
            one, two = (f"card:{card}" for card in cards_of(action))
            found.append(Choice(action, (one, two), label))
            if one != two:
                found.append(Choice(action, (two, one), label))
        elif action == DISCARD_NOTHING:
            found.append(Choice(action, ("nothing:",), label))
        elif action >= TEAM:
            found.append(Choice(action, (f"team:{action}",), label))
        elif action >= VETO:
            found.append(Choice(action, (f"cell:{action - VETO}",), label))
        else:
            found.append(Choice(action, (f"card:{action % CARDS}",), label))
    return found


def action_words(action: int, o: NietObservation, lang: str, names: Sequence[str] = ()) -> str:
    """An action as a short sentence."""
    if action == DISCARD_NOTHING:
        return TEXTS.say("handle_nothing", lang)
    if TEAM <= action < DISCARD_NOTHING:
        return team_words(action, o.players, lang, seat_names(names, o.players))
    if VETO <= action < TEAM:
        return TEXTS.say("choice_veto", lang, cell=cell_words(action - VETO, o.points_row, lang, names))
    cards = join_words([card_words(card, lang) for card in cards_of(action)], lang)
    word = "choice_play" if action < CARDS else "choice_give" if GIVE <= action < VETO else "choice_discard"
    return TEXTS.say(word, lang, cards=cards)


def handle_label(handle: str, o: NietObservation, lang: str, names: Sequence[str] = ()) -> str:
    """A handle in words."""
    kind, _, value = handle.partition(":")
    if kind == "card":
        return card_words(int(value), lang)
    if kind == "cell":
        return cell_words(int(value), o.points_row, lang, names)
    if kind == "team":
        return team_words(int(value), o.players, lang, seat_names(names, o.players))
    return TEXTS.say("handle_nothing", lang)


def status(o: NietObservation, lang: str, names: Sequence[str]) -> str:
    """One line: whose turn it is and what is awaited."""
    who = seat_names(names, o.players)
    if o.is_over:
        winners = join_words([who[seat] for seat in o.winners], lang)
        key = "status_won" if len(o.winners) == 1 else "status_tied"
        return TEXTS.say(key, lang, names=winners, points=points_word(int(max(o.scores))))
    if not o.to_act:
        return TEXTS.say("status_deal", lang)
    if o.phase == DISCARDS:
        return _discard_status(o, lang, who)
    task = "veto" if o.phase == VETOES else "team" if o.phase == TEAMS else "follow" if o.trick else "lead"
    seat = o.to_act[0]
    if seat != o.seat:
        return TEXTS.say(f"status_other_{task}", lang, name=who[seat])
    return TEXTS.say(f"status_{task}", lang)


def _discard_status(o: NietObservation, lang: str, who: Sequence[str]) -> str:
    if o.seat not in o.to_act:
        waiting = join_words([who[seat] for seat in o.to_act], lang)
        return TEXTS.say("status_other_discard", lang, names=waiting, count=len(o.to_act))
    keys = {TWO_CARDS: "status_two", NOT_A_ONE: "status_not_one", TO_THE_LEFT: "status_give"}
    left = who[(o.seat + 1) % o.players]
    return TEXTS.say(keys.get(o.settled[DISCARD], "status_one"), lang, name=left)


def say(event: Event, lang: str, names: Sequence[str]) -> str:
    """One line of the log."""
    values: dict[str, Any] = dict(event.values)
    if event.seat >= 0 and event.seat < len(names):
        values["name"] = names[event.seat]
    if "player" in values:
        values["name"] = names[values["player"]]
    if "card" in values:
        values["card"] = card_words(values["card"], lang)
    if "cards" in values:
        values["cards"] = join_words([card_words(card, lang) for card in values["cards"]], lang)
    if "cell" in values:
        values["cell"] = cell_words(values["cell"], values["points_row"], lang, names)
    if "settled" in values:
        cells = [row * 5 + column for row, column in enumerate(values["settled"])]
        separator = "\u00a0; " if lang == "fr" else "; "
        values["what"] = separator.join(cell_words(cell, values["points_row"], lang, names) for cell in cells)
    if "members" in values:
        return _say_team(values, lang, names)
    for key in ("written", "totals"):
        if key in values:
            points = [f"{name} {points_word(number)}" for name, number in zip(names, values[key], strict=False)]
            values["points"] = ", ".join(points)
    if "winners" in values:
        values["names"] = join_words([names[seat] for seat in values["winners"]], lang)
        values["count"] = len(values["winners"])
    return TEXTS.say(event.key, lang, **values)


def _say_team(values: dict[str, Any], lang: str, names: Sequence[str]) -> str:
    """Who plays together, and who holds the ×2 card."""
    members = join_words([names[seat] for seat in values["members"]], lang)
    key = "log_team_alone" if len(values["members"]) == 1 else "log_team"
    line = TEXTS.say(key, lang, name=values["name"], members=members)
    if values["holder"] < 0:
        return line
    return line + " " + TEXTS.say("log_double", lang, name=names[values["holder"]])


def score_sheet(o: NietObservation, lang: str, names: Sequence[str]) -> list[ScoreLine]:
    """A line for each finished round: its points, and how many tricks and how much loot each seat made."""
    lines = []
    for index, line in enumerate(o.sheet):
        label = TEXTS.say("sheet_label", lang, number=index + 1, points=points_word(line.points))
        detail = tuple(
            TEXTS.say("sheet_detail", lang, tricks=line.tricks[seat], loot=line.loot[seat])
            + (" ×2" if line.holder == seat else "")
            for seat in range(o.players)
        )
        lines.append(ScoreLine(label, tuple(float(points) for points in line.written), detail))
    lines.append(ScoreLine(TEXTS.say("total", lang), o.scores, is_total=True))
    return lines


__all__ = [
    "action_words",
    "choices",
    "handle_label",
    "intended_action",
    "panels",
    "say",
    "score_sheet",
    "status",
    "text",
]
