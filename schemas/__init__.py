"""The records of the five systems, one pydantic module each; hints for the form sit beside the fields."""
