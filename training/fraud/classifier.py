"""The text classifier: one sparse logistic regression with an output for each label, unknown labels left out."""

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, diags

import vectoriser

RAREST = 3
#: Rare features weigh more than common ones, by the share of rows that have them to this power, next to the usual share.
RARITY = -0.42
USUAL = 0.004


def matrix_of(rows, width):
    """Arrays of columns to a sparse matrix of rows x `width`; each row is scaled by 1 / sqrt(n + smoothing)."""
    counts = np.array([len(row) for row in rows])
    scale = (1 / np.sqrt(counts + vectoriser.SMOOTHING)).astype(np.float32)
    ends = np.concatenate([[0], np.cumsum(counts)])
    return csr_matrix((np.repeat(scale, counts), np.concatenate(rows), ends), shape=(len(rows), width))


def first_columns(matrix, width):
    """The same rows by the first `width` columns alone."""
    inside = matrix.indices < width
    ends = np.concatenate([[0], np.cumsum(inside)])[matrix.indptr]
    counts = np.diff(ends)
    scale = (1 / np.sqrt(counts + vectoriser.SMOOTHING)).astype(np.float32)
    return csr_matrix((np.repeat(scale, counts), matrix.indices[inside], ends), shape=(matrix.shape[0], width))


def fit(matrix, truth, weight, penalty, rounds, start=None):
    """
    Minimises the weighted cross entropy with an L2 penalty by L-BFGS, from `start` where given. `truth` is n x labels with NaN for
    unknown, `weight` n.
    A rare label is penalised less, by the root of its share, or it would never be learnt; so is a rare feature.
    Gives weights (features + 1) x labels, whose last row is zero for padding, and a bias for each label.
    """
    often = np.bincount(matrix.indices, minlength=matrix.shape[1])
    used = np.flatnonzero(often >= RAREST)
    scale = ((often[used] / matrix.shape[0] / USUAL) ** RARITY).astype(np.float32)
    x = (matrix[:, used] @ diags(scale)).tocsr()
    xt = x.T.tocsr()
    known = ~np.isnan(truth)
    y = np.where(known, truth, 0).astype(np.float32)
    mass = known * weight[:, None]
    rarity = np.sqrt(np.maximum((mass * y).sum(0) / np.maximum(mass.sum(0), 1e-9), 1e-3))
    mass = (mass / np.maximum(mass.sum(0), 1e-9) / rarity).astype(np.float32)
    width = truth.shape[1]
    size = len(used) * width

    def loss(flat):
        w, b = flat[:size].reshape(-1, width).astype(np.float32), flat[size:]
        z = x @ w + b.astype(np.float32)
        p = sigmoid(z)
        value = (mass * (np.logaddexp(0, z) - y * z)).sum() + penalty * (w * w).sum()
        slope = mass * (p - y)
        return float(value), np.concatenate([(xt @ slope + 2 * penalty * w).ravel(), slope.sum(0)]).astype(np.float64)

    first = np.zeros(size + width)
    if start is not None:
        first = np.concatenate([(start[0][used] / scale[:, None]).ravel(), start[1]])
    best = minimize(loss, first.astype(np.float64), jac=True, method="L-BFGS-B", options={"maxiter": rounds, "maxcor": 6}).x
    weights = np.zeros((matrix.shape[1] + 1, width), dtype=np.float32)
    weights[used] = best[:size].reshape(-1, width) * scale[:, None]
    return weights, best[size:].astype(np.float32)


def predict(model, matrix):
    """Probabilities, rows x labels."""
    weights, bias = model
    return sigmoid(matrix @ weights[:-1] + bias)


def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))
