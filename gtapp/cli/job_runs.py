"""Runs the jobs of commands: on all cores, on the cluster or the one shard that the options name."""

from __future__ import annotations

import argparse
from typing import Any

from gtapp.cli.console import ConsoleProgress
from gtapp.core.shards.local_processes import run_on_all_cores
from gtapp.core.shards.sharded_job import Result, ShardedJob, run_here


def run_job(job: ShardedJob[Any, Any, Result], title: str, options: argparse.Namespace) -> Result:
    """Return the result of a job, with a progress bar of this title.

    Raises:
        GtappError: it can't be done.
    """
    with ConsoleProgress(title) as progress:
        if options.shard:
            return run_here(job, options.shard, progress)
        if options.cluster:
            from gtapp.core.shards.cluster import run_on_cluster  # only this option needs Dask

            return run_on_cluster(job, options.cluster, progress)
        return run_on_all_cores(job, progress)
