"""The interface that the benchmark's description imports; run it in this folder: ``from compare import main``."""

from gtapp.compare import main, write_similarity_data_to_excel

__all__ = ["main", "write_similarity_data_to_excel"]
