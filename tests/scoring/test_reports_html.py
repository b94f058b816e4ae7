"""The HTML report: one self-contained page, in which no data can become markup."""

from __future__ import annotations

import base64
import hashlib
import io
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gtapp.core.schema.pointer import ABSENT
from gtapp.scoring.reports import html_report
from gtapp.scoring.reports.html_report import escape_text
from gtapp.scoring.result import RunScore, Verdict
from tests.scoring import report_cases as made
from tests.scoring.report_cases import make_item, make_run, make_value
from tests.strategies import examples

VOID = {"meta", "input", "wbr"}
# everything that a page of ours is made of
_TAGS = """
    html head title style body main h1 h2 h3 section p dl dt dd div span strong b a table caption thead tbody tr th td
    details summary svg rect del ins label select option button script meta input wbr
    figure figcaption g text polygon polyline
"""
_ATTRIBUTES = """
    lang charset http-equiv content name class id href scope title tabindex role aria-label aria-hidden viewbox
    preserveaspectratio x width height hidden type value dir colspan data-name data-score data-off
    y points stroke-dasharray text-anchor dominant-baseline
"""
TAGS, ATTRIBUTES = set(_TAGS.split()), set(_ATTRIBUTES.split())


class Page(HTMLParser):
    """The page as a browser reads it; fails on unclosed tags and on any foreign element."""

    def __init__(self, runs: list[RunScore]) -> None:
        super().__init__()
        stream = io.StringIO()
        html_report.write_html(runs, stream)
        self.source = stream.getvalue()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self._within: dict[str, list[list[str]]] = {}
        self._open: list[str] = []
        self.feed(self.source)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in TAGS
        assert {name for name, _ in attrs} <= ATTRIBUTES
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)
            self._within.setdefault(tag, []).append([])

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("rect", "polygon", "polyline")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
        for tag in set(self._open):
            self._within[tag][-1].append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    @property
    def list_texts(self) -> dict[str, list[str]]:
        """Return the text of each element, by its tag."""
        return {tag: ["".join(parts) for parts in each] for tag, each in self._within.items()}

    def all_of(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def rows_of(page: Page) -> list[list[str]]:
    """Return the texts of the values' rows."""
    found = re.findall(r"<tr><th scope=\"row\"[^>]*>(.*?)</tr>", page.source, re.DOTALL)
    return [re.sub(r"<[^>]+>", "|", row).split("|") for row in found]


def test_profile_rules_and_both_headlines_are_named() -> None:
    page = Page([make_run("A", rules={"x": True}, metrics={"f1_macro": 0.73}, other={"f1_macro": 0.7})])
    head = " ".join(page.list_texts["p"] + page.list_texts["dd"])
    assert "0.7300" in head and "f1_macro, documented rules (higher is better)" in head
    assert "0.7000 f1_macro under published rules" in head
    assert "x=true" in head


def test_profiles_have_a_column_where_they_differ() -> None:
    same = Page([make_run("A"), make_run("B")])
    assert (
        "profile" not in same.list_texts["th"]
        and "Runs, best first; profile documented" in same.list_texts["caption"]
    )
    both = Page([make_run("A"), make_run("B", profile="published")])
    assert both.list_texts["th"][:3] == ["run", "profile", "f1_macro"]
    assert both.list_texts["caption"][0] == "Runs, best first"
    cells = both.source.partition("<tbody>")[2].partition("</tbody>")[0]
    assert [re.findall(">(documented|published)<", row) for row in cells.split("</tr>")[:2]] == [
        ["documented"],
        ["published"],
    ]


def test_differing_characters_are_marked_on_both_sides() -> None:
    page = Page(
        [make_run("A", [make_item("1", {"f1_score": 0.5}, [make_value("gr. 8°, 4 Bl.", "gr. 8', 4 Bl.")])])]
    )
    assert page.list_texts["del"][1:] == ["°"]  # the first one is the legend's
    assert page.list_texts["ins"][1:] == ["'"]


def test_another_text_is_marked_completely_and_an_absent_one_named() -> None:
    values = [
        make_value("Basel", "Montag"),
        make_value("x", ABSENT, Verdict.FN, at=None),
        make_value(None, "", Verdict.IGNORED),
    ]
    page = Page([make_run("A", [make_item("1", {"f1_score": 0.5}, values)])])
    assert (page.list_texts["del"][1:], page.list_texts["ins"][1:]) == (["Basel"], ["Montag"])
    assert [text for text in page.list_texts["span"] if text in ("absent", "null", "empty")] == [
        "absent",
        "null",
        "empty",
    ]


def test_differing_white_space_is_visible() -> None:
    page = Page(
        [make_run("A", [make_item("1", {}, [make_value("X, 184", "X,184"), make_value("a\nb", "a b")])])]
    )
    assert page.list_texts["del"][1:] == ["␣", "⏎\n"]


def test_right_values_are_folded_and_near_misses_are_named() -> None:
    values = [
        make_value("a", "a", Verdict.TP),
        make_value("Sonnenbichler", "Sonnenbichlers", Verdict.TP),
        make_value("", "", Verdict.IGNORED),
        make_value("b", "c"),
    ]
    page = Page([make_run("A", [make_item("1", {"f1_score": 0.5}, values)])])
    assert "2 right, 1 not counted, 1 of them not to the letter" in page.list_texts["summary"]
    assert "1 to look at" in page.texts


def test_items_are_in_order_worst_first() -> None:
    scores = {"a": 0.5, "b": 1.0, "c": 0.0}
    items = [make_item(name, {"f1_score": score}) for name, score in scores.items()]
    page = Page([make_run("A", [*items, make_item("d", left_out=True)])])
    assert [each["data-name"] for each in page.all_of("details") if "data-name" in each] == [
        "c",
        "a",
        "b",
        "d",
    ]
    assert "3 scored, 1 left out by a rule" in page.texts


def test_fields_are_summed_up_over_the_rows_of_lists() -> None:
    values = [make_value("a", "a", Verdict.TP, field=f"rows.{number}.ort") for number in range(3)]
    values.append(make_value("a", "b", field="rows.3.ort"))
    figures = {"true_positives": 3.0, "false_positives": 1.0, "false_negatives": 1.0, "f1_score": 0.75}
    page = Page([make_run("A", [make_item("1", figures, values)])])
    assert ["rows.*.ort", "0.7500", "3", "1", "1"] in [
        [cell for cell in row if cell] for row in rows_of(page)
    ]


def test_several_runs_lead_to_their_sections() -> None:
    page = Page([make_run("A", metrics={"f1_macro": 0.1}), make_run("B")])
    assert [each["href"] for each in page.all_of("a")] == ["#run-0", "#run-1"]
    assert page.list_texts["h2"] == ["B", "A"]
    assert [each["id"] for each in page.all_of("h2")] == ["run-0", "run-1"]


def _make_run_of_fields(name: str, fields: dict[str, Verdict]) -> RunScore:
    values = [make_value("a", "b", verdict, field=field) for field, verdict in fields.items()]
    return make_run(name, [make_item("1", {"true_positives": 1.0}, values)])


def test_runs_are_compared_by_field_as_chart_and_table() -> None:
    fields = {"title": Verdict.TP, "author": Verdict.WRONG, "year": Verdict.TP, "place": Verdict.FN}
    runs = [_make_run_of_fields(f"T{number}", fields) for number in range(8)]
    page = Page([*runs[:-1], _make_run_of_fields("T7", {**fields, "author": Verdict.TP})])
    assert "F1 by field" in page.list_texts["h2"]
    picture = next(each for each in page.all_of("svg") if each.get("role") == "img")
    assert picture["aria-label"] == "F1 by field, as in the table below"
    assert page.list_texts["text"] == [
        "titletitle",
        "authorauthor",
        "yearyear",
        "placeplace",
    ]  # each with its title
    assert len(page.list_texts["g"]) == 6  # more lines would not be legible
    assert (
        len(set(re.findall(r'stroke-dasharray="([^"]*)"', page.source))) == 6
    )  # runs differ by more than their colours
    assert "The 6 best runs; 2 more are below." in page.list_texts["p"]
    table = page.source.partition("F1 by field: 0 in the middle")[2].partition("</table>")[0]
    rows = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in table.split("<tr>")[1:]]
    assert rows[0] == ["field", "T0", "T1", "T2", "T3", "T4", "T5"]
    assert [row[:2] for row in rows[1:]] == [
        ["title", "1.0000"],
        ["author", "0.0000"],
        ["year", "1.0000"],
        ["place", "0.0000"],
    ]


