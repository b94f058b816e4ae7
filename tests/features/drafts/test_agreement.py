"""Agreement of drafts on values."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import get_value, walk_values
from gtapp.features.drafts.draft_values import find_agreements
from tests.features.drafts.drafting_samples import records
from tests.sample_projects import ADVERT, CARD, LETTER
from tests.strategies import examples


def found(*drafts: Any) -> dict[tuple[str | int, ...], Any]:
    return {each.pointer: each.value for each in find_agreements(drafts)}


def test_values_of_all_drafts_agree() -> None:
    other = {**CARD, "author": {"last_name": "Mu\u0308ller", "first_name": "Kathe"}}
    other["publication"] = {**CARD["publication"], "year": "1899", "format": "8'", "editor": ""}
    same = found(CARD, other)
    assert same[("author", "last_name")] == "Müller"
    assert same[("publication", "year")] == 1899
    assert same[("publication", "editor")] is None
    assert ("author", "first_name") not in same
    assert ("publication", "format") not in same
    assert len(same) == 12 - 2


def test_one_of_three_is_enough_to_disagree() -> None:
    other = {**CARD, "type": {"type": "Reference"}}
    assert ("type", "type") in found(CARD, CARD)
    assert ("type", "type") not in found(CARD, CARD, other)


def test_a_single_draft_agrees_with_none() -> None:
    assert find_agreements([CARD]) == find_agreements([]) == []


def test_a_missing_field_is_no_agreement() -> None:
    other = {key: value for key, value in CARD.items() if key != "author"}
    assert ("author", "last_name") not in found(CARD, other)
    assert ("author", "last_name") not in found(other, CARD)


def test_a_list_of_persons_is_one_value() -> None:
    other = {**LETTER, "sender_persons": LETTER["sender_persons"][::-1]}
    same = found(LETTER, other)
    assert same[("receiver_persons",)] == LETTER["receiver_persons"]
    assert ("sender_persons",) not in same


def test_rows_are_paired_by_their_content() -> None:
    adverts = [
        {**ADVERT, "text": f"{number}. {text}"}
        for number, text in enumerate(("Ein Ofen", "Zwey Pferde", "Wein"), 1)
    ]
    same = found({"advertisements": adverts}, {"advertisements": adverts[1:]})
    places = {pointer[1] for pointer in same}
    assert places == {1, 2}
    assert same[("advertisements", 2, "text")] == "3. Wein"


@given(data=st.data(), system=st.sampled_from(["zettelkatalog", "letters", "fraktur", "personnel_cards"]))
@examples(60)
def test_a_draft_agrees_with_itself_in_every_value(data: st.DataObject, system: str) -> None:
    record, other = (data.draw(records(load(system).schema.fields)) for _ in range(2))
    own = found(record, record)
    assert all(get_value(record, pointer) is value for pointer, value in own.items())
    scalars = [
        pointer for pointer, value in walk_values(record) if pointer and not isinstance(value, dict | list)
    ]
    assert {pointer for pointer in scalars if pointer[-1] not in range(99)} <= own.keys()
    assert found(record, other).keys() <= own.keys()
