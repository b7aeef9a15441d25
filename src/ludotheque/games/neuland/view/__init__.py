"""What a seat of Neuland sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.games.neuland.view.choices import HARMLESS, choices, handle_label, label_facts, next_part
from ludotheque.games.neuland.view.intent import intended_action
from ludotheque.games.neuland.view.panels import panels
from ludotheque.games.neuland.view.sentences import moment, review_lines, say, score_sheet, status, sum_up
from ludotheque.games.neuland.view.terminal import IN_SIGHT, STYLES, UNSAID, text

__all__ = [
    "HARMLESS",
    "IN_SIGHT",
    "STYLES",
    "UNSAID",
    "choices",
    "handle_label",
    "intended_action",
    "label_facts",
    "moment",
    "next_part",
    "panels",
    "review_lines",
    "say",
    "score_sheet",
    "status",
    "sum_up",
    "text",
]
