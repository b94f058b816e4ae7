"""Issues of a letter's persons: only true ones, at the value concerned."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.record.validation import Issue
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.features.letters import columns, person_register, register_checks, tabs
from gtapp.features.letters.person_register import PERSON_FIELDS, Mention, PersonRegister, find_mentions
from tests.strategies import examples, objects, texts, values


def row(name: str, number: str = "", **more: str) -> dict[str, str]:
    return {"identifier_value": number or name, "name": name, **more}


def register(*rows: dict[str, str]) -> PersonRegister:
    return PersonRegister(person_register.read_persons(list(enumerate(rows, 2))))


HEAD = {"job_name": "Leiter", "job_startDate": "1925", "job_endDate": "1926-06"}
KNOWN = register(
    row("Lüssi, Theophil", alternateName="Lüssi, Herrn Th. Lüssi", birthDate="1866", deathDate="1933-05"),
    row("Egloff, Anselm ", alternateName="Herr Egloff", **HEAD),
    row("Egloff, Anselm ", job_name="Präsident", job_startDate="1930"),
    row("Kummer, B.", job_name="Kapitän"),
)


def letter(sender: str = "None", **more: Any) -> dict[str, Any]:
    senders = sender.split(" | ")
    return {
        "letter_title": ["None"],
        "send_date": ["1926-02-16"],
        "sender_persons": senders,
        "receiver_persons": ["None"],
        "has_signatures": "TRUE",
        **more,
    }


def check(record: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return (field, code, level) of every issue."""
    return [
        (str(issue.pointer[0]), issue.code, issue.level)
        for issue in register_checks.check_letter(record, KNOWN)
    ]


def expect_issue(record: dict[str, Any]) -> Issue:
    """Check that this is the only issue, if one is expected."""
    (issue,) = register_checks.check_letter(record, KNOWN)
    return issue


def test_persons_of_the_table_have_no_issues() -> None:
    for name in (
        "Lüssi, Theophil",
        "Egloff, Anselm",
        "<Egloff, Anselm>",
        "<<Kummer, B.>>",
        "None",
        "null",
        "",
    ):
        assert check(letter(name)) == []
        assert check(letter(receiver_persons=[name])) == []


def test_a_person_missing_in_the_table() -> None:
    issue = expect_issue(letter("Lüssi, Theophil | <<Wanzenried, G.>>"))
    assert (issue.pointer, issue.code) == (("sender_persons", 1), "sheet-person-unknown")
    assert "“Wanzenried, G.” is not in the table of persons" in str(issue)


def test_a_variant_instead_of_the_name() -> None:
    issue = expect_issue(letter(receiver_persons=["Herrn Th. Lüssi"]))
    assert (issue.pointer, issue.code) == (("receiver_persons", 0), "sheet-person-variant")
    assert "a way of writing Lüssi, Theophil;" in str(issue)
    assert issue.fix and issue.fix.value == "Lüssi, Theophil"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("<<Herrn Th. Lüssi>>", "<<Lüssi, Theophil>>"), ("Herrn Th. Lüssi | Kummer, B.", None)],
)
def test_a_variant_is_replaced_where_it_is_an_entry_of_its_own(text: str, expected: str | None) -> None:
    issue = expect_issue(letter(receiver_persons=[text]))
    assert issue.code == "sheet-person-variant"
    assert (issue.fix.value if issue.fix else None) == expected


def test_a_person_twice_in_one_field() -> None:
    issue = expect_issue(letter("Lüssi, Theophil | <Lüssi, Theophil>"))
    assert (issue.pointer, issue.code) == (("sender_persons", 1), "sheet-person-twice")
    assert check(letter("Lüssi, Theophil", receiver_persons=["Lüssi, Theophil"])) == []


def test_inferred_from_a_function_unknown_to_the_table() -> None:
    assert expect_issue(letter("<Lüssi, Theophil>")).code == "sheet-person-no-function"
    assert check(letter("<<Lüssi, Theophil>>")) == []


