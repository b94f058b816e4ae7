"""`validate` of the tables of persons and organizations, and of letters that use them."""

from __future__ import annotations

from pathlib import Path

from gtapp.features.letters.columns import ORGANIZATIONS
from gtapp.features.problems.checks import Validation
from tests.features.letters.sheet_samples import make_letter_row, make_person_row, persons, save_table, table
from tests.sample_projects import letters, open_checked, write_file
from tests.validation import validate_project

NAMES = ("Groschupf-Jaeger, Louis", "Ritter-Dreier, Fritz", "Krasting, Wilhelm")


def validate_letters(root: Path) -> Validation:
    with open_checked(root, "letters") as project:
        return validate_project(project)


def list_findings(report: Validation) -> set[tuple[str, str, str]]:
    return {(each["item"], each["pointer"], each["code"]) for each in report.to_json()["issues"]}


def test_persons_are_checked_with_the_letters(tmp_path: Path) -> None:
    root = letters(tmp_path)
    people = [make_person_row(f"P{n}", name) for n, name in enumerate(NAMES)]
    save_table(
        root / "ground_truths" / "persons.csv",
        persons([*people, make_person_row("P7", "  Odd"), make_person_row("", "Odd")]),
    )
    report = validate_letters(root)
    assert report.has_findings and list_findings(report) == {
        ("persons.csv", "/5", "sheet-name-spaces"),
        ("persons.csv", "/6", "sheet-identifier-missing"),
        ("persons.csv", "/6", "sheet-name-twice"),
        ("letter01", "/receiver_persons/0", "sheet-person-unknown"),
        ("letter04", "/receiver_persons/0", "sheet-person-unknown"),
    }
    assert any(line.startswith("persons.csv/6: ") for line in report.format_lines())


def test_valid_tables_have_no_findings(tmp_path: Path) -> None:
    root = letters(tmp_path)
    assert not validate_letters(root).has_findings
    people = [make_person_row(f"P{n}", name) for n, name in enumerate((*NAMES, "Christ-Wackernagel, Paul"))]
    save_table(root / "ground_truths" / "persons.csv", persons(people))
    assert not validate_letters(root).has_findings


def test_the_sheets_own_columns_and_organizations_are_used(tmp_path: Path) -> None:
    root = letters(tmp_path)
    folder = root / "ground_truths" / "sheet"
    people = [make_person_row(f"P{n}", name) for n, name in enumerate((*NAMES, "Christ-Wackernagel, Paul"))]
    people[0] |= {"employer_name": "Nowhere AG"}
    save_table(folder / "persons.csv", persons(people))
    firm = {**dict.fromkeys(ORGANIZATIONS.columns, ""), "identifier_value": "O1", "name": "Schiff AG"}
    save_table(folder / "organizations.csv", table([firm], ORGANIZATIONS.columns))
    save_table(
        folder / "ground_truth.csv",
        table([make_letter_row("01", sender_persons_inscribed="Krasting, Wilhelm | Schiff AG")]),
    )
    assert list_findings(validate_letters(root)) == {
        ("persons.csv", "/2", "sheet-employer-unknown"),
        ("letter01", "/sender_persons_inscribed", "sheet-inscribed-other"),
    }


def test_an_unreadable_table_is_reported_and_the_rest_is_checked(tmp_path: Path) -> None:
    root = letters(tmp_path)
    write_file(root / "ground_truths" / "persons.csv", "name,größe".encode("latin-1"))
    report = validate_letters(root)
    assert report.has_findings and [each.item for each in report.unreadable] == ["persons.csv"]
