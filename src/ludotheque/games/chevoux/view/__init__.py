"""What the mayor of Chévoux sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.games.chevoux.view.choices import choices, handle_label, next_part
from ludotheque.games.chevoux.view.intent import intended_action
from ludotheque.games.chevoux.view.panels import panels
from ludotheque.games.chevoux.view.sentences import review_lines, say, score_sheet, status
from ludotheque.games.chevoux.view.terminal import IN_SIGHT, STYLES, UNSAID, text

__all__ = [
    "IN_SIGHT",
    "STYLES",
    "UNSAID",
    "choices",
    "handle_label",
    "intended_action",
    "next_part",
    "panels",
    "review_lines",
    "say",
    "score_sheet",
    "status",
    "text",
]
