"""Words of a page of which the program that read it was unsure."""

from __future__ import annotations

from gtapp.features.doubts.doubts import ValueDoubt, find_doubts
from gtapp.features.doubts.error_rates import ErrorRates
from tests.core.files.page_samples import ALTO, PAGE
from tests.core.files.test_page_xml import find_line, open_page

CONFIDENT = PAGE.replace('<pc:Word id="w3"><pc:TextEquiv>', '<pc:Word id="w3"><pc:TextEquiv conf="0.95">')


def list_unsure(text: str, **corrected: str) -> list[tuple[object, list[str]]]:
    document = open_page(text)
    for name, new in corrected.items():
        document.set(find_line(document, name), new)
    doubts: list[ValueDoubt] = [each for each in find_doubts(document, ErrorRates()) if each.kind == "unsure"]
    return [
        (
            document.get(each.pointer[:-1])["id"],
            [str(document.get(each.pointer))[w.start : w.end] for w in each.words],
        )
        for each in doubts
    ]


def test_unsure_words_are_doubted() -> None:
    assert list_unsure(CONFIDENT) == [("l1", ["Der"])]
    assert list_unsure(ALTO) == [("t1", ["Die"])]


def test_a_corrected_line_is_not_doubted() -> None:
    assert list_unsure(ALTO, t1='Die "neue", Zei=') == []


def test_the_same_confidence_everywhere_says_nothing() -> None:
    assert list_unsure(PAGE) == []


def test_a_line_can_be_unsure_as_a_whole() -> None:
    text = CONFIDENT.replace(
        '<pc:TextLine id="l4"><pc:TextEquiv>', '<pc:TextLine id="l4"><pc:TextEquiv conf="0.2">'
    )
    assert list_unsure(text) == [("l1", ["Der"]), ("l4", [])]


def test_single_characters_can_be_unsure() -> None:
    def say(written: str) -> list[tuple[object, list[str]]]:
        return list_unsure(
            ALTO.replace('CONTENT="heut"', f'CONTENT="heut" CC="{written}"').replace('WC="0.30"', "")
        )

    assert say("0 9 8 3") == say("0983") == [("t2", ["eu"])]
    assert say("9004") == [("t2", ["h", "t"])]
    assert say("0000") == say("983") == say("0 9 8 x") == say("0.1 9 8 0") == []
