"""Writes the network as ONNX with int8 weights, from which training can continue as well."""

import io

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from .pronunciations import PHONES

OPSET, IR = 13, 7
#: Tensors of fewer elements stay float.
_SMALL = 2048
#: The axis of the output channels in the weights of each operator.
_OUTPUTS = {"Conv": 0, "MatMul": 1, "Gemm": 0}
#: The file of the network in the model folder.
FILE = "phones.int8.onnx"
_TIMES = {0: "N", 1: "T"}


def write(network, folder):
    """Inputs x float [N, T, 80] and x_lens int64 [N]; outputs log_probs float [N, ceil(T/4) or more, 1 + phones] and log_probs_len."""
    folder.mkdir(parents=True, exist_ok=True)
    example = (torch.randn(2, 203, 80) - 6, torch.tensor([203, 150]))
    file = io.BytesIO()
    torch.onnx.export(
        network.eval(),
        example,
        file,
        opset_version=OPSET,
        input_names=["x", "x_lens"],
        output_names=["log_probs", "log_probs_len"],
        dynamic_axes={"x": _TIMES, "x_lens": {0: "N"}, "log_probs": _TIMES, "log_probs_len": {0: "N"}},
    )
    graph = onnx.load_from_string(file.getvalue())
    graph.ir_version = IR
    _quantise(graph.graph)
    helper.set_model_props(graph, {"phones": " ".join(PHONES)})
    onnx.checker.check_model(graph)
    (folder / FILE).write_bytes(graph.SerializeToString())


def _quantise(graph):
    """
    Weights become int8 with a scale for each output channel and are dequantised by DequantizeLinear when the model is loaded: a quarter of
    the size, float arithmetic.
    """
    weights = {tensor.name: tensor for tensor in graph.initializer}
    before = []
    for node in graph.node:
        axis = _OUTPUTS.get(node.op_type)
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
