"""The form of a record, generated from a schema: blocks with editors, their states, and the commands on them."""

from gtapp.editor.form.form import RecordForm

__all__ = ["RecordForm"]
