"""What a seat of Kuhlorado sees and may choose: pictures, text, handles, sentences. Never decides what is legal."""

from ludotheque.games.kuhlorado.view.choices import choices, handle_label, next_part, picture_labels
from ludotheque.games.kuhlorado.view.intent import intended_action
from ludotheque.games.kuhlorado.view.panels import panels
from ludotheque.games.kuhlorado.view.sentences import review_lines, say, score_sheet, status
from ludotheque.games.kuhlorado.view.table import may_mark as point_of_view
from ludotheque.games.kuhlorado.view.terminal import IN_SIGHT, STYLES, UNSAID, text

__all__ = [
    "IN_SIGHT",
    "STYLES",
    "UNSAID",
    "choices",
    "handle_label",
    "intended_action",
    "next_part",
    "panels",
    "picture_labels",
    "point_of_view",
    "review_lines",
    "say",
    "score_sheet",
    "status",
    "text",
]
