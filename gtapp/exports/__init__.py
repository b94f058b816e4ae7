"""Hands a project's truths on: as the benchmark expects them, or as a flat table that comes back without loss."""

from gtapp.exports.export import FORMATS, Request, export, is_folder, steps
from gtapp.exports.material import Holdings
from gtapp.exports.report import Report

__all__ = ["FORMATS", "Holdings", "Report", "Request", "export", "is_folder", "steps"]
