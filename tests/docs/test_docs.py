"""The documentation: its links and pictures resolve, no command, flag or menu entry is missing, its Python runs."""

from __future__ import annotations

import json
import re
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gtapp.cli import main
from tests.window.window_driver import WindowDriver

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_LINK = re.compile(r"\]\(([^)#\s]+)\)")
_PYTHON = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def words(path: Path) -> str:
    """Return a page's text without its line breaks."""
    return " ".join(path.read_text(encoding="utf-8").split())


def all_words() -> str:
    return " ".join(map(words, PAGES))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_resolve(page: Path) -> None:
    places = [place for place in _LINK.findall(page.read_text(encoding="utf-8")) if "://" not in place]
    assert [place for place in places if not (page.parent / place).exists()] == []


def test_every_picture_is_shown_and_made_by_the_script() -> None:
    pictures = {path.stem for path in (ROOT / "docs" / "images").glob("*.png")}
    script = (ROOT / "packaging" / "screenshots.py").read_text(encoding="utf-8")
    assert pictures == set(re.findall(r"images/([\w-]+)\.png", all_words()))
    assert [name for name in pictures if f'"{name}"' not in script] == []


def read_help(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of `gtapp … --help`."""
    with pytest.raises(SystemExit):
        main([*arguments, "--help"])
    return capsys.readouterr().out


def test_every_command_and_option_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    documented = all_words()
    commands = re.findall(r"^    ([a-z][a-z-]+)(?: {2}|$)", read_help(capsys), re.MULTILINE)
    assert len(commands) == 24
    for command in commands:
        assert f"gtapp {command}" in documented
        options = set(re.findall(r"(?<![\w-])--[a-z-]+", read_help(capsys, command)))
        assert [each for each in sorted(options - {"--help"}) if each not in documented] == [], command


def test_no_page_names_a_version_of_the_program() -> None:
    """It would be out of date after a release."""
    assert re.findall(r"gtapp[-_ ]\d+\.\d+\.\d+\S*", all_words()) == []


def test_the_tests_of_promises_exist() -> None:
    named = re.findall(r"`(tests/[\w/.<>]+)`", words(ROOT / "docs" / "reliability.md"))
    assert len(named) > 20
    assert [name for name in named if "<" not in name and not (ROOT / name).exists()] == []


def test_documented_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(ROOT / "benchmarks" / "zettelkatalog" / "sample", tmp_path / "cards")
    for name in ("answers.jsonl", "truth.jsonl"):
        (tmp_path / name).write_text('{"sha256": "1", "title": "Tide", "author": "A"}\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    blocks = _PYTHON.findall((ROOT / "docs" / "python.md").read_text(encoding="utf-8"))
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "python.md", "exec"), names)
    saved = json.loads((tmp_path / "cards/ground_truths/00500125.json").read_text(encoding="utf-8"))
    assert "Müller" in json.dumps(saved, ensure_ascii=False)
    assert names["accuracy"] == 1.0


def test_documented_python_of_scoring_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("answers.jsonl", "truth.jsonl"):
        (tmp_path / name).write_text('{"sha256": "1", "title": "Tide", "author": "A"}\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    card = (ROOT / "benchmarks/zettelkatalog/sample/ground_truths/00500125.json").read_bytes()
    names: dict[str, object] = {"truth": card, "answer": card}
    names |= {"truths": {"00500125": card}, "answers": {"00500125": card}}
    blocks = _PYTHON.findall((ROOT / "docs" / "scoring.md").read_text(encoding="utf-8"))
    assert len(blocks) == 2
    for block in blocks:
        exec(compile(block, "scoring.md", "exec"), names)
    assert capsys.readouterr().out.startswith("1.0\n")
    assert (tmp_path / "scores.html").stat().st_size and names["accuracy"] == 1.0


def entries(actions: list[QAction]) -> Iterator[QAction]:
    """Return all actions of the menus, except those that name folders and samples."""
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from entries(menu.actions())
        if not action.isSeparator():
            yield action


def test_every_menu_entry_is_documented_with_its_key(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, tmp_path / "settings.ini", None, sample="letters")
    documented = words(ROOT / "docs" / "window.md").replace("*Take value 1* to *9*", "*Take value 1*")
    shown = re.sub(r"[`*]", "", documented)
    found = list(entries(driver.window.menuBar().actions()))
    assert len(found) > 80
    for action in found:
        text = action.text().replace("&", "").partition("\t")[0]
        if re.fullmatch(r"Take value [2-9]", text) or action.objectName().startswith("go_to:"):
            continue
        assert text in shown, text
        keys = [key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts()]
        assert not keys or any(key in shown for key in keys), f"{text}: {keys}"
    driver.close()


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_first_steps_name_what_the_window_shows(language: str) -> None:
    known = {text.replace("&", "").replace("\u00a0", " ").strip(" …") for text in list_texts(language)}
    named = re.findall(r"\*([^*]+)\*", words(ROOT / "resources" / "help" / f"first-steps.{language}.md"))
    assert len(named) == 8
    assert [part for each in named for part in each.split(" › ") if part.strip(" …") not in known] == []


def list_texts(language: str) -> list[str]:
    """Return the texts of the window in a language."""
    catalogue = ET.parse(ROOT / f"resources/translations/gtapp_{'de' if language == 'en' else language}.ts")
    part = "source" if language == "en" else "translation"
    return [message.findtext(part, "") for message in catalogue.getroot().iter("message")]
