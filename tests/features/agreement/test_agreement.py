"""Agreement of two folders: figures worked by hand, rows and entries paired by content, and what holds for all records."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Indel

from gtapp.core.project.opening.detection import load_benchmark
from gtapp.core.schema import benchmark as benchmarks
from gtapp.features.agreement.agreement import (
    FIGURES,
    FieldAgreement,
    GroupAgreement,
    ReaderAgreement,
    measure_agreement,
)
from gtapp.features.agreement.value_pairs import PairedRecords, RecordPairing
from tests.sample_projects import CARD, LETTER, cards, dump_json, write_file
from tests.strategies import examples


def change(record: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """Return a card with other values: ``publication={"year": None}``."""
    found = deepcopy(dict(record))
    for key, values in changes.items():
        found[key] |= values
    return found


def compare_cards(
    root: Path, first: Mapping[str, Any], second: Mapping[str, Any], by: str = ""
) -> ReaderAgreement:
    """Return the agreement of a project and a plain folder of truths."""
    cards(root / "project", first)
    for name, record in second.items():
        text = record if isinstance(record, str) else json.dumps(record)
        write_file(root / "second" / f"{name}.json", text)
    return measure_agreement(root / "project", root / "second", benchmarks.load("zettelkatalog"), by)


def find(group: GroupAgreement, field: str) -> FieldAgreement:
    return next(each for each in group.fields if each.field == field)


def read(agreement: FieldAgreement) -> dict[str, float]:
    return {name: figure.value for name, figure in agreement.figures.items()}


def pair(benchmark: str, first: Any, second: Any, folder: Path) -> PairedRecords:
    return RecordPairing(benchmarks.load(benchmark), folder).pair("a", first, second)


def cell(text: str, meaning: str | None = None, crossed_out: bool = False) -> dict[str, Any]:
    return {"diplomatic_transcript": text, "interpretation": meaning, "is_crossed_out": crossed_out}


def row(number: int, place: str, date: str, **more: Any) -> dict[str, Any]:
    """Return a row of a personnel card with two cells filled."""
    names = ("dienstliche_stellung", "gehaltsklasse", "jahresgehalt_monatsgehalt_taglohn", "bemerkungen")
    cells = {
        "dienstort": cell(place),
        "datum_gehaltsänderung": cell(date),
        **{name: cell("") for name in names},
    }
    return {"row_number": number, **cells, **more}


def test_figures_of_fields_by_hand(tmp_path: Path) -> None:
    first = {
        "a": CARD,
        "b": change(CARD, publication={"place": "Bern", "format": None}),
        "c": change(CARD, publication={"place": "", "format": ""}),
        "d": change(CARD, publication={"place": None, "year": 1850}),
    }
    second = {
        "a": change(CARD, publication={"year": "1899"}),
        "b": change(CARD, publication={"place": "Berlin", "format": ""}),
        "c": change(CARD, publication={"place": None, "format": "8°"}),
        "d": change(CARD, publication={"place": "Basel", "year": 1851}),
    }
    found = compare_cards(tmp_path, first, second)
    assert (found.only_first, found.only_second, found.problems) == ([], [], [])
    place = find(found.whole, "/publication/place")
    assert (place.items, place.values, place.empty, place.only_first, place.only_second) == (3, 3, 1, 0, 1)
    likeness = Indel.normalized_similarity("Bern", "Berlin")
    assert read(place) == pytest.approx(
        {
            "exact": 1 / 3,
            "normalized": 1 / 3,
            "similarity": (1 + likeness + 0) / 3,
            "exact_with_empty": 2 / 4,
            "normalized_with_empty": 2 / 4,
        }
    )
    # to the measure 1899 and "1899" are the same
    year = read(find(found.whole, "/publication/year"))
    assert (year["exact"], year["normalized"]) == (2 / 4, 3 / 4)
    format_ = find(found.whole, "/publication/format")
    # null and an empty text are both nothing
    assert (format_.values, format_.empty, format_.only_second, read(format_)["exact"]) == (3, 1, 1, 2 / 3)
    differing = [(item, each.field) for item, each in found.differences]
    assert differing == [
        ("a", "/publication/year"),
        ("b", "/publication/place"),
        ("c", "/publication/format"),
        ("d", "/publication/year"),
        ("d", "/publication/place"),
    ]
    assert found.whole.total.values == sum(each.values for each in found.whole.fields)


def test_a_key_that_is_missing_is_as_empty_as_null(tmp_path: Path) -> None:
    bare = change(CARD)
    del bare["publication"]["publisher"], bare["library_reference"]
    found = compare_cards(tmp_path, {"a": CARD, "b": bare}, {"a": bare, "b": bare})
    assert find(found.whole, "/publication/publisher").empty == 2
    shelfmark = find(found.whole, "/library_reference/shelfmark")
    assert (shelfmark.values, shelfmark.only_first, shelfmark.empty) == (1, 1, 1)


def test_choices_have_an_alpha_and_a_choice_that_one_did_not_make_is_another(tmp_path: Path) -> None:
    types = [("Dissertation or thesis", "Dissertation or thesis")] * 4 + [
        ("Reference", "Reference"),
        ("Reference", "Dissertation or thesis"),
        ("Reference", ""),
        (None, ""),
    ]
    sides = [
        {f"c{at}": change(CARD, type={"type": both[side]}) for at, both in enumerate(types)}
        for side in (0, 1)
    ]
    found = compare_cards(tmp_path, sides[0], sides[1])
    choice = find(found.whole, "/type/type")

    def expect(units: list[tuple[Any, Any]]) -> Any:
        pooled = [value or "" for unit in units for value in unit]
        observed = sum((one or "") != (other or "") for one, other in units) / len(units)
        drawn = [a != b for at, a in enumerate(pooled) for place, b in enumerate(pooled) if at != place]
        return 1 - observed / (sum(drawn) / len(drawn))

    assert read(choice)["alpha"] == pytest.approx(expect(types[:-1]))
    assert read(choice)["alpha_with_empty"] == pytest.approx(expect(types))
    assert "similarity" not in choice.figures and choice.choices == 7
    assert found.count_confusions() == {
        ("/type/type", "Reference", "Dissertation or thesis"): 1,
        ("/type/type", "Reference", ""): 1,
    }


def test_rows_are_paired_by_content_and_a_row_of_one_reader_is_a_disagreement(tmp_path: Path) -> None:
    first = {
        "rows": [row(1, "Basel", "1944"), row(2, "Bern", "1. Mai 1945"), row(3, "Zürich", "2. Juni 1946")]
    }
    second = {"rows": [row(1, "Zürich", "2. Juni 1946"), row(2, "Bern", "1. Mai 1946")]}
    found = pair("personnel_cards", first, second, tmp_path)
    assert (found.rows_only_first, found.rows_only_second) == (1, 0)
    filled = [each for each in found.values if not each.is_empty and "transcript" in each.field]
    assert [(each.first, each.second if each.has_second else None) for each in filled] == [
        ("Basel", None),
        ("1944", None),
        ("Bern", "Bern"),
        ("1. Mai 1945", "1. Mai 1946"),
        ("Zürich", "Zürich"),
        ("2. Juni 1946", "2. Juni 1946"),
    ]
    # the place in the second reader's file, and the number of a row is no reading
    assert filled[-1].at == ("rows", 0, "datum_gehaltsänderung", "diplomatic_transcript")
    assert not any("row_number" in each.field for each in found.values)
    # what nobody filled in is counted in the rows that both have alone
    remarks = [each for each in found.values if each.field == "/rows/*/bemerkungen/diplomatic_transcript"]
    assert [each.is_empty for each in remarks] == [True, True]
    back = pair("personnel_cards", second, first, tmp_path)
    assert (back.rows_only_first, back.rows_only_second) == (0, 1)
    assert sum(each.is_exact for each in back.values) == sum(each.is_exact for each in found.values)


def test_a_flag_beside_an_empty_text_is_nothing_that_someone_filled_in(tmp_path: Path) -> None:
    first = {"rows": [row(1, "Basel", "1944"), row(2, "Bern", "1945")]}
    second = deepcopy(first)
    second["rows"][1]["dienstort"]["is_crossed_out"] = True
    second["rows"][1]["bemerkungen"]["is_crossed_out"] = True
    flags = [
        (each.field.split("/")[3], each.is_empty, each.is_exact)
        for each in pair("personnel_cards", first, second, tmp_path).values
        if "crossed" in each.field and each.field.split("/")[3] in ("dienstort", "bemerkungen")
    ]
    assert sorted(flags) == [
        ("bemerkungen", False, False),
        ("bemerkungen", True, False),
        ("dienstort", False, False),
        ("dienstort", False, True),
    ]


def test_alpha_leaves_out_what_one_reader_did_not_have_to_choose(tmp_path: Path) -> None:
    rows = [
        row(at, f"{name} am Rhein", f"{1900 + at}") for at, name in enumerate(("Basel", "Bern", "Zürich"))
    ]
    rows[0]["dienstort"]["is_crossed_out"] = True
    write_file(tmp_path / "first" / "ground_truths" / "a.json", dump_json({"rows": rows}))
    write_file(tmp_path / "second" / "a.json", dump_json({"rows": rows[:2]}))
    found = measure_agreement(tmp_path / "first", tmp_path / "second", benchmarks.load("personnel_cards"))
    flag = find(found.whole, "/rows/*/dienstort/is_crossed_out")
    assert (flag.values, flag.choices, flag.only_first, found.rows["only_first"]) == (3, 2, 1, 1)
    assert read(flag)["exact"] == pytest.approx(2 / 3)
    assert read(flag)["alpha"] == 1.0


def test_names_are_paired_in_any_order_and_by_the_variants_that_the_measure_knows(tmp_path: Path) -> None:
    first = {**LETTER, "sender_persons": ["Groschupf-Jaeger, Louis", "Ritter-Dreier, Fritz"]}
    second = {
        **LETTER,
        "letter_title": [],
        "sender_persons": ["Dreier", "Groschupf-Jaeger, Louis", "Moser, Karl"],
    }
    persons = [{"name": "Ritter-Dreier, Fritz", "alternateName": ["Dreier"]}]
    write_file(tmp_path / "persons.json", dump_json(persons))
    found = pair("letters", first, second, tmp_path)
    senders = [each for each in found.values if each.field == "/sender_persons/*"]
    assert [(each.first or None, each.second or None, each.is_exact, each.is_alike) for each in senders] == [
        ("Groschupf-Jaeger, Louis", "Groschupf-Jaeger, Louis", True, True),
        ("Ritter-Dreier, Fritz", "Dreier", False, True),
        (None, "Moser, Karl", False, False),
    ]
    # “None” is nothing, as an empty list is
    assert [each.is_empty for each in found.values if each.field == "/letter_title/*"] == [True]


def test_advertisements_are_paired_in_the_layouts_that_the_benchmark_has(tmp_path: Path) -> None:
    texts = ["1. Ein schönes Haus in der Aeschen ist feil.", "2. Ein Clavier wird zu kauffen gesucht."]
    entries = [{"date": "1731-01-02", "tags_section": "Es", "text": each} for each in texts]
    other = [{**entries[1], "text": texts[1].replace("Clavier", "Klavier")}, entries[0]]
    pairing = RecordPairing(benchmarks.load("fraktur"), tmp_path)
    first, second = (pairing.read(each).record for each in ({"Es": entries}, other))
    found = pairing.pair("a", first, second)
    read_texts = [each for each in found.values if each.field == "/advertisements/*/text"]
    assert [each.is_exact for each in read_texts] == [True, False]
    assert read_texts[1].similarity == pytest.approx(Indel.normalized_similarity(texts[1], other[0]["text"]))


def test_strata_are_the_values_of_a_field_in_the_first_folder(tmp_path: Path) -> None:
    other = change(CARD, type={"type": "Reference"})
    first = {"a": CARD, "b": CARD, "c": other}
    found = compare_cards(
        tmp_path, first, {"a": CARD, "b": other, "c": change(other, author={"last_name": "X"})}, "type.type"
    )
    assert [(each.stratum, each.items) for each in found.strata] == [
        ("Dissertation or thesis", 2),
        ("Reference", 1),
    ]
    assert read(find(found.strata[0], "/type/type"))["exact"] == 1 / 2
    assert read(find(found.strata[1], "/author/last_name"))["exact"] == 0
    assert sum(each.total.values for each in found.strata) == found.whole.total.values


def test_intervals_are_wide_where_little_is_known(tmp_path: Path) -> None:
    names = [f"c{at:02}" for at in range(20)]
    second = {
        name: CARD if at % 4 else change(CARD, author={"last_name": "Meier"}) for at, name in enumerate(names)
    }
    found = compare_cards(tmp_path, dict.fromkeys(names, CARD), second)
    name = find(found.whole, "/author/last_name").figures["exact"]
    assert name.value == 0.75 and name.low is not None and name.high is not None
    assert 0.5 <= name.low < 0.65 and 0.85 < name.high <= 0.95
    # all the same: were this share of all items so, one of 40 samples would still show no other
    year = find(found.whole, "/publication/year").figures["exact"]
    assert (year.value, year.high) == (1.0, 1.0) and year.low == pytest.approx(0.025 ** (1 / 20))
    alone = compare_cards(tmp_path / "one", {"a": CARD}, {"a": CARD})
    one = find(alone.whole, "/publication/year").figures["exact"]
    assert (one.value, one.low, one.high) == (1.0, 0.0, 1.0)


TEXT = st.sampled_from(["", None, "Basel", "Bern", "8°", "None", 1899])
CHOICE = st.sampled_from(["Dissertation or thesis", "Reference", "", None, "other"])
CARDS = st.builds(
    lambda kind, place, name: change(
        CARD, type={"type": kind}, publication={"place": place}, author={"last_name": name}
    ),
    CHOICE,
    TEXT,
    TEXT,
)


@given(st.lists(st.tuples(CARDS, CARDS), min_size=1, max_size=5))
@examples(15)
def test_it_is_symmetric_and_1_with_itself(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[Any, Any]]
) -> None:
    root = tmp_path_factory.mktemp("agreement")
    sides = [{f"c{at}": both[side] for at, both in enumerate(pairs)} for side in (0, 1)]
    there = compare_cards(root / "there", sides[0], sides[1]).whole
    back = compare_cards(root / "back", sides[1], sides[0]).whole
    for one, other in zip((there.total, *there.fields), (back.total, *back.fields), strict=True):
        assert (one.field, one.values, one.empty) == (other.field, other.values, other.empty)
        assert (one.only_first, one.only_second) == (other.only_second, other.only_first)
        assert read(one) == pytest.approx(read(other))
    same = compare_cards(root / "same", sides[0], sides[0])
    assert not same.differences
    for each in (same.whole.total, *same.whole.fields):
        assert set(each.figures) <= set(FIGURES)
        assert all(figure.value == pytest.approx(1.0) for figure in each.figures.values())


ROWS = st.lists(
    st.builds(
        row, st.integers(1, 9), st.sampled_from(["", "Basel", "Bern"]), st.sampled_from(["", "1944", "45"])
    ),
    max_size=6,
)


@given(ROWS)
@examples(50)
def test_a_record_agrees_with_itself_whatever_its_rows(
    tmp_path_factory: pytest.TempPathFactory, rows: Any
) -> None:
    found = pair("personnel_cards", {"rows": rows}, {"rows": rows}, tmp_path_factory.getbasetemp())
    assert (found.rows_only_first, found.rows_only_second) == (0, 0)
    assert all(each.is_empty or each.is_exact for each in found.values)


def test_a_field_of_real_cards_by_an_independent_count(reference: Path, tmp_path: Path) -> None:
    project = reference / "zettelkatalog"
    same = empty = 0
    likeness: list[float] = []
    for at, file in enumerate(sorted((project / "ground_truths").glob("*.json"))):
        content = json.loads(file.read_text(encoding="utf-8"))
        mine = content["response_text"]["publication"]["publisher"] or ""
        theirs = mine.upper() if at % 3 == 0 else None if at % 3 == 1 else mine
        content["response_text"]["publication"]["publisher"] = theirs
        write_file(tmp_path / file.name, json.dumps(content))
        if mine or theirs:
            same += mine == theirs
            likeness.append(Indel.normalized_similarity(mine, theirs or ""))
        else:
            empty += 1
    found = measure_agreement(project, tmp_path, benchmarks.load("zettelkatalog"))
    field = find(found.whole, "/publication/publisher")
    assert (field.values, field.empty) == (len(likeness), empty)
    assert read(field) == pytest.approx(
        {
            "exact": same / len(likeness),
            "normalized": same / len(likeness),
            "similarity": sum(likeness) / len(likeness),
            "exact_with_empty": (same + empty) / (len(likeness) + empty),
            "normalized_with_empty": (same + empty) / (len(likeness) + empty),
        }
    )
    assert {each.field for _, each in found.differences} == {"/publication/publisher"}


def test_fields_of_a_project_are_compared_as_those_of_its_benchmark(tmp_path: Path) -> None:
    fields = [("topics", 'kind = "tags"'), ("publication/series", 'kind = "text"')]
    lines = (f'[[fields]]\nkey = "{key}"\nlabel = "{key}"\n{more}\n' for key, more in fields)
    root = cards(
        tmp_path / "project",
        {"a": change(CARD, publication={"series": "Acta"}) | {"topics": ["Recht", "Medizin"]}},
    )
    write_file(root / "gtapp.toml", 'benchmark = "zettelkatalog"\n\n' + "\n".join(lines))
    other = change(CARD, publication={"series": "Acta nova", "year": "1899"}) | {
        "topics": ["Medizin", "Recht", "Physik"]
    }
    write_file(tmp_path / "second" / "a.json", json.dumps(other))
    found = measure_agreement(root, tmp_path / "second", load_benchmark(root))
    topics = find(found.whole, "/topics/*")
    assert (topics.values, topics.only_second, read(topics)["exact"]) == (3, 1, 2 / 3)
    assert read(find(found.whole, "/publication/series"))["exact"] == 0
    # the measure still says what is the same in the benchmark's own fields
    assert read(find(found.whole, "/publication/year"))["normalized"] == 1


def test_any_number_of_fields_has_figures(tmp_path: Path) -> None:
    more = {f"key {at}": at for at in range(250)}
    found = compare_cards(
        tmp_path, {"a": CARD | more, "b": CARD}, {"a": CARD | more | {"key 249": 0}, "b": CARD}
    )
    others = [each for each in found.whole.fields if each.field.startswith("/key ")]
    assert [read(each)["exact"] for each in others] == [1.0] * 249 + [0.0]
    assert all(each.figures["exact"].low is not None for each in others)


def test_the_progress_covers_the_intervals_of_all_and_of_each_stratum(tmp_path: Path) -> None:
    records = {"a": CARD, "b": CARD, "c": change(CARD, type={"type": "Reference"})}
    compare_cards(tmp_path, records, records)
    reported: list[tuple[int, int]] = []
    folders = tmp_path / "project", tmp_path / "second"
    measure_agreement(
        *folders, benchmarks.load("zettelkatalog"), "type.type", lambda *each: reported.append(each)
    )
    assert [done for done, _ in reported[:3]] == [1, 2, 3]
    assert {total for _, total in reported} == {9}
    assert [done for done, _ in reported] == sorted({done for done, _ in reported})
    assert reported[-1][0] in (8, 9)  # the parts of draws are rounded down
