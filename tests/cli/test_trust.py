"""`gtapp trust`: what is shown is what runs, in this folder, with the imported files, within limits."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.sample_projects import write_file

CODE = "from pydantic import BaseModel\nclass Document(BaseModel):\n    title: str\n"
HELPER = "from pydantic import BaseModel\nclass Person(BaseModel):\n    name: str\n"
USES_HELPER = (
    "import helper\nfrom pydantic import BaseModel\nclass Document(BaseModel):\n    title: helper.Person\n"
)
# Python's limit on memory and processes, and processes as such, are those of POSIX
posix = pytest.mark.skipif(os.name != "posix", reason="needs POSIX")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write_file(tmp_path / "work/ground_truths/a.json", '{"title": 5}')
    return tmp_path / "work"


@pytest.fixture
def agree(call: Any) -> Any:
    """Agree to the code of a folder; return what was shown."""

    def run(folder: Path) -> str:
        shown = call("trust", folder)
        assert shown.code == 1, shown.err
        assert call("trust", folder, "--yes", shown.out.rsplit(" ", 1)[1].strip()).code == 0
        return str(shown.out)

    return run


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"# coding: utf_7\n# +AAo-raise SystemExit(7)\n", "another coding"),
        (b"# coding: unicode_escape\n# \\nraise SystemExit(7)\n", "another coding"),
        (b"\n# -*- coding: latin-1 -*-\n", "another coding"),
        (b"# coding: no-such\n", "another coding"),
        ("x = 1\n".encode("utf-16"), "not UTF-8"),
        (b"# M\xfcller\n", "not UTF-8"),
        (b"x = 1\0\n", "NUL"),
        (b"# comment\rraise SystemExit(7)\n", "carriage return"),
        (b"x = 1\n" * 50_000, "larger than"),
        (b"-" * 100_000 + b"1", "nested too deeply"),
    ],
    ids=range(10),
)
def test_code_that_python_would_read_in_another_way_is_refused(
    call: Any, root: Path, content: bytes, words: str
) -> None:
    write_file(root / "dataclass.py", content + CODE.encode())
    for command in ("trust", "validate"):
        result = call(command, root)
        assert result.code == 2 and words in result.err and "SHA-256" not in result.out


@pytest.mark.parametrize("part", [".b", " . b", "\\\n.\\\nb"])
def test_a_name_on_which_the_parser_would_take_gigabytes_is_refused(call: Any, root: Path, part: str) -> None:
    write_file(root / "dataclass.py", f"import a{part * 20_000}\n" + CODE)
    result = call("trust", root)
    assert result.code == 2 and "more than 50 parts" in result.err


@pytest.mark.parametrize("start", [b"\xef\xbb\xbf", b"# coding: UTF-8\r\n", b"\xef\xbb\xbf# coding: utf8\n"])
def test_utf_8_is_accepted_in_every_spelling(call: Any, agree: Any, root: Path, start: bytes) -> None:
    write_file(root / "dataclass.py", start + CODE.encode() + b"# \xe2\x80\xae\n")
    assert "# <U+202E>\n" in agree(root)
    assert "a/title" in call("validate", root).out


def test_imported_files_are_shown_and_consent_covers_them(call: Any, agree: Any, root: Path) -> None:
    mark = root / "ran"
    write_file(root / "dataclass.py", USES_HELPER)
    write_file(root / "helper.py", "from package.inner import NAME\n" + HELPER)
    write_file(root / "package/__init__.py", "from . import other\n")
    write_file(root / "package/inner.py", "from .other import NAME\n")
    write_file(root / "package/other.py", "NAME = 'shown'\n")
    write_file(root / "package/unused.py", "NAME = 'unused'\n")
    shown = agree(root)
    assert HELPER in shown and "NAME = 'shown'" in shown and "unused" not in shown
    for name in ("dataclass.py", "helper.py", "package/__init__.py", "package/inner.py", "package/other.py"):
        assert f"==> {name} <==\n" in shown
    assert "a/title" in call("validate", root).out
    for name in ("helper.py", "package/other.py"):
        before = (root / name).read_text(encoding="utf-8")
        write_file(root / name, before + f"open({str(mark)!r}, 'w')\n")
        refused = call("validate", root)
        assert refused.code == 2 and "only after you have looked at it" in refused.err
        write_file(root / name, before)
    assert call("validate", root).code == 1 and not mark.exists()


def test_a_file_that_was_not_shown_is_not_imported(call: Any, agree: Any, root: Path) -> None:
    mark = root / "ran"
    outside = root.parent / "outside"
    for folder in (root, outside):
        write_file(folder / "hidden.py", f"open({str(mark)!r}, 'w')\n")
    (root / "linked").symlink_to(outside)
    (outside / "project").symlink_to(root)
    path_first = f"import importlib, sys\nsys.path.insert(0, {str(root)!r})\n"
    for line in (
        "importlib.import_module('hid' + 'den')",
        "importlib.import_module('linked.' + 'hidden')",
        f"import runpy; runpy.run_path({str(root / 'hidden.py')!r})",
        f"import runpy; runpy.run_path({str(outside / 'project/hidden.py')!r})",
    ):
        write_file(root / "dataclass.py", path_first + line + "\n" + CODE)
        assert "==>" not in agree(root)
        result = call("validate", root)
        assert result.code == 2 and "hidden.py is imported, but was not shown" in result.err
    assert not mark.exists()


def test_a_compiled_file_in_the_project_is_not_run(call: Any, agree: Any, root: Path) -> None:
    mark = root / "ran"
    write_file(root / "helper.py", f"open({str(mark)!r}, 'w')\n" + HELPER)
    subprocess.run([sys.executable, "-m", "compileall", "-q", "-b", str(root)], check=True)
    subprocess.run(
        [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", str(root)],
        check=True,
    )
    write_file(root / "helper.py", HELPER)
    write_file(root / "dataclass.py", f"import sys\nsys.path.insert(0, {str(root)!r})\n" + USES_HELPER)
    agree(root)
    assert "a/title" in call("validate", root).out and not mark.exists()


def test_consent_holds_for_one_folder(call: Any, agree: Any, root: Path, tmp_path: Path) -> None:
    write_file(root / "dataclass.py", CODE)
    agree(root)
    assert call("validate", root).code == 1
    (tmp_path / "link").symlink_to(root)
    assert call("validate", tmp_path / "link").code == 1
    shutil.copytree(root, tmp_path / "copy")
    assert call("validate", tmp_path / "copy").code == 2
    agree(tmp_path / "copy")
    assert call("validate", tmp_path / "copy").code == call("validate", root).code == 1


def test_the_name_of_a_file_counts(call: Any, agree: Any, root: Path) -> None:
    """Two files with exchanged contents are another program."""
    write_file(root / "dataclass.py", "import one, two\n" + CODE)
    write_file(root / "one.py", "x = 1\n")
    write_file(root / "two.py", "x = 2\n")
    agree(root)
    assert call("validate", root).code == 1
    write_file(root / "one.py", "x = 2\n")
    write_file(root / "two.py", "x = 1\n")
    assert call("validate", root).code == 2


@posix
@pytest.mark.parametrize("name", ["dataclass.py", "helper.py"])
def test_a_named_pipe_is_not_waited_for(root: Path, name: str) -> None:
    if name != "dataclass.py":
        write_file(root / "dataclass.py", USES_HELPER)
    os.mkfifo(root / name)
    done = subprocess.run(
        [sys.executable, "-m", "gtapp", "trust", str(root)],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 2 and "not a regular file" in done.stderr


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("while True: print('x' * 1_000_000)", "printed more"),
        ("while True: sys.stderr.write('x' * 1_000_000)", "printed more"),
        pytest.param("x = bytearray(3_000_000_000)", "MemoryError", marks=posix),
        pytest.param(
            "open(sys.argv[0] + '.big', 'wb').write(bytes(20_000_000))", "File too large", marks=posix
        ),
        ("import subprocess; subprocess.run([sys.executable, '-V'])", "starts another program"),
        ("import os; os.system('echo')", "starts another program"),
    ],
    ids=["output", "errors", "memory", "file", "program", "shell"],
)
def test_limits(call: Any, agree: Any, root: Path, line: str, words: str) -> None:
    line = line.replace("sys.argv[0] + '.big'", repr(str(root / "big")))
    write_file(root / "dataclass.py", f"import sys\n{line}\n" + CODE)
    agree(root)
    result = call("validate", root)
    assert result.code == 2 and words in result.err and result.err.count("\n") == 1


_FORK = """
import ctypes, os, time
if ctypes.CDLL(None).fork() == 0:
    with open({mark!r}, "w") as file:
        print(os.getpid(), file=file)
    time.sleep(600)
