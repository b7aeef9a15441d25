"""The pictures of a seat's view: board or settled strip, table or choice of teams, own hand, players."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.draw.tags import Markup, Picture
from ludotheque.draw.view import Panel
from ludotheque.games.niet.observation import NietObservation
from ludotheque.games.niet.rules.codes import TEAMS, VETOES
from ludotheque.games.niet.texts import TEXTS
from ludotheque.games.niet.view import board, hand, players, table, teams


def panels(o: NietObservation, lang: str, names: Sequence[str]) -> list[Panel]:
    """Return the board or the table, the own hand, and the players with the score sheet."""
    who = tuple(names)
    body: Markup | Picture
    if o.phase <= VETOES:
        body = board.draw_board(o, lang, who)
        found = [Panel("board", TEXTS.say("panel_board", lang), board.WIDTH, board.BOARD_HEIGHT, body)]
    else:
        body = board.draw_strip(o, lang, who)
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
