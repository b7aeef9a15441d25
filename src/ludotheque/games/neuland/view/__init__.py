"""The view of a seat of Neuland: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.draw.game_view import View
from ludotheque.games.neuland.view.choices import HARMLESS, choices, handle_label, label_facts, next_part
from ludotheque.games.neuland.view.intent import intended_action
from ludotheque.games.neuland.view.panels import panels
from ludotheque.games.neuland.view.sentences import moment, review_lines, say, score_sheet, status, sum_up
from ludotheque.games.neuland.view.terminal import IN_SIGHT, STYLES, UNSAID, text

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
    sum_up=sum_up,
    text=text,
    harmless=HARMLESS,
    in_sight=IN_SIGHT,
    styles=STYLES,
    unsaid=UNSAID,
)
