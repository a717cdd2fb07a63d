import json
import tempfile
import unittest
from pathlib import Path

from .. import card

CARD = """# Card

<!-- rows espeak = espeak-ng; hts = festival -->
<!-- table calls: source, calls = n calls, AUC = 3 auc, at 60 = % at 60, voice = s voice -->

| old | rows |

Text that stays.
"""


class CardTest(unittest.TestCase):
    def write(self, text, figures):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "README.md").write_text(text)
            (folder / "figures.json").write_text(json.dumps(figures))
            card.main(folder)
            return (folder / "README.md").read_text()

    def test_writes_formats_and_renames_rows(self):
        figures = {"calls": {"espeak": {"calls": 1234, "auc": 0.98765, "at 60": 0.0312, "voice": "m3"}, "other": {"calls": 5, "auc": None}}}
        written = self.write(CARD, figures)
        self.assertIn("| source    | calls | AUC   | at 60 | voice |\n| --------- | ----- | ----- | ----- | ----- |\n", written)
        self.assertIn("| espeak-ng | 1,234 | 0.988 | 3.1 % | m3    |\n", written)
        self.assertIn("| other     | 5     | –     | –     | –     |\n", written)
        self.assertNotIn("old", written)
        self.assertTrue(written.endswith("\n\nText that stays.\n"))

    def test_writing_again_changes_nothing(self):
        figures = {"calls": {"espeak": {"calls": 1, "auc": 0.5, "at 60": 0.5, "voice": "m3"}}}
        once = self.write(CARD, figures)
        self.assertEqual(self.write(once, figures), once)

    def test_a_table_without_figures_is_named(self):
        with self.assertRaisesRegex(SystemExit, "figures.json has no table calls"):
            self.write(CARD, {"other": {}})
