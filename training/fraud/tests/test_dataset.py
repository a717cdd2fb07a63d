import random
import unittest
from unittest import mock

import numpy as np

from .. import classifier, cross_validation, dataset, fixed_sets, labels, sources, splits, vectoriser, windows
from . import examples


class RowsTest(unittest.TestCase):
    def setUp(self):
        self.calls = [examples.fraud(group=f"f{number}") for number in range(6)] + [examples.call(group=f"l{number}") for number in range(6)]
        self.calls += [examples.call(examples.LEGITIMATE_LINES * 20, "ami-meetings", f"t{number}") for number in range(6)]
        self.lexicon = vectoriser.Lexicon()
        self.data = dataset.build(*fixed_sets.clean_renditions(self.calls), self.lexicon, seed=1)

    def test_rows_of_a_call_are_its_own(self):
        for rows in (self.data.windows, self.data.spans):
            for position in range(len(self.calls)):
                self.assertEqual(set(rows.owner[rows.of(position)].tolist()), {position})
            self.assertEqual(rows.matrix.shape[0], len(rows.owner))

    def test_a_row_holds_the_features_of_its_words(self):
        hashes = self.data.vocabulary.hashes
        for row in range(0, self.data.spans.matrix.shape[0], 7):
            owner, first, end = (each[row] for each in (self.data.spans.owner, self.data.spans.first, self.data.spans.end))
            expected = np.intersect1d(vectoriser.features_of(" ".join(self.data.tokens[owner].words[first:end])), hashes)
            matrix = self.data.spans.matrix[row]
            self.assertEqual(sorted(hashes[matrix.indices].tolist()), expected.tolist())
            self.assertTrue(np.allclose(matrix.data, 1 / np.sqrt(len(expected) + vectoriser.SMOOTHING)))

    def test_the_windows_matrix_has_the_features_known_to_windows_alone(self):
        self.assertEqual(self.data.windows.matrix.shape[1], self.data.vocabulary.known_to_windows)
        self.assertLess(self.data.vocabulary.known_to_windows, len(self.data.vocabulary))

    def test_windows_carry_the_labels_of_their_lines(self):
        first, second = self.data.windows.truth[self.data.windows.of(0)]
        self.assertEqual((first[labels.INDEX["bank"]], first[labels.INDEX["urg"]], first[labels.FRAUD]), (1, 0, 1))
        self.assertEqual((second[labels.INDEX["bank"]], second[labels.INDEX["urg"]]), (0, 1))
        self.assertEqual(set(self.data.windows.truth[self.data.windows.of(7), labels.FRAUD].tolist()), {0.0})

    def test_at_most_eight_windows_of_a_piece_of_talk_are_trained_on(self):
        trained = self.data.windows.kind == 1
        for position in range(12, 18):
            self.assertEqual(int(trained[self.data.windows.of(position)].sum()), 8)

    def test_no_window_of_an_outside_fraud_is_trained_on(self):
        call = examples.fraud(sources.ROBOCALLS)
        tokens = mock.Mock(sizes=[10], words=["word"] * 10)
        self.assertEqual([kind for *_, kind in dataset._windows(call, tokens, random.Random(1))], [False])

    def test_random_cuts_are_only_made_to_train_on(self):
        self.assertEqual({kind for *_, kind in dataset._spans(self.calls[12], 500, None)}, {dataset.STRETCH, dataset.SECTION})
        cuts = [(first, end) for first, end, kind in dataset._spans(self.calls[12], 500, random.Random(1)) if kind == dataset.CUT]
        self.assertEqual(len(cuts), 2)
        self.assertTrue(all(0 <= first < end <= 500 for first, end in cuts))


    def test_calls_of_one_section_have_no_long_stretches(self):
        self.assertEqual(dataset._long_stretches(400), [])
        self.assertEqual(dataset._long_stretches(401)[:2], [(0, 96, 0), (48, 144, 0)])
        calls = [examples.call(examples.LEGITIMATE_LINES * 3), examples.call(examples.LEGITIMATE_LINES * 30)]
        data = dataset.build(*fixed_sets.clean_renditions(calls), self.lexicon, self.data.vocabulary)
        long = data.long_stretches
        for number, length in enumerate(((96, 48), (192, 96))):
            here = long.kind == number
            self.assertEqual(list(zip(long.first[here], long.end[here])), windows.stretches_of(len(data.tokens[1]), *length))
        self.assertEqual(set(long.owner.tolist()), {1})
        self.assertEqual(long.matrix.shape, (len(long.owner), self.data.spans.matrix.shape[1]))


