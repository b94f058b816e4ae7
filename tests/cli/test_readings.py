"""``gtapp readings``, and ``gtapp agreement`` with the readings that it made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gtapp.core.schema.pointer import walk_values
from gtapp.features import open_project
from tests.sample_projects import CARD, cards, snapshot

TYPES = ("Dissertation or thesis", "Reference")


def make_cards(root: Path) -> Path:
    """Make 20 cards with scans, every fifth of another type, and one without a scan."""
    records = {f"c{at}": {**CARD, "type": {"type": TYPES[at % 5 == 0]}} for at in range(20)}
    cards(root, {**records, "alone": CARD}, scans=tuple(records))
    (root / "images" / "alone.jpg").unlink(missing_ok=True)
    return root


def check(root: Path, reading: str, **names: str) -> None:
    """Check items of a reading, with these last names."""
    with open_project(root / "readings" / reading) as project:
        for item, name in names.items():
            document = project.document(item)
            for pointer, value in walk_values({**CARD, "author": {**CARD["author"], "last_name": name}}):
                document.set(pointer, value)
            project.check(document)


def test_the_same_files_and_seed_draw_the_same_items(call: Any, tmp_path: Path) -> None:
    root = make_cards(tmp_path / "cards")
    nothing = call("readings", root)
    assert (nothing.code, nothing.err) == (0, "") and "no second reading" in nothing.out
    before = snapshot(root)
    arguments = ("--items", 6, "--by", "type.type", "--seed", 7)
    made = call("readings", root, "--new", "Anna", *arguments)
    assert (made.code, made.err) == (0, "")
    assert [line.split() for line in made.out.splitlines()[1:]] == [
        ["reading", "from", "items", "begun", "checked"],
        ["Anna", "draft", "6", "0", "0"],
    ]
    assert call("readings", root, "--new", "Bert", "--from", "nothing", *arguments).code == 0
    texts = [(root / "readings" / name / "reading.toml").read_text() for name in ("Anna", "Bert")]
    assert texts[1] == texts[0].replace('start = "draft"', 'start = "nothing"') != texts[0]
    with open_project(root / "readings" / "Anna") as project:
        types = [CARD if int(item.id[1:]) % 5 else None for item in project.items]
        assert types.count(None) == 2
    assert {name: text for name, text in snapshot(root).items() if not name.startswith("readings/")} == before
    call("readings", root, "--new", "Carl", "--from", "first", "--share", "10%")
    found = call("readings", root, "--json").json
    assert [(each["name"], each["items"], each["of"], each["blind"]) for each in found] == [
        ("Anna", 6, 20, True),
        ("Bert", 6, 20, True),
        ("Carl", 2, 20, False),
    ]
    call("readings", root, "--new", "Dora", "--all")
    assert "first (not blind)" in (listed := call("readings", root).out) and "Dora" in listed


def test_what_cannot_be_made_is_said(call: Any, tmp_path: Path) -> None:
    root = make_cards(tmp_path / "cards")
    before = snapshot(root)
    for arguments, text in (
        (("--new", "a/b"), "can’t be named"),
        (("--new", "Anna", "--by", "genre"), "have no field “genre”"),
        (("--new", "Anna", "--items", 1, "--by", "type.type"), "2 strata"),
        (("--share", "5"), "only with --new"),
        (("--new", "Anna", "--share", "0%"), "no share"),
    ):
        refused = call("readings", root, *arguments)
        assert refused.code == 2 and text in refused.err
    assert snapshot(root) == before
    call("readings", root, "--new", "Anna")
    assert "already" in call("readings", root, "--new", "ANNA").err
    (root / "readings" / "Anna" / "reading.toml").write_text("start = 3\n")
    broken = call("readings", root)
    assert broken.code == 1 and broken.err.startswith("gtapp: Anna: ")


def test_a_project_is_compared_with_what_its_readers_have_checked(call: Any, tmp_path: Path) -> None:
    root = make_cards(tmp_path / "cards")
    assert "has no second reading" in call("agreement", root).err
    for name in ("Anna", "Bert"):
        call("readings", root, "--new", name, "--all")
    assert "no item is checked yet" in call("agreement", root, "--reading", "Anna").err
    check(root, "Anna", c1="Müller", c2="Miller")
    check(root, "Bert", c1="Müller", c2="Müller", c3="Müller", c4="Müller")
    with open_project(root / "readings" / "Bert") as project:
        project.mark(project.document("c4"), "in progress")
    target = tmp_path / "found.json"
    done = call("agreement", root, "--reading", "Bert", "--json", target)
    assert (done.code, done.err) == (0, "")
    lines = [" ".join(line.split()) for line in done.out.splitlines()]
    assert lines[0] == "Agreement of cards and its second reading Bert"
    assert "counted only what the second reader has checked: 3 of 20 items" in lines
    assert {"second started from the drafts; blind", "items compared 3", "items of the first alone 0"} <= {
        *lines
    }
    found = json.loads(target.read_text())
    assert (found["items"], found["differences"], found["reading"]["checked"]) == (3, [], 3)
    both = call("agreement", root)
    assert both.code == 0 and both.out.count("second reading") == 2 and "Miller" not in both.out
    assert "name it with --reading" in call("agreement", root, "--json", target).err
    assert "Name either" in call("agreement", root, root, "--reading", "Anna").err
    assert "It has: Anna, Bert" in call("agreement", root, "--reading", "Zoe").err
    # a folder is compared as it is, and readings with each other
    whole = call("agreement", root, root / "readings" / "Bert", "--json", "-").json
    assert (whole["items"], whole["reading"]) == (4, None)
    other = call("agreement", root / "readings" / "Anna", root / "readings" / "Bert", "--json", "-").json
    assert [each["item"] for each in other["differences"]] == ["c2"]


def test_other_commands_take_the_folder_of_a_reading(call: Any, tmp_path: Path) -> None:
    root = make_cards(tmp_path / "cards")
    call("readings", root, "--new", "Anna", "--items", 2)
    folder = root / "readings" / "Anna"
    item = call("status", folder).out.split()[0]
    assert call("set", folder, item, "/author/last_name", '"Anna"').code == 0
    assert call("status", folder, "--json").json[0]["status"] == "in progress"
    found = call("validate", folder, "--json").json
    assert found["items"] == 2 and not found["unreadable"]
    assert call("roundtrip", folder).code == 0
    assert call("export", folder, "--format", "json", "--out", tmp_path / "out").code == 0
    assert {*snapshot(tmp_path / "out")} == {"README.md", f"Anna/{item}.json"}
