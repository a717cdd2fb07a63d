"""Loads the weights of an exported model folder, so that training can continue from the published model."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from . import facts


@torch.no_grad()
def load(network, folder):
    """Loads the int8 weights of the model in `folder` into the network where names and shapes agree."""
    known = _weights(folder / facts.FILE)
    for name, tensor in network.named_parameters():
        values = known.get(name)
        if values is not None and values.shape == tuple(tensor.shape):
            tensor.copy_(torch.from_numpy(values.copy()))


def _weights(path):
    """{name in torch: parameter}. The weight of a MatMul is named after its node, and is transposed."""
    graph = onnx.load(str(path)).graph
    known = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    for node in graph.node:
        if node.op_type == "DequantizeLinear":
            values, scale, _ = (known[name] for name in node.input)
            axis = next((a.i for a in node.attribute if a.name == "axis"), 1)
            shape = [-1 if i == axis else 1 for i in range(values.ndim)]
            known[node.output[0]] = values.astype(np.float32) * scale.reshape(shape)
        elif node.op_type == "MatMul" and node.input[1] in known:
            known[node.name.strip("/").replace("/MatMul", ".weight").replace("/", ".")] = known[node.input[1]].T
    return known
