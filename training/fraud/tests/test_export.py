import hashlib
import json
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import onnx
from onnx import numpy_helper

from .. import cross_validation, export, labels, pooling, word_classes


class ExportTest(unittest.TestCase):
    def setUp(self):
        rng = np.random.default_rng(1)
        weights = lambda width: (np.vstack([rng.normal(size=(6, width)), np.zeros((1, width))]).astype(np.float32), rng.normal(size=width).astype(np.float32))
        self.model = cross_validation.Model(weights(labels.COUNT), weights(1), (rng.normal(size=labels.FRAUD + 7), 0.5))
        vocabulary = SimpleNamespace(hashes=np.arange(6, dtype=np.uint32), known_to_windows=4)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        indicators = [([1.0, 0.5, -1.0], 0.6)] * labels.REPORTED
        classes = word_classes.WordClasses(np.array([9, 5], np.uint32), np.array([1, 300], np.uint16))
        export.write(self.folder, classes, vocabulary, self.model, pooling.StretchScale((2.5, 2.0, 1.5), 1.0), (1.1, -0.2), {40: -1.0, 60: 0.0, 80: 1.5}, indicators, {"calls": {}}, 7)
        self.description = json.loads((self.folder / "model.json").read_text())

    def constants(self, name):
        return {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(str(self.folder / name)).graph.initializer}

    def test_quantised_weights_are_near_the_weights(self):
        weights, step = export.quantised(self.model.spans[0])
        self.assertEqual(weights.dtype, np.int8)
        self.assertEqual(int(np.abs(weights.astype(int)).max()), 127)
        self.assertLessEqual(np.abs(weights * step - self.model.spans[0]).max(), step.max() / 2 + 1e-7)

    def test_windows_have_the_first_features_and_a_row_of_padding(self):
        windows = self.constants("windows.onnx")["weights"]
        self.assertEqual(windows.shape, (5, labels.COUNT))
        self.assertTrue((windows[4] == 0).all())
        self.assertEqual(self.constants("spans.onnx")["weights"].shape, (7, 1))

    def test_the_digests_are_those_of_the_files(self):
        for file in self.description["files"].values():
            self.assertEqual(hashlib.sha256((self.folder / file["path"]).read_bytes()).hexdigest(), file["sha256"])
        self.assertEqual((self.folder / "vocabulary.bin").read_bytes(), np.arange(6, dtype="<u4").tobytes())
        self.assertEqual((self.folder / "classes.bin").read_bytes(), bytes([5, 0, 0, 0, 9, 0, 0, 0, 44, 1, 1, 0]))

    def test_the_description_has_what_the_service_reads(self):
        self.assertEqual([each["type"] for each in self.description["indicators"]], [kind for kind, _ in labels.INDICATORS.values()])
        self.assertEqual(self.description["indicators"][0]["confidence"], {"own": 1.0, "risk": 0.5, "bias": -1.0})
        self.assertEqual([each["score"] for each in self.description["operatingPoints"]], [40, 60, 80])
        self.assertAlmostEqual(self.description["operatingPoints"][1]["risk"], 0.5)
        stretches = self.description["pooling"]["stretches"]
        self.assertEqual((stretches["penalty"], stretches["scale"]["pivot"]), (2.5, 1.0))
        longer = [(each["size"], each["stride"], each["penalty"], each["usualWeight"]) for each in self.description["pooling"]["longStretches"]]
        self.assertEqual(longer, [(96, 48, 2.0, stretches["usualWeight"] / 2), (192, 96, 1.5, stretches["usualWeight"] / 4)])
        self.assertEqual(self.description["windows"]["features"], 4)
