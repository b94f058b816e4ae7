"""Odd and broken tables and JSON-lines files: reported, skipped, never overwritten."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from gtapp.core.files import json_text
from gtapp.core.platform.errors import ProjectError, SaveError, UnreadableError
from gtapp.core.project.project import Project
from gtapp.features.problems.checks import check_roundtrip
from tests.sample_projects import LETTER, PIXEL, TABLE, letters, open_checked, paper, papers, sha, write_file
from tests.validation import validate_project

# letters and their table


FOREIGN = json.dumps({"type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}})


def _letter_notes(project: Project, item: str = "letter01") -> list[str]:
    return [note.code for note in project.document(item).notes]


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (b"", "file-empty"),
        (TABLE.encode("utf-16"), "file-not-utf8"),
        (TABLE.replace("None", "Kläger").encode("latin-1"), "file-not-utf8"),
        (TABLE + '\n"x', "file-io"),
        (TABLE.replace("document_number", "number"), "file-no-record"),
        (TABLE + "\n" + TABLE.split("\n")[1], "file-two-rows"),
    ],
)
def test_an_unusable_table_is_reported_and_not_changed(tmp_path: Path, table: str | bytes, code: str) -> None:
    root = letters(tmp_path, table)
    before = (root / "ground_truths/letters.csv").read_bytes()
    with open_checked(root) as project:
        assert _letter_notes(project) == [code]
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-17")
        assert project.save(document)
    assert (root / "ground_truths/letters.csv").read_bytes() == before
    written = json.loads((root / "ground_truths/letter01.json").read_text(encoding="utf-8"))
    assert written == {**LETTER, "send_date": ["1926-02-17"]}


def test_oddities_of_the_table_are_reported_for_the_project(tmp_path: Path) -> None:
    extra = "\n9,12,1926-01-01,None,A,B,TRUE\n9,12,1926-01-01,None,A,B,TRUE\n8,13,,,,,\n7,,,,,,"
    root = letters(tmp_path, TABLE + extra)
    with open_checked(root) as project:
        assert [(p.item, p.message.code) for p in project.problems] == [
            ("letter12", "row-twice"),
            ("letter13", "row-without-item"),
        ]


def test_a_differing_row_is_reported_and_not_changed_by_other_edits(tmp_path: Path) -> None:
    root = letters(tmp_path, TABLE.replace("01,1926-02-16", "01,1926-02-15"))
    with open_checked(root) as project:
        document = project.document("letter01")
        (note,) = document.issues
        assert note.code == "row-differs" and note.pointer == ("send_date",) and "1926-02-15" in str(note)
        document.set("/has_signatures", "FALSE")
        project.save(document)
    text = (root / "ground_truths/letters.csv").read_text(encoding="utf-8")
    assert text == TABLE.replace(
        '01,1926-02-16,None,"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul",TRUE',
        '01,1926-02-15,None,"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul",FALSE',
    )


def test_a_letter_without_a_row_gets_one_with_its_next_save(tmp_path: Path) -> None:
    lines = TABLE.split("\n")
    root = letters(tmp_path, "\n".join([lines[0], *lines[2:]]))
    with open_checked(root) as project:
        assert _letter_notes(project) == ["row-missing"]
        document = project.document("letter01")
        assert not document.is_dirty
        document.set("/has_signatures", "FALSE")
        assert project.save(document)
    row = lines[1].replace("1932319", "").replace("TRUE", "FALSE")
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8") == "\n".join(
        [lines[0], row, *lines[2:]]
    )


def test_a_lone_surrogate_does_not_stop_the_row(tmp_path: Path) -> None:
    root = letters(tmp_path)
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/letter_title/0", "x\ud83d")
        assert project.save(document)
    assert "None" not in (root / "ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")[1]
    assert json.loads((root / "ground_truths/letter01.json").read_text(encoding="utf-8"))["letter_title"] == [
        "x\ud83d"
    ]


# JSON lines


def test_unusable_lines_are_reported_with_their_number(tmp_path: Path) -> None:
    lines = [json.dumps(paper(0)), "{", '{"title": "no key"}', "", "[]", json.dumps(paper(1))]
    file = write_file(tmp_path / "data/papers.jsonl", "\n".join(lines))
    with open_checked(tmp_path, "sciencemetabench") as project:
        assert [item.id for item in project.items] == [sha(0), sha(1)]
        codes = ["file-not-json", "lines-no-key", "lines-no-record"]
        assert [p.message.code for p in project.problems if not p.item] == codes
        assert [p.message.params["line"] for p in project.problems if not p.item] == [2, 3, 5]
        document = project.document(sha(1))
        document.set("/title", "Neu")
        project.save(document)
    lines[-1] = json.dumps({**paper(1), "title": "Neu"})
    assert file.read_text(encoding="utf-8") == "\n".join(lines)


_LINE = json.dumps(paper(1))
_SPREAD = json.dumps(paper(1), indent=2)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (_SPREAD, [("lines-spread", 1)]),
        ("\ufeff" + _SPREAD.replace("\n", "\r\n") + "\r\n", [("lines-spread", 1)]),
        (f"{_SPREAD}\n\n{_SPREAD},\n{_SPREAD}\n", [("lines-spread", n) for n in (1, 11, 20)]),
        (_LINE + ",\n", [("lines-comma", 1)]),
        (_LINE + " , \r\n", [("lines-comma", 1)]),
        (f"[{_LINE}]", [("lines-array", 1)]),
        (f"[\n{_LINE},\n{json.dumps(paper(2))}\n]\n", [("lines-array", 1)]),
        (json.dumps([paper(1)], indent=1), [("lines-array", 1)]),
        (_LINE + _LINE, [("lines-several", 1)]),
        (f"{_LINE}, {_LINE}", [("lines-several", 1)]),
        (f"{_LINE}\r{_LINE}\r", [("lines-several", 1)]),
        (_LINE[:-1], [("file-not-json", 1)]),
        (_LINE[:-1] + ",}", [("file-not-json", 1)]),
        (_LINE + " # checked", [("file-not-json", 1)]),
        ('\n"text"\nnull\n', [("lines-no-record", 2), ("lines-no-record", 3)]),
        ("[" * 100_000, [("file-too-deep", 1)]),
        ("{\n" * 1000, [*(("file-not-json", n) for n in range(1, 21)), ("lines-more", None)]),
    ],
)
def test_lines_that_can_t_be_read_get_no_second_record(
    tmp_path: Path, text: str, faults: list[tuple[str, int | None]]
) -> None:
    write_file(tmp_path / "pdf" / f"{sha(1)}.pdf", b"%PDF-1.4")
    file = write_file(tmp_path / "data/papers.jsonl", text)
    before = file.read_bytes()
    with open_checked(tmp_path, "sciencemetabench") as project:
        problems = [each for each in project.problems if not each.item]
        found = [(each.message.code, each.message.params.get("line")) for each in problems]
        assert found == faults
        roundtrip = check_roundtrip(project)
        assert [each.message for each in roundtrip.unreadable] == [each.message for each in problems]
        project.choose_type(sha(1), "paper")
        document = project.document(sha(1))
        assert "save-lines" in [note.code for note in document.notes]
        document.set("/title", "Neu")
        with pytest.raises(SaveError) as caught:
            project.save(document)
        assert caught.value.code == "save-lines" and document.is_dirty
    assert file.read_bytes() == before


def test_a_line_with_a_key_twice_is_unreadable(tmp_path: Path) -> None:
    line = json.dumps(paper(1))[:-1] + ', "title": "again"}'
    file = write_file(tmp_path / "data/papers.jsonl", json.dumps(paper(0)) + "\n" + line + "\n")
    before = file.read_bytes()
    with open_checked(tmp_path, "sciencemetabench") as project:
        with pytest.raises(UnreadableError):
            project.document(sha(1))
        assert [p.message.code for p in validate_project(project).unreadable] == ["file-duplicate-key"]
    assert file.read_bytes() == before


def test_the_same_key_in_two_files_and_twice_in_one_is_distinguished(tmp_path: Path) -> None:
    root = papers(
        tmp_path,
        {
            "data/a.jsonl": [paper(0), paper(1, title="eins")],
            "data/b.jsonl": [paper(1, title="zwei"), paper(1, title="drei")],
        },
    )
    with open_checked(root) as project:
        names = [sha(0), f"{sha(1)}@data/a.jsonl", f"{sha(1)}@data/b.jsonl", f"{sha(1)}@data/b.jsonl#2"]
        assert [item.id for item in project.items] == names
        assert [p.item for p in project.problems if p.message.code == "item-duplicate"] == names[1:]
        assert [project.document(name).record["title"] for name in names[1:]] == ["eins", "zwei", "drei"]
        with pytest.raises(ProjectError) as caught:
            project.item(sha(1))
        assert caught.value.code == "item-ambiguous" and names[2] in str(caught.value)
        document = project.document(names[3])
        document.set("/title", "vier")
        project.save(document)
    assert [
        json.loads(line)["title"] for line in (root / "data/b.jsonl").read_text(encoding="utf-8").splitlines()
    ] == ["zwei", "vier"]


def test_a_key_written_with_escapes_is_the_same_key(tmp_path: Path) -> None:
    write_file(
        tmp_path / "schema.json",
        json.dumps({"type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}),
    )
    file = write_file(tmp_path / "data/x.jsonl", '{"id": "M\\u00fcller\\/1", "n": 1}\r\n{"id": "x", "n": 2}')
    with open_checked(tmp_path) as project:
        document = project.document("Müller/1")
        assert not document.is_new
        document.set("/n", 3)
        document.set("/more", {"a": [1, 2]})
        project.save(document)
    assert (
        file.read_bytes()
        == b'{"id": "M\\u00fcller\\/1", "n": 3, "more": {"a": [1, 2]}}\r\n{"id": "x", "n": 2}'
    )


def test_a_new_record_of_a_foreign_lines_file_is_one_line(tmp_path: Path) -> None:
    write_file(
        tmp_path / "schema.json",
        json.dumps({"type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}),
    )
    file = write_file(tmp_path / "data/records.jsonl", '\ufeff{"id": "a", "n": 1}')
    write_file(tmp_path / "images/b.jpg", PIXEL)
    with open_checked(tmp_path) as project:
        document = project.document("b")
        document.set("/n", 2)
        project.save(document)
    assert file.read_text(encoding="utf-8") == '\ufeff{"id": "a", "n": 1}\n{"id": "b", "n": 2}\n'


def test_a_letter_without_a_row_gets_one_when_it_is_checked(tmp_path: Path) -> None:
    lines = TABLE.split("\n")
    root = letters(tmp_path, "\n".join([lines[0], *lines[2:]]))
    before = (root / "ground_truths/letter01.json").read_bytes()
    with open_checked(root) as project:
        project.check(project.document("letter01"))
        assert project.status("letter01").name == "checked" and not project.document("letter01").notes
    row = lines[1].replace("1932319", "")
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8").split("\n")[1] == row
    assert (root / "ground_truths/letter01.json").read_bytes() == before


def test_a_key_with_a_lone_surrogate_is_no_key(tmp_path: Path) -> None:
    lines = [json.dumps({**paper(0), "sha256": "\ud800abc"}), json.dumps(paper(1))]
    write_file(tmp_path / "data/papers.jsonl", "\n".join(lines))
    with open_checked(tmp_path, "sciencemetabench") as project:
        assert [item.id for item in project.items] == [sha(1)]
        assert "lines-no-key" in {problem.message.code for problem in project.problems}
        project.check(project.document(sha(1)))
    assert sha(1) in (tmp_path / "gtapp-status.tsv").read_text(encoding="utf-8")


def test_names_made_unique_by_their_file_belong_to_no_other_item(tmp_path: Path) -> None:
    write_file(
        tmp_path / "schema.json",
        json.dumps({"type": "object", "properties": {"id": {"type": "string"}, "n": {"type": "integer"}}}),
    )
    keys = ["a", "a", "a@data/f.jsonl", "a@data/f.jsonl#2"]
    write_file(
        tmp_path / "data/f.jsonl", "\n".join(json.dumps({"id": key, "n": n}) for n, key in enumerate(keys))
    )
    with open_checked(tmp_path) as project:
        names = [item.id for item in project.items]
        assert len(set(names)) == 4
        assert [project.document(name).record["n"] for name in names] == [0, 1, 2, 3]


@pytest.mark.parametrize("first", [0, 1])
def test_the_same_key_once_with_escapes_and_once_without(tmp_path: Path, first: int) -> None:
    write_file(tmp_path / "schema.json", FOREIGN)
    lines = ['{"id": "\\u006b1", "n": 0}', '{"id": "k1", "n": 0}']
    lines = [lines[first], lines[1 - first]]
    file = write_file(tmp_path / "data/f.jsonl", "\n".join(lines))
    with open_checked(tmp_path) as project:
        names = [item.id for item in project.items]
        assert len(set(names)) == 2
        for number, name in enumerate(names, 1):
            document = project.document(name)
            document.set("/n", number)
            project.save(document)
    assert file.read_text(encoding="utf-8") == "\n".join(
        line.replace('"n": 0', f'"n": {n}') for n, line in enumerate(lines, 1)
    )


def test_endlessly_nested_folders(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0)]}, pdfs=(0,))
    folder = os.open(root / "pdf", os.O_RDONLY)
    for _ in range(1100):
        os.mkdir("d", dir_fd=folder)
        inner = os.open("d", os.O_RDONLY, dir_fd=folder)
        os.close(folder)
        folder = inner
    os.close(folder)
    try:
        with open_checked(root) as project:
            assert [item.id for item in project.items] == [sha(0)]
    finally:
        # too deep for shutil.rmtree, which pytest would clear up with
        subprocess.run(["rm", "-rf", root / "pdf"], check=True)


def test_opening_reads_a_letters_table_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    really = json_text.read_bytes

    def count_reads(path: Path) -> bytes:
        read.append(path.name)
        return really(path)

    with open_checked(letters(tmp_path)) as project:
        monkeypatch.setattr(json_text, "read_bytes", count_reads)
        assert len(project.document("letter01").parts) == 3
    assert sorted(read)[:2] == ["letter01.json", "letters.csv"] and read.count("letters.csv") == 1


def test_an_edit_that_corrects_a_row_removes_its_issue(tmp_path: Path) -> None:
    root = letters(tmp_path, TABLE.replace("01,1926-02-16", "01,1926-02-15"))
    with open_checked(root) as project:
        document = project.document("letter01")
        document.set("/send_date/0", "1926-02-15")
        assert not document.issues
        document.set("/send_date/0", "1926-02-14")
        assert not document.issues
        document.undo()
        document.undo()
        assert [issue.code for issue in document.issues] == ["row-differs"]
