"""The rules of Kuhlorado for thousands of games in parallel, compiled for GPU or CPU."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch.utils.cpp_extension import load_inline

HERE = Path(__file__).parent
FUNCTIONS = ["read_all", "move_all"]
TENSOR = "torch::Tensor"
DECLARATIONS = (
    "#include <torch/extension.h>\n"
    f"void read_all({', '.join([TENSOR] * 12)});\n"
    f"void move_all({', '.join([TENSOR] * 8)});\n"
)


def load_kernels(device: str) -> Any:
    """Return the compiled functions `read_all` and `move_all`."""
    includes = [str(HERE)]  # without the folder of the features, whose features.h would hide the system's
    if device == "cuda":
        return load_inline(
            "kuhlorado_graphics",
            [DECLARATIONS],
            [(HERE / "graphics.cu").read_text()],
            functions=FUNCTIONS,
            extra_include_paths=includes,
        )
    return load_inline(
        "kuhlorado_processor",
        [(HERE / "processor.cpp").read_text()],
        functions=FUNCTIONS,
        extra_cflags=["-O3"],
        extra_include_paths=includes,
    )
