"""Export of a project's truths, in the benchmark's own layout or as a flat table that can be imported again without loss."""

from gtapp.core.project.exported_truths import ExportSource
from gtapp.features.exports.export import FORMATS, ExportReport, ExportRequest, count_steps, export, is_folder

__all__ = ["FORMATS", "ExportReport", "ExportRequest", "ExportSource", "count_steps", "export", "is_folder"]
