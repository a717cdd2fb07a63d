"""Writes the model folder: two ONNX files, model.json with checksums, the figures, and the fixture for the TypeScript side."""

import hashlib
import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

import head as risk_head
import labels
import vectoriser
import windows

OPSET, IR = 13, 8
VERSION = "0.1.0"


def write(folder, model, head, calibration, thresholds, figures, seed):
    folder.mkdir(parents=True, exist_ok=True)
    _save(_windows_graph(*model), "windows", folder / "windows.onnx")
    _save(_head_graph(*head), "call", folder / "call.onnx")
    files = {role: _file(folder / f"{role}.onnx") for role in ("windows", "call")}
    (folder / "model.json").write_text(json.dumps(_describe(files, calibration, thresholds, seed), indent=2) + "\n")
    (folder / "figures.json").write_text(json.dumps(figures, indent=2) + "\n")


def _describe(files, calibration, thresholds, seed):
    reported = [
        {"type": kind, "severity": severity, "threshold": thresholds[code]}
        for code, (kind, severity) in enumerate(labels.INDICATORS.values())
    ]
    return {
        "format": 1,
        "name": "callwarden-fraud-en",
        "version": VERSION,
        "languages": ["en"],
        "files": files,
        "vectoriser": {
            "method": "hashed-ngrams-1",
            "buckets": vectoriser.BUCKETS,
            "smoothing": vectoriser.SMOOTHING,
            "longestWord": vectoriser.LONGEST_WORD,
        },
        "windows": {"longest": windows.LONGEST, "size": windows.SIZE, "stride": windows.STRIDE},
        "indicators": reported,
        "stretches": {"size": windows.STRETCH, "stride": windows.STRETCH_STEP},
        "sections": {"size": windows.SECTION, "stride": windows.SECTION_STEP},
        "context": [*labels.CONTEXT.values(), "fraud", "fraud_stretch"],
        "pooling": {"depth": risk_head.DEPTH, "stretches": risk_head.STRETCHES, "roles": risk_head.ROLES},
        "calibration": {"method": "platt", "slope": calibration[0], "intercept": calibration[1]},
        "training": {"command": "training/fraud/train.py", "seed": seed},
    }


def _windows_graph(weights, bias):
    """features int32 [n, f], padded with the number of buckets; scale float [n, 1] -> probabilities float [n, labels]."""
    step = np.maximum(np.abs(weights).max(0), 1e-6) / 127
    constants = {
        "weights": np.round(weights / step).astype(np.int8),
        "step": step.astype(np.float32),
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
    outputs = [helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", labels.COUNT])]
    return nodes, inputs, outputs, constants


def _head_graph(weights, bias):
    """
    probabilities float [n, labels] with n >= 8 and stretches float [m, labels] with m >= 3, zero rows for padding;
    roles float [3] -> logit float [1].
    """
    constants = {
        "depth": np.array([risk_head.DEPTH], dtype=np.int64),
        "zero": np.array([0], dtype=np.int64),
        "one": np.array([1], dtype=np.int64),
        "three": np.array([3], dtype=np.int64),
        "last": np.array([labels.LONG], dtype=np.int64),
        "flat": np.array([-1], dtype=np.int64),
        "pretext": np.array(labels.PRETEXT, dtype=np.int64),
        "demand": np.array(labels.DEMAND, dtype=np.int64),
        "pressure": np.array(labels.PRESSURE, dtype=np.int64),
        "weights": weights.astype(np.float32)[:, None],
        "bias": np.array([bias], dtype=np.float32),
    }
    nodes = [
        helper.make_node("Slice", ["probabilities", "zero", "last", "one"], ["judged"]),
        helper.make_node("TopK", ["judged", "depth"], ["top", "ranks"], axis=0),
        helper.make_node("Gather", ["stretches", "last"], ["column"], axis=1),
        helper.make_node("Reshape", ["column", "flat"], ["row"]),
        helper.make_node("TopK", ["row", "three"], ["long", "places"], axis=0),
        helper.make_node("ReduceMax", ["long"], ["long_best"], axes=[0], keepdims=1),
        helper.make_node("ReduceMean", ["long"], ["long_mean"], axes=[0], keepdims=1),
        helper.make_node("Slice", ["top", "zero", "one", "zero"], ["first"]),
        helper.make_node("Reshape", ["first", "flat"], ["best"]),
        helper.make_node("Slice", ["top", "zero", "three", "zero"], ["few"]),
        helper.make_node("ReduceMean", ["few"], ["mean3"], axes=[0], keepdims=0),
        helper.make_node("ReduceMean", ["top"], ["mean8"], axes=[0], keepdims=0),
    ]
    for group in ("pretext", "demand", "pressure"):
        nodes.append(helper.make_node("Gather", ["best", group], [f"all_{group}"], axis=0))
        nodes.append(helper.make_node("ReduceMax", [f"all_{group}"], [f"max_{group}"], axes=[0], keepdims=1))
    pairs = [("pretext", "demand", "a"), ("pretext", "pressure", "b"), ("demand", "pressure", "c")]
    nodes += [helper.make_node("Mul", [f"max_{x}", f"max_{y}"], [name]) for x, y, name in pairs]
    parts = ["best", "mean3", "mean8", "a", "b", "c", "d", "long_best", "long_mean", "roles"]
    nodes += [
        helper.make_node("Mul", ["a", "max_pressure"], ["d"]),
        helper.make_node("Concat", parts, ["pooled"], axis=0),
        helper.make_node("MatMul", ["pooled", "weights"], ["weighed"]),
        helper.make_node("Add", ["weighed", "bias"], ["logit"]),
    ]
    inputs = [
        helper.make_tensor_value_info("probabilities", TensorProto.FLOAT, ["n", labels.COUNT]),
        helper.make_tensor_value_info("stretches", TensorProto.FLOAT, ["m", labels.COUNT]),
        helper.make_tensor_value_info("roles", TensorProto.FLOAT, [risk_head.ROLES]),
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
