"""A record's schema, wherever it comes from, and what it asks of a record."""

from gtapp.schema.schema import Schema, describe_unfollowable, from_file, from_json, from_module

__all__ = ["Schema", "describe_unfollowable", "from_file", "from_json", "from_module"]