@pytest.mark.parametrize(
    ("date", "covered"),
    [
        ("1924-12-31", False),
        ("1925-01-01", True),
        ("1925", True),
        ("1926-06-30", True),
        ("1926-07", False),
        ("1926-07-01", False),
        ("1929-12", False),
        ("1930-01-01", True),
        ("1999", True),
        ("None", True),
        ("16.2.1926", True),
        ("", True),
    ],
)
def test_a_function_must_cover_the_letters_date(date: str, covered: bool) -> None:
    """Years and months include their first and last day; an invalid date gives no issue."""
    inferred = check(letter("<Egloff, Anselm>", send_date=[date]))
    assert inferred == ([] if covered else [("sender_persons", "sheet-person-no-function-then", "issue")])
    # signers may have signed after leaving
    named = check(letter("Egloff, Anselm", send_date=[date]))
    assert named == ([] if covered else [("sender_persons", "sheet-person-job-date", "note")])


def test_an_issue_names_the_jobs() -> None:
    issue = expect_issue(letter("<Egloff, Anselm>", send_date=["1928"]))
    assert str(issue).endswith("covers 1928: Leiter (1925–1926-06); Präsident (1930–…)")


@pytest.mark.parametrize(
    ("date", "alive"), [("1865", False), ("1866", True), ("1933-05-31", True), ("1933-06", False)]
)
def test_letters_must_be_written_during_a_lifetime(date: str, alive: bool) -> None:
    expected = [] if alive else [("receiver_persons", "sheet-person-lifetime", "issue")]
    assert check(letter(send_date=[date], receiver_persons=["Lüssi, Theophil"])) == expected


def test_of_two_persons_of_one_name_one_is_enough() -> None:
    both = register(row("A", "1", deathDate="1900"), row("A", "2", job_name="x", job_startDate="1920"))
    assert list(register_checks.check_letter(letter("<A>"), both)) == []


# names as inscribed


def test_inscribed_names_are_compared_with_the_variants() -> None:
    record = letter("Lüssi, Theophil", sender_persons_inscribed=["Lüssi", "Th. L.", "Herr Egloff", "None"])
    assert [
        (issue.pointer[1], issue.code, issue.level) for issue in register_checks.check_letter(record, KNOWN)
    ] == [
        (1, "sheet-inscribed-new", "note"),
        (2, "sheet-inscribed-other", "issue"),
    ]
    # a cell of the tab is equal to a list
    cell = letter("Lüssi, Theophil", sender_persons_inscribed="Lüssi | Th. L. | Herr Egloff")
    assert [issue.code for issue in register_checks.check_letter(cell, KNOWN)] == [
        "sheet-inscribed-new",
        "sheet-inscribed-other",
    ]


# signatures


@pytest.mark.parametrize(
    ("record", "codes"),
    [
        (letter("Lüssi, Theophil", signatures_recognised="TRUE"), []),
        (letter("Lüssi, Theophil", signatures_recognised="FALSE"), []),
        (letter("Lüssi, Theophil", signatures_recognised=True), []),
        (letter("Lüssi, Theophil"), []),
        (letter("Lüssi, Theophil", signatures_recognised="WAHR", has_signatures="FALSE"), ["none"]),
        (letter("<<Lüssi, Theophil>>", signatures_recognised="ja"), ["nobody"]),
        (letter("None", signatures_recognised="TRUE"), ["nobody"]),
        (letter("Lüssi, Theophil", signatures_recognised="Herrn Th. Lüssi"), []),
        (letter("Lüssi, Theophil", signatures_recognised="Lüssi, Theophil | Egloff, Anselm"), ["other"]),
        (letter("Lüssi, Theophil", signatures_recognised="Wanzenried, G."), ["other"]),
        (letter("Lüssi, Theophil", signatures_recognised="one of two"), []),
        (letter("Lüssi, Theophil", signatures_recognised="one of two", has_signatures="FALSE"), ["none"]),
        (letter("Lüssi, Theophil", signatures_recognised="Lüssi", has_signatures="FALSE"), ["none"]),
        (letter("Lüssi, Theophil", signatures_recognised="None", has_signatures="FALSE"), []),
        (letter("Lüssi, Theophil", signatures_recognised="W. Ammann"), ["other"]),
        (letter("<<Lüssi, Theophil>>", signatures_recognised="Herrn Th. Lüssi"), ["other"]),
    ],
)
def test_signatures_recognised_are_compared_with_the_persons(
    record: dict[str, Any], codes: list[str]
) -> None:
    expected = [("signatures_recognised", f"sheet-signature-{code}", "issue") for code in codes]
    assert check(record) == expected


