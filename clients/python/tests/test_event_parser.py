"""The parser of event streams."""

from __future__ import annotations

import unittest

from callwarden._core.server_sent_events import EventParser, ServerSentEvent

STREAM = (
    "\ufeff: still here\r\n\r\n"
    "event: progress\ndata: {\"a\":\ndata:1}\n\n"
    "data: für alle\r\rid: 7\rdata:  two spaces\r\n\r\n"
    "event: progress\r\ndata: a\r\ndata: b\r\n\r\n"
    "event: end\nid: end\ndata: x\nunknown: y\nretry: 5\n\n"
    "event: nothing\n\n"
    "data\n\n"
    "data: unfinished\n"
).encode()
EVENTS = [
    ServerSentEvent("progress", '{"a":\n1}'),
    ServerSentEvent("message", "für alle"),
    ServerSentEvent("message", " two spaces"),
    ServerSentEvent("progress", "a\nb"),
    ServerSentEvent("end", "x"),
    ServerSentEvent("message", ""),
]


class Parser(unittest.TestCase):
    def test_gives_the_same_events_wherever_the_stream_is_cut_in_two(self) -> None:
        for cut in range(len(STREAM) + 1):
            parser = EventParser()
            self.assertEqual(parser.feed(STREAM[:cut]) + parser.feed(STREAM[cut:]), EVENTS, f"cut at {cut}")
            self.assertEqual(parser.last_id, "end")

    def test_gives_the_same_events_byte_by_byte(self) -> None:
        for size in (1, 2, 3, 7):
            parser = EventParser()
            events = [e for at in range(0, len(STREAM), size) for e in parser.feed(STREAM[at : at + size])]
            self.assertEqual(events, EVENTS)

    def test_takes_an_id_only_with_its_whole_event(self) -> None:
        parser = EventParser()
        parser.feed(b"id: end\n")
        self.assertEqual(parser.last_id, "")
        parser.feed(b"\n")
        self.assertEqual(parser.last_id, "end")
        parser.feed(b"id: a\0b\ndata: x\n\n")
        self.assertEqual(parser.last_id, "end")
