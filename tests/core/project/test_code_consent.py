"""A project's own dataclass.py: run only after consent to this text, in a separate process, within limits."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

import gtapp
from gtapp.core.platform.errors import GtappError
from gtapp.core.project.opening import code_consent, code_consent_process
from gtapp.features import open_project
from tests.sample_projects import PIXEL, write_file

CODE = """
from pydantic import BaseModel, Field

class Person(BaseModel):
    name: str

class Document(BaseModel):
    title: str = Field(description="As printed")
    persons: list[Person]
"""


def _project(root: Path, text: str = CODE) -> Path:
    write_file(root / "images/a.jpg", PIXEL)
    write_file(root / "ground_truths/a.json", '{"title": "x", "persons": []}')
    return write_file(root / "dataclass.py", text)


def _agree(path: Path) -> None:
    code_consent.trust(code_consent.read_code(path))


def _is_trusted(path: Path) -> bool:
    return code_consent.is_trusted(code_consent.read_code(path))


def _schema(root: Path, text: str, seconds: float = 20) -> list[str]:
    path = _project(root, text)
    _agree(path)
    schema = code_consent.load_schema(path, seconds=seconds)
    return [child.name for child in schema.fields.children]


def test_without_consent_nothing_is_run(tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    path = _project(tmp_path / "work", f"open({str(mark)!r}, 'w')\n" + CODE)
    with pytest.raises(GtappError) as caught:
        open_project(tmp_path / "work")
    assert caught.value.code == "schema-code"
    assert "dataclass.py" in str(caught.value) and "gtapp trust" in str(caught.value)
    with pytest.raises(GtappError) as caught:
        code_consent.load_schema(path)
    assert caught.value.code == "schema-code" and not _is_trusted(path)
    assert not mark.exists()


def test_with_consent_its_class_is_the_schema(tmp_path: Path) -> None:
    path = _project(tmp_path)
    _agree(path)
    with open_project(tmp_path) as project:
        fields = project.document("a").schema.fields
        assert [child.name for child in fields.children] == ["title", "persons"]
        assert fields.by_name["title"].help == "As printed"


def test_another_text_asks_again(tmp_path: Path) -> None:
    path = _project(tmp_path)
    _agree(path)
    assert _is_trusted(path)
    write_file(path, CODE + "\n")
    assert not _is_trusted(path)
    with pytest.raises(GtappError) as caught:
        code_consent.load_schema(path)
    assert caught.value.code == "schema-code"
    write_file(path, CODE)
    assert _is_trusted(path) and code_consent.load_schema(path).fields.kind == "object"


def test_consent_is_to_the_shown_text(tmp_path: Path) -> None:
    path = _project(tmp_path)
    shown = code_consent.read_code(path)
    write_file(path, "raise SystemExit(7)")
    code_consent.trust(shown)
    assert not _is_trusted(path)
    with pytest.raises(GtappError) as caught:
        code_consent.load_schema(path)
    assert caught.value.code == "schema-code"


def test_it_sees_no_keys_and_no_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    names = _schema(
        tmp_path,
        "import os, sys\nfrom pydantic import create_model\nfields = {k: (str, ...) for k in os.environ}\n"
        "class Document(create_model('Base', **fields)): flags: int = sys.flags.isolated\n",
    )
    assert "PATH" in names and "flags" in names
    assert not {"OPENAI_API_KEY", "HOME", "PYTHONPATH", "XDG_CONFIG_HOME"} & set(names)


def test_its_other_output_is_ignored(tmp_path: Path) -> None:
    text = (
        "import sys\nprint('{\"type\": \"object\"}')\nprint('garbage', file=sys.stderr)\nsys.stdout.write('no line end')\n"
        + CODE
    )
    assert _schema(tmp_path, text) == ["title", "persons"]


def test_the_class_that_no_other_uses_is_the_record(tmp_path: Path) -> None:
    text = CODE.replace("class Document", "class Page").replace(
        "from pydantic import", "from __future__ import annotations\nfrom pydantic import"
    )
    assert _schema(tmp_path, text) == ["title", "persons"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("raise SystemExit(3)", "exit code 3"),
        ("1 / 0", "ZeroDivisionError"),
        ("import does_not_exist", "does_not_exist"),
        ("def", "SyntaxError"),
        ("x = 1", "no pydantic model"),
        ("import sys\nsys.exit(0)", "no schema"),
        ("import os\nprint('x')\nos._exit(0)", "no schema"),
        ("import os\nprint('[1, 2]', flush=True)\nos._exit(0)", "no schema"),
        (
            "import os, sys\nsys.stdout.buffer.write(bytes(range(256)) * 10)\nsys.stdout.flush()\nos._exit(0)",
            "no schema",
        ),
        ("print('x' * 5_000_000)\n" + CODE, "printed more"),
        ("import os\nos.abort()", "exit code -6"),
        (
            "from pydantic import BaseModel\nclass Document(BaseModel):\n    again: 'Document | None' = None\n",
            "refers to itself",
        ),
    ],
    ids=range(12),
)
def test_code_that_gives_no_schema_is_named_with_its_fault(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(GtappError) as caught:
        _schema(tmp_path, text)
    assert caught.value.code in ("schema-failed", "schema-broken")
    assert words in str(caught.value) and "dataclass.py" in str(caught.value)


@pytest.mark.slow
def test_endless_code_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(GtappError, match=r"longer than 1\.5 s"):
        _schema(tmp_path, "while True: pass", seconds=1.5)


def test_unreadable_code(tmp_path: Path) -> None:
    with pytest.raises(GtappError, match=r"dataclass\.py could not give its schema"):
        code_consent.read_code(tmp_path / "dataclass.py")


def test_a_damaged_list_of_consents_means_no_consent(tmp_path: Path) -> None:
    path = _project(tmp_path)
    _agree(path)
    from gtapp.core.platform.folders import config_folder

    for damaged in ("", "[]", "{", "\0"):
        write_file(config_folder() / "trusted-code.json", damaged)
        assert not _is_trusted(path)
    _agree(path)
    assert _is_trusted(path)


_FROZEN = """#!{python}
import os
import sys
import tempfile
sys.path[:0] = {path!r}
sys.frozen = True
from gtapp.core.project.opening import code_consent_process
if not code_consent_process.is_wanted(sys.argv):
    open({mark!r}, "w").close()
    sys.exit("the program itself was started")
