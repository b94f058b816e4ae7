"""ScienceMetaBench's interface under the name that its description imports: ``compare``."""

from gtapp.scoring.sciencemetabench import main, write_similarity_data_to_excel

__all__ = ["main", "write_similarity_data_to_excel"]
