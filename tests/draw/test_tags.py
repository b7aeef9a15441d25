"""Markup: escaped exactly once, with short numbers and attribute names as in SVG."""

from __future__ import annotations

from ludotheque.draw.tags import Markup, join, tag, text


def test_children_and_attributes_are_escaped_once() -> None:
    inner = tag("b", "<&>")
    assert inner == "<b>&lt;&amp;&gt;</b>"
    assert tag("p", inner, title='a"b') == '<p title="a&quot;b"><b>&lt;&amp;&gt;</b></p>'
    assert join("<", inner, None, 3) == "&lt;<b>&lt;&amp;&gt;</b>3"
    assert text(Markup("<i>")) == "<i>"


def test_attribute_names_and_values() -> None:
    drawn = tag(
        "rect", x=1.50, y=2.0, class_="cell", data_h="cell:c4", hidden=True, fill=None, rx=False, viewBox="0 0 1 1"
    )
    assert drawn == '<rect x="1.5" y="2" class="cell" data-h="cell:c4" hidden viewBox="0 0 1 1"></rect>'


def test_coordinates_have_at_most_two_decimals() -> None:
    assert tag("circle", r=1 / 3) == '<circle r="0.33"></circle>'
    assert tag("circle", r=-0.001) == '<circle r="0"></circle>'


def test_void_elements_have_no_end() -> None:
    assert tag("br") == "<br>"
