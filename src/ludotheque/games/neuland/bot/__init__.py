"""Neuland's players: one that plans whole turns, and a guide for the generic searches."""

from ludotheque.games.neuland.bot.guide import make_guide
from ludotheque.games.neuland.bot.judge import make_judge
from ludotheque.games.neuland.bot.player import LEVELS, make_player
from ludotheque.search.bot import Bot

BOT = Bot(make_guide=make_guide, make_judge=make_judge, make_player=make_player, levels=LEVELS)