class TruthTest(unittest.TestCase):
    def test_few_words_of_a_line_leave_its_label_unknown(self):
        call = examples.call([(" ".join(["word"] * 20), ["urg", "fraud"]), ("other words here", ["fraud"])], label=1)
        truth = lambda *lines: dataset._window_truth(call, np.array(lines))[labels.INDEX["urg"]]
        self.assertEqual(truth(*[0] * 5, 1), 1)
        self.assertTrue(np.isnan(truth(*[0] * 4, 1)))
        self.assertEqual(truth(1, 1, 1), 0)

    def test_a_span_is_a_fraud_from_a_share_of_its_words(self):
        call = examples.call([("fraud", ["fraud"]), ("talk", [])], label=1)
        truth = lambda frauds, others, kind: dataset._span_truth(call, np.array([0] * frauds + [1] * others), kind)
        self.assertEqual(truth(40, 60, dataset.STRETCH), 1)
        self.assertTrue(np.isnan(truth(39, 61, dataset.STRETCH)))
        self.assertEqual(truth(12, 88, dataset.SECTION), 1)
        self.assertEqual(truth(0, 100, dataset.SECTION), 0)

    def test_a_source_weighs_the_same_however_many_rows_it_has(self):
        calls = [examples.fraud(), examples.call(), examples.call(source="ami-meetings"), examples.fraud(sources.ROBOCALLS), examples.call(source="spliced", host_fold=1)]
        owner = np.array([0, 0, 0, 1, 2, 2, 3, 4])
        weight = dataset.weights_of(calls, owner)
        sums = np.bincount(owner, weight)
        self.assertTrue(np.allclose(sums, [22, 20, dataset._DEFAULT_WEIGHT, 14, 2]))

    def test_spoken_scenarios_have_a_fixed_share_of_the_corpus_where_they_are_preferred(self):
        calls = [examples.fraud(group="kg-bank"), examples.fraud(group="df-bank"), examples.call(group="jl-bank"), examples.call(group="of-bank"), examples.call(source="ami-meetings")]
        owner = np.array([0, 1, 1, 1, 2, 2, 3, 4])
        sums = np.bincount(owner, dataset.weights_of(calls, owner, prefer_spoken=True))
        self.assertTrue(np.allclose(sums, [22 * 0.6, 22 * 0.4, 20 * 0.35, 20 * 0.65, dataset._DEFAULT_WEIGHT]))

    def test_frauds_and_legitimate_calls_weigh_the_same(self):
        names = (*sources.SCRIPTED, *sources.REAL_TALK, "corpus", "spliced")
        legitimate = sum(dataset.SOURCE_WEIGHT.get((name, 0), dataset._DEFAULT_WEIGHT) for name in names if name != sources.ROBOCALLS)
        frauds = sum(weight for (_, label), weight in dataset.SOURCE_WEIGHT.items() if label == 1)
        self.assertAlmostEqual(legitimate / frauds, 1, delta=0.35)


class FoldsTest(unittest.TestCase):
    def test_no_model_is_trained_on_the_calls_that_it_judges_nor_on_talk_around_them(self):
        calls = [examples.fraud(sources.ROBOCALLS, f"ftc-{number}") for number in range(8)]
        calls += [examples.fraud(sources.ROBOCALLS, f"ftc-{number}") for number in range(8)]
        for number, call in enumerate(calls[8:]):
            call.host_fold = number % splits.FOLDS
        folds = splits.by_recording(calls)
        owner = np.arange(len(calls))
        rows = dataset.Rows(None, owner, owner, owner + 1, np.ones(len(calls)), np.zeros(len(calls)))
        cross_validation._share("spans", rows, np.ones(len(calls)), 1.0, splits.host_folds(calls))
        for fold in range(splits.FOLDS):
            with mock.patch.object(classifier, "fit") as fit:
                cross_validation._fit_job((folds, fold))
            trained = np.flatnonzero(fit.call_args.args[2])
            self.assertTrue(len(trained) > 0)
            self.assertFalse({calls[number].group for number in trained} & {call.group for call, own in zip(calls, folds) if own == fold})
            self.assertNotIn(fold, {calls[number].host_fold for number in trained})
        with mock.patch.object(classifier, "fit") as fit:
            cross_validation._fit_job((folds, splits.ALL_FOLDS))
        self.assertEqual(np.count_nonzero(fit.call_args.args[2]), len(calls))

    def test_calls_are_judged_by_the_model_of_their_fold(self):
        model = lambda number: cross_validation.Model((np.full((3, 2), number), np.zeros(2)), (np.full((3, 1), number), np.zeros(1)))
        judge = cross_validation.FoldModels(None, [model(number) for number in (-5, 0, 5)])
        matrix = classifier.matrix_of([np.array([0, 1])] * 3, 2)
        rows = dataset.Rows(matrix, np.arange(3), np.arange(3), np.arange(3) + 1, None, None)
        data = mock.Mock(windows=rows, spans=rows, long_stretches=rows)
        of_windows, of_spans, of_long = judge._probabilities(data, np.array([1, 0, 2]))
        self.assertEqual(of_spans[0], 0.5)
        self.assertTrue(of_spans[1] < 0.2 < 0.8 < of_spans[2])
        self.assertTrue((of_windows[:, 0] == of_spans).all())
        self.assertTrue((of_long == of_spans).all())

    def test_the_weights_of_spans_are_the_means_of_those_of_the_draws(self):
        draws = [mock.Mock(calls=[examples.call(group="a")], value=value) for value in (1, 4)]
        fitted = lambda data, part, jobs: [(np.full((3, 1), data.value, np.float32), np.full(1, 2 * data.value, np.float32)) for _ in jobs]
        with mock.patch.object(cross_validation, "_fit", side_effect=fitted):
            models = cross_validation.fit_all(draws[0], iter(draws[1:]), [splits.by_source, splits.by_recording])
        self.assertEqual([len(each.models) for each in models], [splits.FOLDS + 1] * 2)
        for model in models[0].models + models[1].models:
            self.assertEqual((model.spans[0].tolist(), model.spans[1].tolist()), ([[2.5]] * 3, [5]))
            self.assertEqual((model.windows[0].tolist(), model.windows[1].tolist()), ([[1]] * 3, [2]))

    def test_a_group_is_in_the_same_fold_in_every_draw(self):
        draws = [mock.Mock(calls=[examples.call(group="a"), examples.call(group="b")]) for _ in range(2)]
        split = mock.Mock(side_effect=[np.array([1, 2]), np.array([2, 1])])
        with mock.patch.object(cross_validation, "_fit"), self.assertRaisesRegex(ValueError, "different folds"):
            cross_validation.fit_all(draws[0], iter(draws[1:]), [split])