def test_recognised_signatures_of_an_unknown_person() -> None:
    record = letter("Wanzenried, G.", signatures_recognised="TRUE")
    codes = [issue.code for issue in register_checks.check_letter(record, KNOWN)]
    assert codes == ["sheet-person-unknown", "sheet-signature-unknown"]


# any record


@examples(200)
@given(
    record=st.fixed_dictionaries({}, optional=dict.fromkeys((*letter(), "signatures_recognised"), values))
    | objects
)
def test_every_record_can_be_checked(record: dict[str, Any]) -> None:
    """Whatever its shape: no exception, each issue is at an existing value, and its text can be written."""
    for issue in register_checks.check_letter(record, KNOWN):
        assert get_value(record, issue.pointer) is not ABSENT and str(issue)


@examples(200)
@given(name=texts.map(lambda text: text.replace("|", "").strip("<> ").strip()), inferred=st.integers(0, 2))
def test_brackets_are_no_part_of_a_name(name: str, inferred: int) -> None:
    record = {"sender_persons": [f"{'<' * inferred}{name}{'>' * inferred}"]}
    kind = ("", "function", "correspondence")[inferred]
    nobody = name.strip() in ("", "None", "null")
    assert find_mentions(record, "sender_persons") == (
        [] if nobody else [Mention(("sender_persons", 0), name.strip(), kind)]
    )


days = st.dates().map(lambda day: day.isoformat())
parts = st.tuples(days, st.sampled_from([4, 7, 10])).map(lambda pair: pair[0][: pair[1]])


@examples(300)
@given(one=parts, other=parts)
def test_before_is_an_order(one: str, other: str) -> None:
    assert not (columns.is_before(one, other) and columns.is_before(other, one))
    assert columns.is_before(one, other) is (one < other and not other.startswith(one))
    assert columns.is_within(one, one, one)
    assert columns.is_within(one, other, "") is not columns.is_before(one, other)


# the real letters


def test_real_letters(reference: Path) -> None:
    """Upstream's own letters and persons agree; without a person or a job they do not."""
    folder = reference / "letters" / "ground_truths"
    table = tabs.read_tables(folder / "persons.csv")[0]
    known = PersonRegister(person_register.read_persons(tabs.list_numbered_rows(table)))
    records = [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob("letter*.json"))]
    assert sum(len(find_mentions(record, field)) for record in records for field in PERSON_FIELDS) == 64
    assert [issue for record in records for issue in register_checks.check_letter(record, known)] == []
    without = PersonRegister(person for person in known.persons if "Oettinger" not in person.name)
    gone = [issue for record in records for issue in register_checks.check_letter(record, without)]
    assert {(issue.code, issue.message.params["name"]) for issue in gone} == {
        ("sheet-person-unknown", "Oettinger-Meili, Artur")
    }
    rows = [columns for _, columns in tabs.list_numbered_rows(table)]
    jobless = register(*({**columns, "job_name": ""} for columns in rows))
    lacking = [issue.message for record in records for issue in register_checks.check_letter(record, jobless)]
    assert {message.code for message in lacking} == {"sheet-person-no-function"}
    inferred = [message.params["name"][:4] for message in lacking]
    assert inferred == ["Kras", "Visc", "Oett", "Oett", "Oett", "Oett", "Visc", "Oett"]
    brief = register(*({**columns, "job_endDate": "1930"} for columns in rows))
    over = [issue for record in records for issue in register_checks.check_letter(record, brief)]
    assert {(issue.code, issue.level) for issue in over} == {
        ("sheet-person-job-date", "note"),
        ("sheet-person-no-function-then", "issue"),
    }
    assert all(issue.message.params["date"] > "1930" for issue in over)
