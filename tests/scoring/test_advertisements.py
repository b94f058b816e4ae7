"""Fraktur's measure on pages made for its rules, F1 to F5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema.benchmark import load
from gtapp.core.schema.pointer import ABSENT, get_value
from gtapp.core.schema.text_rules import count_words
from gtapp.scoring.measure import PROFILES, Measure, MeasureSettings, Profile
from gtapp.scoring.measures import make_measure
from gtapp.scoring.result import Value, Verdict
from tests.strategies import examples, values

SCORED = (Verdict.TP, Verdict.WRONG, Verdict.FN)
ODD = "Es wird zum Verkauf angetragen"


def ad(section: Any, text: Any) -> dict[str, Any]:
    return {"date": "1731-01-02", "tags_section": section, "text": text}


def page(*ads: dict[str, Any]) -> dict[str, Any]:
    return {"advertisements": list(ads)}


def measure(profile: Profile = "documented") -> Measure:
    return make_measure("advertisements", MeasureSettings(profile))


def figures(
    truth: Any, answer: Any, profile: Profile = "documented", name: str = "image_1"
) -> tuple[float, float]:
    made = measure(profile)
    found = made.name_figures(
        made.compare(made.prepare_truth(truth, name), made.prepare_answer(answer, name))
    )
    return found["fuzzy"], found["cer"]


def score_page(
    truth: Any, answer: Any, profile: Profile = "documented", name: str = "image_1"
) -> Sequence[Value]:
    made = measure(profile)
    return made.list_values(made.prepare_truth(truth, name), made.prepare_answer(answer, name))


def list_reasons(found: Sequence[Value]) -> list[str]:
    return [str(value.reason) for value in found]


sections = st.sampled_from(["Gefunden", "Gefunden:", "Es wird zum Verkauf angetragen", "", "  ", None, 5])
numbers = st.sampled_from(["1. ", "2. ", "3. ", " 2. ", "0. ", "", "12.", "Bey "])
ads = st.builds(
    lambda section, number, text: ad(section, number + text), sections, numbers, st.text("abc ", max_size=6)
)
ad_lists = st.lists(st.one_of(ads, values), max_size=8)
pages = st.one_of(
    ad_lists,
    ad_lists.map(lambda listed: {"advertisements": listed}),
    ad_lists.map(lambda listed: {f"1731_1_{number}": [each] for number, each in enumerate(listed)}),
    values,
)
names = st.sampled_from(["image_1", "image_4"])


# ---- documented


def test_the_worked_example() -> None:
    text = "5. Eine zimblich wohl-conditionirte Violino di Gamba, so im Adresse-Contor kan gesehen werden."
    fuzzy, cer = figures(page(ad("A", text)), page(ad("A", text.replace("zimblich", "zimlich"))))
    assert (round(fuzzy, 2), round(cer, 2)) == (0.99, 0.01)


@pytest.mark.slow
@examples(120)
@given(pages, names)
def test_a_truth_against_itself_is_perfect(truth: Any, name: str) -> None:
    assert figures(truth, truth, name=name) == (1.0, 0.0)
    assert {value.verdict for value in score_page(truth, truth, name=name)} <= {Verdict.TP}


@pytest.mark.slow
@examples(80)
@given(ad_lists, ad_lists)
def test_the_layouts_of_a_truth_are_read_as_answers_too(truth: list[Any], answer: list[Any]) -> None:
    def layouts(listed: list[Any]) -> list[Any]:
        return [
            listed,
            {"advertisements": listed},
            {str(number): [each] for number, each in enumerate(listed)},
        ]

    found = {figures(ours, theirs) for ours in layouts(truth) for theirs in layouts(answer)}
    assert len(found) == 1


def test_a_missing_advertisement_scores_zero_and_an_invented_one_is_listed() -> None:
    truth = page(ad("A", "1. eins"), ad("A", "2. zwei"))
    answer = page(ad("A", "2. zwei"), ad("A", "3. drei"))
    assert figures(truth, answer) == (0.5, 0.5)
    missing, right, invented = score_page(truth, answer)
    assert (missing.verdict, missing.similarity, missing.error, missing.at) == (Verdict.FN, 0.0, 1.0, None)
    assert (right.verdict, right.pointer, right.at) == (
        Verdict.TP,
        ("advertisements", 1, "text"),
        ("advertisements", 0, "text"),
    )
    assert (invented.verdict, invented.pointer, invented.similarity) == (Verdict.FP, None, None)
    assert list_reasons([missing, right, invented]) == [
        "the answer has no advertisement 1 in this section",
        "the same text",
        "not in the truth; listed, not scored",
    ]


def test_advertisements_without_a_number_are_paired_in_order_within_their_section() -> None:
    truth = page(ad("A", "erste"), ad("A", "zweite"), ad("B", "dritte"), ad("B", "1. vierte"))
    answer = page(ad("B", "1. vierte"), ad("B", "dritte"), ad("A", "erste"), ad("A", "zweite"))
    assert figures(truth, answer) == (1.0, 0.0)


def test_repeated_numbers_are_paired_in_order() -> None:
    truth = page(ad("A", "1. a"), ad("A", "1. b"), ad("A", "c"))
    assert figures(truth, page(ad("A", "1. a"), ad("A", "1. b"), ad("A", "c"))) == (1.0, 0.0)
    found = score_page(truth, page(ad("A", "1. a"), ad("A", "b"), ad("A", "c")))
    assert [value.verdict for value in found] == [Verdict.TP, Verdict.WRONG, Verdict.TP]


def test_a_misread_repeated_number_is_paired_with_the_next_in_order() -> None:
    found = score_page(page(ad("A", "1. a"), ad("A", "1. b")), page(ad("A", "1. a"), ad("A", "I. b")))
    assert [value.verdict for value in found] == [Verdict.TP, Verdict.WRONG]
    assert found[1].at == ("advertisements", 1, "text")


def test_a_missing_section_is_an_empty_one() -> None:
    truth = [{"text": "1. eins"}, {"tags_section": None, "text": "2. zwei"}, ad("", "ohne Zahl")]
    answer = [ad("", "1. eins"), {"text": "2. zwei"}, {"tags_section": " ", "text": "ohne Zahl"}]
    assert figures(truth, answer) == (1.0, 0.0)


def test_two_empty_texts_are_equal_and_one_is_all_wrong() -> None:
    assert figures([ad("A", "")], [{"tags_section": "A"}]) == (1.0, 0.0)
    assert figures([ad("A", None)], [ad("A", "x")]) == (0.0, 1.0)
    assert figures([ad("A", "xyz")], [ad("A", "")]) == (0.0, 1.0)


def test_the_error_rate_is_edits_over_the_truth_with_case_and_space_at_most_one() -> None:
    assert figures([ad("A", "ab")], [ad("A", "ab cdef")])[1] == 1.0
    assert figures([ad("A", "1. AB  c")], [ad("A", "1. ab c")])[1] == 3 / 8


def test_a_section_is_found_at_95_percent() -> None:
    long, short = "Es werden zum Verkauff offerirt", "Gefunden"
    assert figures([ad(long, "1. a")], [ad(long + ":", "1. a")]) == (1.0, 0.0)
    assert figures([ad(short, "1. a")], [ad(short + ":", "1. a")]) == (0.0, 1.0)
    (missing, _) = score_page([ad(short, "1. a")], [ad(short + ":", "1. a")])
    assert str(missing.reason) == (
        "the answer has no section “Gefunden”; “Gefunden:” is not alike enough (similarity 0.941, needed: 0.95)"
    )


def test_an_answers_advertisement_is_paired_once() -> None:
    first, second = "Es werden zum Verkauff offerirt", "Es werden zum Verkauff offerirt:"
    truth = [ad(first, "1. a"), ad(second, "1. b"), ad(second, "2. c")]
    found = score_page(truth, [ad(first, "1. a"), ad(first, "2. c")])
    assert [value.verdict for value in found] == [Verdict.TP, Verdict.FN, Verdict.TP]


def test_the_run_is_the_mean_over_all_advertisements() -> None:
    made = measure()
    totals = made.make_totals()
    for count, answer in ((3, True), (1, False)):
        listed = [ad("A", f"{number}. x") for number in range(1, count + 1)]
        totals.add(
            made.compare(
                made.prepare_truth(listed, ""), made.prepare_answer(listed if answer else ABSENT, "")
            )
        )
    assert totals.metrics() == {"fuzzy": 0.75, "cer": 0.25, "date_accuracy": 0.75}


@pytest.mark.parametrize("profile", ["documented", "published"])
def test_dates_and_numbers_of_words_have_figures_of_their_own(profile: Profile) -> None:
    made = make_measure("advertisements", MeasureSettings(profile, schema=load("fraktur").schema.fields))
    truth = [
        ad("A", "1. Marggräffer-Wein von Anno 1728."),  # 6 words
        {**ad("A", "2. b"), "ntokens": 9},
        {**ad("A", "3. c"), "date": "1731-01-02'"},
        {"tags_section": "A", "text": "4. d"},
    ]
    answer = [
        {**ad("A", "1. x"), "ntokens": 6},
        {**ad("A", "2. b"), "ntokens": 2, "date": "2. Jan. 1731"},
        {**ad("A", "3. c"), "ntokens": None},
        {**ad("A", "4. d"), "ntokens": 2},
    ]
    ours = made.prepare_truth(truth, "")
    found = made.compare(ours, made.prepare_answer(page(*answer), ""))
    totals = made.make_totals()
    totals.add(found)
    metrics = totals.metrics()
    assert (metrics["date_accuracy"], metrics["token_accuracy"]) == (1 / 3, 2 / 3)
    assert made.name_figures(found).keys() == {"fuzzy", "cer"}
    plain = [{key: each[key] for key in ("tags_section", "text")} for each in answer]
    other = made.compare(ours, made.prepare_answer(page(*plain), ""))
    assert made.name_figures(other) == made.name_figures(found)
    totals.remove(found)
    totals.add(other)
    assert totals.metrics()["date_accuracy"] == 0.0 and "token_accuracy" not in totals.metrics()


def test_words_are_counted_as_the_description_counts_them() -> None:
    text = (
        "1. Ein Stücklein von in circa 20. Saum extra schön und guter rother Marggräffer-Wein von Anno 1728. "
        "in raisonnablem Preiß."
    )
    assert count_words(text) == 21
    assert count_words("") == count_words(" … -- ") == 0


def test_the_odd_page_has_no_special_rule() -> None:
    assert figures([ad(ODD, "1. a")], [ad("", "1. a")], name="image_4") == (0.0, 1.0)


# ---- published


def test_a_page_made_of_special_cases() -> None:
    truth = [ad("Gefunden", "1. a"), ad("Gefunden", "1. b"), ad("Gefunden", "c"), {"text": "2. d"}]
    found = score_page(truth, page(*truth), "published")
    assert [(value.verdict, value.truth) for value in found if value.pointer] == [
        (Verdict.TP, "1. b"),
        (Verdict.IGNORED, "1. a"),
        (Verdict.IGNORED, "c"),
        (Verdict.IGNORED, "2. d"),
    ]
    assert list_reasons(found)[1:4] == [
        "not scored: its number comes again in the section, and the last one counts",
        "not scored: the text does not begin with a number and a dot",
        "not scored: there is no section",
    ]


@pytest.mark.parametrize("layout", [[ad("A", "1. a")], {"1731_1_1": [ad("A", "1. a")]}])
def test_an_answer_in_a_truths_layout_scores_zero(layout: Any) -> None:
    assert figures(layout, layout, "published") == (0.0, 1.0)
    assert figures(layout, page(ad("A", "1. a")), "published") == (1.0, 0.0)


def test_the_number_0_and_odd_types_are_not_scored() -> None:
    truth = [ad("A", "0. a"), ad(None, "1. a"), ad("A", 7), ad("A", "1. a")]
    found = score_page(truth, page(ad("A", "1. a")), "published")
    assert [value.verdict for value in found] == [Verdict.TP, *[Verdict.IGNORED] * 3]


def test_a_section_at_95_percent_is_the_first_hit_even_twice() -> None:
    section = "Es werden zum Verkauff offerirt"
    truth = [ad(section, "1. a"), ad(section + "!", "1. a")]
    answer = page(ad(section + "?", "1. a"), ad(section + ":", "1. b"))
    assert figures(truth, answer, "published") == (1.0, 0.0)


def test_an_exact_section_hides_similar_ones() -> None:
    section = "Es werden zum Verkauff offerirt"
    answer = page(ad(section, "2. b"), ad(section + ":", "1. a"))
    assert figures([ad(section, "1. a")], answer, "published") == (0.0, 1.0)


def test_the_error_rate_ignores_case_and_white_space_and_is_at_most_one() -> None:
    assert figures([ad("A", "1. AB  c")], page(ad("A", "1. ab c")), "published")[1] == 0.0
    assert figures([ad("A", "1. a")], page(ad("A", "1. aaaaaaaaaaaa")), "published")[1] == 1.0


def test_a_page_and_the_run_are_rounded() -> None:
    made = measure("published")
    truth = [ad("A", "1. abc"), ad("A", "2. abc"), ad("A", "3. abc")]
    found = made.compare(made.prepare_truth(truth, ""), made.prepare_answer(page(ad("A", "1. abd")), ""))
    assert made.name_figures(found) == {"fuzzy": 0.28, "cer": 0.722}
    totals = made.make_totals()
    totals.add(found)
    totals.add(made.compare(made.prepare_truth(truth, ""), made.prepare_answer(page(*truth), "")), 2)
    assert totals.metrics() == {"fuzzy": 0.76, "cer": 0.241, "date_accuracy": 7 / 9}


def test_on_the_odd_page_any_section_is_accepted() -> None:
    truth = [ad(ODD, "1. a"), ad("", "2. b"), ad(ODD, "3. c"), ad("Gefunden", "4. d"), ad(None, "5. e")]
    answer = page(ad(None, "1. a"), ad("Anderes", "2. b"), {"text": "3. c"})
    assert figures(truth, answer, "published", "image_4") == (1.0, 0.0)
    verdicts = [value.verdict for value in score_page(truth, answer, "published", "image_4")]
    assert verdicts == [Verdict.TP] * 3 + [Verdict.IGNORED] * 2
    assert figures(truth, answer, "published", "image_1") == (0.0, 1.0)


def test_on_the_odd_page_without_its_section_the_common_rules_apply() -> None:
    truth = [ad("Gefunden", "1. a")]
    assert figures(truth, page(ad("Anderes", "1. a")), "published", "image_4") == (0.0, 1.0)
    assert figures(truth, page(ad("Gefunden", "1. a")), "published", "image_4") == (1.0, 0.0)


def test_the_odd_pages_own_section_comes_first() -> None:
    answer = page(ad("Anderes", "1. z"), ad(ODD, "1. a"))
    assert figures([ad(ODD, "1. a")], answer, "published", "image_4") == (1.0, 0.0)


# ---- both


@pytest.mark.parametrize("profile", PROFILES)
def test_without_advertisements(profile: Profile) -> None:
    nothing = (1.0, 0.0) if profile == "documented" else (0.0, 1.0)
    assert figures([], page(), profile) == nothing
    assert measure(profile).make_totals().metrics() == {}, "without pages there are no figures"


@pytest.mark.parametrize("profile", PROFILES)
@examples(120)
@given(truth=pages, answer=pages, name=names)
@pytest.mark.slow
def test_values_and_figures_agree_for_any_input(profile: Profile, truth: Any, answer: Any, name: str) -> None:
    found = score_page(truth, answer, profile, name)
    compared = [value for value in found if value.verdict in SCORED]
    fuzzy, cer = figures(truth, answer, profile, name)
    assert 0 <= fuzzy <= 1 and cer >= 0
    if compared:
        digits = 2 if profile == "published" else 12
        mean = sum(value.similarity or 0.0 for value in compared) / len(compared)
        assert abs(fuzzy - mean) <= 10**-digits
    for value in found:
        if value.pointer is not None:
            assert get_value(truth, value.pointer) is value.truth
        if value.at is not None:
            assert get_value(answer, value.at) is value.answer


@examples(120)
@given(pages, pages)
@pytest.mark.slow
def test_every_advertisement_of_either_side_has_one_value(truth: Any, answer: Any) -> None:
    found = score_page(truth, answer)
    for side, places in (
        (truth, [value.pointer for value in found if value.pointer]),
        (answer, [value.at for value in found if value.at]),
    ):
        again = [value.pointer for value in score_page(side, side)]
        assert sorted(places, key=str) == sorted(again, key=str)


@pytest.mark.parametrize("profile", PROFILES)
@examples(50)
@given(data=st.lists(st.tuples(pages, pages), min_size=1, max_size=4))
@pytest.mark.slow
def test_adding_and_removing_an_item_restores_the_figures(
    profile: Profile, data: list[tuple[Any, Any]]
) -> None:
    made = measure(profile)
    found = [
        made.compare(made.prepare_truth(truth, ""), made.prepare_answer(answer, "")) for truth, answer in data
    ]
    once, totals = made.make_totals(), made.make_totals()
    once.add(found[0])
    for figure in (found[0], *found):
        totals.add(figure, 3)
    for figure in reversed(found):
        totals.add(figure, -2)
        totals.remove(figure)
    totals.add(found[0], -2)
    assert totals.metrics() == once.metrics()
