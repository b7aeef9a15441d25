"""Legal actions as a tree of handles in which equal branches are one: 1,383 paths of 66 kB become 15 kB.

Nodes are numbered; node 0 is the end of every path. Since ends are shared, a client sends the whole path, and `paths`
finds its action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ludotheque.draw.view import Choice


class Tree(msgspec.Struct, frozen=True):
    """`nodes[n]` leads from a handle to the next node; 0 means that the path is complete."""

    root: int
    nodes: tuple[dict[str, int], ...]

    def handles(self) -> list[str]:
        """Every handle once, in the order of first appearance from the root's side."""
        seen: dict[str, None] = {}
        for node in reversed(self.nodes):
            seen.update(dict.fromkeys(node))
        return list(seen)


EMPTY = Tree(0, ({},))


def build_tree(choices: Iterable[Choice]) -> Tree:
    """The tree of all paths."""
    root: dict[str, Any] = {}
    for choice in choices:
        node = root
        for handle in choice.path:
            node = node.setdefault(handle, {})
    if not root:
        return EMPTY
    nodes: list[dict[str, int]] = [{}]
    return Tree(_number(root, nodes, {}), tuple(nodes))


def _number(node: dict[str, Any], nodes: list[dict[str, int]], known: dict[tuple[tuple[str, int], ...], int]) -> int:
    """The number of a node, which is added unless an equal one is there.

    Not a function inside another: one that calls itself is a cycle, which only the garbage collector would free.
    """
    if not node:
        return 0
    branches = {handle: _number(child, nodes, known) for handle, child in node.items()}
    key = tuple(branches.items())
    if key not in known:
        known[key] = len(nodes)
        nodes.append(branches)
    return known[key]


def open_handles(tree: Tree) -> list[tuple[str, str]]:
    """The handles after which something is still to be chosen, each with the kind of what comes next."""
    found = set()
    for node in tree.nodes:
        for handle, after in node.items():
            if after:
                found.add((handle, next(iter(tree.nodes[after])).partition(":")[0]))
    return sorted(found)


def paths(choices: Iterable[Choice]) -> dict[tuple[str, ...], int]:
    """The action at the end of each path."""
    return {choice.path: choice.action for choice in choices}
