"""From a recording to its finished analysis."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from callwarden._core.effects import Emit, Flow, Tell
from callwarden._core.files import FileInput
from callwarden._core.options import Options, check_timeout
from callwarden._core.performing import perform
from callwarden._core.request import Call
from callwarden._core.unset import UNSET, Unset
from callwarden._core.watching import Watch
from callwarden._generated.calls import analyses as calls
from callwarden._generated.models.analyses import Analysis, Progress, UploadMetadata
from callwarden._generated.models.literals import GetAnalysisInclude
from callwarden.errors import AnalysisFailed


def analyze(
    options: Options,
    file: FileInput,
    transcript: str | os.PathLike[str] | None,
    metadata: UploadMetadata | None,
    on_progress: Callable[[Progress], Any] | None,
    include: Sequence[GetAnalysisInclude],
    idempotency_key: str | None,
    timeout: float | None,
) -> Flow[Analysis]:
    """Uploads, waits, and reads the result."""
    deadline = None if timeout is None else time.monotonic() + check_timeout(timeout)
    call = calls.upload(
        file=file,
        transcript=_transcript(transcript),
        metadata=UNSET if metadata is None else metadata,
        idempotency_key=idempotency_key,
    )
    uploaded = yield from perform(call, options, deadline)
    return (yield from wait_for(options, uploaded.analysis_id, on_progress, include, deadline, timeout))


def wait_for(
    options: Options,
    analysis_id: str,
    on_progress: Callable[[Progress], Any] | None,
    include: Sequence[GetAnalysisInclude],
    deadline: float | None,
    timeout: float | None,
) -> Flow[Analysis]:
    """Follows an analysis to its end. Raises AnalysisFailed, or AnalysisTimeoutError."""

    def tell(progress: Progress) -> Flow[None]:
        if on_progress is not None:
            yield Tell(on_progress, progress)

    watch = Watch(analysis_id, calls.watch_analysis(analysis_id), options, tell, deadline, timeout or 0)
    yield from watch.run()
    analysis = yield from perform(calls.get_analysis(analysis_id, include=include or None), options)
    if analysis.status == "failed":
        raise AnalysisFailed(analysis)
    return analysis


def follow(call: Call[Any], options: Options) -> Flow[None]:
    """Emits the states of an analysis, up to the last."""
    analysis_id = call.path.split("/")[-2]
    yield from Watch(analysis_id, call, options, _emit).run()


def _emit(progress: Progress) -> Flow[None]:
    yield Emit(progress)


def _transcript(transcript: str | os.PathLike[str] | None) -> str | Unset:
    """Text as it is, or the text of a file."""
    if transcript is None:
        return UNSET
    return transcript if isinstance(transcript, str) else Path(transcript).read_text(encoding="utf-8-sig")
