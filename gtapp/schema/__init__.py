"""A record's schema, from a bundled module, a JSON Schema file or a project's own code."""

from gtapp.schema.schema import Schema, describe_unfollowable, from_file, from_json, from_module

__all__ = ["Schema", "describe_unfollowable", "from_file", "from_json", "from_module"]
