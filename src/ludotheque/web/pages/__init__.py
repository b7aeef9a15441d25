"""HTML of every page, from typed view models only: what is not in a model cannot leak into a page."""

from ludotheque.web.pages.challenge import scores_page as scores_page
from ludotheque.web.pages.challenge import solution_fragment as solution_fragment
from ludotheque.web.pages.challenge import solution_page as solution_page
from ludotheque.web.pages.frame import error_page as error_page
from ludotheque.web.pages.frame import rules_page as rules_page
from ludotheque.web.pages.home import home as home
from ludotheque.web.pages.home import home_lists as home_lists
from ludotheque.web.pages.home import learn_button as learn_button
from ludotheque.web.pages.learn import all_puzzles_page as all_puzzles_page
from ludotheque.web.pages.learn import lessons_page as lessons_page
from ludotheque.web.pages.learn import puzzles_page as puzzles_page
from ludotheque.web.pages.replay import replay_fragment as replay_fragment
from ludotheque.web.pages.replay import replay_page as replay_page
from ludotheque.web.pages.review import retry_page as retry_page
from ludotheque.web.pages.review import review_fragment as review_fragment
from ludotheque.web.pages.review import review_page as review_page
from ludotheque.web.pages.setup import setup_page as setup_page
from ludotheque.web.pages.table import draw_view as draw_view
from ludotheque.web.pages.table import table_page as table_page
