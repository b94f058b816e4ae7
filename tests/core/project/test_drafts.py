"""Models' answers in every format, as drafts of new truths."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gtapp.core.project import truths
from gtapp.core.schema import benchmark
from gtapp.core.schema.pointer import ABSENT
from tests.sample_projects import (
    ADVERT,
    CARD,
    LETTER,
    PIXEL,
    cards,
    dump_json,
    envelope,
    letters,
    open_checked,
    paper,
    papers,
    sha,
    write_file,
)

CARDS = benchmark.load("zettelkatalog").schema.fields
LETTERS = benchmark.load("letters").schema.fields
PAGES = benchmark.load("fraktur").schema.fields
FENCED = f"Here you are:\n```json\n{json.dumps(CARD)}\n```\nAnything else?"


def _newer(text: str, parsed: Any = None) -> dict[str, Any]:
    run = {"model": "gpt-5", "provider": "openai", "duration": 18.0, "timestamp": "2026-01-26T08:34:32"}
    return {"text": text, "parsed": parsed, "usage": {"input_tokens": 1}, "score": {"f1_score": 1.0}, **run}


@pytest.mark.parametrize(
    "content",
    [
        CARD,
        envelope(CARD),
        envelope(json.dumps(CARD)),
        envelope(FENCED),
        _newer("", CARD),
        _newer(json.dumps(CARD, ensure_ascii=False)),
        _newer("\ufeff" + json.dumps(CARD)),
        _newer(FENCED),
        _newer("```\n" + json.dumps(CARD)),
        _newer(json.dumps(CARD), {"nothing": "of ours"}),
        _newer("The card says: " + json.dumps(CARD) + " as far as I can read it."),
    ],
)
def test_the_record_is_found_in_every_format(content: Any) -> None:
    answer = truths.parse_draft(content, CARDS, name="x.json")
    assert answer.tree == CARD and answer.reason is None and not answer.foreign


@pytest.mark.parametrize(
    "content",
    [
        envelope(""),
        envelope("I can’t read this card."),
        envelope(None),
        envelope("{" * 2000),
        _newer("", []),
        _newer("{]"),
        5,
        None,
        [],
        "",
        {},
        {"nothing": "of ours"},
        envelope("[" * 90 + "]" * 90),
        envelope({"type": json.loads("[" * 120 + "]" * 120)}),
    ],
)
def test_without_a_record_the_reason_is_reported(content: Any) -> None:
    answer = truths.parse_draft(content, CARDS, name="x.json")
    assert answer.tree is ABSENT and answer.reason is not None
    assert answer.reason.code == "draft-no-record" and "x.json" in str(answer.reason)


def test_the_run_is_found_under_the_older_formats_names() -> None:
    older, newer = (
        truths.parse_draft(envelope(CARD), CARDS).run,
        truths.parse_draft(_newer("", CARD), CARDS).run,
    )
    assert older == {
        "provider": "openai",
        "model": "gpt-4o",
        "test_time": 0.0,
        "execution_time": "2025-04-16T17:35:54",
    }
    assert newer == {
        "provider": "openai",
        "model": "gpt-5",
        "test_time": 18.0,
        "execution_time": "2026-01-26T08:34:32",
    }


def test_a_wrapper_unknown_to_the_schema_is_removed() -> None:
    assert truths.parse_draft({"metadata": LETTER}, LETTERS, ("metadata",)).tree == LETTER
    assert truths.parse_draft(_newer(json.dumps({"metadata": LETTER})), LETTERS, ("metadata",)).tree == LETTER
    assert truths.parse_draft({"metadata": LETTER, "more": 1}, LETTERS, ("metadata",)).tree == LETTER


# a new page has the number of words, which follows from the text
COUNTED = {**{key: ADVERT[key] for key in ("date", "tags_section")}, "ntokens": 3, "text": ADVERT["text"]}


def test_a_page_in_a_models_wrapper_is_the_draft(tmp_path: Path) -> None:
    root = tmp_path
    write_file(root / "images/page.jpg", PIXEL)
    # as a model answered that echoed the wrapper of its instructions
    answer = _newer('{"advertisements": []}', {"schema": {"advertisements": [ADVERT]}})
    write_file(root / "drafts/request_T1_page.json", dump_json(answer))
    with open_checked(root, "fraktur") as project:
        document = project.document("page")
        assert document.tree == {"advertisements": [COUNTED]} and not document.notes


def test_a_key_that_occurs_twice_in_a_models_text_is_reported(tmp_path: Path) -> None:
    text = json.dumps(CARD).replace('"first_name"', '"last_name": "X", "first_name"')
    for form in (text, f"```json\n{text}\n```", f"So: {text}."):
        answer = truths.parse_draft(_newer(form), CARDS)
        assert answer.repeated == ("last_name",) and answer.tree["author"]["last_name"] == "X"
    assert not truths.parse_draft(_newer(json.dumps(CARD)), CARDS).repeated
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    write_file(root / "drafts/a.json", dump_json(_newer(text)))
    with open_checked(root) as project:
        (note,) = project.document("a").notes
        assert note.code == "draft-repeated" and "last_name" in str(note)


@pytest.mark.parametrize(
    "content", [{"advertisements": [ADVERT]}, [ADVERT], {"1731_1_1": [ADVERT]}, {"a": [], "b": [ADVERT]}]
)
def test_a_page_is_recognised_in_each_shape(content: Any) -> None:
    assert truths.parse_draft(content, PAGES).tree == {"advertisements": [ADVERT]}


def test_foreign_keys_are_left_out_and_named_once() -> None:
    content = {
        **CARD,
        "examination": {"year": 1880},
        "author": {**CARD["author"], "born": 1850, "examination": 1},
    }
    answer = truths.parse_draft(content, CARDS)
    assert answer.tree == CARD and set(answer.foreign) == {"examination", "born"}
    assert len(answer.foreign) == 2


def test_numbers_that_no_file_may_hold_become_null() -> None:
    text = json.dumps(CARD).replace("1899", "NaN").replace('"30"', "1e999")
    found = truths.parse_draft(_newer(text), CARDS).tree
    assert found["publication"]["year"] is None and found["publication"]["pages"] is None


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b'{"a": 1, "a": 2}',
        b"[" * 3000 + b"]" * 3000,
        b'{"response_text": 1' + b"0" * 5000 + b"}",
    ],
)
def test_an_unreadable_draft_is_reported_and_the_item_opens(tmp_path: Path, content: bytes) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    draft = write_file(root / "drafts/a.json", content)
    with open_checked(root) as project:
        document = project.document("a")
        assert [issue.code for issue in document.notes] == ["draft-unreadable"]
        assert document.is_new and document.record["publication"]["title"] == "" and document.draft is ABSENT
        assert document.issues[0].code == "draft-unreadable"
    assert draft.read_bytes() == content


def test_a_draft_becomes_a_new_truth_in_the_benchmarks_envelope(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    write_file(
        root / "drafts/request_T66_a.json", dump_json(envelope({**CARD, "examination": {"place": "Berlin"}}))
    )
    file = root / "ground_truths/a.json"
    with open_checked(root) as project:
        document = project.document("a")
        assert document.record == CARD and document.find_origin(("author", "last_name")) == "draft"
        assert not document.is_dirty and document.is_new and not file.exists()
        (note,) = document.notes
        assert note.code == "draft-foreign" and "examination" in str(note) and note.level == "note"
        assert project.status("a").name == "draft"
        document.set("/author/last_name", "Mueller")
        project.save(document)
        assert project.status("a").name == "in progress"
    expected = envelope({**CARD, "author": {**CARD["author"], "last_name": "Mueller"}})
    assert file.read_text(encoding="utf-8") == json.dumps(expected, indent=4)


def test_an_unchanged_draft_is_written_only_when_it_is_checked(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    write_file(root / "drafts/a.json", dump_json(CARD))
    before = snapshot_names(root)
    with open_checked(root) as project:
        for _ in range(2):
            assert not project.document("a").is_dirty
    assert snapshot_names(root) == before
    with open_checked(root) as project:
        project.check(project.document("a"))
        assert project.status("a").name == "checked"
    text = (root / "ground_truths/a.json").read_text(encoding="utf-8")
    new = {
        "provider": "",
        "model": "",
        "test_time": 0.0,
        "execution_time": "",
        "response_text": CARD,
        "scores": {},
    }
    assert text == json.dumps(new, indent=4)


def snapshot_names(root: Path) -> list[str]:
    return sorted(path.name for path in root.rglob("*"))


def test_a_draft_never_replaces_a_saved_correction(tmp_path: Path) -> None:
    root = cards(tmp_path, {"a": CARD})
    write_file(
        root / "drafts/a.json", dump_json({**CARD, "author": {"last_name": "Draft", "first_name": ""}})
    )
    with open_checked(root) as project:
        document = project.document("a")
        assert document.record == CARD and document.draft["author"]["last_name"] == "Draft"
        document.set("/author/last_name", "Corrected")
        project.save(document)
        again = project.document("a")
        assert again.record["author"]["last_name"] == "Corrected"
        assert (
            again.find_origin(("author", "last_name")) == "hand"
            and again.find_origin(("author", "first_name")) == "file"
        )


def test_a_card_without_a_draft_starts_blank(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    with open_checked(root) as project:
        document = project.document("a")
        assert document.record["author"] == {"last_name": "", "first_name": ""}
        assert document.record["publication"]["year"] is None
        assert not document.is_dirty and document.is_new and not document.notes


def test_a_draft_of_a_page_goes_into_a_list(tmp_path: Path) -> None:
    write_file(tmp_path / "images/image_1.jpg", PIXEL)
    write_file(
        tmp_path / "drafts/image_1.json",
        dump_json(_newer(json.dumps({"advertisements": [ADVERT, {**ADVERT, "_id": 1}]}))),
    )
    with open_checked(tmp_path, "fraktur") as project:
        document = project.document("image_1")
        assert document.record == [COUNTED, COUNTED] == document.tree["advertisements"]
        document.set(document.to_record_pointer(("advertisements", 1, "text")), "2. Neu")
        project.save(document)
    text = (tmp_path / "ground_truths/image_1.json").read_text(encoding="utf-8")
    assert text == json.dumps([COUNTED, {**COUNTED, "text": "2. Neu"}], indent=2, ensure_ascii=False)


def test_an_empty_draft_of_a_page_is_an_empty_list(tmp_path: Path) -> None:
    write_file(tmp_path / "images/image_1.jpg", PIXEL)
    write_file(tmp_path / "drafts/image_1.json", '{"advertisements": []}')
    with open_checked(tmp_path, "fraktur") as project:
        document = project.document("image_1")
        assert document.record == [] and document.tree == {"advertisements": []}
        document.insert(document.to_record_pointer(("advertisements", 0)), ADVERT)
        project.save(document)
    text = (tmp_path / "ground_truths/image_1.json").read_text(encoding="utf-8")
    assert text == json.dumps([ADVERT], indent=2, ensure_ascii=False)


def test_a_letters_wrapped_draft_becomes_its_file_and_its_row(tmp_path: Path) -> None:
    root = letters(tmp_path)
    write_file(root / "images/letter02_p1.jpg", PIXEL)
    write_file(root / "drafts/letter02.json", dump_json({"metadata": {**LETTER, "signatures": True}}))
    before = (root / "ground_truths/letters.csv").read_text(encoding="utf-8")
    with open_checked(root) as project:
        document = project.document("letter02")
        assert document.record == LETTER and document.is_new
        project.check(document)
    assert (root / "ground_truths/letter02.json").read_text(encoding="utf-8") == json.dumps(LETTER, indent=4)
    row = (
        ',02,1926-02-16,None,"Groschupf-Jaeger, Louis | Ritter-Dreier, Fritz","Christ-Wackernagel, Paul",TRUE'
    )
    head, first, *rest = before.split("\n")
    assert (root / "ground_truths/letters.csv").read_text(encoding="utf-8") == "\n".join(
        [head, first, row, *rest]
    )


def test_a_letter_that_only_has_a_row_gets_its_file_when_it_is_checked(tmp_path: Path) -> None:
    root = letters(tmp_path)
    (root / "ground_truths/letter01.json").unlink()
    before = (root / "ground_truths/letters.csv").read_bytes()
    with open_checked(root, "letters") as project:
        document = project.document("letter01")
        assert document.is_new and not document.is_dirty
        project.check(document)
        assert project.status("letter01").name == "checked"
    assert (root / "ground_truths/letter01.json").exists()
    assert (root / "ground_truths/letters.csv").read_bytes() == before


def test_drafts_of_papers_are_lines_or_files(tmp_path: Path) -> None:
    root = papers(tmp_path, {"data/papers.jsonl": [paper(0)]}, pdfs=(0, 1, 2))
    papers(root, {"drafts/run.jsonl": [paper(1, title="Aus der Zeile", extra=1)]})
    write_file(
        root / f"drafts/{sha(2)}.json",
        json.dumps(_newer("", {k: v for k, v in paper(2).items() if k != "sha256"})),
    )
    with open_checked(root) as project:
        first, second = project.document(sha(1)), project.document(sha(2))
        assert first.record["title"] == "Aus der Zeile" and "extra" not in first.record
        assert [note.code for note in first.notes] == ["draft-foreign"]
        assert next(iter(second.record)) == "sha256" and second.record == paper(2)
        project.check(second)
    lines = (root / "data/papers.jsonl").read_text(encoding="utf-8").split("\n")
    assert lines == [json.dumps(paper(0), ensure_ascii=False), json.dumps(paper(2), ensure_ascii=False), ""]


def test_the_last_of_several_drafts_is_used_and_reported(tmp_path: Path) -> None:
    root = cards(tmp_path, {"b": CARD}, scans=("a",))
    for test in ("T65", "T66"):
        card = {**CARD, "author": {"last_name": test, "first_name": ""}}
        write_file(root / f"drafts/request_{test}_a.json", dump_json(card))
    with open_checked(root) as project:
        assert [(p.item, p.message.code) for p in project.problems] == [("a", "draft-duplicate")]
        assert project.document("a").record["author"]["last_name"] == "T66"


def test_real_drafts_and_answers_are_read(reference: Path) -> None:
    fields = {name: benchmark.load(name) for name in ("zettelkatalog", "letters", "fraktur")}
    for name, found in fields.items():
        files = [*(reference / name).glob("drafts/*.json"), *(reference / name).glob("answers/**/*.json")]
        read = [truths.read_draft(path, found.schema.fields, found.layout.unwrap) for path in files]
        assert files and sum(answer.tree is not ABSENT for answer in read) > 0.8 * len(files)
        assert all(answer.reason or answer.tree is not ABSENT for answer in read)
