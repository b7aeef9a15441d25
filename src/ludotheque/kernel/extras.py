"""Optional packages: found when they are needed, and missed in one sentence that says how to get them."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from ludotheque.kernel.errors import ConfigurationError


def require(package: str, extra: str) -> Any:
    """Import a package of an extra, or say what to install."""
    top = package.partition(".")[0]
    if find_spec(top) is None:
        raise ConfigurationError(
            "extra/missing", package=top, extra=extra, command=f"pip install 'ludotheque[{extra}]'"
        )
    return importlib.import_module(package)
