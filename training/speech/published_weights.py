"""Loads the weights of an exported model folder, so that training can continue from the published model."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from . import bpe

#: Parameters with a row for each piece.
_BY_PIECE = ("ctc.0.weight", "ctc.0.bias", "predictor.embedding.weight", "joiner.out.weight", "joiner.out.bias")
#: Of each part of the network, the file and the prefix of its parameters there.
_FILES = {"encoder": ("encoder", ""), "ctc": ("ctc", ""), "predictor": ("decoder", "predictor."), "joiner": ("joiner", "joiner.")}


@torch.no_grad()
def load(network, pieces, folder):
    """
    Loads the int8 weights of the model in `folder` into the network where names and shapes agree. A piece that the model did not have
    starts as the mean of the shorter pieces that it was merged from.
    """
    before = bpe.read_tokens(folder / "tokens.txt")
    rows = [_row(name, pieces, before) for name in pieces.names]
    for part, (file, prefix) in _FILES.items():
        known = _weights(folder / f"{file}.int8.onnx")
        for name, tensor in getattr(network, part).named_parameters():
            values = known.get(prefix + name)
            if f"{part}.{name}" in _BY_PIECE:
                values = np.stack([values[row].mean(0) for row in rows])
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


def _row(name, pieces, before):
    """The rows of a piece in the old output layer: its own, or those of the pieces that it was merged from."""
    if name in before:
        return [before[name]]
    first, second = next(pair for pair in pieces.merges if "".join(pair) == name)
    return _row(first, pieces, before) + _row(second, pieces, before)
