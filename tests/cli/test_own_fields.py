"""A project's own fields (``[[fields]]`` in ``gtapp.toml``): read, checked, exported, and no part of the benchmark's figures."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.answers import run_finder
from gtapp.core.platform.errors import ProjectError
from gtapp.core.record.document import Document
from gtapp.core.schema.pointer import ABSENT, Pointer
from gtapp.features import open_project
from gtapp.features.scores.background_job import BackgroundJob
from gtapp.features.scores.board_loader import BoardJob
from gtapp.features.scores.live_scores import Board
from gtapp.scoring.scoring_job import ScoringJob
from tests.features.letters.sheet_samples import make_letter_row, make_scans, save_table, table
from tests.sample_projects import (
    ADVERT,
    CARD,
    LETTER,
    cards,
    copy_project,
    dump_json,
    envelope,
    open_checked,
    paper,
    papers,
    snapshot,
    write_file,
)
from tests.validation import validate_project

# what the descriptions plan, and other fields at each kind of place: key, further lines, a value
PLANNED: dict[str, list[tuple[str, str, Any]]] = {
    "zettelkatalog": [
        ("publication/series", 'kind = "text"', "Acta"),
        ("topics", 'kind = "tags"', ["Medizin", "Recht"]),
    ],
    "letters": [
        ("sender_organization", 'kind = "persons"', ["Basler Rheinschifffahrt AG"]),
        ("ships", 'kind = "tags"\nscored = false', ["Rheinfelden"]),
    ],
    "personnel_cards": [
        ("card_class", 'kind = "choice"\nchoices = ["SBB", "other"]', "SBB"),
        ("rows/*/note", 'kind = "text"', "sic"),
        ("rows/*/dienstort/canton", 'kind = "choice"\nchoices = ["BS", "ZH"]', "ZH"),
    ],
    "fraktur": [
        ("advertisements/*/class", 'kind = "choice"\nchoices = ["sale", "lost"]', "sale"),
        ("advertisements/*/persons", 'kind = "persons"', ["Herr Burckhardt"]),
    ],
    "sciencemetabench": [
        ("topic", 'kind = "choice"\nchoices = ["physics"]', "physics"),
        ("figures", 'kind = "number"', 12),
    ],
}


def declare(root: Path, benchmark: str, *fields: tuple[str, str]) -> Path:
    """Write the ``gtapp.toml`` of a project with these fields: key and further lines."""
    tables = [f'[[fields]]\nkey = "{key}"\n{lines}\n' for key, lines in fields]
    head = f'benchmark = "{benchmark}"\n' if benchmark else ""
    return write_file(root / "gtapp.toml", head + "".join(tables))


def declare_planned(root: Path, benchmark: str) -> Path:
    return declare(root, benchmark, *((key, lines) for key, lines, _ in PLANNED[benchmark]))


def find_places(document: Document, key: str) -> Iterator[Pointer]:
    """Yield the record's pointers of a field in every entry of its list, or the only one."""
    tokens = tuple(key.split("/"))
    if "*" not in tokens:
        yield tokens
        return
    at = tokens.index("*")
    for index, _ in enumerate(document.tree[tokens[0]]):
        yield document.to_record_pointer((*tokens[:at], index, *tokens[at + 1 :]))


def fill(root: Path, benchmark: str) -> int:
    """Set every planned field in every truth; return how many values were set."""
    count = 0
    with open_project(root) as project:
        for item in project.items:
            document = project.document(item.id)
            if document.is_new:
                continue
            for key, _, value in PLANNED[benchmark]:
                for place in find_places(document, key):
                    document.set(place, value)
                    count += 1
            project.save(document)
    return count


def score_all(root: Path) -> dict[tuple[str, str], Any]:
    """Return the metrics of every run of a project under both profiles."""
    found: dict[tuple[str, str], Any] = {}
    with open_project(root) as project:
        for profile in ("documented", "published"):
            job = ScoringJob.of_project(root, project.benchmark, profile)
            scorer = job.make_scorer({})
            truths = run_finder.open_truths(job.truths, project.benchmark)
            for _, run in job.find_runs()[0]:
                found[profile, run.name] = scorer.run(run.name, truths, run.open()).metrics
    return found


