"""Writes the model folder: three ONNX files, the word classes and the hashes of the vocabulary, model.json with checksums, and the figures."""

import hashlib
import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from . import labels, pooling, risk_head, vectoriser, windows

OPSET, IR = 13, 8
VERSION = "1.7.0"
#: The weights in the order of confidence.py.
_CONFIDENCE = ("own", "risk", "bias")
_FILES = ("classes.bin", "vocabulary.bin", "windows.onnx", "spans.onnx", "call.onnx")


def write(folder, classes, vocabulary, model, scale, calibration, points, indicators, figures, seed):
    """`indicators` are (weights of the confidence, threshold) in the order of the labels."""
    folder.mkdir(parents=True, exist_ok=True)
    _save(_bag_graph(*_first_rows(model.windows, vocabulary.known_to_windows)), "windows", folder / "windows.onnx")
    _save(_bag_graph(*model.spans), "spans", folder / "spans.onnx")
    _save(_head_graph(*model.head), "call", folder / "call.onnx")
    (folder / "classes.bin").write_bytes(classes.hashes.astype("<u4").tobytes() + classes.classes.astype("<u2").tobytes())
    (folder / "vocabulary.bin").write_bytes(vocabulary.hashes.astype("<u4").tobytes())
    files = {name.split(".")[0]: _file(folder / name) for name in _FILES}
    description = _describe(files, vocabulary, scale, calibration, points, indicators, seed)
    (folder / "model.json").write_text(json.dumps(description, indent=2) + "\n")
    (folder / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")


def _first_rows(fitted, count):
    """(weights, bias) of the first `count` features alone, with a last row of zeros for padding."""
    weights, bias = fitted
    return np.vstack([weights[:count], np.zeros_like(weights[:1])]), bias


def _describe(files, vocabulary, scale, calibration, points, indicators, seed):
    penalty, *long_penalties = scale.penalties
    reported = [
        {"type": kind, "severity": severity, "threshold": threshold, "confidence": dict(zip(_CONFIDENCE, weights))}
        for (kind, severity), (weights, threshold) in zip(labels.INDICATORS.values(), indicators)
    ]
    return {
        "format": 6,
        "name": "callwarden-fraud-en",
        "version": VERSION,
        "languages": ["en"],
        "files": files,
        "vectoriser": {
            "method": "ngrams-3",
            "smoothing": vectoriser.SMOOTHING,
            "longestWord": vectoriser.LONGEST_WORD,
        },
        "windows": {
            "longest": windows.LONGEST,
            "size": windows.SIZE,
            "stride": windows.STRIDE,
            "features": vocabulary.known_to_windows,
        },
        "indicators": reported,
        "stretches": {"size": windows.STRETCH, "stride": windows.STRETCH_STEP},
        "sections": {"size": windows.SECTION, "stride": windows.SECTION_STEP},
        "context": [*labels.CONTEXT.values(), "fraud"],
        "pooling": {
            "depth": risk_head.DEPTH,
            "lengthPenalty": pooling.LENGTH_PENALTY,
            "stretches": _standing_out(windows.STRETCH, penalty, scale.pivot),
            "longStretches": [
                {"size": size, "stride": stride, **_standing_out(size, longer, scale.pivot)}
                for (size, stride), longer in zip(windows.LONG_STRETCHES, long_penalties)
            ],
        },
        "calibration": {"method": "platt", "slope": calibration[0], "intercept": calibration[1]},
        "operatingPoints": [
            {"score": score, "risk": float(1 / (1 + np.exp(-logit)))} for score, logit in points.items()
        ],
        "training": {"command": "training/fraud/train.py", "seed": seed},
    }


def _standing_out(size, penalty, pivot):
    return {
        "usual": pooling.USUAL,
        "usualWeight": pooling.usual_weight(size),
        "contrast": pooling.CONTRAST,
        "penalty": penalty,
        "scale": {"pivot": pivot, "below": pooling.BELOW, "above": pooling.ABOVE},
        "limit": float(risk_head.odds(1.0)),
    }


def quantised(weights):
    """(int8 weights, float32 step of each label), so that weights are about int8 x step."""
    step = np.maximum(np.abs(weights).max(0), 1e-6) / 127
    return np.round(weights / step).astype(np.int8), step.astype(np.float32)


def _bag_graph(weights, bias):
    """features int32 [n, f], padded with the number of features; scale float [n, 1] -> probabilities float [n, labels]."""
    weights, step = quantised(weights)
    constants = {
        "weights": weights,
        "step": step,
        "bias": bias,
        "axis": np.array([1], dtype=np.int64),
    }
    nodes = [
        helper.make_node("Gather", ["weights", "features"], ["rows"], axis=0),
        helper.make_node("Cast", ["rows"], ["floats"], to=TensorProto.FLOAT),
        helper.make_node("ReduceSum", ["floats", "axis"], ["sums"], keepdims=0),
        helper.make_node("Mul", ["sums", "step"], ["weighted"]),
        helper.make_node("Mul", ["weighted", "scale"], ["scaled"]),
        helper.make_node("Add", ["scaled", "bias"], ["logits"]),
        helper.make_node("Sigmoid", ["logits"], ["probabilities"]),
    ]
    inputs = [
        helper.make_tensor_value_info("features", TensorProto.INT32, ["n", "f"]),
        helper.make_tensor_value_info("scale", TensorProto.FLOAT, ["n", 1]),
    ]
    outputs = [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", weights.shape[1]])]
    return nodes, inputs, outputs, constants


def _head_graph(weights, bias):
    """
    probabilities float [n, labels] with n >= 8 and stretches float [m, 1] with m >= 3, zero rows for padding; section float [1, 1];
    words float [1], of the section -> logit float [1].
    """
    integers = lambda *values: np.array(values, dtype=np.int64)
    floats = lambda *values: np.array(values, dtype=np.float32)
    constants = {
        "depth": integers(risk_head.DEPTH),
        "zero": integers(0),
        "one": integers(1),
        "three": integers(3),
        "fraud_column": integers(labels.FRAUD),
        "flat": integers(-1),
        "lowest": np.array(risk_head.SURE, dtype=np.float32),
        "highest": np.array(1 - risk_head.SURE, dtype=np.float32),
        "unit": np.array(1, dtype=np.float32),
        "whole": floats(windows.SECTION),
        "weights": weights.astype(np.float32)[:, None],
        "bias": floats(bias),
    }
    node = helper.make_node
    mean = lambda source, out: node("ReduceMean", [source], [out], axes=[0], keepdims=1)
    judged = ["section_judged", "long_best", "long_mean", "fraud_best", "fraud_few", "fraud_mean"]
    nodes = [
        node("Slice", ["probabilities", "zero", "fraud_column", "one"], ["signs"]),
        node("ReduceMax", ["signs"], ["best"], axes=[0], keepdims=0),
        node("Gather", ["probabilities", "fraud_column"], ["fraud_only"], axis=1),
        node("Reshape", ["fraud_only", "flat"], ["frauds"]),
        node("TopK", ["frauds", "depth"], ["fraud", "fraud_places"], axis=0),
        node("Slice", ["fraud", "zero", "one", "zero"], ["fraud_best"]),
        node("Slice", ["fraud", "zero", "three", "zero"], ["fraud_three"]),
        mean("fraud_three", "fraud_few"),
        mean("fraud", "fraud_mean"),
        node("Reshape", ["stretches", "flat"], ["longs"]),
        node("TopK", ["longs", "three"], ["long", "long_places"], axis=0),
        node("Slice", ["long", "zero", "one", "zero"], ["long_best"]),
        mean("long", "long_mean"),
        node("Reshape", ["section", "flat"], ["section_judged"]),
        node("Concat", judged, ["judged"], axis=0),
        node("Clip", ["judged", "lowest", "highest"], ["sure"]),
        node("Sub", ["unit", "sure"], ["against"]),
        node("Div", ["sure", "against"], ["ratio"]),
        node("Log", ["ratio"], ["odds"]),
        node("Div", ["words", "whole"], ["size"]),
        node("Log", ["size"], ["length"]),
        node("Concat", ["best", "odds", "length"], ["pooled"], axis=0),
        node("MatMul", ["pooled", "weights"], ["weighed"]),
        node("Add", ["weighed", "bias"], ["logit"]),
    ]
    inputs = [
        helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", labels.COUNT]),
        helper.make_tensor_value_info("stretches", TensorProto.FLOAT, ["m", 1]),
        helper.make_tensor_value_info("section", TensorProto.FLOAT, [1, 1]),
        helper.make_tensor_value_info("words", TensorProto.FLOAT, [1]),
    ]
    return nodes, inputs, [helper.make_tensor_value_info("logit", TensorProto.FLOAT, [1])], constants


def _save(parts, name, path):
    nodes, inputs, outputs, constants = parts
    tensors = [numpy_helper.from_array(np.ascontiguousarray(value), key) for key, value in constants.items()]
    graph = helper.make_graph(nodes, name, inputs, outputs, tensors)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString())


def _file(path):
    return {"path": path.name, "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
