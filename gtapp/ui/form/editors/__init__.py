"""The editors of single values: each shows a value, tells of what is typed, and says what it then stands for."""
