"""Edition files: mistakes are refused by field."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludotheque.games.neuland import SPEC
from ludotheque.games.registry import load_game
from ludotheque.kernel.errors import EditionError

SHIPPED = SPEC.folder() / "editions" / "reconstructed.toml"


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("farm = { copies = 2", "farm = { copies = 3", "units"),
        ('terrain = "X", needs = ["iron", "food"]', 'terrain = "M", needs = ["iron", "food"]', "units"),
        ('needs = ["iron", "food"]', 'needs = ["iron", "beer"]', "properties.barracks.needs"),
        ("barracks = { value = 2", "barracks = { value = 3", "properties"),
        ("barracks = { value = 2", "barracks = { value = 5", "properties.barracks.value"),
        ('"FMM", "MXFF"', '"FMF", "MXFM"', ""),
        ('"FMM", "MXFF"', '"FMM", "MXFX"', "map"),
        ('"FMM", "MXFF"', '"FMMM", "XFF"', "map"),
        ('output = "ore"', 'output = "coal"', "units.mine.makes"),
        ("coal = 9", "coal = 8", "ores"),
        (
            'cost = "wood", makes = [{ output = "wool" }]',
            'cost = "gold", makes = [{ output = "wool" }]',
            "units.sheepfold.cost",
        ),
        ("mint = {", "bank = {", "units.bank"),
        ("[units]", "[units]\nfarm2 = 3", "units[...]"),
    ],
)
def test_a_wrong_edition_is_refused_by_field(tmp_path: Path, old: str, new: str, field: str) -> None:
    text = SHIPPED.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    if not field:  # the same terrains in another order are just as good a map
        assert load_game("neuland", edition=str(file)).edition_id == "reconstructed"
        return
    with pytest.raises(EditionError) as caught:
        load_game("neuland", edition=str(file))
    assert caught.value.values["field"] == field
