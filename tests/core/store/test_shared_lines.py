"""Text files that people share by git: what others wrote stays, and what can't be read or written is left as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from gtapp.core.platform.errors import SaveError, UnreadableError
from gtapp.core.store.shared_lines import MOST_BYTES, Cells, SharedLines


class Notes:
    """Entries of two cells: a name and a note."""

    def __init__(self, path: Path) -> None:
        self.lines = SharedLines(path, self._ensure_writable, ("name", "note", "more"))
        self.known: dict[str, str] = {}
        self.refusal: SaveError | None = None

    def _ensure_writable(self, path: Path) -> None:
        if self.refusal:
            raise self.refusal

    def take(self, cells: Cells) -> bool:
        if len(cells) != 2:
            return False
        self.known.setdefault(*cells)
        return True

    def set(self, name: str, note: str) -> None:
        self.known[name] = note
        self.lines.note_change()

    def update(self) -> None:
        self.lines.update(self.take, lambda: list(self.known.items()))


@pytest.fixture
def notes(tmp_path: Path) -> Notes:
    return Notes(tmp_path / "notes.tsv")


def test_entries_are_lines_in_a_stable_order(notes: Notes) -> None:
    for name in ("b", "a\tb", "Ä", "a"):
        notes.set(name, "x\\n\ny\r")
    notes.update()
    note = "x\\\\n\\ny\\r"
    wanted = ["name\tnote\tmore", *(f"{name}\t{note}" for name in ("a", "a\\tb", "b", "Ä")), ""]
    assert notes.lines.path.read_bytes().decode("utf-8").split("\n") == wanted
    again = Notes(notes.lines.path)
    again.lines.read(again.take)
    assert again.known == notes.known and not again.lines.problems


def test_a_file_is_written_only_where_an_entry_has_changed(notes: Notes) -> None:
    notes.lines.path.write_bytes(b"z\tkept\r\na\tkept")
    notes.lines.read(notes.take)
    notes.update()
    assert notes.lines.path.read_bytes() == b"z\tkept\r\na\tkept"
    notes.set("z", "kept")
    notes.update()
    before = notes.lines.path.stat()
    assert notes.lines.path.read_bytes() == b"name\tnote\tmore\na\tkept\nz\tkept\n"
    notes.set("z", "kept")
    notes.update()
    assert notes.lines.path.stat().st_ino == before.st_ino


def test_what_others_wrote_meanwhile_and_lines_that_mean_nothing_are_kept(notes: Notes) -> None:
    notes.set("mine", "1")
    damaged = "torn\\qline\t\t"
    notes.lines.path.write_text(f"<<<<<<< HEAD\ntheirs\t2\n=======\n{damaged}\n>>>>>>> other\n\n")
    notes.update()
    lines = notes.lines.path.read_text().splitlines()
    assert lines == ["name\tnote\tmore", "mine\t1", "theirs\t2", damaged]
    [problem] = notes.lines.problems
    assert problem.code == "shared-lines-unknown" and problem.params["count"] == 1
    notes.lines.path.write_text("theirs\t2\n")
    notes.lines.read(notes.take)
    assert not notes.lines.problems


def test_what_fails_changes_nothing_and_is_written_next_time(notes: Notes) -> None:
    notes.lines.path.write_text("a\t1\n")
    notes.set("b", "2")
    notes.refusal = SaveError("save-io", path="", reason="no")
    with pytest.raises(SaveError):
        notes.update()
    assert notes.lines.path.read_text() == "a\t1\n"
    notes.refusal = None

    def refuse() -> None:
        raise SaveError("save-journal", path="", reason="full")

    with pytest.raises(SaveError):
        notes.lines.update(notes.take, lambda: list(notes.known.items()), refuse)
    assert notes.lines.path.read_text() == "a\t1\n"
    notes.update()
    assert notes.lines.path.read_text() == "name\tnote\tmore\na\t1\nb\t2\n"


def test_a_file_without_entries_is_deleted(notes: Notes) -> None:
    notes.set("a", "1")
    notes.update()
    notes.known.clear()
    notes.lines.note_change()
    notes.lines.update(lambda _: True, list)
    assert not notes.lines.path.exists()


def test_a_file_that_is_too_large_is_neither_read_nor_replaced(notes: Notes) -> None:
    with notes.lines.path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(UnreadableError, match="too large"):
        notes.lines.read(notes.take)
    notes.set("a", "1")
    with pytest.raises(SaveError, match="left as it is"):
        notes.update()
    assert notes.lines.path.stat().st_size == MOST_BYTES + 1
    notes.lines.path.unlink()
    notes.set("a", "1" * MOST_BYTES)
    with pytest.raises(SaveError, match="too large"):
        notes.update()
    assert not notes.lines.path.exists()
