"""The German and French catalogues: complete, built, and with the placeholders of the English texts."""

from __future__ import annotations

import ast
import importlib.util
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

_TOOL = Path(__file__).resolve().parents[2] / "packaging" / "translations.py"
_PLACEHOLDER = re.compile(r"\{\w*\}|%n|<<?\w+>>?|\n")
_MNEMONIC = re.compile(r"&(?!&)(.)")


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """Return packaging/translations.py, loaded by its path, since a library is called packaging, too."""
    spec = importlib.util.spec_from_file_location("translations_tool", _TOOL)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def pairs(path: Path) -> Iterator[tuple[str, str]]:
    """Return each English text with its translation; each plural form is a pair."""
    for message in ET.parse(path).getroot().iter("message"):
        translation = message.find("translation")
        assert translation is not None
        for form in list(translation.iter("numerusform")) or [translation]:
            yield message.findtext("source", ""), form.text or ""


@pytest.mark.slow
def test_catalogues_are_complete_and_built(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    code = tool.check()
    assert code == 0, capsys.readouterr().out


def list_translatable_texts(tool: ModuleType) -> Iterator[tuple[str, str]]:
    """Return (context, text) of what the window's sources translate; the context is "" for a class's own, else as written."""
    for path in sorted((tool.ROOT / "gtapp").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[-1], ast.Constant):
                name = ast.unparse(node.func).split(".")[-1]
                if name == "tr":
                    yield "", node.args[0].value  # type: ignore[attr-defined]
                elif name in ("translate", "QT_TRANSLATE_NOOP"):
                    yield ast.unparse(node.args[0]).strip("'"), node.args[1].value  # type: ignore[attr-defined]


@pytest.mark.slow
def test_every_text_of_the_window_is_collected(tool: ModuleType) -> None:
    known = set()
    for context in ET.parse(tool.catalogue("de")).getroot().iter("context"):
        sources = [message.findtext("source", "") for message in context.iter("message")]
        known |= {(name, source) for name in ("", context.findtext("name", "")) for source in sources}
    find_texts = set(list_translatable_texts(tool))
    assert len(find_texts) > 300
    assert find_texts - known == set(), "write the context out at the text: lupdate reads no variables"


@pytest.mark.parametrize("language", ["de", "fr"])
def test_placeholders_are_kept(tool: ModuleType, language: str) -> None:
    def find_texts(text: str) -> list[str]:
        # the name in <Name> may be translated, its brackets not
        return sorted(re.sub(r"\w+(?=>)", "", each) for each in _PLACEHOLDER.findall(text))

    wrong = [pair for pair in pairs(tool.catalogue(language)) if find_texts(pair[0]) != find_texts(pair[1])]
    assert wrong == []


@pytest.mark.parametrize("language", ["de", "fr"])
def test_mnemonics_are_kept_and_can_be_typed(tool: ModuleType, language: str) -> None:
    for source, text in pairs(tool.catalogue(language)):
        letters = _MNEMONIC.findall(text)
        assert len(letters) <= 1, text
        assert letters or not _MNEMONIC.search(source), text
        assert all(letter.isascii() and letter.isalnum() for letter in letters), text


def test_german_typography(tool: ModuleType) -> None:
    for _, text in pairs(tool.catalogue("de")):
        assert text.count("„") == text.count("“"), text
        assert not re.search('[”»«]|\\.\\.\\.|"', text), text


def test_french_typography(tool: ModuleType) -> None:
    for _, text in pairs(tool.catalogue("fr")):
        assert text.count("«\u202f") == text.count("\u202f»") == text.count("«"), text
        assert not re.search('[„“”]|\\.\\.\\.|"| [;:!?»]', text), text
        # abbreviations of two parts contain a narrow space, except in examples
        assert not re.search("[^\u202f][;!?](?!\\w)", text), text
        assert not re.search("[^\u00a0]:(?: |\n|$)", text), text
