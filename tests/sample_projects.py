"""Projects for tests: small generated ones of each file layout, and copies of the real ones."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gtapp.core.project.project import Project
from gtapp.core.record.document import Document
from gtapp.features import open_project

# enough for a file to be a scan by its name; it is never decoded here
PIXEL = b"\xff\xd8\xff\xd9"

CARD: dict[str, Any] = {
    "type": {"type": "Dissertation or thesis"},
    "author": {"last_name": "Müller", "first_name": "Käthe"},
    "publication": {
        "title": "Über die Ursachen",
        "year": 1899,
        "place": "Basel",
        "pages": "30",
        "publisher": None,
        "format": "8°",
        "editor": None,
    },
    "library_reference": {"shelfmark": "Diss. 12", "subjects": ""},
}

LETTER: dict[str, Any] = {
    "letter_title": ["None"],
    "send_date": ["1926-02-16"],
    "sender_persons": ["Groschupf-Jaeger, Louis", "Ritter-Dreier, Fritz"],
    "receiver_persons": ["Christ-Wackernagel, Paul"],
    "has_signatures": "TRUE",
}

TABLE = '''transkribus_id,document_number,send_date,letter_title,sender_persons,receiver_persons,has_signatures
1932319,01,1926-02-16,None,"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul",TRUE
1932283,04,1926-03-26,"Betr. ""ALBATROS""","Krasting, Wilhelm","Christ-Wackernagel, Paul",TRUE
#VALUE!,FALSE,FALSE,FALSE,FALSE,FALSE,FALSE
#VALUE!,FALSE,FALSE,FALSE,FALSE,FALSE,FALSE'''

ADVERT: dict[str, Any] = {
    "date": "1731-01-02",
    "tags_section": "Es werden zum Verkauff offerirt",
    "text": "1. Ein Stücklein.",
}


