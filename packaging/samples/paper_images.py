"""ScienceMetaBench: sets the papers as PDFs of one or two pages."""

from __future__ import annotations

import math

from samples.papers import Paper
from samples.pdf import HEIGHT, WIDTH, Leaf, document, length, paragraph

_LEFT, _MEASURE = 78.0, WIDTH - 156


def draw(paper: Paper) -> bytes:
    """Return the PDF of a paper."""
    leaf = Leaf()
    _head(leaf, paper)
    _abstract(leaf, paper)
    leaves = [leaf]
    for heading, text in paper.body:
        if leaves[-1].y < 190:
            leaves.append(Leaf())
        page = leaves[-1]
        page.text(_LEFT, page.y, heading, 12, "bold")
        page.y -= 19
        paragraph(page, text, 12, _LEFT, _MEASURE)
        page.y -= 12
    if paper.curve:
        leaves.append(Leaf())
        _figure(leaves[-1])
    for number, page in enumerate(leaves, int(paper.foot)):
        page.text(WIDTH / 2 - length(str(number), 10) / 2, 44, str(number), 10)
    return document(leaves)


def _head(leaf: Leaf, paper: Paper) -> None:
    leaf.text(_LEFT, HEIGHT - 50, paper.head, 9, "italic")
    leaf.line([(_LEFT, HEIGHT - 56), (WIDTH - _LEFT, HEIGHT - 56)], 0.5)
    leaf.y = HEIGHT - 112
    for line in paper.title:
        leaf.centred(line, 20, "bold", 1.25)
    leaf.y -= 10
    leaf.centred(paper.authors, 12.5)
    leaf.centred(paper.place, 10.5, "italic", 1.5)
    leaf.centred(paper.dates, 9.5)
    leaf.y -= 22


def _abstract(leaf: Leaf, paper: Paper) -> None:
    leaf.centred(paper.abstract_heading, 11, "bold", 1.6)
    paragraph(leaf, paper.abstract, 11, _LEFT + 30, _MEASURE - 60)
    if paper.keywords:
        leaf.y -= 4
        leaf.text(_LEFT + 30, leaf.y, paper.keywords, 10, "italic")
        leaf.y -= 12
    leaf.y -= 26


def _figure(leaf: Leaf) -> None:
    """Draw a plot: axes with ticks and a curve that bends down."""
    left, bottom, wide, high = _LEFT + 60, HEIGHT - 360, 320.0, 230.0
    leaf.line([(left, bottom + high), (left, bottom), (left + wide, bottom)], 1)
    for step in range(7):
        x, y = left + wide * step / 6, bottom + high * step / 6
        leaf.line([(x, bottom), (x, bottom - 5)])
        leaf.line([(left, y), (left - 5, y)])
        leaf.text(x - 6, bottom - 17, str(35 + 10 * step), 9, "sans")
        leaf.text(left - 28, y - 3, str(-30 + 5 * step), 9, "sans")
    curve = [
        (left + wide * step / 48, bottom + high * (1 - step / 60 - 0.15 * (step / 48) ** 5))
        for step in range(49)
    ]
    leaf.line(curve, 1.2)
    for step in range(2, 48, 6):
        x, y = curve[step][0], curve[step][1] + 7 * math.sin(step * 2.4)
        leaf.line([(x - 3, y), (x + 3, y)])
        leaf.line([(x, y - 3), (x, y + 3)])
    leaf.text(left + 96, bottom - 34, "relative humidity (per cent)", 9, "sans")
    leaf.text(left - 34, bottom + high + 12, "cents", 9, "sans")
    leaf.y = bottom - 62
    paragraph(
        leaf, "Fig. 1. Change of pitch of eighteen wooden pipes, mean of all modes.", 10, _LEFT, _MEASURE
    )
