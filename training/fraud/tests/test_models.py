import unittest

import numpy as np

from .. import classifier, confidence, labels, risk_head, vectoriser, windows


class ClassifierTest(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(1)
        # Column 0 means the first label, column 1 the second; the others say nothing.
        self.truth = rng.integers(0, 2, (400, 2)).astype(float)
        rows = [[*np.flatnonzero(truth), *sorted(rng.choice(np.arange(2, 8), 3, replace=False))] for truth in self.truth]
        self.rows = [np.array(row) for row in rows]
        self.matrix = classifier.matrix_of(self.rows, 10)

    def fit(self, truth):
        return classifier.fit(self.matrix, truth, np.ones(len(truth)), 1e-5, 60)

    def test_learns_which_feature_means_which_label(self):
        model = self.fit(self.truth)
        predicted = classifier.predict(model, self.matrix)
        self.assertTrue(((predicted > 0.5) == self.truth).all())

    def test_unknown_labels_do_not_count(self):
        truth = self.truth.copy()
        truth[:200, 0] = np.nan
        weights, bias = self.fit(truth)
        flipped = self.truth.copy()
        flipped[:200, 0] = 1 - flipped[:200, 0]
        known = classifier.predict((weights, bias), self.matrix)
        self.assertTrue(((known > 0.5) == self.truth).all())
        self.assertFalse(((classifier.predict(self.fit(flipped), self.matrix) > 0.5) == self.truth).all())

    def test_features_in_fewer_than_three_rows_have_no_weight(self):
        rows = [*self.rows[:-2], np.array([0, 8]), np.array([1, 9])]
        weights, _ = classifier.fit(classifier.matrix_of(rows, 10), self.truth, np.ones(400), 1e-5, 10)
        self.assertTrue((weights[8:] == 0).all())
        self.assertTrue((weights[:2] != 0).all())

    def test_rows_of_weight_zero_are_as_if_they_were_not_there(self):
        weight = np.repeat([1.0, 0.0], 200)
        flipped = self.truth.copy()
        flipped[200:] = 1 - flipped[200:]
        found, bias = classifier.fit(self.matrix, flipped, weight, 1e-5, 60)
        expected, expected_bias = classifier.fit(self.matrix[:200], self.truth[:200], np.ones(200), 1e-5, 60)
        self.assertTrue(np.allclose(found, expected, atol=1e-3) and np.allclose(bias, expected_bias, atol=1e-3))

    def test_a_feature_with_less_trust_has_less_weight(self):
        twice = np.vstack([self.truth[:, 0], self.truth[:, 0]]).T  # columns 0 and 1 say the same
        rows = [np.array([*np.flatnonzero(truth), 2]) for truth in twice]

        def ratio_with(trust):
            weights, _ = classifier.fit(classifier.matrix_of(rows, 3), self.truth[:, :1], np.ones(400), 1e-4, 60, trust)
            return weights[0, 0] / weights[1, 0]

        self.assertAlmostEqual(ratio_with(1.0), 1, 2)
        self.assertAlmostEqual(ratio_with(np.array([1, 0.5, 1])), 4, 1)  # the penalty holds for weights before they are scaled

    def test_a_row_is_scaled_by_its_features(self):
        matrix = classifier.matrix_of([np.array([0, 2]), np.array([1])], 3).toarray()
        expected = [[1 / np.sqrt(2 + vectoriser.SMOOTHING), 0, 1 / np.sqrt(2 + vectoriser.SMOOTHING)], [0, 1 / np.sqrt(1 + vectoriser.SMOOTHING), 0]]
        self.assertTrue(np.allclose(matrix, expected))

    def test_first_columns_is_as_if_the_others_were_unknown(self):
        narrow = classifier.first_columns(self.matrix, 4)
        direct = classifier.matrix_of([row[row < 4] for row in self.rows], 4)
        self.assertEqual(abs(narrow - direct).max(), 0)


class RiskHeadTest(unittest.TestCase):
    def test_pools_by_hand(self):
        window = np.zeros((2, labels.COUNT))
        window[:, 0], window[:, labels.FRAUD] = (0.25, 0.75), (0.5, 0.9)
        features = risk_head.pool(window, np.array([0.6, 0.3]), 0.8, 200)
        self.assertEqual(len(features), labels.FRAUD + 7)
        self.assertEqual(features[0], 0.75)
        odds = lambda p: np.log(max(p, risk_head.SURE) / (1 - max(p, risk_head.SURE)))
        expected = [odds(0.8), odds(0.6), odds(0.3), odds(0.9), odds(1.4 / 3), odds(1.4 / 8), np.log(200 / windows.SECTION)]
        self.assertTrue(np.allclose(features[labels.FRAUD :], expected))

    def test_log_odds_are_clipped(self):
        self.assertAlmostEqual(risk_head.odds(1.0), np.log(0.999 / 0.001))
        self.assertAlmostEqual(risk_head.odds(0.5), 0)

    def test_signs_of_a_legitimate_call_cannot_raise_the_risk_nor_indicators_lower_it(self):
        rng = np.random.default_rng(2)
        features = rng.normal(size=(600, labels.FRAUD + 7))
        # The data say the opposite of what the bounds allow.
        safe, urgent = labels.INDEX["safe"], labels.INDEX["urg"]
        label = (features[:, safe] - features[:, urgent] + features[:, labels.INDEX["bank"]] > 0).astype(float)
        weights, _ = risk_head.fit(features, label, np.ones(600))
        self.assertLessEqual(weights[safe], 0)
        self.assertGreaterEqual(weights[urgent], 0)
        self.assertGreater(weights[labels.INDEX["bank"]], 0)

    def test_the_section_counts_in_full_and_the_rest_in_part(self):
        features = np.random.default_rng(3).normal(size=(300, labels.FRAUD + 7))
        weights, bias = risk_head.fit(features, (features[:, labels.FRAUD] > 0).astype(float), np.ones(300))
        self.assertGreater(weights[labels.FRAUD], 1)
        self.assertLess(np.abs(np.delete(weights, labels.FRAUD)).max(), 0.2)
        self.assertTrue(np.allclose(risk_head.logits((weights, bias), features), features @ weights + bias))


class ConfidenceTest(unittest.TestCase):
    def test_advice_against_fraud_is_no_evidence(self):
        probabilities = np.full((2, labels.COUNT), 0.9)
        probabilities[:, labels.INDEX["safe"]] = (0, 1)
        found = confidence.predict(probabilities, 0, np.array([2.0, 2.0]), np.array([1.0, 0.5, 0.0]))
        self.assertGreater(found[0], 0.9)
        self.assertEqual(found[1], 0)

    def test_grows_with_the_risk_of_the_call(self):
        probabilities = np.full((2, labels.COUNT), 0.3)
        low, high = confidence.predict(probabilities, 0, np.array([-2.0, 2.0]), np.array([1.0, 0.5, 0.0]))
        self.assertAlmostEqual(np.log(high / (0.7 - high)) - np.log(low / (0.7 - low)), 2, places=5)

    def test_weights_are_never_negative(self):
        rng = np.random.default_rng(4)
        x = np.column_stack([rng.normal(size=(500, 2)), np.ones(500)])
        weights = confidence._fit(x, (x[:, 0] - x[:, 1] > 0).astype(float))
        self.assertGreater(weights[0], 1)
        self.assertEqual(weights[1], 0)

    def test_a_call_reports_at_most_three_indicators_of_a_type(self):
        self.assertEqual(confidence.count_reported(np.array([7, 7, 7, 7, 7, 9])), 4)
        self.assertEqual(confidence.count_reported(np.array([], int)), 0)