while not os.path.exists({mark!r}) or not os.path.getsize({mark!r}):
    time.sleep(0.01)
"""


@pytest.mark.skipif(
    not sys.platform.startswith("linux") or os.geteuid() != 0, reason="others can’t fork at all"
)
def test_what_it_started_ends_with_it(call: Any, agree: Any, root: Path) -> None:
    mark = root / "child"
    write_file(root / "dataclass.py", _FORK.format(mark=str(mark)) + CODE)
    agree(root)
    assert call("validate", root).code == 1
    child = int(mark.read_text())
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        with suppress(FileNotFoundError):
            if "State:\tZ" not in Path(f"/proc/{child}/status").read_text():
                continue
        return
    os.kill(child, 9)
    pytest.fail("the child process goes on")


def test_docstrings_of_attributes_come_from_the_shown_text(call: Any, agree: Any, root: Path) -> None:
    text = "from pydantic import BaseModel, ConfigDict\nclass Document(BaseModel):\n"
    text += (
        "    model_config = ConfigDict(use_attribute_docstrings=True)\n    title: str\n    '''As printed'''\n"
    )
    write_file(root / "dataclass.py", text)
    agree(root)
    assert "a/title" in call("validate", root).out


def test_the_files_that_the_code_opens_are_shown_and_agreed_to(call: Any, tmp_path: Path) -> None:
    write_file(tmp_path / "ground_truths/a.json", '{"a": "x"}')
    names = write_file(tmp_path / "names.txt", "one")
    code = "from pathlib import Path\nopen(Path(__file__).parent / 'names.txt').close()\n"
    write_file(
        tmp_path / "dataclass.py",
        code + "from pydantic import BaseModel\nclass Document(BaseModel):\n    a: str\n",
    )
    shown = call("trust", tmp_path)
    assert shown.code == 1 and "Which files the code opens, gtapp shows when it has run once." in shown.out
    agreed = call("trust", tmp_path, "--yes", _last_word(shown.out))
    assert agreed.code == 1 and "  names.txt  " in agreed.out and "--yes" in agreed.out
    assert "names.txt" in call("validate", tmp_path).err
    assert call("trust", tmp_path).out.endswith(
        agreed.out[agreed.out.index("To agree") :].replace("this, too", "this")
    )
    assert call("trust", tmp_path, "--yes", _last_word(agreed.out)).code == 0
    assert call("validate", tmp_path).code != 2
    write_file(names, "two")
    refused = call("validate", tmp_path)
    assert refused.code == 2 and "names.txt" in refused.err
    again = call("trust", tmp_path)
    assert "names.txt" in again.out and "(not as you agreed to it)" in again.out
    assert call("trust", tmp_path, "--yes", _last_word(again.out)).code == 0
    assert call("validate", tmp_path).code != 2


def _last_word(text: str) -> str:
    return text.rsplit(maxsplit=1)[-1]