@pytest.mark.parametrize("benchmark", PLANNED)
def test_own_fields_of_real_projects_change_no_figure_and_no_other_byte(
    reference: Path, tmp_path: Path, benchmark: str
) -> None:
    root = tmp_path / benchmark
    shutil.copytree(reference / benchmark, root)
    before, files = score_all(root), snapshot(root)
    issues = _list_issues(root)
    declare_planned(root, benchmark)
    assert _list_issues(root) == issues
    assert fill(root, benchmark) > 0
    assert score_all(root) == before
    assert _list_issues(root) == issues
    with open_project(root) as project:
        for item in project.items:
            document = project.document(item.id)
            while document.can_undo:
                document.undo()
            project.save(document)
    (root / "gtapp.toml").unlink()
    assert snapshot(root) == files


def _list_issues(root: Path) -> Any:
    with open_project(root) as project:
        found = validate_project(project).issues
    return {item: [(each.pointer, each.code) for each in issues] for item, issues in found.items()}


@pytest.mark.parametrize("benchmark", PLANNED)
def test_answers_with_own_fields_score_as_those_without(
    reference: Path, tmp_path: Path, benchmark: str
) -> None:
    """Each truth is an answer, once with the own fields and once without; the figures of truth against answer agree."""
    root = copy_project(reference / benchmark, tmp_path / benchmark)
    with open_project(root) as project:
        bare = {item.id: _find_record(project, item.id) for item in project.items}
    declare_planned(root, benchmark)
    fill(root, benchmark)
    with open_project(root) as project:
        whole = {item.id: _find_record(project, item.id) for item in project.items}
        for profile in ("documented", "published"):
            job = ScoringJob.of_project(root, project.benchmark, profile)
            scorer = job.make_scorer({})
            figures = [
                scorer.run("T", truths, answers).metrics
                for truths, answers in ((bare, bare), (whole, bare), (bare, whole), (whole, whole))
            ]
            assert figures[0] == figures[1] == figures[2] == figures[3]
    assert whole != bare


def _find_record(project: Any, item: str) -> Any:
    return json.loads(json.dumps(project.document(item).record))


@pytest.mark.parametrize("benchmark", PLANNED)
@pytest.mark.parametrize("target", ["folder", "a.csv", "a.xlsx"])
def test_own_fields_are_exported_and_imported_again(
    call: Any, reference: Path, tmp_path: Path, benchmark: str, target: str
) -> None:
    root = copy_project(reference / benchmark, tmp_path / benchmark)
    declare_planned(root, benchmark)
    fill(root, benchmark)
    whole, kind = snapshot(root), target.rpartition(".")[2].replace("folder", "json")
    kind = "jsonl" if (benchmark, kind) == ("sciencemetabench", "json") else kind
    assert call("export", root, "--format", kind, "--out", tmp_path / target).code == 0
    if target == "folder":
        text = "".join(path.read_text() for path in (tmp_path / target).rglob("*.json*"))
        assert all(f'"{key.rpartition("/")[2]}"' in text for key, _, _ in PLANNED[benchmark])
        return
    with open_project(root) as project:
        for item in project.items:
            document = project.document(item.id)
            for key, _, _ in PLANNED[benchmark]:
                for place in [] if document.is_new else find_places(document, key):
                    document.remove(place)
            project.save(document)
    assert snapshot(root) != whole
    assert call("import-table", root, "--file", tmp_path / target, "--apply").code in (0, 1)
    assert snapshot(root) == whole


@pytest.mark.parametrize("benchmark", PLANNED)
def test_own_fields_do_not_reach_a_clone_of_upstream(
    call: Any, reference: Path, tmp_path: Path, benchmark: str
) -> None:
    clone = tmp_path / "clone" / "benchmarks" / benchmark
    shutil.copytree(reference / benchmark, clone, ignore=shutil.ignore_patterns("answers*", "images"))
    root = copy_project(reference / benchmark, tmp_path / "work")
    declare_planned(root, benchmark)
    fill(root, benchmark)
    with open_project(root) as project:
        for item in project.items:
            project.set_status(item.id, "checked")
    before = snapshot(clone)
    result = call("export", root, "--into", tmp_path / "clone", "--apply")
    assert snapshot(clone) == before, result.out


