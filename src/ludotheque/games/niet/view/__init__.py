"""The view of NIET!: pictures, text, handles and sentences.

The rules alone decide what is legal.
"""

from ludotheque.draw.game_view import View
from ludotheque.games.niet.view.choices import choices, handle_label, next_part
from ludotheque.games.niet.view.intent import intended_action
from ludotheque.games.niet.view.panels import panels
from ludotheque.games.niet.view.sentences import moment, review_lines, say, score_sheet, status
from ludotheque.games.niet.view.terminal import IN_SIGHT, STYLES, UNSAID, text

VIEW = View(
    choices=choices,
    handle_label=handle_label,
    intended_action=intended_action,
    moment=moment,
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
