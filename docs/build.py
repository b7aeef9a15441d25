"""Writes what the documentation derives from the code: the pages of observation rows; runs the notebooks when asked.

python docs/build.py              # tensors.md
python docs/build.py notebooks    # executes the notebooks in place
"""

from __future__ import annotations

import sys
from pathlib import Path

from ludotheque.games.registry import game_ids, get_spec, load_game
from ludotheque.kernel.tensor import TensorShape

DOCS = Path(__file__).parent
INTRODUCTION = """# Observations as numbers

Programs that learn see a position as a row of numbers between −1 and 1, the same for our vector environment,
PettingZoo, Gymnasium and OpenSpiel. Its fields are those of the game's observation (what the seat may know, and nothing
else), one after the other; zeros stand for what is not there. *One of a…b* is one number for each value, 1 where it is;
*which of* counts how often each occurs; *share of n* is the value divided by n. Seats are counted from the viewer on.
Boards are planes: all cells for the first number, then all for the second, row by row. Where the length depends on the
number of players, the table is for the largest.

With `shape = TensorShape(game)`: `shape.values(state, seat)` is the row, `shape.table()` the table for any setting,
`shape.read(row, field)` one field's numbers; `row[shape.place(field)].reshape(shape.parts[field].dimensions)` gives the
planes of a NumPy row, `shape.parts[field].names` what they are for.
"""


def tensor_page() -> str:
    """All games' rows, field by field."""
    parts = [INTRODUCTION]
    for game_id in game_ids():
        spec = get_spec(game_id)
        shape = TensorShape(load_game(game_id, players=max(spec.players)))
        parts.append(f"## {spec.title}\n\n{max(spec.players)} players, {shape.size} numbers.\n\n{shape.table()}\n")
    return "\n".join(parts)


def run_notebooks() -> None:
    """Execute every notebook and keep its outputs."""
    import nbformat
    from nbclient import NotebookClient

    for path in sorted((DOCS / "notebooks").glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
            if cell.cell_type == "code":  # warnings name folders of the machine on which they arose
                cell.outputs = [each for each in cell.outputs if each.get("name") != "stderr"]
        nbformat.write(notebook, path)


if __name__ == "__main__":
    if sys.argv[1:] == ["notebooks"]:
        run_notebooks()
    else:
        (DOCS / "tensors.md").write_text(tensor_page(), encoding="utf-8")
