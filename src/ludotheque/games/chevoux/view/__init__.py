"""The view of Chévoux: pictures, text, handles and sentences.

The rules alone decide what is legal.
"""

from ludotheque.draw.game_view import View
from ludotheque.games.chevoux.view.choices import choices, handle_label, next_part
from ludotheque.games.chevoux.view.intent import intended_action
from ludotheque.games.chevoux.view.panels import panels
from ludotheque.games.chevoux.view.sentences import review_lines, say, score_sheet, status
from ludotheque.games.chevoux.view.terminal import IN_SIGHT, STYLES, UNSAID, text

VIEW = View(
    choices=choices,
    handle_label=handle_label,
    intended_action=intended_action,
    next_part=next_part,
    panels=panels,
    review_lines=review_lines,
    say=say,
    score_sheet=score_sheet,
    status=status,
    text=text,
    in_sight=IN_SIGHT,
    styles=STYLES,
    unsaid=UNSAID,
)
