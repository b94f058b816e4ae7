"""The sorted list: rows, neighbours and filters agree with a plain sorted list."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication

from gtapp.core.project.project import Project
from gtapp.core.schema import benchmark
from gtapp.core.schema.items import Item
from gtapp.editor.items.item_table import ItemModel, ItemOrder
from gtapp.editor.items.list_summaries import ItemSummaries
from gtapp.editor.session import StatusCounts
from gtapp.features import extend_project
from gtapp.kit.tasks import Tasks
from tests.window.window_driver import cards

figures = st.lists(st.sampled_from([-1.0, 0.0, 0.25, 1.0, 3.5]), min_size=1, max_size=30)


@pytest.fixture(scope="module")
def project() -> Project:
    return Project(cards(Path(tempfile.mkdtemp()) / "cards"), benchmark.load("zettelkatalog"), extend_project)


@settings(max_examples=60)
@given(figures=figures, data=st.data())
def test_rows_and_neighbours(
    qapp: QCoreApplication, project: Project, figures: list[float], data: st.DataObject
) -> None:
    count = len(figures)
    tasks = Tasks()
    model = ItemModel(
        [Item(f"i{number}") for number in range(count)],
        StatusCounts(project),
        ItemSummaries(project, tasks),
    )
    shown = sorted(data.draw(st.sets(st.integers(0, count - 1))))
    model.set_rows(shown)
    model.set_order(ItemOrder.of(figures))
    expected = sorted(shown, key=lambda index: (-figures[index], index))
    assert list(model.rows) == expected
    every = sorted(range(count), key=lambda index: (-figures[index], index))
    for index in range(count):
        assert model.row_of(index) == (expected.index(index) if index in expected else -1)
        later = [each for each in every[every.index(index) + 1 :] if each in shown]
        earlier = [each for each in every[: every.index(index)] if each in shown]
        assert model.neighbour(index, 1) == (later[0] if later else -1)
        assert model.neighbour(index, -1) == (earlier[-1] if earlier else -1)
    rest = [index for index in range(count) if index not in shown]
    model.add_rows(rest)
    assert list(model.rows) == every
    model.set_order(None)
    assert list(model.rows) == list(range(count))
    tasks.close()


def test_very_many_items_are_sorted_as_few_are(qapp: QCoreApplication, project: Project) -> None:
    figures = [float(number * 7919 % 1009) for number in range(25_000)]
    order = ItemOrder.of(figures)
    assert list(order.indexes) == sorted(range(25_000), key=lambda index: (-figures[index], index))
    assert all(order.indexes[place] == index for index, place in enumerate(order.places))
    tasks = Tasks()
    model = ItemModel(
        [Item(f"i{number}") for number in range(25_000)],
        StatusCounts(project),
        ItemSummaries(project, tasks),
    )
    model.set_order(order)
    some = range(0, 25_000, 2500)
    model.set_rows(some)
    assert list(model.rows) == [index for index in order.indexes if index in some]
    tasks.close()
