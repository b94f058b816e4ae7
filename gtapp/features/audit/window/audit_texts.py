"""Audits and their results in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from gtapp.core.schema.fields import Field
from gtapp.core.store.audits import Audit
from gtapp.features.audit.audit_result import AuditResult, format_share
from gtapp.features.samples.window.strata_texts import describe_strata
from gtapp.kit.texts.i18n import localize_number


def describe_result(result: AuditResult) -> str:
    """Return the result as one line."""
    translate = QCoreApplication.translate
    if result.total is None:
        return translate("audits", "Nothing is judged yet.")
    share, low, high = map(localize_number, format_share(result.total))
    if result.read == result.items:
        text = translate("audits", "{share} % of values wrong ({low} to {high}), audit of {count} items")
    else:
        text = translate(
            "audits", "{share} % of values wrong ({low} to {high}), audit of {read} of {count} items"
        )
    return text.format(share=share, low=low, high=high, read=result.read, count=result.items)


def describe_sample(audit: Audit, count: int, schema: Field) -> str:
    """Return how the sample of an audit was drawn, `count` items."""
    translate = QCoreApplication.translate
    if audit.by:
        text = translate("audits", "{count} items by {field}, seed {seed}")
    else:
        text = translate("audits", "{count} items, seed {seed}")
    text = text.format(count=count, field=describe_strata(audit.by, schema), seed=audit.seed)
    if audit.sample:
        text = translate("audits", "{text}, of the sample {name}").format(text=text, name=audit.sample)
    return text


def describe_mode(is_hidden: bool) -> str:
    """Return whether the auditor sees a value before he reads it."""
    if is_hidden:
        return QCoreApplication.translate("audits", "hidden until a reading is typed")
    return QCoreApplication.translate("audits", "shown, to agree or to correct")
