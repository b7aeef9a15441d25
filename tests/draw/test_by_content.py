"""What is remembered by its contents is bounded in characters."""

from __future__ import annotations

from ludotheque.draw.identity import by_content


def test_what_is_remembered_is_bounded_in_sum() -> None:
    made = 0

    def length(text: str) -> int:
        return len(text)

    @by_content(10_000, length)
    def double(text: str) -> str:
        nonlocal made
        made += 1
        return text * 2

    assert double("a") == double("a") == "aa"
    assert made == 1
    for number in range(1_000):
        assert double(f"{number:0100d}") == f"{number:0100d}" * 2
        assert sum(map(len, double.known)) <= 10_000
    assert made == 1_001
