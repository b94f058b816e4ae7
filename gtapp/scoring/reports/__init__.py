"""Ways to show or save a score: table, JSON, CSV, XLSX, HTML."""
