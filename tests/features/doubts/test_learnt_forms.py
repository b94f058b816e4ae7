"""The form in which drafted texts were corrected lately is suggested for those of the same form."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.platform.messages import Message
from gtapp.core.record.draft_offers import find_offers
from gtapp.core.record.validation import Issue
from gtapp.core.schema.pointer import get_value, list_leaves
from gtapp.features import open_project
from gtapp.features.doubts.item_doubts import ItemDoubts
from gtapp.features.doubts.learnt_forms import MAX_DRAFTS, LearntForms, find_form
from tests.sample_projects import CARD, cards, dump_json, envelope, open_checked, write_file
from tests.strategies import examples

AT = ("shelfmark",)


def learn(*pairs: tuple[str, str]) -> LearntForms:
    forms = LearntForms()
    for number, (drafted, true) in enumerate(pairs):
        forms.add(f"c{number}", {"shelfmark": drafted}, (), {"shelfmark": true})
    return forms


def test_a_form_is_suggested_once_two_drafts_were_given_it() -> None:
    forms = learn(("U 22.6369", "U 22. 6369"))
    assert forms.suggest(AT, "U 10.2023") == ""
    forms.add("c1", {"shelfmark": "U 24.1"}, (), {"shelfmark": "U 24. 1"})
    assert forms.suggest(AT, "U 10.2023") == "U 10. 2023"
    assert forms.suggest(AT, "U 10. 2023") == forms.suggest(AT, "V 10.2023") == ""
    assert forms.suggest(("pages",), "U 10.2023") == ""
    forms.remove("c0")
    assert forms.suggest(AT, "U 10.2023") == ""


def test_a_form_that_mostly_stayed_is_not_changed() -> None:
    wrong, right = ("8°", "8'"), ("8°", "8°")
    assert learn(wrong, wrong, wrong, right).suggest(AT, "8°") == "8'"
    assert learn(wrong, wrong, right).suggest(AT, "8°") == ""


def test_numbers_that_were_misread_say_nothing_about_the_form() -> None:
    assert learn(("S. 12", "13"), ("S. 4", "5")).suggest(AT, "S. 7") == ""
    assert learn(("30 S. 1 T.", "30"), ("9 S. 2 T.", "9")).suggest(AT, "7 S. 3 T.") == "7"
    assert learn(("#1", "1"), ("#2", "2")).suggest(AT, "#3") == ""


def test_what_a_draft_had_under_another_key_counts() -> None:
    forms = LearntForms()
    for number in ("1", "2"):
        offer = Issue(AT, Message("draft-also", {"value": f"B {number}"}), "note")
        forms.add(number, {"shelfmark": ""}, [offer], {"shelfmark": f"DN:B {number}"})
    assert forms.suggest(AT, "B 77") == "DN:B 77"


def test_rows_and_long_texts_are_left_out() -> None:
    forms, long = LearntForms(), "x" * 70
    for item in "ab":
        forms.add(item, {"rows": ["1"], "t": long}, (), {"rows": ["1."], "t": f"{long}."})
    assert forms.suggest(("rows", 0), "2") == "" and forms.suggest(("t",), long) == ""


def read_numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


texts = st.text("1 2aS.", max_size=6)


@examples(150)
@given(st.lists(st.tuples(texts, texts), max_size=70), texts)
def test_a_suggestion_keeps_numbers_and_is_what_most_of_the_last_drafts_became(
    pairs: list[tuple[str, str]], drafted: str
) -> None:
    suggested = learn(*pairs).suggest(AT, drafted)
    if suggested:
        same = [(text, true) for text, true in pairs[-MAX_DRAFTS:] if find_form(text) == find_form(drafted)]
        alike = [
            true
            for text, true in same
            if true and read_numbers(text)[: len(read_numbers(true))] == read_numbers(true)
        ]
        forms = Counter(map(find_form, alike))
        assert forms[find_form(suggested)] >= max(2, 0.75 * len(alike))
        assert suggested != drafted


def test_a_real_project_suggests_texts_in_its_forms(reference: Path, capsys: Any) -> None:
    """Print how many of the suggestions over the real drafts, card after card, are what the card has."""
    outcomes: Counter[bool] = Counter()
    forms = LearntForms()
    with open_project(reference / "zettelkatalog") as project:
        for item in project.items:
            document = project.peek(item.id)
            if not item.drafts:
                continue
            whole = project.read_draft(document, item.drafts[-1]).whole
            offers = find_offers(whole, document.draft, document.schema.fields)
            drafted = {at: text for at, text in list_leaves(document.draft) if isinstance(text, str)}
            drafted.update((offer.pointer, str(offer.message.params["value"])) for offer in offers)
            for at, text in drafted.items():
                if suggested := forms.suggest(at, text):
                    outcomes[suggested == get_value(document.tree, at)] += 1
            forms.add(item.id, document.draft, offers, document.tree)
    with capsys.disabled():
        print(f"\n{outcomes[True]} suggested forms are right, {outcomes[False]} wrong")
    assert outcomes[True] > 20 and outcomes[False] <= 0.15 * outcomes.total()


# in a project


@pytest.fixture
def project_root(tmp_path: Path) -> Path:
    root = cards(tmp_path, {}, scans=("a", "b", "c"))
    for item, number in (("a", 1), ("b", 2), ("c", 3)):
        reference = {**CARD["library_reference"], "shelfmark": None, "number": f"U {number}.5"}
        content = {**CARD, "library_reference": reference}
        write_file(root / "drafts" / "T1" / f"request_T1_{item}.json", dump_json(envelope(content)))
    return root


def test_the_offer_of_the_next_item_has_the_form_of_the_last_ones(project_root: Path) -> None:
    at = ("library_reference", "shelfmark")
    with open_checked(project_root, "zettelkatalog") as project:
        doubts = ItemDoubts(project)
        project.status_changed.connect(doubts.follow_status)
        doubts.prepare("a")
        for item, number in (("a", 1), ("b", 2)):
            document = project.document(item)
            document.set(at, f"U {number}. 5")
            project.check(document)
        document = project.document("c")
        document.suggest_form = doubts.forms.suggest
        (offer,) = [issue for issue in document.issues if issue.is_offer]
        assert offer.fix is not None and offer.fix.value == "U 3. 5"
        plain = document.find_plain_offer(offer)
        assert plain.fix is not None and plain.fix.value == "U 3.5"
        document.fix([offer])
        assert document.get(at) == "U 3. 5"


def test_a_drafted_text_gets_a_note_until_it_is_the_users(project_root: Path) -> None:
    with open_checked(project_root, "zettelkatalog") as project:
        document = project.document("a")
        document.suggest_form = lambda _, text: text.upper() if text.islower() else ""
        document.set(("publication", "place"), "x")
        assert not [issue for issue in document.issues if issue.code == "learnt-form"]
        document = project.document("b")
        document.suggest_form = lambda at, text: f"{text}." if at[-1] == "place" and text[-1] != "." else ""
        (note,) = [issue for issue in document.issues if issue.code == "learnt-form"]
        assert note.level == "note" and note.pointer == ("publication", "place")
        document.fix([note])
        assert not [issue for issue in document.issues if issue.code == "learnt-form"]
