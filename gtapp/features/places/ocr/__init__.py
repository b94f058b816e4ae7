"""Pages read by Tesseract: words with their places, turned pages, ruled tables; in processes with limits, and kept in a cache."""
