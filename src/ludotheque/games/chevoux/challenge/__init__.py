"""The challenge of Chévoux: the village of the day, best scores, and the best line afterwards."""

from ludotheque.games.chevoux.challenge.comparison import pair_lines, say_progress, say_verdict
from ludotheque.games.chevoux.challenge.daily import outcome_on
from ludotheque.games.chevoux.challenge.score_sheet import (
    DIVISIONS,
    division_name,
    facts_heading,
    note_of,
    say_facts,
)
from ludotheque.games.chevoux.challenge.solver import solve
from ludotheque.games.chevoux.rules import ChevouxState
from ludotheque.kernel.challenge import Challenge

CHALLENGE: Challenge[ChevouxState] = Challenge(
    outcome_on=outcome_on,
    divisions=DIVISIONS,
    note_of=note_of,
    division_name=division_name,
    facts_heading=facts_heading,
    say_facts=say_facts,
    pair_lines=pair_lines,
    say_progress=say_progress,
    say_verdict=say_verdict,
    solve=solve,
)
