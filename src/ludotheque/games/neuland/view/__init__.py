"""What a seat of Neuland sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.games.neuland.view.choices import choices, handle_label
from ludotheque.games.neuland.view.intent import intended_action
from ludotheque.games.neuland.view.panels import panels
from ludotheque.games.neuland.view.sentences import review_lines, say, score_sheet, status
from ludotheque.games.neuland.view.terminal import UNSAID, text

__all__ = [
    "UNSAID",
    "choices",
    "handle_label",
    "intended_action",
    "panels",
    "review_lines",
    "say",
    "score_sheet",
    "status",
    "text",
]
