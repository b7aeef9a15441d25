"""Legal actions as a tree of handles that shares equal branches: 1,383 paths of 66 kB become 15 kB.

Nodes are numbered, and node 0 is the end of every path. Since ends are shared, a client sends the whole path, and
`paths` finds its action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ludotheque.draw.view import Choice


class Tree(msgspec.Struct, frozen=True):
    """A tree of handles, where `nodes[n]` maps a handle to the next node, or to 0 at the end of a path."""

    root: int
    nodes: tuple[dict[str, int], ...]

    def handles(self) -> list[str]:
        """Return every handle once, in the order of first appearance from the root."""
        seen: dict[str, None] = {}
        for node in reversed(self.nodes):
            seen.update(dict.fromkeys(node))
        return list(seen)


EMPTY = Tree(0, ({},))


def build_tree(choices: Iterable[Choice]) -> Tree:
    """Return the tree of all paths."""
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
    """Return the number of a node, and add the node unless there is an equal one.

    This is not a nested function: one that calls itself is a cycle, which only the garbage collector would free.
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
    """Return the handles that something must follow, each with the kind of what comes next."""
    found = set()
    for node in tree.nodes:
        for handle, after in node.items():
            if after:
                found.add((handle, next(iter(tree.nodes[after])).partition(":")[0]))
    return sorted(found)


def paths(choices: Iterable[Choice]) -> dict[tuple[str, ...], int]:
    """Return the action at the end of each path."""
    return {choice.path: choice.action for choice in choices}
