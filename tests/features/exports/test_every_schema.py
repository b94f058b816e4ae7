"""Tables of records of every schema: importing any record's table turns a project into it; a second import changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.cli.export_commands import TableImportCommand
from gtapp.core.files.formula_errors import is_formula_error
from gtapp.core.files.table_file import FlatTable
from gtapp.core.schema import benchmark as benchmarks
from gtapp.core.schema.fields import Field
from gtapp.features.exports.export import ExportRequest, export
from tests.core.files.test_table_file import is_alike, scalars, texts, values
from tests.features.exports.test_export import read_truths
from tests.sample_projects import PIXEL, open_checked, sha, write_file
from tests.strategies import examples

Pair = tuple[Any, Any]


def draw_values(field: Field) -> st.SearchStrategy[Any]:
    """Values of a schema, with gaps, all kinds of empty, foreign keys and wrong types."""
    if field.kind == "object" and field.children:
        known = st.fixed_dictionaries(
            {}, optional={child.name: draw_values(child) for child in field.children}
        )
        foreign = st.dictionaries(st.sampled_from(["editor", "_id", "a/b", "0"]), values, max_size=1)
        return st.one_of(known, known, known, st.builds(lambda a, b: {**b, **a}, known, foreign), st.none())
    if field.kind == "list" and field.item:
        return st.one_of(st.lists(draw_values(field.item), max_size=3), st.none())
    # an error of a formula is reported, and not imported
    drawn = st.one_of(texts, scalars) if field.kind in ("text", "choice") else scalars
    return drawn.filter(lambda value: not (isinstance(value, str) and is_formula_error(value)))


def write_truths(root: Path, name: str, records: list[Any]) -> None:
    """Write the truths of a project."""
    if name == "sciencemetabench":
        apply_lines = [json.dumps({**record, "sha256": sha(n)}) for n, record in enumerate(records)]
        write_file(root / "data/papers.jsonl", "\n".join(apply_lines))
        return
    for number, record in enumerate(records, 1):
        content = {"response_text": record} if name == "zettelkatalog" else record
        item = f"letter{number:02}"
        write_file(root / "ground_truths" / f"{item}.json", json.dumps(content))
        write_file(root / "images" / f"{item}.jpg", PIXEL)


def apply_lines(root: Path, name: str, table: Path) -> list[str]:
    """Apply the lines of an import of a table."""
    with open_checked(root, name) as project:
        return list(TableImportCommand(project, FlatTable(table), apply=True, foreign=True).lines())


@pytest.mark.parametrize("format_", ["csv", "xlsx"])
@pytest.mark.parametrize("name", benchmarks.list_ids())
@pytest.mark.slow
def test_any_record_of_a_schema_becomes_any_other(
    tmp_path_factory: pytest.TempPathFactory, name: str, format_: str
) -> None:
    field = benchmarks.load(name).schema.fields
    # null as a record can't be a line of a JSON-lines file
    record = draw_values(field).filter(lambda each: isinstance(each, dict))

    @examples(12)
    @example([({"0": {"-": None}}, {"0": []})])
    @given(st.lists(st.tuples(record, record), min_size=1, max_size=3))
    def is_storable(pairs: list[Pair]) -> None:
        root = tmp_path_factory.mktemp(name)
        write_truths(root, name, [new for new, _ in pairs])
        wanted = read_truths(root, name)
        table = root.parent / f"{root.name}.{format_}"
        with open_checked(root, name) as project:
            assert export(project, ExportRequest(format_, table)).problems == []
        assert apply_lines(root, name, table) == ["0 values of 0 items differ; 0 items were saved"]
        covered = _columns_of(root, name, [old for _, old in pairs], table)
        found = apply_lines(root, name, covered)
        after = read_truths(root, name)
        assert [item for item in wanted if not is_alike(wanted[item], after[item])] == [], found

    is_storable()


def _columns_of(root: Path, name: str, others: list[Any], table: Path) -> Path:
    """Return the table with the columns of other records, which become the project's truths."""
    both = root.parent / f"{root.name}-both"
    wanted = list(read_truths(root, name).values())
    write_truths(both, name, [*wanted, *others])
    with open_checked(both, name) as project:
        path = table.with_name(f"{table.stem}-both{table.suffix}")
        assert export(project, ExportRequest(table.suffix[1:], path)).problems == []
    write_truths(root, name, [*others, *others])
    return path
