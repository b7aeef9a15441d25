"""What a seat of NéVaches sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.games.nevaches.view.choices import choices, handle_label, label_facts, next_part
from ludotheque.games.nevaches.view.intent import intended_action
from ludotheque.games.nevaches.view.panels import panels
from ludotheque.games.nevaches.view.sentences import moment, review_lines, say, score_sheet, status
from ludotheque.games.nevaches.view.terminal import IN_SIGHT, STYLES, UNSAID, text

__all__ = [
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
    "text",
]
