"""Random histories of edits here, edits in the sheet and imports: no edit is lost unnoticed, a second import changes nothing."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gtapp.features import open_project
from gtapp.features.letters import columns, derived_files
from gtapp.features.letters.columns import GROUND_TRUTH, RECORD_COLUMNS
from gtapp.features.letters.importer import ImportPlan, SheetImport
from tests.features.letters.sheet_samples import make_letter_row, make_scans, record, rows, save_table, table
from tests.sample_projects import snapshot
from tests.strategies import examples

NUMBERS = ("01", "02", "10")
COLUMNS = (*RECORD_COLUMNS, "comment")
Place = tuple[str, str]

titles = st.sampled_from(
    ("None", "Betr. A", "Betr. B", "a | b", "<<X, Y>> | Z", "“=1+1”", "é", "line\nbreak", "")
)
values = {
    "letter_title": titles,
    "send_date": st.sampled_from(("1927-03-14", "1928", "None", "14. März", "")),
    "sender_persons": titles,
    "receiver_persons": titles,
    "has_signatures": st.sampled_from(("TRUE", "FALSE", "WAHR", "FALSCH")),
    "comment": st.sampled_from(("", "sehen!", "'+1", "a, b; c")),
    "done": st.sampled_from(("TRUE", "FALSE", "WAHR", "")),
}


def edits(*columns: str) -> st.SearchStrategy[tuple[str, str, str]]:
    one = st.sampled_from(columns).flatmap(lambda column: st.tuples(st.just(column), values[column]))
    return st.tuples(st.sampled_from(NUMBERS), one).map(lambda found: (found[0], *found[1]))


steps = st.one_of(
    st.tuples(st.just("here"), edits(*RECORD_COLUMNS)),
    st.tuples(st.just("copy"), edits("comment")),
    st.tuples(st.just("sheet"), edits(*COLUMNS, "done")),
    st.tuples(st.just("sheet"), edits(*COLUMNS, "done")),
    st.tuples(st.just("remove"), st.sampled_from(NUMBERS)),
    st.tuples(st.just("undo"), st.sampled_from(NUMBERS)),
    st.tuples(st.just("redo"), st.sampled_from(NUMBERS)),
    st.tuples(st.just("check"), st.sampled_from(NUMBERS)),
    st.tuples(
        st.just("mark"), st.tuples(st.sampled_from(NUMBERS), st.sampled_from(("in progress", "needs action")))
    ),
    st.tuples(st.just("turn"), st.none()),
    st.tuples(st.just("import"), st.sampled_from((None, None, "here", "sheet"))),
)


class History:
    """A sheet, a project, and each field's value at the last import that settled it."""

    def __init__(self, root: Path) -> None:
        self.root = make_scans(root, "01", "02")
        self.columns = list(GROUND_TRUTH.columns)
        self.sheet = {"01": make_letter_row("01"), "02": make_letter_row("02", done="FALSE", letter_title="")}
        self.base: dict[Place, str] = {}
        # letters that had no file at the last import: an empty field of their new file is no correction
        self.bare: set[str] = set()

    # actions of users

    def here(self, number: str, column: str, cell: str) -> None:
        with open_project(self.root, "letters") as project:
            if any(item.id == f"letter{number}" for item in project.items):
                document = project.document(f"letter{number}")
                document.set((column,), columns.parse_cell(column, GROUND_TRUTH, cell))
                project.save(document)

    def copy(self, number: str, column: str, cell: str) -> None:
        """An edit of the tab's copy, as a window makes one of a column that the record doesn't have."""
        path = self.root / "ground_truths" / "sheet" / "ground_truth.csv"
        if path.is_file():
            found = rows(path)
            for row in found:
                if row["document_number"] == number:
                    row[column] = cell
            save_table(path, table(found, list(found[0]) if found else GROUND_TRUTH.columns))

    def undo(self, number: str) -> None:
        if record(self.root, number) is not None:
            with open_project(self.root, "letters") as project:
                document = project.document(f"letter{number}")
                document.undo()
                project.save(document)

    def redo(self, number: str) -> None:
        if record(self.root, number) is not None:
            with open_project(self.root, "letters") as project:
                document = project.document(f"letter{number}")
                document.redo()
                project.save(document)

    def check(self, number: str) -> None:
        with open_project(self.root, "letters") as project:
            if any(item.id == f"letter{number}" for item in project.items):
                project.check(project.document(f"letter{number}"))

    def mark(self, number: str, name: str) -> None:
        if record(self.root, number) is not None:
            with open_project(self.root, "letters") as project:
                project.mark(
                    project.document(f"letter{number}"), name, "look" if name == "needs action" else ""
                )

    def followed(self) -> None:
        """Check that all files equal those of a complete derivation."""
        with open_project(self.root, "letters") as project:
            assert derived_files.update_files(project) == []

    def sheet_edit(self, number: str, column: str, cell: str) -> None:
        self.sheet.setdefault(number, make_letter_row(number))[column] = cell

    def remove(self, number: str) -> None:
        if set(self.sheet) != {number}:  # an empty tab is refused
            self.sheet.pop(number, None)

    def turn(self, _: None) -> None:
        self.columns.reverse()

    # present values

    def cell(self, number: str, column: str) -> str | None:
        """Return the project's value, read from its files."""
        found = record(self.root, number)
        if (
            found is not None
            and column in RECORD_COLUMNS
            and (found[column] not in ([], "") or number not in self.bare)
        ):
            return columns.format_cell(found[column])
        path = self.root / "ground_truths" / "sheet" / "ground_truth.csv"
        lines = rows(path) if path.is_file() else []
        return next((row[column] for row in lines if row["document_number"] == number), None)

    def cells(self) -> dict[Place, str | None]:
        return {(number, column): self.cell(number, column) for number in NUMBERS for column in COLUMNS}

    # the import

    def run(self, prefer: str | None) -> None:
        before = self.cells()
        plan = self.applied(prefer)
        self.look(before, self.cells(), plan)
        self.bare = {number for number in NUMBERS if record(self.root, number) is None}
        there = snapshot(self.root)
        again = self.applied(None)
        left = {kind for kind in ("new", "changed") if any(True for _ in again.differences(kind))}
        assert not left, again.differences()
        assert snapshot(self.root) == there

    def applied(self, prefer: str | None) -> ImportPlan:
        with open_project(self.root, "letters") as project:
            made = SheetImport(project, [table(list(self.sheet.values()), self.columns)])
            conflicts = made.plan().conflicts
            choices: Any = {(w.name, e.id, e.column): prefer for w, e in conflicts} if prefer else {}
            plan, report = made.apply(project, choices)
            project.flush()
        assert not report.failed
        return plan

    def look(self, before: dict[Place, str | None], after: dict[Place, str | None], plan: ImportPlan) -> None:
        shown = {(e.id[0], e.column): e.choice for _, e in plan.differences("conflict")}
        for place, here in before.items():
            number, column = place
            base, choice = self.base.get(place), shown.get(place, shown.get((number, "")))
            if number not in self.sheet:
                self.gone(place, here, after[place], shown.get((number, ""), "no conflict"))
                continue
            sheet = self.sheet[number][column]
            if place in shown or (number, "") in shown:
                assert not same(column, here, sheet)
                expected, settled = (sheet if choice == "sheet" else here), choice is not None
            else:
                mine, theirs = (
                    here is not None and not same(column, here, base),
                    not same(column, sheet, base),
                )
                assert not (mine and theirs and here and sheet and not same(column, here, sheet)), place
                expected, settled = (
                    (here if mine and (here or base is not None) and (not theirs or not sheet) else sheet),
                    True,
                )
            assert same(column, after[place], expected), (place, base, here, sheet, after[place])
            if settled:
                self.base[place] = sheet

    def gone(self, place: Place, here: str | None, after: str | None, choice: str | None) -> None:
        """A letter that was removed from the sheet: what was changed here stays."""
        if after is None:
            assert here is None or same(place[1], here, self.base.get(place)) or choice != "no conflict"
            self.base.pop(place, None)
        else:
            assert same(place[1], after, here or "")
            if choice == "sheet":  # its file keeps the letter here, but its changes are decided
                self.base[place] = after


