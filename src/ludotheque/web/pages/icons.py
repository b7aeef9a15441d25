"""Small line pictures for buttons, each on a square of 24; they say nothing that the button's words do not."""

from __future__ import annotations

from functools import cache

from ludotheque.draw.tags import Markup, tag

PATHS = {
    "book": "M4 5.5C6 4 9.5 4 12 6c2.5-2 6-2 8-.5V19c-2-1.5-5.5-1.5-8 .5-2.5-2-6-2-8-.5ZM12 6v13.5",
    "bulb": "M9 17.5h6M10 20.5h4M8.6 14.5A6 6 0 1 1 15.4 14.5c-.6.5-.9 1.2-.9 2h-5c0-.8-.3-1.5-.9-2Z",
    "undo": "M8 5 4 9l4 4M4 9h9.5a5.5 5.5 0 0 1 0 11H8",
    "flag": "M6 21V4M6 5c4-2.5 7 2 12-.5v8.5c-5 2.5-8-2-12 .5",
    "door": "M13 4H6v16h7M10 12h10M16.5 8.5 20 12l-3.5 3.5",
    "back": "M11 4h7v16h-7M4 12h10M10.5 8.5 14 12l-3.5 3.5",
    "again": "M19.5 11A7.6 7.6 0 0 0 5.3 8.5M5 4.5v4h4M4.5 13a7.6 7.6 0 0 0 14.2 2.5M19 19.5v-4h-4",
    "play": "M7.5 5v14l11-7Z",
    "first": "M6.5 5v14M18 5.5 9.5 12l8.5 6.5Z",
    "last": "M17.5 5v14M6 5.5 14.5 12 6 18.5Z",
    "prev": "M15 5.5 7.5 12l7.5 6.5",
    "next": "M9 5.5 16.5 12 9 18.5",
    "down": "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    "link": "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3"
    "M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7L12 17.7",
    "close": "M6 6l12 12M18 6 6 18",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z"
    "M2.5 20c0-4 3-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.5a3.3 3.3 0 0 1 0 6.3M18 14c2.2.8 3.5 3 3.5 6",
    "clock": "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2",
    "bot": "M5 9h14v10H5ZM12 9V5M12 5h.01M9 13.5v1M15 13.5v1M2.5 12.5v3M21.5 12.5v3",
    "zoom": "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5M7.5 10.5h6M10.5 7.5v6",
    "eye": "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z"
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    "sun": "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2.5M12 19v2.5M2.5 12H5M19 12h2.5"
    "M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7",
    "cup": "M7 4h10v6a5 5 0 0 1-10 0ZM7 6H3.5c0 3 1.5 5 3.8 5M17 6h3.5c0 3-1.5 5-3.8 5M12 15v4M8 20h8",
    "gear": "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
}


@cache
def icon(name: str) -> Markup:
    """One of the pictures above, hidden from screen readers."""
    return tag("svg", tag("path", d=PATHS[name]), class_="icon", viewBox="0 0 24 24", aria_hidden="true")
