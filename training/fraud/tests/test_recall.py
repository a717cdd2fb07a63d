import unittest

import numpy as np

from .. import recall, sources
from . import examples


class RecallTest(unittest.TestCase):
    def test_frauds_are_found_above_what_ordinary_talk_reaches_with_sources_left_out(self):
        talk = [examples.talk(50) for _ in range(1000)]
        frauds = [examples.fraud(sources.ROBOCALLS) for _ in range(4)]
        scored = {True: [990, 994.5, 998.5, 1000], False: [997, 999, 1000, 1000]}
        clean = {left_out: judged(talk + frauds, [*range(1000), *robocalls]) for left_out, robocalls in scored.items()}
        noisy_talk = judged(talk, range(1000, 2000))
        draws = [{left_out: judged(frauds, robocalls) for left_out in (True, False)} for robocalls in ([0, 0, 1000, 3000], [0, 0, 0, 3000])]
        rows = recall.table(clean, noisy_talk, draws)
        robocalls, unseen = rows["robocalls, source left out"], rows["robocalls of unseen campaigns"]
        self.assertEqual(robocalls["calls"], 4)
        self.assertEqual((robocalls["recall at 0.5 %"], robocalls["recall at 0.1 %"]), (0.75, 0.5))
        self.assertEqual(unseen["recall at 0.5 %"], 1)
        self.assertEqual((robocalls["recall at 0.5 % with wrong words"], robocalls["deviation with wrong words"]), (0.375, 0.125))
        self.assertEqual(robocalls["recall at 0.5 % with wrong words everywhere"], 0.25)

    def test_a_fraud_of_which_no_word_is_left_is_not_found(self):
        frauds = [examples.fraud(sources.OPENINGS) for _ in range(2)]
        talk = [examples.talk(50)]
        clean = {left_out: judged(talk + frauds, [0, 1, 1]) for left_out in (True, False)}
        draws = [{left_out: judged(frauds[:1], [1]) for left_out in (True, False)}]
        row = recall.table(clean, judged(talk, [0]), draws)["openings, source left out"]
        self.assertEqual((row["recall at 0.5 %"], row["recall at 0.5 % with wrong words"]), (1, 0.5))


def judged(calls, logit):
    logit = np.array(logit, float)
    return calls, logit, logit
