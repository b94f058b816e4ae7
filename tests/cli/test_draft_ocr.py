"""`gtapp draft --ocr`: a text model gets what OCR reads on the scans, and no image."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.platform.folders import bundled_folder
from gtapp.features import open_project
from gtapp.features.places.ocr import language_data
from tests.features.drafts.provider import use_empty_keyring
from tests.features.drafts.server import DraftServer
from tests.features.places.ocr.reading_setup import damage_data, require_data
from tests.sample_projects import CARD, snapshot, write_file

NAMES = ("00500101", "00500118")


@pytest.fixture(autouse=True)
def ring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with use_empty_keyring(monkeypatch):
        yield


@pytest.fixture
def server() -> Iterator[DraftServer]:
    with DraftServer({"": json.dumps(CARD)}) as found:
        yield found


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two cards of the sample."""
    source, root = bundled_folder("benchmarks") / "zettelkatalog/sample", tmp_path / "cards"
    for name in NAMES:
        write_file(root / f"images/{name}.jpg", (source / f"images/{name}.jpg").read_bytes())
    write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu"\n')
    return root


@pytest.fixture
def draft(call: Any, root: Path, server: DraftServer) -> Any:
    return lambda *more: call("draft", root, "--base-url", server.address, "--model", "model-a", *more)


def _answers(root: Path, run: str = "T0001") -> dict[str, Any]:
    return {path.stem[-8:]: json.loads(path.read_bytes()) for path in (root / "drafts" / run).glob("*.json")}


def test_the_text_of_the_scans_is_sent_in_place_of_the_images(
    draft: Any, root: Path, server: DraftServer
) -> None:
    require_data("deu")
    scans = snapshot(root / "images")
    result = draft("--ocr")
    assert result.code == 0 and "what OCR reads on 2 scans of 2 items" in result.err
    for call in server.calls:
        system, user = call.json["messages"]
        assert "OCR has read" in system["content"] and "errors" in system["content"]
        assert [part["type"] for part in user["content"]] == ["text", "text"]
    sent = {
        text[12:20]: text
        for text in (call.json["messages"][1]["content"][1]["text"] for call in server.calls)
    }
    assert sent["00500118"].startswith('<file name="00500118.jpg">\n') and sent["00500118"].count("\n") > 4
    assert snapshot(root / "images") == scans


def test_the_answers_say_what_has_read_the_scans(draft: Any, root: Path) -> None:
    require_data("deu")
    assert draft("--ocr").code == 0
    answers = _answers(root)
    assert sorted(answers) == list(NAMES)
    for answer in answers.values():
        assert answer["parsed"] == CARD
        ours = answer["gtapp"]
        assert ours["pages"] == [] and len(ours["texts"]) == 1
        assert ours["ocr"]["engine"] == "Tesseract" and ours["ocr"]["languages"] == "deu"
        assert ours["ocr"]["version"][0].isdigit()


def test_runs_with_images_and_with_their_text_are_two(draft: Any, root: Path, server: DraftServer) -> None:
    require_data("deu")
    draft("--ocr", "--items", "all")
    draft("--items", "all")
    assert draft("--items", "all").code == 0 and len(server.calls) == 4
    assert "ocr" not in _answers(root, "T0002")[NAMES[0]]["gtapp"]


def test_the_estimate_counts_text_alone(draft: Any) -> None:
    require_data("deu")
    result = draft("--ocr", "--json")
    assert result.json["estimate"]["image_tokens"] == 0 < result.json["estimate"]["text_tokens"]


def test_examples_are_texts_too(draft: Any, root: Path, server: DraftServer) -> None:
    require_data("deu")
    write_file(root / "drafting.toml", "examples = 1\n")
    with open_project(root) as project:
        document = project.document(NAMES[0])
        for name, value in CARD.items():
            document.set(f"/{name}", value)
        project.check(document)
    assert draft("--ocr", "--items", NAMES[1]).code == 0
    _, example, answer, asked = server.calls[-1].json["messages"]
    assert json.loads(answer["content"]) == CARD
    assert NAMES[0] in example["content"][1]["text"] and NAMES[1] in asked["content"][1]["text"]
    assert b"image_url" not in server.calls[-1].body


def test_an_item_that_can_t_be_read_is_reported(draft: Any, root: Path) -> None:
    require_data("deu")
    scan = root / f"images/{NAMES[0]}.jpg"
    scan.write_bytes(scan.read_bytes()[:2000])
    result = draft("--ocr")
    assert result.code == 1
    assert f"gtapp: {NAMES[0]} was not sent: The scan" in result.err and scan.name in result.err
    assert sorted(_answers(root)) == [NAMES[1]]


@pytest.mark.parametrize("more", [(), ("--batch",)])
def test_without_data_one_line_says_how_to_get_them(
    draft: Any, root: Path, server: DraftServer, monkeypatch: pytest.MonkeyPatch, more: tuple[str, ...]
) -> None:
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(root / "none"),))
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)
    result = draft("--ocr", *more)
    assert result.code in (1, 2) and result.err.count("tesseract-ocr-deu") == 1 and not server.calls


def test_no_places_are_asked_for_where_no_images_are_sent(
    draft: Any, root: Path, server: DraftServer
) -> None:
    require_data("deu")
    write_file(root / "drafting.toml", 'boxes = "box_2d"\n')
    assert draft("--ocr").code == 0
    assert not any("box_2d" in json.dumps(call.json) for call in server.calls)


def test_languages_without_data_are_reported_once(draft: Any, root: Path) -> None:
    require_data("deu")
    write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu+xyz"\n')
    result = draft("--ocr")
    assert result.code == 0 and result.err.count("xyz.traineddata") == 1


def test_languages_with_damaged_data_are_reported_once_and_have_not_read(
    draft: Any, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "tessdata"
    data.mkdir()
    for language in ("deu", "fra"):
        shutil.copy(require_data(language).list_files()[0], data)
    damage_data(data / "fra.traineddata", data / "fra.traineddata", "truncated")
    monkeypatch.setattr(language_data, "_SYSTEM_FOLDERS", (str(tmp_path / "none"),))
    monkeypatch.setenv("TESSDATA_PREFIX", str(data))
    write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n[ocr]\nlanguages = "deu+fra"\n')
    result = draft("--ocr")
    assert result.code == 0
    assert result.err.count(f"without fra: {data / 'fra.traineddata'} can’t be used (damaged)") == 1
    assert {each["gtapp"]["ocr"]["languages"] for each in _answers(root).values()} == {"deu"}
