"""The sync client."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any

import httpx

from callwarden._core.analyzing import analyze, wait_for
from callwarden._core.files import FileInput
from callwarden._core.options import check_timeout, read_options
from callwarden._core.retries import RetryPolicy
from callwarden._drivers.sync import Runner
from callwarden._generated.models import Analysis, GetAnalysisInclude, Progress, UploadMetadata
from callwarden._generated.sync import Resources


class Callwarden(Resources):
    """A client of one service. Use it as a context manager, or close it: it keeps connections open.

    url: The address of the service; by default that in CALLWARDEN_URL.
    api_key: By default that in CALLWARDEN_API_KEY.
    access_token: Of a signed-in user, instead of an API key.
    anonymous: Sends no credentials, for signing in.
    timeout: Seconds for the connection, and for each pause while a request is sent or a response arrives.
    retries: How often and how long network errors, 429 and 503 are tried again.
    http: An httpx.Client of yours, for proxies, certificates or limits. You close it.

    Raises ConfigurationError for an option that cannot be used. May be used by several threads.
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        access_token: str | None = None,
        anonymous: bool = False,
        timeout: float = 60.0,
        retries: RetryPolicy = RetryPolicy(),
        http: httpx.Client | None = None,
    ) -> None:
        options = read_options(url, api_key, access_token, anonymous, timeout, retries)
        self._owns_http = http is None
        self._http = http if http is not None else httpx.Client(follow_redirects=False)
        self._runner = Runner(self._http, options)
        super().__init__(self._runner)

    def analyze(
        self,
        file: FileInput,
        *,
        transcript: str | os.PathLike[str] | None = None,
        metadata: UploadMetadata | None = None,
        on_progress: Callable[[Progress], Any] | None = None,
        include: Sequence[GetAnalysisInclude] = (),
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> Analysis:
        """Uploads a recording, waits for the end of its analysis, and returns it.

        file: A path, a file opened in binary mode, or an Upload.
        transcript: WebVTT, SRT or JSON, as text, or as the pathlib.Path of a file. No speech recognition runs then.
        on_progress: Called with each state of the analysis.
        include: Parts that the result has in addition.
        timeout: Seconds for everything together; None waits as long as it takes.

        Raises AnalysisFailed if it ends without a result, AnalysisTimeoutError if it has not ended in time, and what
        `analyses.upload` raises.
        """
        flow = analyze(
            self._runner.options, file, transcript, metadata, on_progress, include, idempotency_key, timeout
        )
        return self._runner.run(flow)

    def wait_for(
        self,
        analysis_id: str,
        *,
        on_progress: Callable[[Progress], Any] | None = None,
        include: Sequence[GetAnalysisInclude] = (),
        timeout: float | None = None,
    ) -> Analysis:
        """Waits for the end of an analysis that was uploaded before, and returns it, as `analyze` does."""
        deadline = None if timeout is None else time.monotonic() + check_timeout(timeout)
        flow = wait_for(self._runner.options, analysis_id, on_progress, include, deadline, timeout)
        return self._runner.run(flow)

    def with_options(self, *, timeout: float | None = None, retries: RetryPolicy | None = None) -> Callwarden:
        """The same client with other options, over the same connections: close only the first one."""
        changed = Callwarden.__new__(Callwarden)
        options = self._runner.options
        changed._owns_http = False
        changed._http = self._http
        changed._runner = Runner(
            self._http,
            replace(
                options,
                timeout=options.timeout if timeout is None else check_timeout(timeout),
                retries=retries or options.retries,
            ),
        )
        Resources.__init__(changed, changed._runner)
        return changed

    def close(self) -> None:
        """Closes the connections."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Callwarden:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