def test_a_new_item_reaches_upstream_without_own_fields(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path / "work", {"a": CARD, "b": CARD})
    clone = cards(tmp_path / "clone" / "zettelkatalog", {"a": CARD})
    declare_planned(root, "zettelkatalog")
    fill(root, "zettelkatalog")
    call("set", root, "a", "/publication/year", "1900")
    with open_project(root) as project:
        for item in ("a", "b"):
            project.set_status(item, "checked")
    assert call("export", root, "--into", tmp_path / "clone", "--apply").code == 0
    written = {path.stem: json.loads(path.read_text()) for path in clone.glob("ground_truths/*.json")}
    changed = {**CARD, "publication": {**CARD["publication"], "year": 1900}}
    assert {name: each["response_text"] for name, each in written.items()} == {"a": changed, "b": CARD}


def test_own_values_that_a_clone_has_stay_as_they_are(call: Any, tmp_path: Path) -> None:
    theirs = {**CARD, "topics": ["Theologie"]}
    root = cards(tmp_path / "work", {"a": theirs})
    clone = cards(tmp_path / "clone" / "zettelkatalog", {"a": theirs})
    declare_planned(root, "zettelkatalog")
    fill(root, "zettelkatalog")
    call("set", root, "a", "/publication/year", "1900")
    with open_project(root) as project:
        project.set_status("a", "checked")
    assert call("export", root, "--into", tmp_path / "clone", "--apply").code == 0
    written = json.loads((clone / "ground_truths" / "a.json").read_text())["response_text"]
    assert written == {**theirs, "publication": {**CARD["publication"], "year": 1900}}


@pytest.mark.parametrize("benchmark", ["zettelkatalog", "personnel_cards"])
def test_a_new_record_has_no_own_keys(reference: Path, tmp_path: Path, benchmark: str) -> None:
    write_file(tmp_path / "images" / "x.jpg", b"\xff\xd8\xff\xd9")
    declare(tmp_path, benchmark)
    with open_project(tmp_path) as project:
        blank = _find_record(project, "x")
    declare_planned(tmp_path, benchmark)
    with open_project(tmp_path) as project:
        assert _find_record(project, "x") == blank


KINDS = [
    ("text", "", 5, "type-text"),
    ("date", "", "tomorrow", "invalid"),
    ("number", "", "many", "type-number"),
    ("choice", 'choices = ["a", "b"]', "c", "choice"),
    ("persons", "", "Muster, Maria", "type-list"),
    ("tags", "", "one", "type-list"),
]


@pytest.mark.parametrize(("kind", "lines", "value", "code"), KINDS)
def test_values_of_each_kind_are_checked(
    tmp_path: Path, kind: str, lines: str, value: Any, code: str
) -> None:
    root = cards(tmp_path, {"a": {**CARD, "extra": value}, "b": CARD})
    declare(root, "zettelkatalog", ("extra", f'kind = "{kind}"\n{lines}'))
    with open_checked(root) as project:
        issues = project.document("a").issues
        assert [(each.pointer, each.code) for each in issues] == [(("extra",), code)]
        assert project.document("b").issues == []


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        ('label = "X"', "a table [[fields]] has no key"),
        ('key = "author"', "field author: the benchmark’s schema has it already"),
        ('key = "author/last_name"', "field author/last_name: the benchmark’s schema has it already"),
        ('key = "authors/name"', "field authors/name: the benchmark’s schema has no object there"),
        ('key = "type/type/sub"', "field type/type/sub: the benchmark’s schema has no object there"),
        ('key = "a/*"', "field a/*: a key ends with the name of the field"),
        ('key = "a"\nkind = "colour"', "field a: its kind is none of text, date"),
        ('key = "a"\nkind = "choice"', "field a: its choices are a list of texts"),
        ('key = "a"\nchoices = ["x"]', "field a: only the kinds choice and tags have choices"),
        ('key = "a"\nkind = "choice"\nchoices = ["x", "x"]', "field a: its choices are not different texts"),
        ('key = "a"\nscored = "no"', "field a: scored is true or false"),
        ('key = "a"\nlabel = 5', "field a: label and help are texts"),
        ('key = "a"\ncolour = "red"', "line 4: there is no key “fields.colour”; there are: key, label"),
        ('key = "parsed"', "field parsed: files of truths or answers use this key"),
        ('key = "a"\n[[fields]]\nkey = "a"', "field a: the benchmark’s schema has it already"),
    ],
)
def test_a_field_that_cannot_be_used_is_an_error_with_file_and_key(
    tmp_path: Path, lines: str, reason: str
) -> None:
    root = cards(tmp_path, {"a": CARD})
    write_file(root / "gtapp.toml", f'benchmark = "zettelkatalog"\n[[fields]]\n{lines}\n')
    with pytest.raises(ProjectError) as raised:
        open_project(root)
    assert raised.value.code == "project-config"
    assert raised.value.message.params["path"] == str(root / "gtapp.toml")
    assert str(raised.value.message.params["reason"]).startswith(reason)