code_consent_process.main()
"""


def test_a_frozen_program_runs_it_by_starting_itself_with_a_special_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "started"
    program = tmp_path / "gtapp-frozen"
    write_file(program, _FROZEN.format(python=sys.executable, path=sys.path, mark=str(mark))).chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert _schema(tmp_path / "work", CODE) == ["title", "persons"]
    with pytest.raises(GtappError, match="ZeroDivisionError"):
        _schema(tmp_path / "other", "1 / 0")
    assert not mark.exists()


@pytest.mark.parametrize(
    "arguments", [[], ["--schema-of-code", "x"], ["open", "--schema-of-code"], ["x", "y"]]
)
def test_no_other_start_is_mistaken_for_that_entry(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not code_consent_process.is_wanted(["gtapp", "--schema-of-code"])
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not code_consent_process.is_wanted(["gtapp", *arguments])
    assert code_consent_process.is_wanted(["gtapp", "--schema-of-code"])


def test_a_project_opens_with_the_schema_of_accepted_code(tmp_path: Path) -> None:
    path = _project(tmp_path)
    with pytest.raises(GtappError) as caught:
        open_project(tmp_path)
    assert caught.value.code == "schema-code"
    _agree(path)
    for folder in (tmp_path, tmp_path / "ground_truths", str(tmp_path)):
        with open_project(folder) as project:
            assert [child.name for child in project.document("a").schema.fields.children] == [
                "title",
                "persons",
            ]


def test_a_caller_agrees_to_code_by_its_hash(tmp_path: Path) -> None:
    path = _project(tmp_path)
    digest = code_consent.read_code(path).digest
    for trust in (digest, digest.upper()):
        with gtapp.open_project(tmp_path, trust=trust) as project:
            assert [child.name for child in project.benchmark.schema.fields.children] == ["title", "persons"]
    assert not _is_trusted(path)


def test_the_hash_of_other_code_is_refused_even_where_the_user_agreed(tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    path = _project(tmp_path / "work", f"open({str(mark)!r}, 'w')\n" + CODE)
    _agree(path)
    with pytest.raises(GtappError) as caught:
        gtapp.open_project(tmp_path / "work", trust="0" * 64)
    assert caught.value.code == "schema-code-other" and not mark.exists()
    assert "0" * 64 in str(caught.value) and code_consent.read_code(path).digest in str(caught.value)


READER = """
import json
from pathlib import Path
from pydantic import Field, create_model
HERE = Path(__file__).parent
names = json.loads((HERE / "names.json").read_text())
if (HERE / "more.txt").exists():
    names += (HERE / "more.txt").read_text().split()
