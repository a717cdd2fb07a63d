"""Names of Python for names of the document."""

from __future__ import annotations

import unittest

from generator.names import iterator_name, pascal_case, singular, snake_case


class Names(unittest.TestCase):
    def test_of_attributes_are_snake_case_and_no_keywords(self) -> None:
        for name, expected in (
            ("includeFullData", "include_full_data"),
            ("If-None-Match", "if_none_match"),
            ("HTTPServer", "http_server"),
            ("access_token", "access_token"),
            ("from", "from_"),
            ("p90", "p90"),
            ("2fa", "_2fa"),
        ):
            self.assertEqual(snake_case(name), expected)

    def test_of_classes_are_pascal_case(self) -> None:
        self.assertEqual([pascal_case("api keys"), pascal_case("retryPolicy")], ["ApiKeys", "RetryPolicy"])

    def test_of_items_are_singular(self) -> None:
        plurals = ("results", "Entries", "analyses", "addresses", "matches", "data", "status-less")
        self.assertEqual(
            [singular(each) for each in plurals],
            ["result", "Entry", "analysis", "address", "match", "data", "status-less"],
        )

    def test_of_iterators_leave_out_the_resource(self) -> None:
        self.assertEqual(iterator_name("listAnalyses", "analyses"), "iterate")
        self.assertEqual(iterator_name("listApiKeys", "api keys"), "iterate")
        self.assertEqual(iterator_name("listGoldenAnalyses", "reviews"), "iterate_golden_analyses")