def test_two_fields_have_no_chart() -> None:
    page = Page([_make_run_of_fields("A", {"title": Verdict.TP, "year": Verdict.TP})])
    assert "F1 by field" not in page.list_texts["h2"]


def test_the_page_loads_nothing() -> None:
    page = Page([make_run("A", [make_item("1", {"f1_score": 0.5}, [make_value("a", "b")])])])
    policy = next(each["content"] for each in page.all_of("meta") if each.get("http-equiv"))
    assert policy is not None and policy.startswith("default-src 'none'; ")
    for tag in ("style", "script"):
        [content] = page.list_texts[tag]
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "http" not in page.source.replace("http-equiv", "")
    assert "url(" not in page.source and "@import" not in page.source


def test_long_values_are_cut_and_reported() -> None:
    page = Page([make_run("A", [make_item("1", {}, [make_value("x" * 50_000, "y" * 50_000)])])])
    assert len(page.source) < 40_000
    assert " … 44000 more characters" in page.texts


@pytest.mark.slow
def test_a_large_run_stays_small_and_omissions_are_reported() -> None:
    text = "x" * 300
    items = [
        make_item(f"{n:05}", {"f1_score": n / 9000}, [make_value(text, text + "y")] * 5) for n in range(9000)
    ]
    page = Page([make_run("A", items)])
    names = [each["data-name"] for each in page.all_of("details") if "data-name" in each]
    assert names[0] == "00000" and len(names) == 5000
    assert any("The 4000 best items are left out of this page" in text for text in page.texts)
    assert any("Its values are left out of this page" in text for text in page.texts)
    assert len(page.source) < 10_000_000
    assert "45000" in page.texts  # all values are in the fields' table


@pytest.mark.parametrize("text", made.HOSTILE)
def test_hostile_texts_are_escaped_everywhere(text: str) -> None:
    values = [make_value(text, "x" + text, field=text, pointer=(text,)), make_value(text, text, Verdict.TP)]
    problem = made.MISSING
    scored = make_run(
        text,
        [make_item(text, {"f1_score": 0.5}, values, problem)],
        benchmark=text,
        rules={text: text},
        extras={text: text, "t": [{text: text}]},
        problems=[(text, problem)],
    )
    page = Page([scored, make_run("B")])
    assert str(escape_text(text)) in page.source


@pytest.mark.slow
@given(st.lists(made.runs, min_size=1, max_size=2))
@examples(60)
def test_no_data_become_markup(runs: list[RunScore]) -> None:
    page = Page(runs)
    page.source.encode("utf-8")
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e]", page.source.replace("\r", ""))


def test_carriage_returns_are_visible() -> None:
    page: Any = Page([make_run("A", [make_item("1", {}, [make_value("a\r\nb", "a")])])])
    assert "␍⏎\nb" in page.list_texts["del"][-1]
