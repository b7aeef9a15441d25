"""The view of Kuhlorado: pictures, text, handles and sentences.

The rules alone decide what is legal.
"""

from ludotheque.draw.game_view import View
from ludotheque.games.kuhlorado.view.choices import choices, handle_label, next_part, picture_labels
from ludotheque.games.kuhlorado.view.intent import intended_action
from ludotheque.games.kuhlorado.view.panels import panels
from ludotheque.games.kuhlorado.view.sentences import review_lines, say, score_sheet, status
from ludotheque.games.kuhlorado.view.table import may_mark as point_of_view
from ludotheque.games.kuhlorado.view.terminal import IN_SIGHT, STYLES, UNSAID, text

VIEW = View(
    choices=choices,
    handle_label=handle_label,
    intended_action=intended_action,
    next_part=next_part,
    panels=panels,
    picture_labels=picture_labels,
    point_of_view=point_of_view,
    review_lines=review_lines,
    say=say,
    score_sheet=score_sheet,
    status=status,
    text=text,
    in_sight=IN_SIGHT,
    styles=STYLES,
    unsaid=UNSAID,
)