def test_the_table_of_fields_must_be_a_list(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD})
    write_file(root / "gtapp.toml", 'fields = ["a"]\n')
    with pytest.raises(ProjectError, match="fields are tables"):
        open_project(root)


def test_records_that_are_lists_take_fields_in_their_entries_only(tmp_path: Path) -> None:
    write_file(tmp_path / "ground_truths" / "a.json", dump_json([ADVERT]))
    declare(tmp_path, "fraktur", ("class", ""))
    with pytest.raises(ProjectError, match="only their entries have fields"):
        open_project(tmp_path)


def test_a_field_goes_into_each_variant_that_has_its_place(tmp_path: Path) -> None:
    book = {**dict.fromkeys(("isbn", "title", "author", "abstract", "category"), "x"), "publisher": "P"}
    lines = {
        "data/papers.jsonl": [paper(1)],
        "data/books.jsonl": [{"sha256": "b", **book, "pub_time": "1999"}],
    }
    root = papers(tmp_path, lines)
    declare(root, "sciencemetabench", ("topic", ""))
    with open_project(root) as project:
        for item in project.items:
            field = project.document(item.id).schema.fields.find(("topic",))
            assert field is not None and field.is_own
    declare(root, "sciencemetabench", ("publisher", ""))
    with pytest.raises(ProjectError, match="has it already"):
        open_project(root)


STRICT: dict[str, Any] = {
    "$defs": {
        "Place": {
            "type": "object",
            "properties": {"name": {"type": "string"}},
            "required": ["name"],
            "additionalProperties": False,
        }
    },
    "type": "object",
    "properties": {
        "birth": {"anyOf": [{"$ref": "#/$defs/Place"}, {"type": "null"}]},
        "death": {"$ref": "#/$defs/Place"},
        "stays": {"type": "array", "items": {"$ref": "#/$defs/Place"}},
    },
    "required": ["birth"],
    "additionalProperties": False,
}


def test_a_strict_schema_allows_a_field_only_where_it_was_added(tmp_path: Path) -> None:
    place = {"name": "Basel", "country": "CH"}
    write_file(tmp_path / "schema.json", json.dumps(STRICT))
    record = {"birth": place, "death": place, "stays": [place]}
    write_file(tmp_path / "ground_truths" / "a.json", json.dumps(record))
    write_file(tmp_path / "ground_truths" / "b.json", json.dumps({"birth": None}))
    declare(tmp_path, "", ("birth/country", ""), ("stays/*/country", ""))
    with open_checked(tmp_path) as project:
        found = [(each.pointer, each.code) for each in project.document("a").issues]
        assert found == [(("death", "country"), "foreign")]
        assert project.document("b").issues == []


def test_every_key_of_an_unknown_benchmark_counts_but_the_own_ones(tmp_path: Path) -> None:
    write_file(tmp_path / "schema.json", json.dumps(STRICT))
    record = {"birth": {"name": "Basel", "country": "CH"}}
    write_file(tmp_path / "ground_truths" / "a.json", json.dumps(record))
    answer = {"birth": {"name": "Basel", "country": "FR"}}
    write_file(tmp_path / "answers" / "2026-01-01" / "T1" / "a.json", json.dumps(answer))
    declare(tmp_path, "", ("birth/country", ""))
    (metrics,) = _score_documented(tmp_path).values()
    assert (metrics["total_tp"], metrics["total_fp"], metrics["total_fn"]) == (1, 0, 0)


