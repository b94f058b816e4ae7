"""Messages from below the window are shown in the annotator's language, including their reasons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QObject, QTranslator
from pytestqt.qtbot import QtBot

import gtapp
from gtapp.core.platform.messages import Message
from gtapp.kit.texts import i18n
from gtapp.kit.texts.i18n import translate_message

_FOLDERS = (
    "core/answers",
    "core/files",
    "core/project",
    "core/record",
    "core/schema",
    "core/store",
    "features/replace",
    "features/doubts",
    "features/exports",
)

_SETTINGS = ("benchmark", "meaning_rules", "ocr_settings", "own_fields")
"""The modules in core/schema that say by a ValueError what is wrong in ``gtapp.toml``."""


class CapitalsTranslator(QTranslator):
    """A translator that turns every text into capitals and keeps the placeholders."""

    def translate(self, context: str, text: str, _disambiguation: str | None = None, _count: int = -1) -> str:
        return "".join(
            part if part.startswith("{") else part.upper() for part in re.split(r"(\{\w+\})", text)
        )

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def loud(qtbot: QtBot) -> Iterator[QObject]:
    translator = CapitalsTranslator()
    QCoreApplication.installTranslator(translator)
    yield translator
    QCoreApplication.removeTranslator(translator)


def _reasons() -> Iterator[str]:
    """Return the reasons that the sources below the window give: constants, and the texts around placeholders."""
    root = Path(gtapp.__file__).parent
    for place in _FOLDERS:
        path = root / place
        for each in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for node in ast.walk(ast.parse(each.read_text(encoding="utf-8"))):
                yield from _given(node)


def _list_faults_of_settings() -> Iterator[str]:
    folder = Path(gtapp.__file__).parent / "core"
    modules = [folder / "schema" / f"{name}.py" for name in _SETTINGS]
    for path in (folder / "project/opening/detection.py", *modules):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "ValueError":
                yield from _sample(node.args[0])


def _given(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.keyword | ast.Assign) and "reason" in _names(node):
        yield from _sample(node.value)
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "reason":
                yield from _sample(value)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "_failed":
        yield from _sample(node.args[1])


def _names(node: ast.keyword | ast.Assign) -> list[str | None]:
    if isinstance(node, ast.keyword):
        return [node.arg]
    return [target.id for target in node.targets if isinstance(target, ast.Name)]


def _sample(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "12" for part in node.values)  # type: ignore[misc]


def test_every_reason_of_the_sources_is_translated(loud: QObject) -> None:
    found = {*_reasons(), *_list_faults_of_settings()}
    assert len(found) > 20
    missing = {reason for reason in found if i18n.translate_reason(reason) != reason.upper()}
    assert missing == set(), "to be added to gtapp/kit/texts/i18n.py, and translated"


@pytest.mark.parametrize(
    "reason",
    [
        "it is longer than 200 bytes", "images/../.. lies outside the project", "#/a\nb is not a schema",
        "The schema can’t be followed: #/$defs/x is not in it",
    ],
)  # fmt: skip
def test_inserted_values_are_not_translated(loud: QObject, reason: str) -> None:
    messages = i18n.translate_reason(reason)
    assert messages.lower() == reason.lower() and messages != reason
    kept = re.findall(r"\d+|images/\S+|#/\S+", reason)
    assert all(each in messages for each in kept)


@pytest.mark.parametrize("reason", ["No space left on device", "Bad magic number", "{x}", "", "a b"])
def test_texts_of_other_programs_are_not_translated(loud: QObject, reason: str) -> None:
    assert i18n.translate_reason(reason) == reason


def test_a_message_inside_a_message(loud: QObject) -> None:
    inner = Message("file-empty", {"path": "d.json"})
    message = translate_message(Message("draft-unreadable", {"path": "d.json", "reason": inner}))
    assert message.startswith("THE DRAFT d.json") and "THE FILE d.json IS EMPTY" in message
    io = translate_message(Message("file-io", {"path": "p", "reason": "it is a link to nothing"}))
    assert io.endswith("IT IS A LINK TO NOTHING")
