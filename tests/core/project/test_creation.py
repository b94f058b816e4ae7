"""Projects that are made of folders of scans, and of scans that are copied."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path, PureWindowsPath

import pytest

from gtapp.core.platform.errors import CopyCancelledError, SaveError, UnreadableError
from gtapp.core.project.opening import folder_survey
from gtapp.core.project.opening.creation import NewProject
from gtapp.core.project.opening.detection import load_benchmark
from gtapp.core.project.opening.folder_survey import find_common_folder, survey_files, survey_folder
from gtapp.core.project.opening.found_records import suggest_uses
from gtapp.core.project.opening.kind_change import may_change_kind
from gtapp.features import open_project
from tests.core.project.test_folder_survey import make_files
from tests.sample_projects import CARD, PIXEL, cards, dump_json, write_file


def list_files(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())


def test_scans_in_the_folder_itself_stay_there(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg", "Box 2/b.jpg")
    plan = NewProject(survey_folder(root), "personnel_cards", root)
    assert plan.list_new_files() == ["gtapp.toml"] and not plan.copy_folder
    plan.create()
    assert list_files(root) == ["Box 2/b.jpg", "a.jpg", "gtapp.toml"]
    with open_project(root) as project:
        assert project.benchmark.id == "personnel_cards"
        assert [item.scans for item in project.items] == [("a.jpg",), ("Box 2/b.jpg",)]
        assert project.problems == []


def test_the_usual_folder_needs_no_layout(tmp_path: Path) -> None:
    root = make_files(tmp_path, "images/a.jpg")
    NewProject(survey_folder(root), "fraktur", root).create()
    assert "layout" not in (root / "gtapp.toml").read_text(encoding="utf-8")


def test_a_kind_of_ones_own_has_the_named_fields(tmp_path: Path) -> None:
    root = make_files(tmp_path, "a.jpg")
    plan = NewProject(survey_folder(root), "", root, ("Titel", "Ort & Datum", "Ort/Datum", "&"))
    assert plan.list_new_files() == ["schema.json", "gtapp.toml"]
    plan.create()
    with open_project(root) as project:
        fields = project.benchmark.schema.fields.children
        assert [field.label for field in fields] == ["Titel", "Ort & Datum", "Ort/Datum", "&"]
        assert [field.name for field in fields] == ["titel", "ort_datum", "ort_datum_", "field"]
        assert project.document("a").issues == []


def test_folders_with_odd_names_are_written_as_toml(tmp_path: Path) -> None:
    root = make_files(tmp_path, 'Kiste "ä" \\ 1/a.jpg')
    NewProject(survey_folder(root), "letters", root).create()
    with open_project(root) as project:
        assert len(project.items) == 1


def test_what_is_there_is_not_changed(tmp_path: Path) -> None:
    root = make_files(tmp_path, "images/a.jpg")
    (root / "gtapp.toml").write_text('[about]\nname = "mine"\n', encoding="utf-8")
    plan = NewProject(survey_folder(root), "letters", root)
    assert plan.list_new_files() == []
    plan.create()
    assert "mine" in (root / "gtapp.toml").read_text(encoding="utf-8")


def test_dropped_scans_are_copied_and_numbered(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg", "two/a.jpg")
    (tmp_path / "two/a.jpg").write_bytes(b"another")
    survey = survey_files([tmp_path / "one/a.jpg", tmp_path / "two/a.jpg"])
    root = tmp_path / "new" / "project"
    NewProject(survey, "zettelkatalog", root).create()
    assert list_files(root) == ["gtapp.toml", "images/a-2.jpg", "images/a.jpg"]
    assert (root / "images/a-2.jpg").read_bytes() == b"another"
    assert (tmp_path / "one/a.jpg").exists()


def test_papers_are_copied_under_the_hash_of_their_content(tmp_path: Path) -> None:
    root = make_files(tmp_path, "paper.pdf", "same.pdf")
    plan = NewProject(survey_folder(root), "sciencemetabench", root)
    assert plan.copy_folder == "pdf"
    plan.create()
    digest = hashlib.sha256(b"x").hexdigest()
    assert list_files(root) == ["compare.py", "gtapp.toml", "paper.pdf", f"pdf/{digest}.pdf", "same.pdf"]
    with open_project(root) as project:
        assert [item.id for item in project.items] == [digest]


def cancel_after(calls: int) -> Callable[[], bool]:
    """Return a function that says, from a call on, that the creation is cancelled."""
    numbers = iter(range(calls))
    return lambda: next(numbers, None) is None


@pytest.mark.parametrize("calls", range(5))
def test_a_cancelled_copy_leaves_nothing(tmp_path: Path, calls: int) -> None:
    root = make_files(tmp_path, "one/a.jpg", "one/b.jpg", "one/c.jpg")
    before = sorted(tmp_path.rglob("*"))
    plan = NewProject(survey_files(sorted(root.glob("one/*"))), "letters", tmp_path / "new" / "project")
    with pytest.raises(CopyCancelledError) as caught:
        plan.create(cancel_after(calls))
    assert caught.value.code == "copy-cancelled" and sorted(tmp_path.rglob("*")) == before
    plan.create(cancel_after(9))
    with open_project(tmp_path / "new" / "project") as project:
        assert len(project.items) == 3


def test_a_cancelled_copy_removes_nothing_that_it_did_not_make(tmp_path: Path) -> None:
    root = make_files(tmp_path, "paper.pdf", "more.pdf", f"pdf/{hashlib.sha256(b'x').hexdigest()}.pdf")
    (root / "more.pdf").write_bytes(b"more")
    before = list_files(root)
    with pytest.raises(CopyCancelledError):
        NewProject(survey_folder(root), "sciencemetabench", root).create(cancel_after(1))
    assert list_files(root) == before


def test_copies_that_were_changed_and_files_of_others_stay(tmp_path: Path) -> None:
    root = make_files(tmp_path, "one/a.jpg", "one/b.jpg", "one/c.jpg")
    new = tmp_path / "new"
    checks = cancel_after(4)

    def work_meanwhile() -> bool:
        if (new / "images/b.jpg").exists():
            (new / "images/b.jpg").write_bytes(b"rotated")
            (new / "images/notes.txt").write_bytes(b"mine")
        return checks()

    plan = NewProject(survey_files(sorted(root.glob("one/*"))), "letters", new)
    with pytest.raises(CopyCancelledError) as caught:
        plan.create(work_meanwhile)
    assert list_files(new) == ["images/b.jpg", "images/notes.txt"] and caught.value.code == "copy-left"
    assert str(new) in str(caught.value)


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path) -> None:
    root = make_files(tmp_path, "one/a.jpg", "one/b.jpg")
    survey = survey_files(sorted(root.glob("one/*")))
    (root / "one/b.jpg").unlink()
    with pytest.raises(UnreadableError):
        NewProject(survey, "letters", tmp_path / "new").create()
    assert not (tmp_path / "new").exists()


def test_files_of_several_drives_are_copied_and_numbered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_files(tmp_path, "c/box/a.jpg", "d/box/a.jpg", "d/box/b.jpg")

    def find_on_windows(files: Sequence[Path]) -> PureWindowsPath | None:
        """Find the common folder as Windows would, with the two folders as drives."""
        named = [file.relative_to(tmp_path).parts for file in files]
        return find_common_folder([PureWindowsPath(f"{drive}:/", *names) for drive, *names in named])

    monkeypatch.setattr(folder_survey, "find_common_folder", find_on_windows)
    survey = survey_files([tmp_path / name for name in ("c/box/a.jpg", "d/box/a.jpg", "d/box/b.jpg")])
    assert survey.root == tmp_path / "c/box" and survey.repeated == 1 and len(survey.scan_folders) == 2
    NewProject(survey, "letters", tmp_path / "new").create()
    assert list_files(tmp_path / "new") == [
        "gtapp.toml",
        *(f"images/{each}.jpg" for each in ("a-2", "a", "b")),
    ]


@pytest.mark.parametrize("with_linked", [False, True])
def test_papers_in_other_places_are_copied_if_the_user_agreed(tmp_path: Path, with_linked: bool) -> None:
    make_files(tmp_path / "elsewhere", "secret.pdf")
    (tmp_path / "elsewhere/secret.pdf").write_bytes(b"secret")
    root = make_files(tmp_path / "root", "paper.pdf")
    (root / "x.pdf").symlink_to(tmp_path / "elsewhere/secret.pdf")
    (root / "inside.pdf").symlink_to("paper.pdf")
    survey = survey_folder(root)
    assert survey.linked == ("x.pdf",)
    NewProject(survey, "sciencemetabench", root, with_linked=with_linked).create()
    copied = [path.read_bytes() for path in (root / "pdf").iterdir()]
    assert sorted(copied) == ([b"secret", b"x"] if with_linked else [b"x"])


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    make_files(tmp_path, "one/a.jpg", "file")
    with pytest.raises(SaveError):
        NewProject(survey_files([tmp_path / "one/a.jpg"]), "letters", tmp_path / "file" / "new").create()


def test_copies_are_not_written_through_a_link_that_leads_out(tmp_path: Path) -> None:
    root = make_files(tmp_path / "root", "paper.pdf")
    (tmp_path / "outside").mkdir()
    (root / "pdf").symlink_to(tmp_path / "outside")
    with pytest.raises(SaveError) as caught:
        NewProject(survey_folder(root), "sciencemetabench", root).create()
    assert caught.value.code == "save-outside"
    assert list_files(tmp_path / "outside") == [] and list_files(root) == ["paper.pdf"]


_OWN = '# mine\n[palette]\ncharacters = "ↄ"\n'


@pytest.mark.parametrize("before", ["", _OWN])
def test_another_kind_rewrites_what_gtapp_wrote_and_nothing_else(tmp_path: Path, before: str) -> None:
    root = tmp_path / "box"
    write_file(root / "scans/a.png", PIXEL)
    write_file(root / "gpt/a.json", dump_json(CARD))
    survey = survey_folder(root)
    uses = tuple(suggest_uses(survey.records).items())
    assert uses

    def make(kind: str, labels: tuple[str, ...] = (), *, is_change: bool = True) -> str:
        plan = NewProject(survey_folder(root), kind, root, labels, uses=uses, is_change=is_change)
        plan.create()
        return (root / "gtapp.toml").read_text(encoding="utf-8")

    first = make("personnel_cards", is_change=False)
    (root / "gtapp.toml").write_text(first + before, encoding="utf-8")
    with open_project(root) as project:
        assert may_change_kind(project)
    assert make("zettelkatalog") == first.replace("personnel_cards", "zettelkatalog") + before
    assert load_benchmark(root).id == "zettelkatalog"
    own = make("", ("Title",))
    assert 'schema = "schema.json"' in own and "benchmark" not in own and own.endswith(before)
    assert "Title" in (root / "schema.json").read_text(encoding="utf-8")
    make("", ("Place",))
    assert "Title" not in (root / "schema.json").read_text(encoding="utf-8")
    assert make("personnel_cards") == first + before
    kept = {each.read_text(encoding="utf-8") for each in (root / ".gtapp/replaced").glob("gtapp-*.toml")}
    assert kept >= {first + before, own}


def test_no_other_kind_once_something_was_saved_or_others_made_the_project(tmp_path: Path) -> None:
    root = cards(tmp_path / "cards", {}, scans=("a", "b"))
    with open_project(root, "zettelkatalog") as project:
        assert not may_change_kind(project)  # its settings are not gtapp's
    NewProject(survey_folder(root), "zettelkatalog", root).create()
    with open_project(root) as project:
        assert may_change_kind(project)
        project.set_status("a", "needs action", "torn")
        assert not may_change_kind(project)
