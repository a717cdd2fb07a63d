"""Follows an analysis until it has ended: by its event stream, or by asking where streams do not get through."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from callwarden._core import decoding
from callwarden._core.effects import Close, Flow, Sleep, open_stream, read
from callwarden._core.mismatch import Mismatch
from callwarden._core.options import Options
from callwarden._core.performing import exchange, perform
from callwarden._core.request import Call
from callwarden._core.server_sent_events import EventParser
from callwarden._generated.models.analyses import Progress
from callwarden.errors import AnalysisTimeoutError, CallwardenError, NetworkError, NotFoundError, AuthenticationError
from callwarden.errors import PermissionDeniedError

#: The service sends something every 15 seconds; a stream that is silent for longer is dead.
SILENCE = 20.0
#: Streams that may break without having brought anything new, before the client only asks.
MAX_BROKEN_STREAMS = 3
FIRST_POLL, LONGEST_POLL = 0.5, 5.0
#: Answers that asking would get as well.
FINAL = (AuthenticationError, NotFoundError, PermissionDeniedError)

Deliver = Callable[[Progress], Flow[None]]


def has_ended(progress: Progress) -> bool:
    return progress.status not in ("queued", "processing")


@dataclass
class Watch:
    """One analysis that is followed. `deadline` is a time of time.monotonic()."""

    analysis_id: str
    stream: Call[Any]
    options: Options
    deliver: Deliver
    deadline: float | None = None
    timeout: float = 0.0
    _last: Progress | None = None
    _last_id: str = ""
    _ended: bool = False

    def run(self) -> Flow[None]:
        """Delivers each state once, up to the last. Raises AnalysisTimeoutError at the deadline."""
        broken = 0
        while not self._ended and broken < MAX_BROKEN_STREAMS and self._has_time_for_streams():
            before = self._last
            try:
                yield from self._read_stream()
            except NetworkError:
                pass
            except FINAL:
                raise
            except CallwardenError:
                break
            if self._ended:
                return
            yield from self._poll()
            broken = broken + 1 if self._last == before else 0
            if not self._ended:
                yield Sleep(min(self.options.retries.backoff(broken + 1), self._remaining()))
        yield from self._poll_until_ended()

    def _read_stream(self) -> Flow[None]:
        """Returns when the stream breaks, when the analysis has ended, and when the deadline is near."""
        headers = (("Last-Event-ID", self._last_id),) if self._last_id else ()
        call = replace(self.stream, headers=headers)
        parser = EventParser(self._last_id)
        no_retries = replace(self.options, retries=replace(self.options.retries, max_retries=0))
        reply = yield from exchange(call, no_retries, open_stream, SILENCE)
        if reply.stream is None:
            self._ended = reply.status == 204
            return
        while (chunk := (yield from read(reply.stream))) is not None:
            for event in parser.feed(chunk):
                self._last_id = parser.last_id
                if event.type in ("progress", "end"):
                    yield from self._receive(_progress_of(event.data))
                if event.type == "end":
                    self._ended = True
            if self._ended or not self._has_time_for_streams():
                yield Close(reply.stream)
                return

    def _poll_until_ended(self) -> Flow[None]:
        wait = FIRST_POLL
        while not self._ended:
            yield from self._poll()
            if self._ended:
                return
            yield Sleep(min(wait, self._remaining()))
            wait = min(LONGEST_POLL, wait * 1.5)

    def _poll(self) -> Flow[None]:
        """Asks for the state. How far it is, only the stream says: the last known figure stays."""
        self._remaining()
        call = Call("GET", self.stream.path.removesuffix("/events"), decoding.model("Analysis"))
        try:
            analysis = yield from perform(call, self.options, self.deadline)
        except NetworkError:
            self._remaining()
            raise
        state = Progress(analysis_id=self.analysis_id, status=analysis.status, stage=None, percent=0)
        if has_ended(state):
            yield from self._receive(replace(state, percent=100))
            self._ended = True
        elif self._last is None or self._last.status != state.status:
            yield from self._receive(state)

    def _receive(self, progress: Progress) -> Flow[None]:
        if progress == self._last or (self._last is not None and has_ended(self._last)):
            return
        self._last = progress
        yield from self.deliver(progress)

    def _remaining(self) -> float:
        """Seconds until the deadline."""
        if self.deadline is None:
            return float("inf")
        remaining = self.deadline - time.monotonic()
        if remaining <= 0:
            raise AnalysisTimeoutError(self.analysis_id, self.timeout)
        return remaining

    def _has_time_for_streams(self) -> bool:
        """A stream is looked at whenever something arrives: near the deadline, asking is more exact."""
        return self.deadline is None or self.deadline - time.monotonic() > SILENCE


def _progress_of(data: str) -> Progress:
    try:
        return Progress.from_json(json.loads(data))
    except Mismatch as mismatch:
        raise CallwardenError(f"The event stream is not as documented. {mismatch}", code="INVALID_RESPONSE") from None
    except ValueError:
        raise CallwardenError("The event stream has data that is not JSON.", code="INVALID_RESPONSE") from None
