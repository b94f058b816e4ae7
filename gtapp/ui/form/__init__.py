"""The form that a schema generates: editors for every kind of value, their states, and the keys that work on them."""

from gtapp.ui.form.form import RecordForm

__all__ = ["RecordForm"]
