"""Statuses: written to the database at once, and to a text file that several people merge with git."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.errors import GtappError, SaveError
from gtapp.core.store.database import Database
from gtapp.core.store.shared_lines import parse_time
from gtapp.core.store.status_text import STATUS_NAMES, Status
from gtapp.core.store.statuses import STATUS_FILE, Statuses
from gtapp.features import open_project
from tests.sample_projects import CARD, cards, open_checked, read_status, simulate_crash, write_file
from tests.strategies import examples

HEADER = "item\tstatus\twho\tchanged\tnote"


def _line(item: str, status: str, changed: str, who: str = "anna", note: str = "") -> str:
    return "\t".join((item, status, who, changed, note))


def _lines(root: Path) -> list[str]:
    return (root / STATUS_FILE).read_text(encoding="utf-8").splitlines()


def test_a_status_is_readable_at_once_and_written_sorted_on_closing(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD, "a": CARD, "c": CARD})
    with open_checked(root) as project:
        project.set_status("b", "checked", who="berta")
        project.set_status("a", "needs action", note="Rand\tabgeschnitten\nrechts\\n", who="anna")
        assert project.status("b").name == "checked" and not (root / STATUS_FILE).exists()
        assert project.status("c").name == "in progress"
    header, first, second = _lines(root)
    assert (
        header == HEADER
        and first.startswith("a\tneeds action\tanna\t")
        and second.startswith("b\tchecked\tberta\t")
    )
    assert first.endswith("\tRand\\tabgeschnitten\\nrechts\\\\n")
    with open_checked(root) as project:
        assert project.status("a").note == "Rand\tabgeschnitten\nrechts\\n"


def test_a_killed_program_loses_no_status(tmp_path: Path) -> None:
    root = cards(tmp_path)
    project = open_project(root)
    project.set_status("a", "checked")
    simulate_crash(project)
    assert not (root / STATUS_FILE).exists()
    assert read_status(root, "a") == "checked"


def test_the_text_file_is_completed_after_a_killed_program(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    write_file(root / STATUS_FILE, "\n".join([HEADER, "b\tchecked\tBerta\t\t", ""]))
    with open_checked(root) as project:
        assert not project.is_status_file_behind, "nothing is missing"
    project = open_project(root)
    project.set_status("a", "checked")
    simulate_crash(project)
    with open_checked(root) as project:
        assert project.is_status_file_behind
    assert "a\tchecked" not in (root / STATUS_FILE).read_text(), "who only looks writes nothing"
    with open_checked(root) as project:
        project.complete_status_file()
        assert not project.is_status_file_behind
    assert "a\tchecked" in (root / STATUS_FILE).read_text()
    with open_checked(root) as project:
        assert not project.is_status_file_behind


def test_an_unknown_status_is_refused(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        with pytest.raises(GtappError, match="needs action"):
            project.set_status("a", "done")
        assert project.status("a").name == "in progress"


def test_opening_a_project_does_not_change_the_file(tmp_path: Path) -> None:
    root = cards(tmp_path)
    text = "\r\n".join(
        [HEADER, _line("z", "checked", "2026-01-01T00:00:00.000+00:00"), _line("a", "open", "2025"), ""]
    )
    write_file(root / STATUS_FILE, text)
    with open_checked(root) as project:
        assert project.status("a").name == "open"
    assert (root / STATUS_FILE).read_bytes() == text.encode()
    assert not (root / ".gtapp").exists()


def test_the_newer_of_file_and_database_wins(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    with open_checked(root) as project:
        project.set_status("a", "checked")
        project.set_status("b", "checked")
    write_file(
        root / STATUS_FILE,
        "\n".join(
            [
                HEADER,
                _line("a", "open", "2001-01-01T00:00:00.000+00:00"),
                _line("b", "needs action", "2999-01-01T00:00:00.000+00:00", note="x"),
            ]
        ),
    )
    with open_checked(root) as project:
        assert project.status("a").name == "checked"
        assert project.status("b") == Status("needs action", "anna", "x", "2999-01-01T00:00:00.000+00:00")
        project.set_status("b", "checked")
    with open_checked(root) as project:
        # although the other's clock was far ahead, the later status counts
        assert project.status("b").name == "checked"


def test_both_sides_of_a_git_conflict_are_read(tmp_path: Path) -> None:
    root = cards(tmp_path, dict.fromkeys("abcd", CARD))
    write_file(
        root / STATUS_FILE,
        "\n".join(
            [
                HEADER,
                "<<<<<<< HEAD",
                _line("a", "checked", "2026-05-02T10:00:00.000+00:00"),
                _line("b", "open", "2026-05-02T10:00:00.000+00:00"),
                "||||||| base",
                "=======",
                _line("a", "needs action", "2026-05-02T09:00:00.000+02:00"),
                _line("b", "checked", "2026-05-02T10:30:00.000+00:00"),
                ">>>>>>> theirs",
                _line("c", "reviewed twice", "2026-05-02T10:00:00.000+00:00"),
                "garbage",
                "",
            ]
        ),
    )
    with open_checked(root) as project:
        assert [project.status(name).name for name in "abc"] == ["checked", "checked", "in progress"]
        project.set_status("d", "checked")
    lines = _lines(root)
    assert [line.split("\t")[:2] for line in lines] == [
        ["item", "status"],
        ["a", "checked"],
        ["b", "checked"],
        ["c", "reviewed twice"],
        ["d", "checked"],
        ["garbage"],
    ]


def test_changes_by_others_while_the_project_is_open_are_kept(tmp_path: Path) -> None:
    root = cards(tmp_path, dict.fromkeys("abc", CARD))
    with open_checked(root) as project:
        project.set_status("a", "checked")
        pulled = [
            HEADER,
            _line("a", "open", "2001-01-01T00:00:00.000+00:00"),
            _line("b", "checked", "2026-01-01T00:00:00.000+00:00"),
        ]
        write_file(root / STATUS_FILE, "\n".join(pulled) + "\n")
    assert [line.split("\t")[:2] for line in _lines(root)[1:]] == [["a", "checked"], ["b", "checked"]]


@pytest.mark.parametrize("content", [b"item\tstatus\n\xff", HEADER.encode("utf-16")])
def test_an_unreadable_list_is_not_changed(tmp_path: Path, content: bytes) -> None:
    root = cards(tmp_path)
    write_file(root / STATUS_FILE, content)
    project = open_project(root)
    project.set_status("a", "checked")
    with pytest.raises(SaveError, match="left as it is"):
        project.flush()
    project.close()
    assert (root / STATUS_FILE).read_bytes() == content
    assert read_status(root, "a") == "checked"


def test_undoing_an_edit_undoes_its_status_permanently(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        project.mark(document, "checked")
        project.mark(document, "needs action", "Rand")
        project.flush()
        assert document.undo() and project.status("a").name == "checked"
        # killed before the text file is written again: the database knows better than the older text
        assert read_status(root, "a") == "checked"
        assert document.undo() and project.status("a").name == "in progress"
        assert read_status(root, "a") == "in progress"
    assert not (root / STATUS_FILE).exists()
    with open_checked(root) as project:
        document = project.document("a")
        assert document.redo() and project.status("a").name == "checked"
        assert document.redo() and project.status("a").note == "Rand"
    assert _lines(root)[1].startswith("a\tneeds action\t")


def test_checking_is_undone_in_one_step_and_stays_undone_after_a_restart(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        document.set("/publication/year", 1900)
        project.check(document)
        assert project.status("a").name == "checked"
        document.undo()
        assert project.status("a").name == "in progress" and document.record["publication"]["year"] == 1900
    with open_checked(root) as project:
        assert project.status("a").name == "in progress" and not project.find_unsaved()


def test_two_checks_that_are_undone_stay_undone(tmp_path: Path) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        project.check(document)
        project.set_status("a", "open")
        project.check(document)
        project.flush()
        assert document.undo() and document.undo()
        assert project.status("a").name == "in progress"
    assert not (root / STATUS_FILE).exists()


@pytest.mark.parametrize("saved", [True, False])
def test_a_status_set_after_an_undo_keeps_the_redo_steps(tmp_path: Path, saved: bool) -> None:
    root = cards(tmp_path)
    with open_checked(root) as project:
        document = project.document("a")
        for year in (1, 2):
            document.set("/publication/year", year)
        if saved:
            project.check(document)
            document.undo()
        document.undo()
        document.undo()
        project.mark(document, "needs action", "Rand")
        texts = document.parts[0].text
        simulate_crash(project)
    with open_checked(root) as project:
        document = project.document("a")
        assert project.find_unsaved() == (["a"] if saved else [])
        assert project.status("a").name == "needs action"
        project.recover(document)
        assert document.parts[0].text == texts
        for year in (1, 2):
            assert document.redo() and document.record["publication"]["year"] == year
        assert not document.can_redo and document.is_dirty != saved
        for _ in range(3):
            assert document.undo()
        assert document.record == CARD and not document.can_undo
        assert project.status("a").name == "in progress"


def test_an_edit_after_checking_keeps_the_item_checked(tmp_path: Path) -> None:
    with open_checked(cards(tmp_path)) as project:
        document = project.document("a")
        project.check(document)
        document.set("/publication/year", 1900)
        project.save(document)
        assert project.status("a").name == "checked"


cells = st.text(st.characters(codec="utf-8"), max_size=12)


@examples(60)
@given(
    st.dictionaries(cells.filter(bool), st.tuples(st.sampled_from(STATUS_NAMES), cells, cells), max_size=6)
)
@pytest.mark.slow
def test_every_text_is_read_back_from_the_file(
    tmp_path_factory: pytest.TempPathFactory, wanted: dict[str, tuple[str, str, str]]
) -> None:
    root = tmp_path_factory.mktemp("statuses")
    database = Database(root)
    statuses = Statuses(root, database)
    for item, (name, who, note) in wanted.items():
        statuses.set(item, Statuses.make_status(name, who, note))
    statuses.write_text()
    database.close()
    again = Statuses(root, Database(root / "elsewhere"))
    for item, (name, who, note) in wanted.items():
        found = again.get(item)
        assert found and (found.name, found.who, found.note) == (name, who, note)
    lines = (root / STATUS_FILE).read_bytes().decode("utf-8").split("\n") if wanted else []
    assert lines[1:-1] == sorted(lines[1:-1]) and len(lines) == (len(wanted) + 2 if wanted else 0)


def test_two_windows_do_not_write_the_text_file_concurrently(tmp_path: Path) -> None:
    """While one window reads and writes the file, the other waits."""
    fcntl = pytest.importorskip("fcntl")
    root = cards(tmp_path)
    with open_checked(root) as project:
        project.set_status("a", "checked")
        folder = os.open(root, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            with pytest.raises(SaveError):
                project.flush()
        finally:
            os.close(folder)
        assert not (root / STATUS_FILE).exists()
    assert _lines(root)[1].startswith("a\tchecked\t")


def test_a_status_set_while_the_text_file_is_written_is_not_replaced_by_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file's line is compared with the present status, and another thread sets a newer one before it is taken over."""
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    first, second = (_line("a", "in progress", f"20{year}-01-01T00:00:00+00:00") for year in (19, 20))
    write_file(root / STATUS_FILE, f"{HEADER}\n{first}\n")
    with open_checked(root) as project:
        project.set_status("b", "checked")
        write_file(root / STATUS_FILE, f"{HEADER}\n{second}\n")
        setting = threading.Thread(target=lambda: project.set_status("a", "checked"))

        def parse_while_another_thread_sets_a_status(changed: str) -> float:
            if changed.startswith("2020") and threading.current_thread() is not setting and not setting.ident:
                setting.start()
                setting.join(0.2)  # it waits for this thread, or sets the status now
            return parse_time(changed)

        monkeypatch.setattr("gtapp.core.store.statuses.parse_time", parse_while_another_thread_sets_a_status)
        project.flush()
        setting.join()
        assert project.status("a").name == "checked"
    assert [line.split("\t")[:2] for line in _lines(root)[1:]] == [["a", "checked"], ["b", "checked"]]


