"""The command line: its answers, its exit codes, its one line on the standard error; never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gtapp.cli import main
from tests.material import (
    CARD,
    LETTER,
    PIXEL,
    TABLE,
    cards,
    copied,
    dumped,
    envelope,
    letters,
    opened,
    paper,
    papers,
    sha,
    snapshot,
    write,
)

_MAIN = "import sys\nfrom gtapp.cli import main\nsys.exit(main())"
CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"


class Result:
    """What a call gave."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Any:
    """Calls the command line in this process."""

    def run(*arguments: object) -> Result:
        capsys.readouterr()
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run


def _process(*arguments: object, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", _MAIN, *map(str, arguments)],
        capture_output=True,
        check=False,
        **more,
    )


# validate


def test_validate_says_what_is_odd_and_ends_with_1(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": {**CARD, "extra": 1, "author": None}, "b": b"{", "c": CARD}, scans=("d",))
    before = sorted(tmp_path.rglob("*"))
    result = call("validate", root)
    assert result.code == 1 and not result.err
    lines = result.out.splitlines()
    assert lines[-1].startswith("4 items, 1 problems, 1 unreadable, 2 issues")
    assert any(line.startswith("a/author: ") for line in lines) and any(
        line.startswith("b: The file ") for line in lines
    )
    assert any(line.startswith("a/extra: ") and line.endswith("(note)") for line in lines)
    assert "d: There is a scan but no ground truth yet." in lines
    found = call("validate", root, "--json").json
    assert found["items"] == 4 and [each["item"] for each in found["unreadable"]] == ["b"]
    assert {(each["pointer"], each["level"]) for each in found["issues"]} == {
        ("/author", "issue"),
        ("/extra", "note"),
    }
    assert sorted(tmp_path.rglob("*")) == before


def test_validate_ends_with_0_where_nothing_is_odd(call: Any, tmp_path: Path) -> None:
    result = call("validate", cards(tmp_path, {"a": CARD}, scans=("waiting",)))
    assert result.code == 0
    assert call("validate", tmp_path, "--json").json["issues"] == []


# roundtrip


def test_roundtrip_of_the_real_folders_changes_nothing(call: Any, reference: Path) -> None:
    for name, files in (("zettelkatalog", 129), ("letters", 30), ("personnel_cards", 15), ("fraktur", 2)):
        result = call("roundtrip", reference / name, "--json")
        assert result.code == 0 and result.json == {"files": files, "would_change": [], "unreadable": []}
        assert call("roundtrip", reference / name).out == f"0 of {files} files would change\n"


def test_roundtrip_ends_with_1_where_a_file_cannot_be_read(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": b'{"a": 1, "a": 2}', "c": CARD})
    result = call("roundtrip", root)
    assert result.code == 1 and "the key “a” stands twice" in result.out
    assert call("roundtrip", root, "--json").json["unreadable"][0]["code"] == "file-duplicate-key"


# set


def test_set_changes_one_line_of_one_file(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "Ein Ordner #1, mit Leerzeichen", {"a b #1": CARD, "c": CARD})
    before = snapshot(root)
    result = call("set", root, "a b #1", "/author/last_name", '"Mueller"')
    assert (result.code, result.out, result.err) == (0, "a b #1/author/last_name: saved\n", "")
    changed = {name: content for name, content in snapshot(root).items() if content != before[name]}
    assert changed == {
        "ground_truths/a b #1.json": before["ground_truths/a b #1.json"].replace(b"M\\u00fcller", b"Mueller")
    }
    assert call("status", root).out == "a b #1\tin progress\t" + _who() + "\nc\tin progress\n"


def _who() -> str:
    import getpass

    return getpass.getuser()


def test_set_of_a_real_letter_reaches_file_and_row(call: Any, reference: Path, tmp_path: Path) -> None:
    root = copied(reference / "letters", tmp_path / "work")
    before = snapshot(root)
    assert call("set", root, "letter01", "/send_date", '["1926-02-17"]').code == 0
    after = snapshot(root)
    assert {name for name in after if after[name] != before[name]} == {
        "ground_truths/letter01.json",
        "ground_truths/letters.csv",
    }
    for name in ("ground_truths/letter01.json", "ground_truths/letters.csv"):
        old, new = before[name].split(b"\n"), after[name].split(b"\n")
        ((was, now),) = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        assert now == was.replace(b"1926-02-16", b"1926-02-17")


def test_set_of_every_real_card_changes_one_line(call: Any, reference: Path, tmp_path: Path) -> None:
    root = copied(reference / "zettelkatalog", tmp_path / "work")
    before = snapshot(root)
    names = [name for name in before if name.startswith("ground_truths/")][::20]
    for name in names:
        assert (
            call("set", root, Path(name).stem, "/publication/title", '"Ein Titel mit ü und \\"x\\""').code
            == 0
        )
    after = snapshot(root)
    for name in before:
        lines = [
            (a, b) for a, b in zip(before[name].split(b"\n"), after[name].split(b"\n"), strict=True) if a != b
        ]
        assert len(lines) == (name in names) and all(b'"title": ' in new for _, new in lines)


def test_set_makes_a_new_truth_only_by_an_edit(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    result = call("set", root, "a", "/author/last_name", '""')
    assert (result.code, result.out) == (0, "a: nothing to change\n") and not (
        root / "ground_truths/a.json"
    ).exists()
    assert call("set", root, "a", "/author/last_name", '"X"').code == 0
    assert (
        json.loads((root / "ground_truths/a.json").read_text(encoding="utf-8"))["response_text"]["author"][
            "last_name"
        ]
        == "X"
    )


def test_set_what_is_there_already_touches_nothing(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = sorted(root.rglob("*")), (root / "ground_truths/a.json").stat().st_mtime_ns
    assert call("set", root, "a", "/publication/year", "1899").out == "a: nothing to change\n"
    assert (sorted(root.rglob("*")), (root / "ground_truths/a.json").stat().st_mtime_ns) == before


def test_set_takes_null_and_objects(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    assert call("set", root, "a", "/author", "null").code == 0
    assert call("set", root, "a", "/author/first_name", '"K."').code == 0
    assert call("set", root, "a", "/publication", '{"title": "T"}').code == 0
    record = json.loads((root / "ground_truths/a.json").read_text(encoding="utf-8"))["response_text"]
    assert record["author"] == {"last_name": "", "first_name": "K."} and record["publication"] == {
        "title": "T"
    }
    with opened(root) as project:
        document = project.document("a")
        while document.undo():
            pass
        assert document.record == CARD


@pytest.mark.parametrize(
    ("pointer", "value", "words"),
    [
        ("author", '"x"', "is not a pointer"), ("/author/last_name", "Mueller", "can't be written as JSON"), ("/author/last_name", "NaN", "NaN is not JSON"),
        ("/author/last_name", "[-Infinity]", "is not JSON"), ("/author/last_name", "[" * 5000, "can't be written"), ("/author/last_name", "1e999", "can't be written"),
        ("/author/last_name/x", "1", "can't be set"), ("/author/last_name", "", "can't be written"), ("/author/last_name", "9" * 5000, "can't be written"),
    ],
    ids=range(9),
)  # fmt: skip
def test_set_refuses_what_cannot_be_and_ends_with_2(
    call: Any, tmp_path: Path, pointer: str, value: str, words: str
) -> None:
    root = cards(tmp_path)
    before = sorted(root.rglob("*")), snapshot(root)
    result = call("set", root, "a", pointer, value)
    assert result.code == 2 and not result.out
    assert result.err.startswith("gtapp: ") and result.err.count("\n") == 1 and words in result.err
    assert (sorted(root.rglob("*")), snapshot(root)) == before


def test_set_leaves_unsaved_work_of_a_window_alone(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    with opened(root) as project:
        project.document("a").set("/publication/title", "Unsaved")
    before = snapshot(root)
    result = call("set", root, "a", "/publication/year", "1900")
    assert result.code == 2 and "offered back" in result.err and snapshot(root) == before
    with opened(root) as project:
        document = project.document("a")
        project.recover(document)
        assert document.record["publication"]["title"] == "Unsaved"


def test_set_can_be_undone_in_the_window(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path)
    before = snapshot(root)
    for year in (1900, 1901):
        assert call("set", root, "a", "/publication/year", year).code == 0
    with opened(root) as project:
        document = project.document("a")
        assert document.undo() and document.undo() and not document.can_undo
        project.save(document)
    assert snapshot(root) == before


def test_set_of_a_line(call: Any, tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0), paper(1)], "data/more.jsonl": [paper(1)]})
    result = call("set", root, sha(1), "/title", '"Neu"')
    assert result.code == 2 and "names more than one item" in result.err
    assert call("set", root, f"{sha(1)}@data/more.jsonl", "/title", '"Neu"').code == 0
    assert (root / "data/more.jsonl").read_text(encoding="utf-8") == json.dumps(
        paper(1, title="Neu"), ensure_ascii=False
    ) + "\n"
    result = call("set", root, sha(0), "/sha256", '"x"')
    assert result.code == 2 and "another key" in result.err


# status


def test_status_lists_each_item(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD}, scans=("b", "c"))
    write(root / "drafts/c.json", dumped(CARD))
    with opened(root) as project:
        project.set_status("a", "needs action", "Rand\tfehlt", "anna")
    assert call("status", root).out == "a\tneeds action\tanna\tRand\tfehlt\nb\topen\nc\tdraft\n"
    rows = call("status", root, "--json").json
    assert [(row["item"], row["status"], row["who"], row["note"]) for row in rows] == [
        ("a", "needs action", "anna", "Rand\tfehlt"), ("b", "open", "", ""), ("c", "draft", "", ""),
    ]  # fmt: skip


# which project


@pytest.mark.parametrize("name", ["zettelkatalog", "library_cards"])
def test_benchmark_may_be_named_by_either_name(call: Any, tmp_path: Path, name: str) -> None:
    write(tmp_path / "images/a.jpg", PIXEL)
    assert call("status", tmp_path).code == 2
    assert call("status", tmp_path, "--benchmark", name).out == "a\topen\n"


@pytest.mark.parametrize("name", ["letters", "business_letters", "metadata_extraction"])
def test_upstreams_names_of_the_letters(call: Any, tmp_path: Path, name: str) -> None:
    assert call("validate", letters(tmp_path), "--benchmark", name).code == 0


def test_fraktur_by_upstreams_name(call: Any, reference: Path) -> None:
    assert call("roundtrip", reference / "fraktur", "--benchmark", "fraktur_adverts").code == 0


@pytest.mark.parametrize("inner", ["", "ground_truths", "images"])
def test_the_project_may_be_named_by_its_folders(call: Any, tmp_path: Path, inner: str) -> None:
    root = cards(tmp_path / "work")
    assert call("status", root / inner).out == "a\tin progress\n"


@pytest.mark.parametrize("left", ["images", "ground_truths"])
def test_a_project_with_one_of_its_folders_only(call: Any, tmp_path: Path, left: str) -> None:
    root = cards(tmp_path)
    other = "images" if left == "ground_truths" else "ground_truths"
    for path in (root / other).iterdir():
        path.unlink()
    (root / other).rmdir()
    result = call("status", root, "--benchmark", "zettelkatalog")
    assert (result.code, result.out) == (0, "a\t" + ("open" if left == "images" else "in progress") + "\n")
    assert call("validate", root, "--benchmark", "zettelkatalog").code == (
        1 if left == "ground_truths" else 0
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["validate", "{root}/nowhere"], "There is no folder"), (["validate", "{root}/ground_truths/a.json"], "is not a folder"),
        (["status", "{root}", "--benchmark", "nothing"], "There are: fraktur"), (["validate", "{empty}"], "It isn't clear which benchmark"),
        (["validate", "{empty}", "--benchmark", "letters"], "holds neither scans nor ground truth"), (["set", "{root}", "z", "/a", "1"], "no item “z”"),
        (["trust", "{root}"], "dataclass.py"), (["validate", ""], "It isn't clear"),
    ],
    ids=range(8),
)  # fmt: skip
def test_faults_are_told_in_one_line_with_exit_code_2(
    call: Any, tmp_path: Path, arguments: list[str], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, empty = cards(tmp_path / "work"), tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    result = call(*(argument.format(root=root, empty=empty) for argument in arguments))
    assert result.code == 2 and not result.out
    assert result.err.startswith("gtapp: ") and result.err.count("\n") == 1 and words in result.err


@pytest.mark.parametrize(
    "arguments",
    [[], ["nothing"], ["validate"], ["set", "x"], ["status", "x", "--nothing"], ["validate", "x", "y"]],
)
def test_wrong_use_ends_with_2_and_the_usage(call: Any, arguments: list[str]) -> None:
    result = call(*arguments)
    assert result.code == 2 and result.err.startswith("usage: gtapp") and "Traceback" not in result.err


def test_version_and_help(call: Any) -> None:
    assert call("--version").out.startswith("gtapp ")
    shown = call("--help")
    assert shown.code == 0 and all(
        name in shown.out for name in ("open", "validate", "roundtrip", "status", "set", "trust")
    )


# a project's own code


def test_trust_shows_the_code_and_takes_its_hash(call: Any, tmp_path: Path) -> None:
    root = tmp_path / "work"
    path = write(root / "dataclass.py", CODE)
    write(root / "ground_truths/a.json", '{"title": 5}')
    refused = call("validate", root)
    assert refused.code == 2 and "only after you have looked at it" in refused.err
    shown = call("trust", root)
    assert shown.code == 1 and CODE in shown.out
    digest = shown.out.rsplit(" ", 1)[1].strip()
    wrong = call("trust", root, "--yes", "0" * 64)
    assert wrong.code == 2 and digest in wrong.err and call("validate", root).code == 2
    assert call("trust", root, "--yes", digest).code == 0
    result = call("validate", root / "ground_truths")
    assert result.code == 1 and "a/title: " in result.out
    write(path, CODE + "# more\n")
    assert call("validate", root).code == 2


# as a process of its own


def test_as_a_process(tmp_path: Path) -> None:
    root = cards(tmp_path / "Räume, #1", {"ſ ß": CARD})
    done = _process(
        "set",
        root,
        "ſ ß",
        "/author/last_name",
        '"Mül\\u2028ler"',
        env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stdout.decode(), done.stderr) == (0, "ſ ß/author/last_name: saved\n", b"")
    done = _process("validate", root, "--benchmark", "nothing")
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and not done.stdout


def test_a_reader_that_goes_away_is_no_fault_to_shout_about(tmp_path: Path) -> None:
    root = cards(tmp_path, {f"card {n}": CARD for n in range(30)})
    for path in (root / "images").iterdir():
        path.unlink()
    command = [sys.executable, "-c", _MAIN, "validate", str(root)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


_MODULES = """
import sys
from gtapp.cli import main
code = main(["validate", sys.argv[1]]) if len(sys.argv) > 1 else None
if len(sys.argv) > 1:
    main(["roundtrip", sys.argv[1]]); main(["status", sys.argv[1]]); main(["set", sys.argv[1], "a", "/publication/year", "1900"])
print("slow:", sorted({"PySide6", "shiboken6", "openai", "gspread", "jsonschema", "PIL", "pypdfium2", "rapidfuzz", "httpx2"} & sys.modules.keys()))
"""


@pytest.mark.parametrize("project", [False, True])
def test_the_commands_load_neither_qt_nor_other_slow_modules(tmp_path: Path, project: bool) -> None:
    arguments = [str(cards(tmp_path))] if project else []
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", _MODULES, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 and done.stdout.endswith("slow: []\n"), done.stderr


def test_the_package_itself_loads_no_slow_module() -> None:
    script = "import sys, gtapp\nprint({'PySide6', 'openai', 'gspread', 'jsonschema'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_names_used_here_are_the_materials(tmp_path: Path) -> None:
    # a letter of the made project says the same as its row
    with opened(letters(tmp_path)) as project:
        assert project.document("letter01").record == LETTER and not project.document("letter04").notes
    assert TABLE.count("\n") == 4 and envelope(CARD)["response_text"] is CARD
