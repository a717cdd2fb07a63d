"""Writes the model folder: model.int8.onnx in sherpa-onnx's zipformer-ctc layout, tokens.txt, and model.json with what the plugin must know."""

import io
import json

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

OPSET, IR = 13, 7
#: Smaller tensors stay float.
_SMALL = 2048
_FACTS = {
    "layout": "zipformer-ctc",
    "warning": "This speech model understands synthetic voices only: it is for the demo and for tests, not for calls of people.",
}


def write(network, pieces, folder):
    folder.mkdir(parents=True, exist_ok=True)
    file = io.BytesIO()
    axes = {"x": {0: "N", 1: "T"}, "x_lens": {0: "N"}, "log_probs": {0: "N", 1: "U"}, "log_probs_len": {0: "N"}}
    example = (torch.randn(2, 203, 80) - 6, torch.tensor([203, 150]))
    names = {"input_names": ["x", "x_lens"], "output_names": ["log_probs", "log_probs_len"], "dynamic_axes": axes}
    torch.onnx.export(network.eval(), example, file, opset_version=OPSET, **names)
    graph = onnx.load_from_string(file.getvalue())
    graph.ir_version = IR
    _quantise(graph.graph)
    onnx.checker.check_model(graph)
    (folder / "model.int8.onnx").write_bytes(graph.SerializeToString())
    pieces.write(folder / "tokens.txt")
    (folder / "model.json").write_text(json.dumps(_FACTS, indent=2) + "\n")


def _quantise(graph):
    """
    Weights become int8 with a scale for each output channel, made float again by DequantizeLinear when the model is
    loaded: a quarter of the size, and float arithmetic.
    """
    weights = {tensor.name: tensor for tensor in graph.initializer}
    before = []
    for node in graph.node:
        axis = {"Conv": 0, "MatMul": 1}.get(node.op_type)
        tensor = weights.get(node.input[1]) if axis is not None else None
        if tensor is None or np.prod(tensor.dims) < _SMALL:
            continue
        values = numpy_helper.to_array(tensor)
        others = tuple(i for i in range(values.ndim) if i != axis)
        scale = np.maximum(np.abs(values).max(others), 1e-8) / 127
        shape = [-1 if i == axis else 1 for i in range(values.ndim)]
        rounded = np.round(values / scale.reshape(shape)).astype(np.int8)
        name = tensor.name
        graph.initializer.remove(tensor)
        graph.initializer.extend([
            numpy_helper.from_array(rounded, f"{name}.int8"),
            numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"),
            numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{name}.zero"),
        ])
        inputs = [f"{name}.int8", f"{name}.scale", f"{name}.zero"]
        before.append(helper.make_node("DequantizeLinear", inputs, [name], axis=axis))
    for node in reversed(before):
        graph.node.insert(0, node)
