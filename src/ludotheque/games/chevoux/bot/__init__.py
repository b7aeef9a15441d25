"""The bot of Chévoux: beam search through sampled futures.

Weaker levels search less, and *easy* also overlooks actions.
"""

from ludotheque.games.chevoux.bot.guide import make_guide
from ludotheque.games.chevoux.bot.judge import make_judge
from ludotheque.games.chevoux.bot.player import LEVELS, make_player
from ludotheque.search.bot import Bot

BOT = Bot(make_guide=make_guide, make_judge=make_judge, make_player=make_player, levels=LEVELS)
