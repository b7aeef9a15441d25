"""The view of a seat of NéVaches: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.draw.game_view import View
from ludotheque.games.nevaches.view.choices import choices, handle_label, label_facts, next_part
from ludotheque.games.nevaches.view.intent import intended_action
from ludotheque.games.nevaches.view.panels import panels
from ludotheque.games.nevaches.view.sentences import moment, review_lines, say, score_sheet, status
from ludotheque.games.nevaches.view.terminal import IN_SIGHT, STYLES, UNSAID, text

VIEW = View(
    choices=choices,
    handle_label=handle_label,
    intended_action=intended_action,
    label_facts=label_facts,
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
