"""A record's schema, wherever it comes from, and what it asks of a record."""

from gtapp.schema.schema import Schema, from_file, from_json, from_module, unfollowed

__all__ = ["Schema", "from_file", "from_json", "from_module", "unfollowed"]
