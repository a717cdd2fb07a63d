"""Reads lists page after page."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from callwarden._core.effects import Emit, Flow, Reply
from callwarden._core.options import Options
from callwarden._core.performing import perform_with_reply
from callwarden._core.request import Call


def pages(call: Call[Any], options: Options) -> Flow[None]:
    """Emits the entries of a list: by the cursor that a `Link` header names, else by the number of the page."""
    following: Call[Any] | None = call
    while following is not None:
        reply, page = yield from perform_with_reply(following, options)
        for entry in page.data:
            yield Emit(entry)
        following = _next_call(following, reply, page)


def _next_call(call: Call[Any], reply: Reply, page: Any) -> Call[Any] | None:
    link = next_link(reply.headers.get("link", ""))
    if link is not None:
        # Only the query is followed: the credentials go to no other address.
        return replace(call, query=tuple(parse_qsl(urlsplit(link).query, keep_blank_values=True)))
    if not page.pagination.has_next:
        return None
    kept = tuple((name, value) for name, value in call.query if name not in ("page", "cursor"))
    return replace(call, query=(*kept, ("page", page.pagination.page + 1)))


def next_link(header: str) -> str | None:
    """The target with rel="next" of a `Link` header (RFC 8288)."""
    for target, parameters in re.findall(r"<([^>]*)>((?:\s*;\s*[^\s;,=]+\s*=\s*(?:\"[^\"]*\"|[^\s;,\"]+))*)", header):
        for name, quoted, plain in re.findall(r";\s*([^\s;,=]+)\s*=\s*(?:\"([^\"]*)\"|([^\s;,\"]+))", parameters):
            if name.lower() == "rel" and "next" in (quoted or plain).lower().split():
                return str(target)
    return None
