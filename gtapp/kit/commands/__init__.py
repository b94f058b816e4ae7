"""The commands as rows of a table, and what is made of them: actions, menus, keys and the search for a command."""
