"""Requests about texts: their parts, their identity, and their estimated tokens."""

from __future__ import annotations

from gtapp.core.files.source_text import SourceText
from gtapp.features.drafts import costs
from gtapp.features.drafts.costs import PriceTable
from gtapp.features.drafts.request import Example
from tests.features.drafts.drafting_samples import make_page, make_request
from tests.sample_projects import CARD

TEXT = SourceText('a "b".txt', "Müller, Käthe")


def test_a_text_comes_before_the_scans() -> None:
    user = make_request(texts=(TEXT,)).body("text")["messages"][-1]
    introduction, file, image = user["content"]
    assert introduction["text"].endswith("\nThe image of one item.") and image["type"] == "image_url"
    assert file["text"] == '<file name="a &quot;b&quot;.txt">\nMüller, Käthe\n</file>'


def test_the_key_follows_the_texts() -> None:
    plain, with_text = make_request(), make_request(texts=(TEXT,))
    other = make_request(texts=(SourceText(TEXT.name, "Müller"),))
    example = make_request(examples=(Example((make_page(2),), CARD),))
    example_with_text = make_request(examples=(Example((make_page(2),), CARD, (TEXT,)),))
    requests = (plain, with_text, other, example, example_with_text)
    assert len({request.key for request in requests}) == len(requests)


def test_the_key_of_a_request_without_texts_stays_what_it_was() -> None:
    """Answers that were paid for before are found again."""
    assert make_request(texts=()).key == make_request().key


def test_texts_count_as_tokens() -> None:
    def estimate(length: int) -> int:
        request = make_request(texts=(SourceText("a", "x" * length),))
        return costs.estimate_costs([request], PriceTable()).text_tokens

    assert estimate(30_000) - estimate(1) > 5_000
