"""HTML of every page, from typed view models only: what is not in a model cannot leak into a page."""

from ludotheque.web.pages.challenge import scores_page
from ludotheque.web.pages.home import home
from ludotheque.web.pages.prose import error_page, rules_page
from ludotheque.web.pages.replay import replay_fragment, replay_page
from ludotheque.web.pages.setup import setup_page
from ludotheque.web.pages.solution import solution_fragment, solution_page
from ludotheque.web.pages.table import table_fragment, table_page

__all__ = [
    "error_page",
    "home",
    "replay_fragment",
    "replay_page",
    "rules_page",
    "scores_page",
    "setup_page",
    "solution_fragment",
    "solution_page",
    "table_fragment",
    "table_page",
]
