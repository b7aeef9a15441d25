"""The bot of NIET!: guide, judge and levels."""

from ludotheque.games.niet.bot.guide import LEVELS, make_guide
from ludotheque.games.niet.bot.judge import make_judge
from ludotheque.search.bot import Bot

BOT = Bot(make_guide=make_guide, make_judge=make_judge, levels=LEVELS)
