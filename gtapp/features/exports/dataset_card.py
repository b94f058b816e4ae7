"""The card of an exported data set: a ``README.md`` with a YAML header, as on the Hugging Face hub.

It states what is known about the data (`gtapp.core.platform.about.About`), of which sample they are, what the last audit of the
project found, and nothing else.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

from gtapp.core.files.markdown_text import escape_markdown, format_address
from gtapp.core.platform.about import About, Creator
from gtapp.core.platform.messages import make_visible
from gtapp.core.schema.benchmark import Benchmark
from gtapp.core.store.samples import ItemSample
from gtapp.features.audit.audit_result import AuditResult

CARD_NAME: Final = "README.md"
# the hub's licences are identifiers such as cc-by-4.0; any other is given by its name
_LICENCE_ID: Final = re.compile(r"[a-z0-9][a-z0-9.-]*")
_SIZES: Final = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_LARGEST: Final = "n>1M"


def format_card(
    benchmark: Benchmark, count: int, audit: AuditResult | None = None, sample: ItemSample | None = None
) -> str:
    """Return the card of `count` exported truths of a sample, with what an audit found; "" if nothing is known of the data."""
    about = benchmark.about
    if about == About() and audit is None and sample is None:
        return ""
    title = about.title or benchmark.title
    header = "\n".join(_list_header(about, title, benchmark.tags, count))
    return f"---\n{header}\n---\n\n# {escape_markdown(title)}\n" + "".join(
        _list_sections(about, audit, sample)
    )


def _list_header(about: About, title: str, tags: Sequence[str], count: int) -> Iterator[str]:
    if _LICENCE_ID.fullmatch(about.licence):
        yield f"license: {_quote(about.licence)}"
    elif about.licence:
        yield "license: other"
        yield f"license_name: {_quote(about.licence)}"
    yield from _list_values("language", about.languages)
    yield f"pretty_name: {_quote(title)}"
    yield from _list_values("tags", tags)
    size = next((name for most, name in _SIZES if count < most), _LARGEST)
    yield from _list_values("size_categories", [size])


def _list_values(key: str, values: Sequence[str]) -> Iterator[str]:
    if values:
        yield f"{key}:"
        yield from (f"- {_quote(value)}" for value in values)


def _quote(text: str) -> str:
    """Return a text in quotation marks, which YAML reads as JSON does: ``no`` is a language, too."""
    return json.dumps(make_visible(text), ensure_ascii=False)


def _list_sections(about: About, audit: AuditResult | None, sample: ItemSample | None) -> Iterator[str]:
    if about.creators:
        yield "\n## Creators\n\n" + "".join(f"- {_format_creator(each)}\n" for each in about.creators)
    facts = {
        "Source": escape_markdown(about.source),
        "Shelf mark": escape_markdown(about.shelf_mark),
        "Link": format_address(about.link),
    }
    lines = [f"- {name}: {fact}\n" for name, fact in facts.items() if fact]
    if lines:
        yield "\n## Source\n\n" + "".join(lines)
    if sample:
        text = f"A random sample, {sample.name}: {sample.describe()}."
        yield f"\n## Sample\n\n{escape_markdown(text)}\n"
    if audit:
        yield f"\n## Audit\n\n{audit.describe(escape_markdown)}\n"
    if about.licence:
        yield f"\n## Licence\n\n{escape_markdown(about.licence)}\n"
    if about.citation:
        yield f"\n## Citation\n\n{escape_markdown(about.citation)}\n"


def _format_creator(creator: Creator) -> str:
    role = f" ({escape_markdown(creator.role)})" if creator.role else ""
    orcid = f", <https://orcid.org/{creator.orcid}>" if creator.orcid else ""
    return escape_markdown(creator.name) + role + orcid
