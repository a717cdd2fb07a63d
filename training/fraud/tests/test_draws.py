import unittest
from unittest import mock

from .. import draws, grammar, sources
from . import examples

LINES = ["== bank-call", "c bank: {this is your bank|the bank here|it is the bank calling}", "r: {hello|yes|who is it}"]


class DrawsTest(unittest.TestCase):
    def setUp(self):
        scenarios = []
        for label in (1, 0):
            for line in LINES:
                grammar._read(line, scenarios, label)
        outside = [examples.fraud(sources.ROBOCALLS, "ftc-1"), *(examples.talk(400, name, name) for name in sources.REAL_TALK)]
        patches = (mock.patch.object(grammar, "load", return_value=(scenarios, {})), mock.patch.object(sources, "load", return_value=outside))
        for patch in (*patches, mock.patch.object(draws, "_SPLICED", 12)):
            patch.start()
            self.addCleanup(patch.stop)
        self.draws = draws.Draws("folder", 5)

    def texts(self, number, source):
        return [[line.text for line in call.lines] for call in self.draws.draw(number).originals if call.source == source]

    def test_a_draw_is_the_same_each_time(self):
        one, again = self.draws.draw(1), self.draws.draw(1)
        self.assertEqual((one.originals, one.rendered, one.extra_rendered), (again.originals, again.rendered, again.extra_rendered))

    def test_draws_differ_in_our_calls_and_not_in_those_of_others(self):
        self.assertNotEqual(self.texts(0, "corpus"), self.texts(1, "corpus"))
        for source in (sources.ROBOCALLS, *sources.REAL_TALK):
            self.assertEqual(self.texts(0, source), self.texts(1, source))
            self.assertTrue(self.texts(0, source))

    def test_further_renditions_are_of_real_frauds(self):
        drawn = self.draws.draw(0)
        self.assertEqual({call.source for call in drawn.extra_calls}, {sources.ROBOCALLS})
        self.assertEqual(len(drawn.extra_calls), len(drawn.extra_rendered))
        self.assertGreater(len(drawn.extra_calls), 18)
