"""Lists, page after page."""

from __future__ import annotations

import unittest

from callwarden._core.paging import next_link
from tests import examples
from tests.clients import client_of
from tests.local_server import Answer, LocalServer, Request


class Paging(unittest.TestCase):
    def test_goes_by_number_where_there_is_no_cursor(self) -> None:
        def answer(request: Request) -> Answer:
            number = int(dict(request.query).get("page", "1"))
            comments = [examples.comment(2 * number - 1), examples.comment(2 * number)]
            return Answer(200, examples.page(comments, number, 3))

        with LocalServer(answer) as server, client_of(server) as client:
            texts = [comment.text for comment in client.comments.iterate("ana_1", page_size=2)]
        self.assertEqual(texts, [f"Comment {number}" for number in range(1, 7)])
        self.assertEqual([dict(request.query).get("page") for request in server.requests], [None, "2", "3"])
        self.assertEqual({dict(request.query)["limit"] for request in server.requests}, {"2"})

    def test_follows_the_cursor_with_its_filters_but_to_no_other_address(self) -> None:
        link = '<https://elsewhere.example/v1/analyses/ana_1/comments?limit=100&cursor=a%2Bb&tags=x&tags=y>; rel="next"'
        answers = [
            Answer(200, examples.page([examples.comment(1)], 1, 9), {"Link": link}),
            Answer(200, examples.page([examples.comment(2)], 9, 9)),
        ]
        with LocalServer(answers) as server, client_of(server) as client:
            ids = [comment.comment_id for comment in client.comments.iterate("ana_1")]
        self.assertEqual(ids, ["com_1", "com_2"])
        self.assertEqual(server.requests[1].path, "/v1/analyses/ana_1/comments")
        expected = [("limit", "100"), ("cursor", "a+b"), ("tags", "x"), ("tags", "y")]
        self.assertEqual(server.requests[1].query, expected)

    def test_reads_a_page_only_when_it_is_needed(self) -> None:
        answers = [Answer(200, examples.page([examples.comment(1), examples.comment(2)], 1, 2))]
        with LocalServer(answers) as server, client_of(server) as client:
            entries = client.comments.iterate("ana_1")
            next(entries)
            next(entries)
            self.assertEqual(len(server.requests), 1)

    def test_finds_the_next_page_among_links(self) -> None:
        for header, expected in (
            ('</a?cursor=1>; rel="next"', "/a?cursor=1"),
            ('</p>; rel="prev", </a,b?c=1>; title="x, y"; rel="last next"', "/a,b?c=1"),
            ("</a>; rel=next", "/a"),
            ('</a>; rel="nextish"', None),
            ('</a>; title="rel=next"', None),
            ("", None),
        ):
            self.assertEqual(next_link(header), expected, header)
