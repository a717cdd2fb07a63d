import random
import unittest

import numpy as np

from .. import labels, sources, splicing, splits
from . import examples


class SplitsTest(unittest.TestCase):
    def setUp(self):
        corpus = [examples.call(group=f"scenario-{number // 3}") for number in range(60)]
        robocalls = [examples.fraud(sources.ROBOCALLS, f"ftc-{number // 2}") for number in range(48)]
        openings = [examples.fraud(sources.OPENINGS, f"recording-{number // 2}") for number in range(24)]
        talk = [examples.talk(200, source, f"{source}/{number}") for source in sources.REAL_TALK for number in range(2)]
        self.calls = corpus + robocalls + openings + talk

    def test_a_group_is_in_one_fold(self):
        for folds in (splits.by_source(self.calls), splits.by_recording(self.calls)):
            for group in {call.group for call in self.calls}:
                self.assertEqual(len({fold for call, fold in zip(self.calls, folds) if call.group == group}), 1, group)

    def test_by_source_keeps_each_outside_source_together_and_spreads_the_corpus(self):
        folds = splits.by_source(self.calls)
        for source in {call.source for call in self.calls} - {"corpus"}:
            self.assertEqual({int(fold) for call, fold in zip(self.calls, folds) if call.source == source}, {splits.SOURCE_FOLD[source]})
        self.assertEqual({int(fold) for call, fold in zip(self.calls, folds) if call.source == "corpus"}, set(range(splits.FOLDS)))

    def test_by_recording_spreads_real_frauds_evenly_and_leaves_talk_where_it_was(self):
        folds, by_source = splits.by_recording(self.calls), splits.by_source(self.calls)
        robocalls = [fold for call, fold in zip(self.calls, folds) if call.source == sources.ROBOCALLS]
        self.assertEqual(np.bincount(robocalls).tolist(), [8] * splits.FOLDS)
        same = [own == other for call, own, other in zip(self.calls, folds, by_source) if call.source not in sources.REAL_FRAUDS]
        self.assertTrue(all(same))

    def test_by_recording_does_not_depend_on_how_often_a_call_is_rendered(self):
        calls = [examples.call([(f"text {number}", ["fraud"])], sources.ROBOCALLS, f"ftc-{number // 2}", 1) for number in range(24)]
        fold_of = lambda drawn: {call.group: int(fold) for call, fold in zip(drawn, splits.by_recording(drawn))}
        hidden = [examples.call([("talk", []), (call.lines[0].text, ["fraud"])], call.source, call.group, 1) for call in calls]
        for call in hidden:
            call.host_fold = 1
        # Of renditions in which no word is left, one is missing here.
        self.assertEqual(fold_of(calls * 19 + hidden), fold_of(calls))
        self.assertEqual(fold_of((calls * 19)[1:]), fold_of(calls))

    def test_every_source_of_call_text_has_a_fold(self):
        self.assertEqual({*sources.SCRIPTED, *sources.REAL_TALK, sources.OPENINGS}, set(splits.SOURCE_FOLD))

    def test_the_corpus_is_split_alike_in_every_process(self):
        # Of CRC-32, not of Python's hash, which is salted.
        folds = splits.by_source([examples.call(group=group) for group in ("bank-otp", "tax-threat", "clinic", "refund")])
        self.assertEqual(folds.tolist(), [4, 4, 2, 0])


class SplicingTest(unittest.TestCase):
    def test_inserts_all_lines_in_order_with_their_labels(self):
        host, fraud = examples.talk(400), examples.fraud()
        for place in (0, 0.5, 1):
            lines = splicing.insert(host, fraud.lines, 200, place, random.Random(1))
            at = lines.index(fraud.lines[0])
            self.assertEqual(lines[at : at + 2], fraud.lines)
            around = lines[:at] + lines[at + 2 :]
            self.assertTrue(all(line.truth[labels.FRAUD] == 0 for line in around))
            self.assertAlmostEqual(sum(len(line.text.split()) for line in around), 200, delta=10)
            words = [word for line in around for word in line.text.split()]
            self.assertEqual([int(word[1:]) for word in words], list(range(int(words[0][1:]), int(words[0][1:]) + len(words))))
            self.assertAlmostEqual(at / len(around), place, delta=0.1)

    def test_splits_long_lines_without_losing_a_word(self):
        host = examples.talk(300, line=300)
        cut = splicing.cut(host.lines, 300, random.Random(1))
        self.assertEqual(" ".join(line.text for line in cut), host.lines[0].text)
        self.assertEqual(max(len(line.text.split()) for line in cut), 40)

    def test_splices_only_calls_of_one_fold(self):
        calls = [examples.talk(300, group=f"talk-{fold}") for fold in range(2)]
        calls += [examples.call([(f"{name}{fold}", ["fraud"] if label else [])], label=label) for fold in range(2) for label, name in enumerate(("plain", "scam"))]
        folds = [0, 1, 0, 0, 1, 1]
        made = splicing.splice(calls, folds, 24, random.Random(1))
        self.assertEqual(len(made), 24)
        self.assertEqual(sum(call.label for call in made), 16)
        for call in made:
            inserted = [line.text for line in call.lines if not line.text.startswith("w")]
            self.assertEqual(inserted, [("plain", "scam")[call.label] + str(call.host_fold)])
            self.assertEqual(splits.by_source([call])[0], call.host_fold)

    def test_hides_real_frauds_in_ordinary_talk_of_any_fold(self):
        calls = [examples.talk(300, group="a"), examples.talk(300, "icsi-meetings", "b"), examples.call(), examples.talk(100, group="short")]
        frauds = [examples.fraud(sources.ROBOCALLS, "ftc-1")]
        made = splicing.hide(frauds, calls, [2, 3, 0, 1], 2, random.Random(1))
        self.assertEqual([(call.source, call.group, call.label) for call in made], [(sources.ROBOCALLS, "ftc-1", 1)] * 2)
        self.assertEqual(sorted(call.host_fold for call in made), [2, 3])
        self.assertEqual(sorted(splits.host_folds(made).tolist() + splits.host_folds(calls[:1]).tolist()), [-1, 2, 3])

    def test_is_drawn_by_the_seed_alone(self):
        made = [splicing.insert(examples.talk(900), examples.fraud().lines, 100, 0.5, random.Random(8)) for _ in range(2)]
        self.assertEqual(made[0], made[1])
