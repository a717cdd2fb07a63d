import unittest
from types import SimpleNamespace

import numpy as np

from .. import classifier, dataset, metrics, pooling, scores, sections
from . import examples


class PoolingTest(unittest.TestCase):
    def test_a_call_is_its_most_suspect_section_less_a_penalty_for_length(self):
        found = sections.Sections(np.array([0, 0, 1, 3]), None, None)
        highest, sizes = pooling.by_section(found, np.array([3.0, 1.0, 2.0, -1.0]), 4)
        self.assertEqual(sizes.tolist(), [2, 1, 0, 1])
        self.assertAlmostEqual(highest[0], 3 - 0.4 * np.log(2))
        self.assertEqual((highest[1], highest[2], highest[3]), (2, -np.inf, -1))

    def test_a_stretch_stands_out_against_the_rest_of_its_call(self):
        p = classifier.sigmoid(np.array([4.0, -2.0, -2.0, 4.0, 4.0, 4.0]))
        spans = SimpleNamespace(kind=np.array([dataset.STRETCH] * 6), owner=np.array([0, 0, 0, 1, 1, 1]))
        longer = SimpleNamespace(kind=np.repeat([0, 1], 6), owner=np.tile(spans.owner, 2))
        alone, among_equals = pooling.by_stretch(spans, p, longer, np.tile(p, 2), 2)
        # The rest of the first call is usual; that of the second is 4 twice, among 15 usual ones of -2. Half or a fourth as many
        # usual stretches are as many words.
        for length, usual in enumerate((15, 7.5, 3.75)):
            self.assertAlmostEqual(alone[length], 4)
            self.assertAlmostEqual(among_equals[length], 4 - 0.4 * ((8 - 2 * usual) / (2 + usual) + 2))

    def test_sections_are_no_stretches(self):
        spans = SimpleNamespace(kind=np.array([dataset.SECTION, dataset.CUT]), owner=np.array([0, 0]))
        none = SimpleNamespace(kind=np.array([], int), owner=np.array([], int))
        self.assertEqual(pooling.by_stretch(spans, np.array([0.9, 0.9]), none, np.array([]), 1).tolist(), [[-np.inf, -np.inf, -np.inf]])

    def test_the_stretch_counts_in_calls_of_several_sections_alone(self):
        section, stretch = np.array([1.0, 1.0, 1.0, -np.inf]), np.array([[9.0, 0.0], [9.0, 0.0], [2.0, 0.0], [9.0, 0.0]])
        scale = pooling.StretchScale((3, 3), 5)
        self.assertEqual(pooling.pooled(section, stretch, np.array([1, 2, 2, 0]), scale).tolist(), [1, 5.5, 1, -30])

    def test_stretches_of_the_length_that_exceeds_its_penalty_most_count(self):
        stretch, scale = np.array([[9.0, 3.0], [4.0, 9.0], [8.0, -np.inf]]), pooling.StretchScale((3, 1), 5)
        self.assertEqual(pooling.pooled(np.full(3, 1.0), stretch, np.full(3, 2), scale).tolist(), [5.5, 6.5, 5])

    def test_the_distance_to_the_pivot_counts_more_below_it(self):
        stretch, scale = np.array([[9.0], [8.0], [7.0]]), pooling.StretchScale((3,), 5)
        logit = pooling.pooled(np.full(3, -9.0), stretch, np.full(3, 2), scale)
        self.assertEqual(logit.tolist(), [5 + pooling.ABOVE, 5, 5 - pooling.BELOW])

    def test_with_its_scale_stretches_exceed_the_limit_as_rarely_as_sections(self):
        rng = np.random.default_rng(1)
        names = np.array(["a"] * 2000)
        talk = rng.normal(size=2000), rng.normal((3, 1), 1, (2000, 2)), np.full(2000, 2)
        calls = rng.normal(-5, 1, 2000), rng.normal(-5, 1, (2000, 2)), np.full(2000, 2)
        scale = pooling.fit_stretch_scale(talk, names, calls, {"part": np.arange(200), "all": np.arange(2000)})
        limit = scores.talk_limit(talk[0], names, 60)
        self.assertAlmostEqual(scale.pivot, limit)
        for stretch, penalty, expected in zip(talk[1].T, scale.penalties, (3, 1)):
            self.assertLessEqual((stretch - penalty >= limit).mean(), scores.FALSE_POSITIVE_LIMITS[60][0])
            self.assertAlmostEqual(penalty, expected, delta=1.5)

    def test_a_hard_subject_moves_the_pivot(self):
        names, talk = np.array(["a"] * 200), (np.full(200, -9.0), np.full((200, 1), -9.0), np.full(200, 2))
        section = np.concatenate([np.linspace(3, 4, 50), np.full(950, -5.0)])
        calls = section, np.full((1000, 1), -5.0), np.full(1000, 2)
        scale = pooling.fit_stretch_scale(talk, names, calls, {"part": np.arange(50), "all": np.arange(1000)})
        self.assertGreater(scale.pivot, 3.9)