class Document(create_model("Base", **{name: (str, ...) for name in names})): pass
"""


def _wanted(path: Path) -> code_consent.ProjectCode:
    with pytest.raises(code_consent.CodeConsentError) as caught:
        code_consent.load_schema(path)
    return caught.value.wanted


def _names(path: Path) -> list[str]:
    return [child.name for child in code_consent.load_schema(path).fields.children]


@pytest.mark.slow
def test_files_that_the_code_opens_are_part_of_the_consent(tmp_path: Path) -> None:
    path = _project(tmp_path, READER)
    write_file(tmp_path / "names.json", '["a"]')
    first = _wanted(path)
    assert not first.data and first.is_new
    code_consent.trust(first)
    found = _wanted(path)
    assert list(found.data) == ["names.json"] and found.digest.startswith(first.digest + "-")
    code_consent.trust(found)
    assert _names(path) == ["a"] and _is_trusted(path)
    write_file(tmp_path / "names.json", '["a", "b"]')
    changed = _wanted(path)
    assert changed.list_changed() == ["names.json"] and not _is_trusted(path)
    code_consent.trust(changed)
    assert _names(path) == ["a", "b"]
    write_file(tmp_path / "names.json", '["a"]')
    assert _names(path) == ["a"], "the earlier consent holds for what it was given for"


def test_a_changed_file_is_asked_about_before_anything_runs(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    path = _project(tmp_path / "work", READER + f"open({str(mark)!r}, 'a').write('run ')\n")
    write_file(tmp_path / "work/names.json", '["a"]')
    code_consent.trust(_wanted(path))
    code_consent.trust(_wanted(path))
    assert _names(path) == ["a"] and mark.read_text() == "run run "
    write_file(tmp_path / "work/names.json", "[]")
    assert _wanted(path).list_changed() == ["names.json"] and mark.read_text() == "run run "


def test_a_further_file_is_not_read_without_consent(tmp_path: Path) -> None:
    path = _project(tmp_path, READER)
    write_file(tmp_path / "names.json", '["a"]')
    code_consent.trust(_wanted(path))
    code_consent.trust(_wanted(path))
    write_file(tmp_path / "more.txt", "b")
    found = _wanted(path)
    assert list(found.data) == ["names.json", "more.txt"] and found.list_changed() == ["more.txt"]
    code_consent.trust(found)
    assert _names(path) == ["a", "b"]


@pytest.mark.parametrize(
    ("code", "opened"),
    [
        ("import os; os.listdir(HERE / 'images')", {"images"}),
        ("list((HERE / 'images').glob('*'))", {"images"}),
        ("import sqlite3; sqlite3.connect(f'file:{HERE}/images/a.jpg?mode=ro').close()", None),
        ("import sqlite3; sqlite3.connect(HERE / 'images/a.jpg').close()", {"images/a.jpg"}),
        ("import os; os.close(os.open(HERE / 'images/a.jpg', os.O_RDONLY))", {"images/a.jpg"}),
        ("try: open(HERE / 'absent')\nexcept OSError: pass", {"absent"}),
        ("open(HERE / 'out.txt', 'w').write('x')", set()),
        (
            "import ctypes\ntry: ctypes.CDLL(str(HERE / 'images/a.jpg'))\nexcept OSError: pass",
            {"images/a.jpg"},
        ),
        ("import ctypes; ctypes.CDLL(None)", set()),
        (
            "import mmap; mmap.mmap(open(HERE / 'images/a.jpg', 'rb').fileno(), 0, access=1).close()",
            {"images/a.jpg"},
        ),
        ("import tempfile; tempfile.TemporaryFile().close()", set()),
        ("import email.mime.text, decimal, zoneinfo; zoneinfo.ZoneInfo('UTC')", None),
        ("import inspect; inspect.getsource(json)\nimport json", set()),
        ("import random, os; os.urandom(4); random.SystemRandom().random()", set()),
    ],
)
def test_what_counts_as_opened(tmp_path: Path, code: str, opened: set[str] | None) -> None:
    path = _project(
        tmp_path, f"import json\nfrom pathlib import Path\nHERE = Path(__file__).parent\n{code}\n" + CODE
    )
    code_consent.trust(code_consent.read_code(path))
    if opened == set():
        assert _names(path) == ["title", "persons"]
    elif opened:
        assert set(_wanted(path).data) == opened


def test_relative_paths_begin_in_the_projects_folder(tmp_path: Path) -> None:
    path = _project(tmp_path, "open('names.json').close()\n" + CODE)
    write_file(tmp_path / "names.json", "[]")
    code_consent.trust(_wanted(path))
    assert list(_wanted(path).data) == ["names.json"]


def test_a_file_outside_the_project_is_named_by_its_whole_path(tmp_path: Path) -> None:
    other = write_file(tmp_path / "terms.txt", "x")
    path = _project(tmp_path / "work", f"open({str(other)!r}).close()\n" + CODE)
    code_consent.trust(code_consent.read_code(path))
    assert list(_wanted(path).data) == [str(other)]


@pytest.mark.skipif(not os.access("/dev/shm", os.W_OK), reason="there is no folder of shared memory")
def test_a_file_in_shared_memory_is_no_device(tmp_path: Path) -> None:
    with tempfile.NamedTemporaryFile(dir="/dev/shm") as other:
        path = _project(
            tmp_path / "work", f"open('/dev/null').close()\nopen({other.name!r}).close()\n" + CODE
        )
        code_consent.trust(code_consent.read_code(path))
        assert list(_wanted(path).data) == [other.name]


def test_code_that_fails_over_a_file_asks_about_it_first(tmp_path: Path) -> None:
    path = _project(tmp_path, READER)
    code_consent.trust(_wanted(path))
    found = _wanted(path)
    assert found.data == {"names.json": code_consent_process.ABSENT}
    code_consent.trust(found)
    with pytest.raises(GtappError, match="FileNotFoundError"):
        code_consent.load_schema(path)
    write_file(tmp_path / "names.json", '["a"]')
    assert _wanted(path).list_changed() == ["names.json"]


def test_a_caller_agrees_to_the_files_by_the_hash_too(tmp_path: Path) -> None:
    path = _project(tmp_path, READER)
    write_file(tmp_path / "names.json", '["a"]')
    digest = code_consent.read_code(path).digest
    with pytest.raises(GtappError) as caught:
        gtapp.open_project(tmp_path, trust=digest)
    assert caught.value.code == "schema-code-other"
    whole = caught.value.message.params["found"]
    with gtapp.open_project(tmp_path, trust=whole) as project:
        assert [child.name for child in project.benchmark.schema.fields.children] == ["a"]
    write_file(tmp_path / "names.json", '["b"]')
    with pytest.raises(GtappError) as caught:
        gtapp.open_project(tmp_path, trust=whole)
    assert caught.value.code == "schema-code-other"
