"""What a seat of NIET! sees and may choose; never decides what is legal."""

from ludotheque.games.niet.view.choices import choices, handle_label, next_part
from ludotheque.games.niet.view.intent import intended_action
from ludotheque.games.niet.view.panels import panels
from ludotheque.games.niet.view.sentences import moment, review_lines, say, score_sheet, status
from ludotheque.games.niet.view.terminal import IN_SIGHT, STYLES, UNSAID, text

__all__ = [
    "IN_SIGHT",
    "STYLES",
    "UNSAID",
    "choices",
    "handle_label",
    "intended_action",
    "moment",
    "next_part",
    "panels",
    "review_lines",
    "say",
    "score_sheet",
    "status",
    "text",
]
