"""Export of a project's truths, in the benchmark's own layout or as a flat table that can be imported again without loss."""

from gtapp.exports.export import FORMATS, ExportReport, ExportRequest, count_steps, export, is_folder
from gtapp.exports.exported_truths import ExportSource

__all__ = ["FORMATS", "ExportReport", "ExportRequest", "ExportSource", "count_steps", "export", "is_folder"]