class ScoresTest(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(2)
        self.talk, self.names = rng.normal(-4, 1, 6000), np.repeat(["a", "b", "c"], 2000)
        # The first subject is harder than all calls together.
        subject, rest = rng.normal(-2, 2, 300), rng.normal(-3, 2, 3000)
        self.hard = [subject, np.concatenate([subject, rest])]
        self.points = scores.operating_points(self.talk, self.names, self.hard)

    def test_rounding_lets_no_more_calls_reach_a_score_however_far_the_points_are_apart(self):
        talk, names = np.full(200, -9.0), np.repeat(["a"], 200)
        for width in (1, 5, 40):
            # Equal steps: each limit is a call at a known place.
            hard = np.linspace(-width, width, 2001)
            points = scores.operating_points(talk, names, [hard])
            score = scores.shown(hard, points)
            for limit, (_, share) in scores.FALSE_POSITIVE_LIMITS.items():
                self.assertLessEqual((score >= limit).mean(), share, (width, limit))
                if points[80] - points[60] > 2 * scores._MIN_DISTANCE:
                    self.assertGreater((score >= limit).mean(), share - 0.002, (width, limit))

    def test_platt_finds_slope_and_intercept(self):
        rng = np.random.default_rng(3)
        logit = rng.normal(0, 2, 20_000)
        label = (rng.random(20_000) < classifier.sigmoid(0.5 * logit - 1)).astype(int)
        slope, intercept = scores.platt(logit, label, np.ones(20_000) / 20_000)
        self.assertAlmostEqual(slope, 0.5, delta=0.03)
        self.assertAlmostEqual(intercept, -1, delta=0.05)

    def test_few_enough_legitimate_calls_reach_each_point(self):
        for score, (of_talk, of_hard) in scores.FALSE_POSITIVE_LIMITS.items():
            at = np.log(score / (100 - score))
            reached = scores.odds_shown(self.talk, self.points) >= at
            self.assertLessEqual(reached.mean(), of_talk)
            for name in "abc":
                self.assertLessEqual(reached[self.names == name].mean(), of_talk)
            for hard in self.hard:
                self.assertLessEqual((scores.odds_shown(hard, self.points) >= at).mean(), of_hard)

    def test_points_are_as_low_as_the_limits_allow(self):
        # Somewhat lower, a limit would be exceeded.
        lower = {score: point - 0.3 for score, point in self.points.items()}
        talk = (scores.shown(self.talk, lower) >= 40).mean() > scores.FALSE_POSITIVE_LIMITS[40][0]
        hard = [(scores.shown(hard, lower) >= 40).mean() > scores.FALSE_POSITIVE_LIMITS[40][1] for hard in self.hard]
        self.assertTrue(talk or any(hard))

    def test_a_small_source_may_have_one_call_above(self):
        names = np.array(["big"] * 1000 + ["small"] * 20)
        talk = np.concatenate([np.full(1000, -5.0), np.full(18, -4.0), [1.0, 7.0]])
        self.assertEqual(scores.talk_limit(talk, names, 60), 1.0)

    def test_points_are_shown_as_their_scores_and_the_order_stays(self):
        at = np.array(list(self.points.values()))
        self.assertEqual(scores.shown(at, self.points).tolist(), [40, 60, 80])
        shown = scores.odds_shown(np.linspace(-12, 12, 500), self.points)
        self.assertTrue((np.diff(shown) > 0).all())

    def test_limit_lets_the_share_through(self):
        logits = np.arange(100.0)
        self.assertEqual((logits >= scores.limit(logits, 0.05)).sum(), 5)
        self.assertEqual((logits >= scores.limit(logits, 0)).sum(), 0)


class MetricsTest(unittest.TestCase):
    def test_auc_counts_pairs_and_ties_half(self):
        self.assertAlmostEqual(metrics.auc(np.array([1, 1, 0, 0]), np.array([3.0, 1.0, 1.0, 0.0])), 3.5 / 4)
        self.assertIsNone(metrics.auc(np.array([1, 1]), np.array([0.1, 0.2])))

    def test_calibration_error_and_reliability(self):
        risk, label = np.array([0.05, 0.05, 0.95, 0.95]), np.array([0, 1, 1, 1])
        self.assertAlmostEqual(metrics.expected_calibration_error(label, risk, np.ones(4)), (2 * 0.45 + 2 * 0.05) / 4)
        rows = metrics.reliability(label, risk, np.array([1.0, 3, 1, 1]))
        self.assertEqual(list(rows), ["0.0-0.2", "0.8-1.0"])
        self.assertAlmostEqual(rows["0.0-0.2"]["frauds"], 0.75)

    def test_hard_calls_are_counted_by_subject(self):
        calls = [examples.call(group="card-lost"), examples.call(group="debt-call"), examples.fraud(group="bank-otp")]
        rows = metrics.hard_legitimate(calls, np.array([70, 30, 99]))
        self.assertEqual(rows["banks"], {"calls": 1, "at 60": 1.0, "at 40": 1.0})
        self.assertEqual(rows["all"], {"calls": 2, "at 60": 0.5, "at 40": 0.5})
        self.assertEqual(rows["help desks"], {"calls": 0, "at 60": None, "at 40": None})
