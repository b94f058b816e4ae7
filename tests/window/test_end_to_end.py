"""From a model's draft to the finished truth, as an annotator works: by keyboard, in the window, for all five systems."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtapp import open_project
from gtapp.core.platform import folders
from gtapp.core.schema.pointer import is_identical
from tests.window.keyboard_driver import KeyboardDriver
from tests.window.window_driver import WindowDriver

Open = Callable[..., WindowDriver]


def read_expected(benchmark: str) -> dict[str, Any]:
    """Return the finished record of each item that has only a draft, in the schema's shape."""
    folder = folders.bundled_folder("benchmarks") / benchmark / "expected"
    with open_project(folder, benchmark) as project:
        return {item.id: project.peek(item.id).tree for item in project.items}


def finish_item(driver: WindowDriver, name: str, wanted: Any) -> None:
    """Correct one item by keyboard, check it and verify the files."""
    driver.go(name)
    typist = KeyboardDriver(driver)
    typist.correct(wanted)
    typist.press("Alt+Shift+Return")
    project = driver.session.project
    assert is_identical(project.peek(name).tree, wanted)
    assert project.status(name).name == "checked"


@pytest.mark.parametrize(
    "benchmark", ["zettelkatalog", "letters", "personnel_cards", "fraktur", "sciencemetabench"]
)
def test_a_sample_is_corrected_from_its_drafts(benchmark: str, window_on: Open, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(folders.bundled_folder("benchmarks") / benchmark / "sample", folder)
    window = window_on(folder)
    for name, wanted in read_expected(benchmark).items():
        finish_item(window, name, wanted)
    with open_project(folder) as again:
        for name, wanted in read_expected(benchmark).items():
            assert is_identical(again.peek(name).tree, wanted)


def test_letters_are_written_to_the_table(window_on: Open, tmp_path: Path) -> None:
    folder = tmp_path / "project"
    shutil.copytree(folders.bundled_folder("benchmarks") / "letters" / "sample", folder)
    window = window_on(folder)
    wanted = read_expected("letters")["letter01"]
    finish_item(window, "letter01", wanted)
    rows = (folder / "ground_truths" / "letters.csv").read_text(encoding="utf-8").splitlines()
    row = next(line for line in rows if line.startswith(",01,"))
    assert all(person in row for person in wanted["sender_persons"])


def test_real_cards_become_their_truths(reference: Path, window_on: Open, tmp_path: Path) -> None:
    """Twelve real cards from their GPT-4o drafts; the envelope's run data aside, the records are the given ones."""
    source, folder = reference / "zettelkatalog", tmp_path / "cards"
    names = [path.stem.split("_", 2)[2] for path in sorted((source / "drafts").iterdir())[:12]]
    for kind in ("images", "drafts", "ground_truths"):
        (folder / kind).mkdir(parents=True)
    for name in names:
        shutil.copyfile(source / "images" / f"{name}.jpg", folder / "images" / f"{name}.jpg")
        draft = f"request_T66_{name}.json"
        shutil.copyfile(source / "drafts" / draft, folder / "drafts" / draft)
    window = window_on(folder, benchmark="zettelkatalog")
    for name in names:
        truth = json.loads((source / "ground_truths" / f"{name}.json").read_text(encoding="utf-8"))
        finish_item(window, name, truth["response_text"])


def test_a_real_table_with_a_new_a_moved_and_a_crossed_out_row(
    reference: Path, window_on: Open, tmp_path: Path
) -> None:
    """A real personnel card from a draft that lacks a row, has two in the wrong order and missed what is crossed out."""
    source, folder = reference / "personnel_cards", tmp_path / "tables"
    truths = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((source / "ground_truths").iterdir())
    }
    name = next(
        name for name, truth in truths.items() if len(truth["rows"]) > 3 and "true" in json.dumps(truth)
    )
    wanted = truths[name]
    drafted = json.loads(json.dumps(wanted).replace("true", "false"))
    rows = drafted["rows"]
    rows.insert(0, rows.pop(1))
    del rows[3]
    for number, row in enumerate(rows, 1):
        row["row_number"] = number
    for kind in ("images", "drafts"):
        (folder / kind).mkdir(parents=True)
    shutil.copyfile(source / "images" / f"{name}.jpg", folder / "images" / f"{name}.jpg")
    (folder / "drafts" / f"request_T1_{name}.json").write_text(
        json.dumps({"response_text": drafted}), encoding="utf-8"
    )
    window = window_on(folder, benchmark="personnel_cards")
    typist = KeyboardDriver(window)
    typist.press("Ctrl+Shift+Down")
    assert window.session.document
    assert is_identical(
        window.session.document.tree["rows"][0]["bemerkungen"], drafted["rows"][1]["bemerkungen"]
    )
    finish_item(window, name, wanted)
