"""The sample projects: rebuilding gives the same files, they open, and their drafts are wrong where they should be."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import make_samples
import pypdfium2
import pytest
from PIL import Image
from samples import fonts, kind_pictures, newspaper, papers

from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.project.truths import read_draft
from gtapp.core.record import shape
from gtapp.core.schema import benchmark
from gtapp.features import open_project
from tests.records import find_issues

BENCHMARKS = Path(make_samples.__file__).parent.parent / "benchmarks"
SYSTEMS = list(make_samples.SYSTEMS)


def _files(root: Path) -> dict[str, Path]:
    """Return every file of the samples and of the expected results, by path."""
    found = (
        path for side in ("sample", "expected") for path in root.glob(f"*/{side}/**/*") if path.is_file()
    )
    return {path.relative_to(root).as_posix(): path for path in found}


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _record(content: Any) -> Any:
    return content["response_text"] if isinstance(content, dict) and "response_text" in content else content


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rebuild the samples without their scans."""
    target = tmp_path_factory.mktemp("plain")
    make_samples.make(target, scans=False)
    return target


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rebuild the samples with their scans."""
    target = tmp_path_factory.mktemp("drawn")
    try:
        make_samples.make(target)
    except fonts.MissingFonts as error:
        pytest.skip(str(error))
    return target


def test_rebuilt_files_are_the_same(plain: Path) -> None:
    kept = {name: path for name, path in _files(BENCHMARKS).items() if path.suffix != ".jpg"}
    made = _files(plain)
    assert made.keys() == kept.keys()
    assert [name for name in made if made[name].read_bytes() != kept[name].read_bytes()] == []


def test_rebuilt_scans_look_the_same(drawn: Path) -> None:
    kept, made = _files(BENCHMARKS), _files(drawn)
    assert made.keys() == kept.keys()
    for name in made:
        if name.endswith(".jpg"):
            with Image.open(made[name]) as new, Image.open(kept[name]) as old:
                assert (new.size, new.mode, dict(new.getexif())) == (
                    old.size,
                    old.mode,
                    dict(old.getexif()),
                ), name


def test_the_pictures_of_the_start_page_are_of_the_same_size(drawn: Path) -> None:
    kind_pictures.save_all(drawn / "kinds")
    kept = {path.name for path in (BENCHMARKS.parent / "resources" / "kinds").iterdir()}
    assert (
        kept
        == {path.name for path in (drawn / "kinds").iterdir()}
        == {f"{name}.jpg" for name in (*SYSTEMS, "other")}
    )
    for name in kept:
        with Image.open(BENCHMARKS.parent / "resources" / "kinds" / name) as picture:
            assert picture.size == kind_pictures.SIZE


def test_without_fonts_nothing_is_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "_files", dict)
    kept = tmp_path / "fraktur/sample/kept.txt"
    kept.parent.mkdir(parents=True)
    kept.touch()
    with pytest.raises(fonts.MissingFonts, match=r"apt-get install .*fonts-gnutypewriter"):
        make_samples.make(tmp_path)
    assert kept.exists()


def test_the_samples_stay_small() -> None:
    assert sum(path.stat().st_size for path in _files(BENCHMARKS).values()) < 3_000_000


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_sample_is_recognised(name: str) -> None:
    assert detect_benchmark(BENCHMARKS / name / "sample").id == name


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_first_card_of_a_sample_has_no_error(name: str, tmp_path: Path) -> None:
    sample = Path(shutil.copytree(BENCHMARKS / name / "sample", tmp_path / "sample"))
    with open_project(sample) as project:
        first = project.document(project.items[0].id)
        assert [issue for issue in first.issues if issue.level == "issue"] == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_truths_have_no_issues(name: str) -> None:
    found = list(_truths(name))
    assert found
    for path, record in found:
        schema = benchmark.load(name).schema
        layout = shape.detect_shape(record, schema.fields)
        assert layout is not None, path
        assert find_issues(layout.build_tree(record), schema) == [], path


def _truths(name: str) -> Iterator[tuple[Path, Any]]:
    layout = benchmark.load(name).layout
    for side in ("sample", "expected"):
        for path in sorted((BENCHMARKS / name / side / layout.truths[0]).glob("*.json*")):
            if path.suffix == ".jsonl":
                yield from (
                    (path, json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()
                )
            elif path.stem != "persons":
                yield path, _record(_json(path))


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "sciencemetabench"])
def test_every_draft_is_wrong_somewhere(name: str) -> None:
    """But that of the first card, which the first start opens."""
    root, schema = BENCHMARKS / name, benchmark.load(name).schema.fields
    drafts = sorted((root / "sample/drafts").glob("*.json"))
    assert drafts
    for path in drafts:
        item = path.name.removeprefix("request_T1_")
        truth = next(
            each for side in ("expected", "sample") if (each := root / side / "ground_truths" / item).exists()
        )
        draft = read_draft(path, schema, benchmark.load(name).layout.unwrap)
        record = _record(_json(truth))
        layout = shape.detect_shape(record, schema)
        assert layout is not None
        is_first_card = name == "zettelkatalog" and path == drafts[0]
        assert (draft.tree == layout.build_tree(record)) == is_first_card, path


def test_every_draft_of_a_paper_is_wrong_somewhere() -> None:
    root = BENCHMARKS / "sciencemetabench"
    drafts = {record["sha256"]: record for record in _lines(root / "sample/drafts/papers.jsonl")}
    truths = [*_lines(root / "sample/data/papers.jsonl"), *_lines(root / "expected/data/papers.jsonl")]
    assert len(truths) == len(drafts) == len(papers.PAPERS)
    assert all(drafts[truth["sha256"]] != truth for truth in truths)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_papers_are_named_by_their_content_and_can_be_read() -> None:
    for path in sorted((BENCHMARKS / "sciencemetabench/sample/pdf/papers").glob("*.pdf")):
        assert hashlib.sha256(path.read_bytes()).hexdigest() == path.stem
        document = pypdfium2.PdfDocument(path)
        page = document[0]
        text = page.get_textpage().get_text_bounded()
        assert any(paper.title[0] in text and paper.abstract[:40] in text for paper in papers.PAPERS)
        document.close()


@pytest.mark.parametrize("name", [name for name in SYSTEMS if name != "sciencemetabench"])
def test_every_item_has_a_scan_and_a_truth_or_an_expected_one(name: str) -> None:
    root = BENCHMARKS / name
    scans = {path.stem.split("_p")[0] for path in (root / "sample/images").iterdir()}
    truths = [
        {path.stem for path, _ in _truths(name) if side in path.parts} for side in ("sample", "expected")
    ]
    assert truths[0] | truths[1] == scans
    assert not truths[0] & truths[1]


def test_there_is_one_draft_of_each_kind() -> None:
    drafts = [_json(path) for path in (BENCHMARKS / "zettelkatalog/sample/drafts").iterdir()]
    assert sum("parsed" in draft for draft in drafts) == 1
    assert sum(isinstance(draft.get("response_text"), str) for draft in drafts) == 1
    scans = {path.stem for path in (BENCHMARKS / "zettelkatalog/sample/images").iterdir()}
    assert len(scans) - len(drafts) == 2
    assert len(list((BENCHMARKS / "zettelkatalog/expected/ground_truths").iterdir())) >= 10


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Wachs-|Pres|se", "Wachs-\u00adPreſ\u00adſe"),
        ("das Haus|holtz ist", "das Haus\u00adholtz iſt"),
        ("Mei|ster", "Mei\u00adſter"),
        ("grosses Faß", "groſſes Faß"),
    ],
)
def test_long_s_is_used_inside_words(text: str, printed: str) -> None:
    assert newspaper.printed(text) == printed


@pytest.mark.parametrize("name", SYSTEMS)
@pytest.mark.parametrize("text", ["prompt.md", "guidelines.md"])
def test_each_system_has_its_example_texts(name: str, text: str) -> None:
    assert len(benchmark.load(name).read_text(text)) > 800
