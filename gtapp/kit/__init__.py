"""Qt without records: widgets, tables, docks, notices, tasks, commands, appearance, texts."""