def _score_documented(root: Path) -> dict[str, Any]:
    with open_project(root) as project:
        job = ScoringJob.of_project(root, project.benchmark)
        scorer, truths = job.make_scorer({}), run_finder.open_truths(job.truths, project.benchmark)
        return {run.name: scorer.run(run.name, truths, run.open()).metrics for _, run in job.find_runs()[0]}


def test_an_absent_place_is_not_invented_by_a_field(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": {"author": {"last_name": "Müller"}}})
    declare(root, "zettelkatalog", ("publication/series", ""))
    with open_project(root) as project:
        document = project.document("a")
        assert document.get(("publication", "series")) is ABSENT
        document.set(("publication", "series"), "Acta")
        assert document.record["publication"]["series"] == "Acta"


def _score_fraktur(call: Any, root: Path, answers: list[dict[str, Any]], *options: str) -> Any:
    """Score one answer to a page of two advertisements, each with a class, persons and places."""
    sale = {**ADVERT, "class": "sale", "persons": ["Herr Burckhardt", "Frau Müller"], "places": ["Basel"]}
    lost = {**ADVERT, "text": "2. Ein Hund ist verlohren gegangen.", "class": "lost"}
    write_file(root / "ground_truths" / "a.json", dump_json([sale, lost]))
    write_file(root / "answers" / "T1" / "a.json", dump_json({"advertisements": answers}))
    fields = (
        ("advertisements/*/class", 'kind = "choice"\nchoices = ["sale", "lost"]'),
        ("advertisements/*/persons", 'kind = "persons"'),
        ("advertisements/*/places", 'kind = "tags"\nscored = false'),
    )
    declare(root, "fraktur", *fields)
    return call("score", root, "--json", "-", *options).json


def test_scored_own_fields_have_figures_beside_the_benchmarks(call: Any, tmp_path: Path) -> None:
    """Of two advertisements the first is missing; the other has the right class and a person that nobody wrote."""
    answer = {**ADVERT, "text": "2. Ein Hund ist verlohren gegangen.", "class": "lost", "persons": ["Muster"]}
    for profile in ("documented", "published"):
        result = _score_fraktur(call, tmp_path, [answer], "--profile", profile)
        own = result["extras"]["own fields"]
        assert list(own) == ["all", "advertisements.*.class", "advertisements.*.persons"]
        counts = {name: (row["tp"], row["fp"], row["fn"]) for name, row in own.items()}
        assert counts["advertisements.*.class"] == (1, 0, 1)
        assert counts["advertisements.*.persons"] == (0, 1, 2)
        assert counts["all"] == (1, 1, 3)
        assert own["all"]["f1"] == pytest.approx(1 / 3)


def test_persons_are_compared_in_any_order_with_small_differences(call: Any, tmp_path: Path) -> None:
    answer = {**ADVERT, "class": "sale", "persons": ["Frau Müller", "Herr Burkhardt", "Herr Muster"]}
    own = _score_fraktur(call, tmp_path, [answer])["extras"]["own fields"]
    assert own["advertisements.*.persons"]["tp"] == 2
    assert own["advertisements.*.persons"]["fp"] == 1


def test_own_figures_of_a_truth_against_itself_are_perfect(call: Any, tmp_path: Path) -> None:
    for benchmark in ("zettelkatalog", "letters"):
        root = tmp_path / benchmark
        record = CARD if benchmark == "zettelkatalog" else LETTER
        whole = {**record, **{key: value for key, _, value in PLANNED[benchmark] if "/" not in key}}
        write_file(root / "ground_truths" / "letter01.json", dump_json(whole))
        write_file(root / "answers" / "T1" / "letter01.json", dump_json(whole))
        declare_planned(root, benchmark)
        own = call("score", root, "--json", "-").json["extras"]["own fields"]
        assert own["all"]["f1"] == own["all"]["precision"] == own["all"]["recall"] == 1.0
        assert own["all"]["tp"] > 0


def test_without_scored_fields_there_are_no_own_figures(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD})
    write_file(root / "answers" / "T1" / "a.json", dump_json(envelope(CARD)))
    declare(root, "zettelkatalog", ("topic", "scored = false"))
    assert "own fields" not in call("score", root, "--json", "-").json["extras"]
    assert "own fields" not in call("score", root).out
    declare(root, "zettelkatalog", ("topic", ""))
    assert "own fields (beside the figures above, not part of them)" in call("score", root).out


