import random
import tempfile
import unittest
from pathlib import Path

from .. import grammar, labels

CORPUS = """== vf-test-one
c bank: Hello, this is {bank}.
/ It is {bank} calling.
r?: {Oh|Ah}, hello.
c urg ato?: Pay now.
c: Thank you.
"""


class GrammarTest(unittest.TestCase):
    def load(self, scam=CORPUS, legitimate="== vl-test-one\nr: Hello.\n"):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name, text in (("scam", scam), ("legitimate", legitimate)):
                (root / name).mkdir()
                (root / name / "file.txt").write_text(text)
            (root / "slots.txt").write_text("bank: First Bank|Second Bank\n")
            return grammar.load(root)

    def test_generates_alternatives_slots_and_optional_lines(self):
        scenarios, slots = self.load()
        calls = [scenarios[0].generate(random.Random(seed), slots) for seed in range(60)]
        openings = {call.lines[0].text for call in calls}
        self.assertEqual(openings, {f"{text.format(bank)}" for text in ("Hello, this is {}.", "It is {} calling.") for bank in ("First Bank", "Second Bank")})
        self.assertEqual({len(call.lines) for call in calls}, {3, 4})
        self.assertEqual({call.label for call in calls}, {1})

    def test_is_drawn_by_the_seed_alone(self):
        scenarios, slots = self.load()
        self.assertEqual(scenarios[0].generate(random.Random(5), slots), scenarios[0].generate(random.Random(5), slots))

    def test_labels_lines_and_leaves_unlabelled_lines_of_a_fraud_unknown(self):
        scenarios, slots = self.load()
        call = next(call for seed in range(9) if len((call := scenarios[0].generate(random.Random(seed), slots)).lines) == 3)
        opening, demand, thanks = (line.truth for line in call.lines)
        self.assertEqual((opening[labels.INDEX["bank"]], opening[labels.INDEX["urg"]], opening[labels.FRAUD]), (1, 0, 1))
        self.assertEqual((demand[labels.INDEX["urg"]], demand[labels.INDEX["ato"]]), (1, None))
        self.assertIsNone(thanks[labels.FRAUD])

    def test_legitimate_lines_are_not_fraud(self):
        scenarios, slots = self.load()
        self.assertEqual(scenarios[1].generate(random.Random(1), slots).lines[0].truth[labels.FRAUD], 0)

    def test_a_contrast_pair_is_one_group(self):
        scenarios, slots = self.load()
        groups = {scenario.generate(random.Random(1), slots).group for scenario in scenarios}
        self.assertEqual(groups, {"test-one"})

    def test_names_the_file_and_line_of_a_mistake(self):
        for text, message in (("== a\nx: Hello.\n", "file.txt:2"), ("== a\nc nonsense: Hello.\n", "nonsense"), ("c: Hello.\n", "file.txt:1")):
            with self.assertRaisesRegex(ValueError, message):
                self.load(scam=text)

    def test_expands_nested_choices_and_tidies_spaces(self):
        self.assertEqual(grammar.expand("a {{b|b} c|{b} c} {} !", {"": [""]}, random.Random(1)), "a b c!")
