"""The bot of Kuhlorado: guide, judge and levels."""

from ludotheque.games.kuhlorado.bot.guide import LEVELS, make_guide
from ludotheque.games.kuhlorado.bot.judge import make_judge
from ludotheque.search.bot import Bot

BOT = Bot(make_guide=make_guide, make_judge=make_judge, levels=LEVELS)
