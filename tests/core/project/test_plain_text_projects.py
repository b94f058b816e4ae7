"""Projects whose ground truth are plain texts, such as lines of text beside their scans: opened, corrected and saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening.creation import NewProject
from gtapp.core.project.opening.folder_survey import survey_folder
from gtapp.core.project.opening.found_records import suggest_uses
from gtapp.features import open_project
from tests.sample_projects import PIXEL, write_file
from tests.validation import validate_project

TEXTS = {"a": "Erſte Zeile\r\n", "b": "[1]", "c": "\ufeffzwei\nZeilen\n", "d": ""}


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    """A folder of line pairs that was made a project by what is proposed."""
    for name, text in TEXTS.items():
        write_file(tmp_path / f"work/{name}.png", PIXEL)
        (tmp_path / f"work/{name}.gt.txt").write_bytes(text.encode())
    write_file(tmp_path / "work/e.png", PIXEL)
    survey = survey_folder(tmp_path / "work")
    plan = NewProject(survey, "", survey.root, uses=tuple(suggest_uses(survey.records).items()))
    assert plan.lines == [
        "[layout]",
        'scans = ["."]',
        'container = "text"',
        'suffixes = [".gt.txt"]',
        'truths = ["."]',
    ]
    plan.create()
    return survey.root


def test_texts_are_records_of_one_value_and_keep_what_an_edit_does_not_touch(lines: Path) -> None:
    with open_project(lines) as project:
        assert {item.id: project.document(item.id).record for item in project.items} == {
            "a": {"text": "Erſte Zeile"},
            "b": {"text": "[1]"},
            "c": {"text": "zwei\nZeilen"},
            "d": {"text": ""},
            "e": {"text": ""},
        }
        assert not validate_project(project).unreadable
        for name, text in {"a": "Erste Zeile", "c": "zwei\nZeilen\nmehr", "d": "x", "e": "neu\r\n2"}.items():
            document = project.document(name)
            document.set("/text", text)
            project.save(document)
        document = project.document("a")
        document.undo()
        project.save(document)
    found = {path.name[0]: path.read_bytes().decode() for path in lines.glob("*.gt.txt")}
    assert found == {**TEXTS, "c": "\ufeffzwei\nZeilen\nmehr\n", "d": "x", "e": "neu\n2\n"}


def test_a_text_that_is_not_utf_8_is_reported_and_kept(lines: Path) -> None:
    (lines / "a.gt.txt").write_bytes(b"Stra\xdfe\n")
    with open_project(lines) as project:
        with pytest.raises(GtappError) as caught:
            project.document("a")
        assert caught.value.code == "file-not-utf8"
    assert (lines / "a.gt.txt").read_bytes() == b"Stra\xdfe\n"
