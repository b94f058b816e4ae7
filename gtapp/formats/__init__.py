"""Reading and writing records in every file layout, so that no byte changes which nobody touched."""
