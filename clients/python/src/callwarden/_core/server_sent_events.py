"""Parses event streams as the HTML standard defines them (section 9.2.6)."""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field


UTF8 = codecs.getincrementaldecoder("utf-8")


@dataclass(frozen=True)
class ServerSentEvent:
    """One event. `type` is `message` where the stream gives none."""

    type: str
    data: str


@dataclass
class EventParser:
    """Takes bytes as they arrive, cut anywhere; returns the events that are complete."""

    #: The last id that the stream gave, for `Last-Event-ID`.
    last_id: str = ""
    _decoder: codecs.IncrementalDecoder = field(default_factory=lambda: UTF8("replace"))
    _line: str = ""
    _after_return: bool = False
    _is_first: bool = True
    _type: str = ""
    _data: list[str] = field(default_factory=list)
    _id: str | None = None

    def feed(self, chunk: bytes) -> list[ServerSentEvent]:
        events = []
        for character in self._decoder.decode(chunk):
            if self._is_first:
                self._is_first = False
                if character == "\ufeff":
                    continue
            if character == "\n" and self._after_return:
                self._after_return = False
                continue
            self._after_return = character == "\r"
            if character in "\r\n":
                event = self._end_line()
                if event is not None:
                    events.append(event)
            else:
                self._line += character
        return events

    def _end_line(self) -> ServerSentEvent | None:
        line, self._line = self._line, ""
        if line:
            self._read_field(line)
            return None
        return self._dispatch()

    def _read_field(self, line: str) -> None:
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "event":
            self._type = value
        elif name == "data":
            self._data.append(value)
        elif name == "id" and "\0" not in value:
            self._id = value

    def _dispatch(self) -> ServerSentEvent | None:
        if self._id is not None:
            self.last_id = self._id
        type_, data = self._type or "message", self._data
        self._type, self._data = "", []
        return ServerSentEvent(type_, "\n".join(data)) if data else None
