"""The tables of units and properties that the rules pages show, made from the edition."""

from __future__ import annotations

from ludotheque.games.neuland.content import load_edition
from ludotheque.games.neuland.rules.codes import ORE, PROPERTIES, STACK_NAMES, STACK_SIZE, UNITS
from ludotheque.games.neuland.texts import TEXTS
from ludotheque.games.neuland.view.labels import good_word, kind_word, terrain_word

TABLES = load_edition("reconstructed")[1]


def units_table(lang: str) -> str:
    """Return a row for each unit: name, terrain, cost, inputs, product, copies."""
    rows = []
    for tile in range(UNITS):
        recipes = [(TABLES.needs[tile], TABLES.makes[tile])]
        if TABLES.second_makes[tile] >= 0:
            recipes.append((TABLES.second_needs[tile], TABLES.second_makes[tile]))
        inputs = " / ".join(" + ".join(good_word(good, lang) for good in needs) or "–" for needs, _ in recipes)
        makes = " / ".join(TEXTS.say("top_ore", lang) if good == ORE else good_word(good, lang) for _, good in recipes)
        name = kind_word(tile, lang).partition(" (")[0]
        terrain = terrain_word(TABLES.terrain[tile], lang)
        cost = good_word(TABLES.cost[tile], lang)
        rows.append(f"| {name} | {terrain} | {cost} | {inputs} | {makes} | {TABLES.copies[tile]} |\n")
    return "".join(rows)


def properties_table(lang: str) -> str:
    """Return a row for each property: stack, name, shields, terrain, needs.

    Each stack starts at the top.
    """
    rows = []
    for each in range(PROPERTIES):
        tile = UNITS + each
        stack = TEXTS.say(f"stack_{STACK_NAMES[each // STACK_SIZE]}", lang)
        needs = ", ".join(good_word(good, lang) for good in TABLES.needs[tile])
        terrain = terrain_word(TABLES.terrain[tile], lang)
        place = each % STACK_SIZE + 1
        rows.append(f"| {stack} {place} | {kind_word(tile, lang)} | {TABLES.value[tile]} | {terrain} | {needs} |\n")
    return "".join(rows)
