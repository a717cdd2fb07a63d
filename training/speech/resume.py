"""Takes the weights of an exported model folder, so that training can go on from what is published."""

import numpy as np
import onnx
import torch
from onnx import numpy_helper

import tokens


#: What holds a row for each piece.
_BY_PIECE = ("ctc.0.weight", "ctc.0.bias", "predictor.embedding.weight", "joiner.out.weight", "joiner.out.bias")


#: Where each part is: the file, and what its names begin with there.
_FILES = {"encoder": ("encoder", ""), "ctc": ("ctc", ""), "predictor": ("decoder", "predictor."), "joiner": ("joiner", "joiner.")}


@torch.no_grad()
def start(network, pieces, folder):
    """
    Gives the network the weights of the model in `folder` (as far as int8 kept them) where name and shape are its own. A piece that
    the model did not have begins as the mean of the shorter ones that it stands for.
    """
    before = tokens.written(folder / "tokens.txt")
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
    """The parameters by their names in torch: the weight of a MatMul is named by the node that uses it, and lies on its side."""
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
    """Which rows of the old output layer stand for a piece: its own, or those of the parts that it was merged from."""
    if name in before:
        return [before[name]]
    first, second = next(pair for pair in pieces.merges if "".join(pair) == name)
    return _row(first, pieces, before) + _row(second, pieces, before)
