"""Optional packages: imported when they are needed; where one is missing, the error says how to install it."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from ludotheque.kernel.errors import ConfigurationError


def require(package: str, extra: str) -> Any:
    """Import a package that belongs to an extra."""
    top = package.partition(".")[0]
    if find_spec(top) is None:
        raise ConfigurationError(
            "extra/missing", package=top, extra=extra, command=f"pip install 'ludotheque[{extra}]'"
        )
    return importlib.import_module(package)