def write_file(path: Path, content: str | bytes) -> Path:
    """Write a file; create its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return path


def envelope(record: Any, **more: Any) -> dict[str, Any]:
    """Return a record in the envelope of an answer file."""
    run = {"provider": "openai", "model": "gpt-4o", "test_time": 0.0, "execution_time": "2025-04-16T17:35:54"}
    return {**run, "response_text": record, "scores": {}, **more}


def dump_json(tree: Any, indent: int | None = 4, ascii_: bool = True) -> str:
    """Return a value as JSON."""
    return json.dumps(tree, indent=indent, ensure_ascii=ascii_)


def cards(root: Path, names: Mapping[str, Any] | None = None, scans: tuple[str, ...] = ()) -> Path:
    """Create a Zettelkatalog with these cards (each a record or a file's text)."""
    for name, card in (names if names is not None else {"a": CARD}).items():
        text = card if isinstance(card, str | bytes) else dump_json(envelope(card))
        write_file(root / "ground_truths" / f"{name}.json", text)
        write_file(root / "images" / f"{name}.jpg", PIXEL)
    for name in scans:
        write_file(root / "images" / f"{name}.jpg", PIXEL)
    return root


def letters(root: Path, table: str | bytes | None = TABLE) -> Path:
    """Create a project of two letters with their table."""
    other = {
        **LETTER,
        "send_date": ["1926-03-26"],
        "letter_title": ['Betr. "ALBATROS"'],
        "sender_persons": ["Krasting, Wilhelm"],
    }
    for name, letter in (("letter01", LETTER), ("letter04", other)):
        write_file(root / "ground_truths" / f"{name}.json", dump_json(letter))
        write_file(root / "images" / f"{name}_p1.jpg", PIXEL)
        write_file(root / "images" / f"{name}_p2.jpg", PIXEL)
    if table is not None:
        write_file(root / "ground_truths" / "letters.csv", table)
    return root


def sha(number: int) -> str:
    """Return a SHA-256 to name paper `number` by."""
    return hashlib.sha256(str(number).encode()).hexdigest()


def paper(number: int, **more: Any) -> dict[str, Any]:
    """Return the record of paper `number`."""
    keys = ("doi", "title", "author", "keyword", "abstract", "pub_time")
    return {"sha256": sha(number), **{key: f"{key} {number} ü" for key in keys}, **more}


def papers(root: Path, files: Mapping[str, list[dict[str, Any]]], pdfs: tuple[int, ...] = ()) -> Path:
    """Create a ScienceMetaBench project with these lines."""
    for name, lines in files.items():
        write_file(root / name, "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
    for number in pdfs:
        write_file(root / "pdf" / "papers" / f"{sha(number)}.pdf", b"%PDF-1.4\n")
    return root


def copy_project(folder: Path, target: Path) -> Path:
    """Copy the real project `folder` to `target`; its scans become empty files of the same name."""
    shutil.copytree(folder, target, ignore=shutil.ignore_patterns("images", "answers"))
    for scan in (folder / "images").glob("*"):
        write_file(target / "images" / scan.name, PIXEL)
    return target


def snapshot(root: Path) -> dict[str, bytes]:
    """Return the content of every file of a project except those of gtapp itself."""
    found = {path.relative_to(root).as_posix(): path for path in root.rglob("*") if path.is_file()}
    return {
        name: path.read_bytes()
        for name, path in sorted(found.items())
        if not name.startswith(".gtapp/") and name != "gtapp-status.tsv"
    }


@contextmanager
def open_checked(root: Path, benchmark: str | None = None) -> Iterator[Project]:
    """Open a project; fail if it can't write its journal."""
    with open_project(root, benchmark) as project:
        project.journal_failed.connect(_fail)
        yield project


def make_files_old(root: Path) -> None:
    """Set the files' times to the past, as if none had been written just now."""
    for path in root.rglob("*.json"):
        os.utime(path, (1_600_000_000, 1_600_000_000))


def simulate_crash(project: Project) -> None:
    """End a project like a killed process: the system closes the journal, and nothing else happens."""
    project._database.close()


def open_crashed_copy(root: Path, copy: Path, item: str = "a") -> tuple[Project, Document]:
    """Return the project, and the item's document, as another process would find them if this one were killed now."""
    shutil.copytree(root, copy)
    project = open_project(copy)
    return project, project.document(item)


def copy_killed_in_save(project: Project, document: Document, copy: Path) -> None:
    """Save a document; `copy` becomes the project as a process leaves it that is killed after the first file of this save."""
    shutil.copytree(project.root, copy)
    project.save(document)
    truth = f"ground_truths/{document.item_id}.json"
    shutil.copy(project.root / truth, copy / truth)


def read_status(root: Path, item: str) -> str:
    """Return an item's status as another process finds it now."""
    with open_project(root) as project:
        return project.status(item).name


def _fail(error: Exception) -> None:
    raise AssertionError(f"the journal failed: {error}")


WITHOUT_LOCKS = """
import ctypes, errno, platform, sys

number = {"x86_64": 73, "aarch64": 32}[platform.machine()]  # flock
allow, refuse = 0x7FFF0000, 0x00050000 | errno.ENOLCK
program = [(0x20, 0, 0, 0), (0x15, 0, 1, number), (0x06, 0, 0, refuse), (0x06, 0, 0, allow)]

class Step(ctypes.Structure):
    _fields_ = [("code", ctypes.c_ushort), ("yes", ctypes.c_ubyte), ("no", ctypes.c_ubyte), ("k", ctypes.c_uint)]

class Filter(ctypes.Structure):
    _fields_ = [("count", ctypes.c_ushort), ("steps", ctypes.POINTER(Step))]

steps = (Step * len(program))(*(Step(*each) for each in program))
libc = ctypes.CDLL(None, use_errno=True)
if libc.prctl(38, 1, 0, 0, 0) or libc.prctl(22, 2, ctypes.byref(Filter(len(program), steps)), 0, 0):
    print("no filter")
    raise SystemExit
"""
"""Makes flock fail as on a drive without locks: a filter of system calls (seccomp), which holds for the whole process."""
