"""What a record, a project and their files are; no Qt."""
