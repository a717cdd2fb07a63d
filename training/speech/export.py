"""Writes the network as ONNX with int8 weights, from which training can continue as well."""

import io

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper

from . import facts
from .pronunciations import PHONES

OPSET, IR = 13, 7
#: Tensors of fewer elements stay float.
_SMALL = 2048
#: The axis of the output channels in the weights of each operator.
_OUTPUTS = {"Conv": 0, "MatMul": 1, "Gemm": 0}


def write(network, folder):
    """Input samples float [1, S], S at least 400; output log_probs float [1, T, 1 + phones]."""
    folder.mkdir(parents=True, exist_ok=True)
    file = io.BytesIO()
    torch.onnx.export(
        network.eval(),
        (torch.randn(1, 32_000) / 10,),
        file,
        opset_version=OPSET,
        input_names=["samples"],
        output_names=["log_probs"],
        dynamic_axes={"samples": {1: "S"}, "log_probs": {1: "T"}},
    )
    graph = onnx.load_from_string(file.getvalue())
    graph.ir_version = IR
    _quantise(graph.graph)
    helper.set_model_props(graph, {"phones": " ".join(PHONES)})
    onnx.checker.check_model(graph)
    (folder / facts.FILE).write_bytes(graph.SerializeToString())


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
