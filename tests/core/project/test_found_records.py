"""Records that lie anywhere in a folder are found by their names, and proposed as ground truth, answers or texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from gtapp.core.answers.item_sources import ItemSource
from gtapp.core.answers.run_finder import open_truths
from gtapp.core.platform.errors import ProjectError
from gtapp.core.platform.messages import Message
from gtapp.core.project.opening.creation import NewProject
from gtapp.core.project.opening.detection import detect_benchmark
from gtapp.core.project.opening.folder_survey import survey_folder
from gtapp.core.project.opening.folder_walk import UnclearFolderError
from gtapp.core.project.opening.found_records import Use, suggest_uses
from gtapp.features import open_project
from gtapp.features.doubts.other_readings import DisputeFinder
from gtapp.features.drafts.answer_import import find_answers, plan_import
from gtapp.scoring.scoring_job import ScoringJob
from tests.sample_projects import CARD, PIXEL, dump_json, snapshot, write_file

RECORD = json.dumps({"company": "A", "total": "1"}, indent=1)
PAGE = (
    '<?xml version="1.0"?>\n<PcGts xmlns="http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"/>'
)


def make_folder(root: Path, *scans: str, files: Mapping[str, str]) -> Path:
    for name in scans:
        write_file(root / name, PIXEL)
    for name, text in files.items():
        write_file(root / name, text)
    return root


FOLDERS: dict[str, tuple[list[str], dict[str, str], dict[str, object], list[str]]] = {
    "SROIE": (
        ["img/a.jpg", "img/b.jpg"],
        {"key/a.json": RECORD, "key/b.json": RECORD},
        {"scans": ("img",), "truths": ("key",)},
        ["a", "b"],
    ),
    "records in files of text": (
        ["img/a.jpg", "img/b.jpg"],
        {"entities/a.txt": RECORD},
        {"scans": ("img",), "truths": ("entities",), "suffixes": (".txt",)},
        ["a", "b"],
    ),
    "beside the scans": (
        ["a.jpg", "b.1.jpg"],
        {"a.json": RECORD, "b.1.json": RECORD, "notes.json": "[]"},
        {"scans": (".",), "truths": (".",)},
        ["a", "b.1", "notes"],
    ),
    "with an ending": (
        ["pdfs/a.pdf", "pdfs/b.pdf"],
        {"tests/a.test.json": RECORD, "tests/card.schema.json": "{}", "tests/schema.json": "{}"},
        {"scans": ("pdfs",), "truths": ("tests",), "suffixes": (".test.json",)},
        ["a", "b"],
    ),
    "leaves": (
        ["images/001r.jpg", "images/001v.jpg", "images/002r.jpg"],
        {"labels/001.json": RECORD},
        {"truths": ("labels",)},
        ["001", "002"],
    ),
    "divided": (
        ["train/img/a.jpg", "test/img/b.jpg"],
        {"train/key/a.json": RECORD, "test/key/b.json": RECORD},
        {"scans": ("test/img", "train/img"), "truths": ("test/key", "train/key")},
        ["a", "b"],
    ),
    "split by thousands": (
        ["scans/0001/0001a.jpg", "scans/0002/0002a.jpg"],
        {"gt/json/0001/0001a.json": RECORD, "gt/json/0002/0002a.json": RECORD},
        {"scans": ("scans/0001", "scans/0002"), "truths": ("gt/json",)},
        ["0001a", "0002a"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_opens_by_the_lines_that_are_proposed(tmp_path: Path, name: str) -> None:
    scans, files, layout, items = FOLDERS[name]
    root = make_folder(tmp_path / "work", *scans, files=files)
    survey, before = survey_folder(root), snapshot(root)
    uses = suggest_uses(survey.records)
    assert list(uses.values()) == ["truths"]
    with open_project(root) as project:  # as commands take it
        assert [item.id for item in project.items] == items
        assert "layout-proposed" in [each.message.code for each in project.problems]
    assert snapshot(root) == before
    plan = NewProject(survey, "", root, uses=tuple(uses.items()))
    plan.create()
    found = detect_benchmark(root).layout
    assert {key: getattr(found, key) for key in layout} == layout
    with open_project(root) as project:
        assert [item.id for item in project.items] == items
        document = project.document(items[0])
        truth = root / project.items[0].truth
        old = truth.read_text("utf-8").splitlines()
        document.set("/total", "2")
        project.save(document)
    new = truth.read_text("utf-8").splitlines()
    assert [one for one, other in zip(new, old, strict=True) if one != other] == [' "total": "2"']


def test_records_of_a_known_kind_tell_it(tmp_path: Path) -> None:
    root = make_folder(tmp_path, "img/a.jpg", files={"key/a.json": dump_json(CARD)})
    survey = survey_folder(root)
    assert survey.known == ("zettelkatalog",) and not survey.tells_kind("zettelkatalog")
    assert detect_benchmark(root).id == "zettelkatalog"
    plan = NewProject(survey, "zettelkatalog", root, uses=tuple(suggest_uses(survey.records).items()))
    assert plan.lines == [
        'benchmark = "zettelkatalog"',
        "",
        "[layout]",
        'scans = ["img"]',
        'truths = ["key"]',
    ]
    assert plan.truth_folder == "key"


def test_answers_are_no_ground_truth_unless_the_user_says_so(tmp_path: Path) -> None:
    files = {"gpt-5/a.json": RECORD, "runs/request_T1_a.json": RECORD}
    root = make_folder(tmp_path, "a.jpg", files=files)
    survey = survey_folder(root)
    assert set(suggest_uses(survey.records).values()) == {"answers"} and len(survey.records) == 2
    with pytest.raises(ProjectError) as caught:
        detect_benchmark(root)
    assert caught.value.code == "project-unknown"


def test_several_places_are_named_with_their_lines(tmp_path: Path) -> None:
    root = make_folder(tmp_path, "a.jpg", files={"one/a.json": RECORD, "two/a.json": RECORD})
    with pytest.raises(ProjectError) as caught:
        detect_benchmark(root)
    assert caught.value.code == "project-readings"
    assert 'two/*.json (JSON): layout = {scans = ["."], truths = ["two"]}' in str(caught.value)
    assert suggest_uses(survey_folder(root).records) == {}
    write_file(root / "gtapp.toml", 'layout = {scans = ["."], truths = ["two"]}')
    assert detect_benchmark(root).layout.truths == ("two",)


def test_files_that_are_no_records_of_scans_are_not_proposed(tmp_path: Path) -> None:
    files = {
        **{f"docs/{name}.json": "{}" for name in ("a", "package", "tsconfig")},
        "key/other.json": RECORD,
        "page/a.xml": PAGE,
        "b/a.csv": "x\n",
    }
    survey = survey_folder(make_folder(tmp_path, "img/a.jpg", files=files))
    found = {each.place: (each.format, each.uses) for each in survey.records}
    assert found == {"b/*.csv": ("CSV", ()), "page/*.xml": ("PAGE-XML", ("truths", "texts"))}


def test_the_example_is_bounded_and_shows_no_control_characters(tmp_path: Path) -> None:
    text = '{"a": "\x1b[31m' + "x" * 100_000 + '"}'
    survey = survey_folder(make_folder(tmp_path, "img/a.jpg", files={"key/a.json": text}))
    (found,) = survey.records
    assert found.head.startswith('{"a": "<U+001B>[31mxxx') and len(found.head) == 200


def test_answers_tell_the_fields_of_a_kind_of_ones_own(tmp_path: Path) -> None:
    files = {f"gpt/{name}.json": json.dumps({"title": name, "persons": ["x"]}) for name in "ab"}
    root = make_folder(tmp_path, "a.jpg", "b.jpg", files=files)
    survey = survey_folder(root)
    plan = NewProject(survey, "", root, uses=tuple(suggest_uses(survey.records).items()))
    assert plan.list_new_files() == ["schema.json", "gtapp.toml"] and plan.lines[-1] == 'answers = ["gpt"]'
    plan.create()
    with open_project(root) as project:
        assert [(each.name, each.kind) for each in project.benchmark.schema.fields.children] == [
            ("title", "text"),
            ("persons", "list"),
        ]
        assert [item.truth for item in project.items] == ["", ""]


def test_new_records_of_divided_folders_lie_in_the_part_of_their_scans(tmp_path: Path) -> None:
    scans = [f"{part}/img/{part}{number}.jpg" for part in ("train", "test") for number in (1, 2)]
    files = {"train/key/train1.json": RECORD, "test/key/test1.json": RECORD}
    with open_project(make_folder(tmp_path, *scans, files=files)) as project:
        for name in ("train2", "test2"):
            document = project.document(name)
            document.set("/total", "3")
            project.save(document)
    assert (tmp_path / "train/key/train2.json").is_file() and (tmp_path / "test/key/test2.json").is_file()


SHARED: dict[str, tuple[str, list[str]]] = {
    "catalogue.csv": ("Datei;total\na.jpg;1\nimg/b.jpg;1\n", ['container = "csv"', 'key = "Datei"']),
    "truth.json": (
        json.dumps([{"image": "img/a.jpg", "total": "1"}, {"image": "b", "total": "1"}], indent=1),
        ['container = "records"', 'key = "image"'],
    ),
    "all.json": (
        json.dumps({"info": {"by": "x"}, "data": {"a": {"total": "1"}, "b": {"total": "1"}}}, indent=1),
        ['container = "records"', 'unwrap = ["data"]'],
    ),
    "data/truth.jsonl": (
        '{"doc": {"page": "a"}, "total": "1"}\n{"doc": {"page": "b"}, "total": "1"}\n',
        ['container = "jsonl"', 'key = "doc.page"'],
    ),
}


@pytest.mark.parametrize("name", SHARED)
def test_one_file_for_all_records_is_proposed_with_the_key_that_names_the_scans(
    tmp_path: Path, name: str
) -> None:
    text, lines = SHARED[name]
    files = {name: text, "package.json": '{"a": 1}', "img/sizes.csv": "x,y\n1,2\n"}
    root = make_folder(tmp_path, "img/a.jpg", "img/b.jpg", files=files)
    survey = survey_folder(root)
    assert [(each.place, each.scans) for each in survey.records] == [(name, 2)] and not survey.truths
    plan = NewProject(survey, "", root, uses=tuple(suggest_uses(survey.records).items()))
    assert plan.lines == ["[layout]", 'scans = ["img"]', *lines, f'truths = ["{name}"]']
    plan.create()
    with open_project(root) as project:
        assert [item.id for item in project.items] == ["a", "b"]
        document = project.document("b")
        document.set("/total", "2")
        project.save(document)
    changed = zip(text.splitlines(), (root / name).read_text("utf-8").splitlines(), strict=True)
    assert sum(old != new for old, new in changed) == 1


ANSWERS: dict[str, str] = {
    "gpt.ndjson": '{"image": "a.jpg", "total": "1"}\n{"image": "b.jpg", "total": "x"}\n',
    "gpt.jsonl": '{"image": "a.jpg", "total": "1"}\n{"image": "b.jpg", "total": "x"}\n',
    "gpt.csv": "image;total\nimg/a.jpg;1\nimg/b.jpg;x\n",
    "gpt.json": json.dumps({"answers": [{"image": "a", "total": "1"}, {"image": "b", "total": "x"}]}),
    "outputs.json": json.dumps({"a.jpg": {"total": "1"}, "b.jpg": {"total": "x"}}),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_in_one_file_are_proposed_tell_the_fields_and_are_scored(tmp_path: Path, name: str) -> None:
    root = make_folder(tmp_path, "img/a.jpg", "img/b.jpg", files={name: ANSWERS[name]})
    survey = survey_folder(root)
    assert {each.place: use for each, use in suggest_uses(survey.records).items()} == {name: "answers"}
    plan = NewProject(survey, "", root, uses=tuple(suggest_uses(survey.records).items()))
    assert plan.lines[-1] == f'answers = ["{name}"]'
    plan.create()
    for item in "ab":
        write_file(root / f"ground_truths/{item}.json", '{"total": "1"}')
    with open_project(root) as project:
        assert [each.name for each in project.benchmark.schema.fields.children] == ["total"]
        job = ScoringJob.of_project(root, project.benchmark)
        truths = open_truths(job.truths, job.benchmark)
        ((_, run),), _ = job.find_runs()
        scored = job.make_scorer({}).run(run.name, truths, run.open())
        assert not scored.problems
        assert (scored.metrics["total_tp"], scored.metrics["total_fp"]) == (1, 1)
        (found,) = find_answers(project, root / name)  # as drafts, too
        assert found.names.keys() == {"a", "b"} and not found.unknown


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_in_one_file_are_known_by_the_scans_where_few_items_have_truths(
    tmp_path: Path, name: str
) -> None:
    files = {name: ANSWERS[name], "key/a.json": '{"total": "1"}'}
    root = make_folder(tmp_path, "img/a.jpg", "img/b.jpg", files=files)
    survey = survey_folder(root)
    uses: dict[str, Use] = {name: "answers", "key/*.json": "truths"}
    NewProject(survey, "", root, uses=tuple((each, uses[each.place]) for each in survey.records)).create()
    with open_project(root) as project:
        job = ScoringJob.of_project(root, project.benchmark)
        ((_, run),), _ = job.find_runs()
        assert run.open()["a"] == {"total": "1"}
        readings = DisputeFinder(root, project.benchmark).find("b", {"total": "y"})
        assert readings.others == {("total",): {"x": (Path(name).stem,)}}
        plan = plan_import(project, find_answers(project, root / name)[0])
        assert list(plan.items) == ["a", "b"] and not plan.foreign


@pytest.mark.parametrize("text", ["name,total\nz,1\n", 'item,/total\na,1\nb,"x', "\xff\xfe"])
def test_answers_that_cannot_be_read_are_named_and_stop_no_others(tmp_path: Path, text: str) -> None:
    files = {"key/a.json": '{"total": "1"}', "img/gpt.jsonl": '{"item": "a", "total": "2"}\n'}
    root = make_folder(tmp_path, "img/a.jpg", files=files)
    (root / "qwen.csv").write_bytes(text.encode("latin-1"))
    layout = 'scans = "img"\ntruths = "key"\nanswers = ["qwen.csv", "img/gpt.jsonl"]'
    write_file(root / "gtapp.toml", f"[layout]\n{layout}\n")
    with open_project(root) as project:
        job = ScoringJob.of_project(root, project.benchmark)
        found, faults = job.find_runs()
        opened = {run.name: run.open() for _, run in found}
        assert "a" in opened["gpt"]
        problems = [*faults, *(message for each in opened.values() for message in list_problems(each))]
        assert any("qwen.csv" in str(each) for each in problems)
        readings = DisputeFinder(root, project.benchmark).find("a", {"total": "1"})
        assert "2" in readings.others["total",]


def list_problems(answers: ItemSource) -> list[Message]:
    """Return what is wrong with the answers of a run once their names were read."""
    assert "zz" not in answers
    return [message for _, message in answers.problems]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("key/a.json", RECORD),
        ("gt/a.gt.txt", "Über Käse und Zürich\n"),
        ("truth.json", json.dumps([{"image": "img/a.jpg", "total": "für"}], ensure_ascii=False)),
        ("truth.jsonl", '{"image": "a.jpg", "total": "für"}\n'),
    ],
)
def test_texts_in_another_encoding_are_named_and_not_used(
    tmp_path: Path, name: str, text: str, encoding: str
) -> None:
    root = make_folder(tmp_path, "img/a.jpg", files={})
    (root / name).parent.mkdir(exist_ok=True)
    (root / name).write_bytes(text.replace('"A"', '"Ä"').encode(encoding))
    (found,) = survey_folder(root).records
    shown = {"cp1252": "Windows-1252"}.get(encoding, "UTF-16")
    assert (found.encoding, found.uses, found.scans) == (shown, (), 1) and "�" not in found.head
    with pytest.raises(ProjectError) as caught:
        detect_benchmark(root)
    assert caught.value.code == "project-encoding"
    assert found.place in str(caught.value) and shown in str(caught.value)
    write_file(root / "labels/a.json", RECORD)
    if "txt" not in name:
        with pytest.raises(ProjectError) as caught:
            detect_benchmark(root)
        assert caught.value.code == "project-readings" and f"{shown}, readable as UTF-8" in str(caught.value)


def test_a_table_in_utf_16_is_proposed_and_keeps_its_encoding(tmp_path: Path) -> None:
    text = "Datei\ttotal\r\na.jpg\tfür\r\n"
    root = make_folder(tmp_path, "img/a.jpg", files={})
    (root / "truth.csv").write_bytes(text.encode("utf-16"))
    assert "für" in survey_folder(root).records[0].head
    with open_project(root) as project:
        document = project.document("a")
        document.set("/total", "grün")
        project.save(document)
    assert (root / "truth.csv").read_bytes() == text.replace("für", "grün").encode("utf-16")


def test_a_folder_that_is_unclear_is_gone_through_once(tmp_path: Path) -> None:
    root = make_folder(tmp_path, "img/a.jpg", files={"one/a.json": RECORD, "two/a.json": RECORD})
    with pytest.raises(UnclearFolderError) as caught:
        detect_benchmark(root)
    write_file(root / "img/later.jpg", PIXEL)
    survey = survey_folder(root, walk=caught.value.walk)
    assert len(survey.records) == 2 and survey.scans == ("img/a.jpg",)


@pytest.mark.parametrize("name", ["key/a.json", "all.jsonl"])
def test_boxes_are_proposed_as_comments(tmp_path: Path, name: str) -> None:
    text = '{"file": "a.jpg", "box\\n": [1, 2, 3, 4], "total": {"value": "1", "bbox": [1, 2, 3, 4]}}'
    root = make_folder(tmp_path, "img/a.jpg", files={name: text})
    survey = survey_folder(root)
    plan = NewProject(survey, "", root, uses=((survey.records[0], "truths"),))
    assert "# [boxes]" in plan.lines and '# key = "bbox"' in plan.lines
    plan.create()
    benchmark = detect_benchmark(root)
    assert not benchmark.schema.fields.holds_boxes
