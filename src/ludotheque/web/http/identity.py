"""The sender of a request: a secret in a cookie or a seat token, of which only hashes are stored."""

from __future__ import annotations

import hashlib
import hmac
import re
from functools import lru_cache

import msgspec
from starlette.requests import Request
from starlette.types import Scope

from ludotheque.web.http.errors import WebError
from ludotheque.web.platform import random_number, random_word

COOKIE = "ludotheque"
CSRF_HEADER = "x-csrf-token"
SECRET = re.compile(r"[\w-]{32}", re.ASCII)
# A random secret has some 25 different characters. Signed secrets would add nothing, since a guessable secret endangers
# only its owner's seats, and programs choose their tokens, so that they can create a table again with the same token.
LEAST_CHARACTERS = 10
LANGUAGES = ("fr", "en")
THEMES = ("auto", "light", "dark")


class Visitor(msgspec.Struct, frozen=True):
    """The visitor of a page, with language, theme, remembered name and token for forms."""

    lang: str
    theme: str
    name: str
    csrf: str


def new_secret() -> str:
    """Return 192 random bits for a cookie or a seat token."""
    return random_word(24)


def is_guessable(secret: str) -> bool:
    """Return True if a secret was evidently typed instead of drawn at random."""
    return len(set(secret)) < LEAST_CHARACTERS


def new_table_id(request: str = "") -> str:
    """Return a table id of 80 bits, which is random or follows from a secret request."""
    return hashlib.sha256(request.encode()).hexdigest()[:20] if request else f"{random_number(80):020x}"


def holder_of(secret: str) -> str:
    """Return the hash of a secret, under which seats are stored."""
    return hashlib.sha256(secret.encode()).hexdigest() if secret else ""


@lru_cache(maxsize=5_000)
def csrf_of(secret: str) -> str:
    """Return the token by which a page proves that this server has sent it."""
    return hmac.digest(secret.encode(), b"csrf", "sha256").hex()[:32]


def bearer_of(request: Request) -> str:
    """Return the seat token of an API call."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def cookie_name(scope: Scope) -> str:
    """Return the cookie's name, which over HTTPS neither another subdomain nor plain HTTP can set."""
    if scope["scheme"] != "https":
        return COOKIE
    return f"__Secure-{COOKIE}" if scope.get("root_path") else f"__Host-{COOKIE}"


def cookie_of(request: Request) -> str:
    """Return the secret in the browser's cookie, also from before HTTPS, or nothing if malformed."""
    cookies = request.cookies
    secret = cookies.get(cookie_name(request.scope)) or cookies.get(COOKIE, "")
    return secret if SECRET.fullmatch(secret) and not is_guessable(secret) else ""


def has_cookie(request: Request, secret: str) -> bool:
    """Return True if the browser sent this secret under the right name."""
    return request.cookies.get(cookie_name(request.scope)) == secret


def check_csrf(request: Request, form: dict[str, str] | None = None) -> None:
    """Refuse a change that a page of another site requests in a visitor's name."""
    secret = cookie_of(request)
    given = request.headers.get(CSRF_HEADER) or (form or {}).get("csrf", "")
    is_foreign = request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    if not secret or is_foreign or not hmac.compare_digest(given.encode(), csrf_of(secret).encode()):
        raise WebError("request/csrf")


def language_of(request: Request) -> str:
    """Return the language from `?lang=`, the cookie or the browser's preference, by default French."""
    for asked in (request.query_params.get("lang"), request.cookies.get("lang")):
        if asked in LANGUAGES:
            return asked
    best, found = 0.0, "fr"
    for part in request.headers.get("accept-language", "").split(",")[:10]:
        tag, _, weight = part.strip().partition(";q=")
        lang = tag[:2].lower()
        try:
            value = float(weight or 1.0)
        except ValueError:
            continue
        if lang in LANGUAGES and value > best:
            best, found = value, lang
    return found