def test_a_lone_surrogate_loses_no_status(tmp_path: Path) -> None:
    """A login name that is not UTF-8 contains lone surrogates, and pasted text may contain them."""
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    with open_checked(root) as project:
        project.set_status("a", "needs action", note="Rand \ud83d", who="M\udcfcller")
        project.set_status("b", "checked")
        project.flush()
    with open_checked(root) as project:
        status = project.status("a")
        assert (status.name, status.note, status.who) == ("needs action", "Rand \ufffd", "M\ufffdller")
    assert [line.split("\t")[:2] for line in _lines(root)[1:]] == [["a", "needs action"], ["b", "checked"]]


def test_foreign_lines_are_kept(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    newer = _line("a", "checked", "2026-01-01T00:00:00+00:00") + "\tmore"
    write_file(root / STATUS_FILE, f"\ufeff{HEADER}\n#gtapp 99\n{newer}\n\n")
    with open_checked(root) as project:
        project.set_status("b", "checked", who="berta")
        (problem,) = project.problems
        assert problem.message.code == "shared-lines-unknown" and "2" in str(problem.message)
    header, *lines = _lines(root)
    assert header == HEADER and lines[:2] == ["#gtapp 99", newer] and lines[2].startswith("b\tchecked\tberta")


@pytest.mark.parametrize("content", [b"a\tchecked\tM\xfcller\t\t\n", None])
def test_an_unreadable_text_file_is_reported(tmp_path: Path, content: bytes | None) -> None:
    root = cards(tmp_path)
    if content is None:
        (root / STATUS_FILE).mkdir()
    else:
        write_file(root / STATUS_FILE, content)
    with open_checked(root) as project:
        (problem,) = project.problems
        assert STATUS_FILE in str(problem.message)
        assert project.status("a").name == "in progress"


def test_system_errors_are_reported_in_plain_words(tmp_path: Path) -> None:
    root = cards(tmp_path)
    write_file(root / ".gtapp", b"in the way")
    with open_project(root) as project:
        with pytest.raises(GtappError) as caught:
            project.set_status("a", "checked")
        assert caught.value.code == "store-broken" and "Errno" not in str(caught.value)
