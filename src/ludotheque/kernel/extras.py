"""Import of optional packages, with an error that says how to install a missing one."""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from typing import Any

from ludotheque.kernel.errors import ConfigurationError


def require(package: str, extra: str) -> Any:
    """Import a package that belongs to an extra of this package."""
    top = package.partition(".")[0]
    if find_spec(top) is None:
        raise ConfigurationError(
            "extra/missing", package=top, extra=extra, command=f"pip install 'ludotheque[{extra}]'"
        )
    return importlib.import_module(package)