def test_a_wrapped_answer_of_a_letter_is_read_as_without_own_keys(tmp_path: Path) -> None:
    """The leaderboard's reader stops at unknown keys inside the wrapper; the project's own are none of them."""
    root = tmp_path
    write_file(root / "ground_truths" / "letter01.json", dump_json(LETTER))
    declare_planned(root, "letters")
    own = {"sender_organization": ["Basler Rheinschifffahrt AG"], "ships": ["Rheinfelden"]}
    with open_project(root) as project:
        for profile in ("documented", "published"):
            scorer = ScoringJob.of_project(root, project.benchmark, profile).make_scorer({})
            bare, whole = ({"metadata": record} for record in (LETTER, {**LETTER, **own}))
            scores = [scorer.run("T", {"letter01": LETTER}, {"letter01": each}) for each in (bare, whole)]
            assert scores[0].metrics == scores[1].metrics
            assert scores[1].problems == scores[0].problems


def test_an_import_of_the_sheet_keeps_own_values(call: Any, tmp_path: Path) -> None:
    root = make_scans(tmp_path / "work", "01")
    declare_planned(root, "letters")
    sheet = save_table(tmp_path / "letters.csv", table([make_letter_row("01")]))
    assert call("import-sheet", root, "--file", sheet, "--apply").code == 0
    assert call("set", root, "letter01", "/ships", '["Rheinfelden"]').code == 0
    changed = save_table(tmp_path / "letters.csv", table([make_letter_row("01", letter_title="Other")]))
    assert call("import-sheet", root, "--file", changed, "--apply").code == 0
    letter = json.loads((root / "ground_truths" / "letter01.json").read_text())
    assert (letter["letter_title"], letter["ships"]) == (["Other"], ["Rheinfelden"])


def test_the_board_of_the_window_leaves_own_values_out(tmp_path: Path) -> None:
    """The benchmark with its own fields is sent to the process that scores the runs."""
    root = cards(tmp_path, {"a": {**CARD, "topics": ["Medizin"]}})
    write_file(root / "answers" / "T1" / "a.json", dump_json({**CARD, "topics": ["Recht", "Theologie"]}))
    declare_planned(root, "zettelkatalog")
    with open_project(root) as project:
        job = BoardJob.of_project(root, project.benchmark)
    board = Board(job)
    for event in BackgroundJob(job):
        board.apply(event)
    assert board.ended and not board.failed
    (run,) = board.runs
    assert run.metrics == _score_documented(root)["T1"]
    assert run.metrics["f1_macro"] == 1.0


def test_own_fields_are_set_validated_and_reported(call: Any, tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD, "b": CARD})
    declare_planned(root, "zettelkatalog")
    assert call("set", root, "a", "/topics", '["Medizin"]').code == 0
    assert call("validate", root).code == 0
    assert call("set", root, "b", "/topics", "5").code == 0
    assert "/topics" in call("validate", root).out
    assert "topics" in call("report", root, "--format", "markdown").out


def test_a_schema_of_a_folder_may_mark_a_field_as_its_own(call: Any, tmp_path: Path) -> None:
    node = {"enum": [1, 2], "gtapp": {"own": True}}
    schema = {"type": "object", "properties": {"name": {"type": "string"}, "level": node}}
    write_file(tmp_path / "schema.json", json.dumps(schema))
    write_file(tmp_path / "ground_truths" / "a.json", json.dumps({"name": "A", "level": 1}))
    write_file(tmp_path / "answers" / "T1" / "a.json", json.dumps({"name": "A", "level": 2}))
    result = call("score", tmp_path, "--json", "-").json
    assert result["metrics"]["f1_micro"] == 1.0
    assert result["extras"]["own fields"]["level"]["fp"] == 1
