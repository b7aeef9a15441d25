"""A game's pictures as elements of a page, for the light theme, the dark one or the system's."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag
from ludotheque.kernel.spec import Spec
from ludotheque.web.models import Visitor


def picture(game: str, name: str, lang: str, theme: str, class_: str | None = None, **about: object) -> Markup:
    """One of a game's `pictures/`; `about` are attributes of the image, its `alt` at least."""
    at = f"/g/{game}/pictures/{name}?lang={lang}&theme="
    dark = tag("source", srcset=f"{at}dark", media="(prefers-color-scheme: dark)") if theme == "auto" else None
    source = at + ("light" if theme == "auto" else theme)
    image = tag("img", src=source, loading="lazy", decoding="async", **about)
    return tag("picture", join(dark, image), class_=class_)


def cover(spec: Spec, visitor: Visitor) -> Markup:
    """A game's cover; its title is beside it, so the picture needs no text."""
    return picture(spec.id, "cover", visitor.lang, visitor.theme, "cover", alt="")
