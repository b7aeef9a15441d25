"""The guide, judge and levels of NéVaches for the searches."""

from ludotheque.games.nevaches.bot.guide import LEVELS, make_guide
from ludotheque.games.nevaches.bot.judge import make_judge
from ludotheque.search.bot import Bot

BOT = Bot(make_guide=make_guide, make_judge=make_judge, levels=LEVELS)