def same(column: str, one: str | None, other: str | None) -> bool:
    if one is None or other is None:
        return one is other
    return columns.is_same_value(column, GROUND_TRUTH, one, other)


def play(history: list[tuple[str, Any]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = History(Path(folder))
        names: dict[str, Callable[..., None]] = {
            "here": found.here,
            "copy": found.copy,
            "sheet": found.sheet_edit,
            "remove": found.remove,
            "undo": found.undo,
            "redo": found.redo,
            "check": found.check,
            "mark": found.mark,
            "turn": found.turn,
            "import": found.run,
        }
        for name, what in [*history, ("import", None)]:
            names[name](*(what if isinstance(what, tuple) else (what,)))
            if name not in ("copy", "sheet", "remove", "turn"):
                found.followed()


@example(
    [
        ("import", None),
        ("remove", "01"),
        ("copy", ("01", "comment", "sehen!")),
        ("import", "sheet"),
        ("sheet", ("01", "letter_title", "None")),
    ]
)
@given(st.lists(steps, max_size=10))
@examples(40)
@pytest.mark.slow
def test_no_edit_is_lost_unnoticed(history: list[tuple[str, Any]]) -> None:
    play(history)


@pytest.mark.torture
@pytest.mark.timeout(1800)
@given(st.lists(steps, max_size=16))
@examples(1000)
def test_no_edit_is_lost_in_a_thousand_histories(history: list[tuple[str, Any]]) -> None:
    play(history)
