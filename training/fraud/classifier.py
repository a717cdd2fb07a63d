"""The text classifier: a sparse logistic regression with one output for each label; unknown labels do not count."""

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

from . import vectoriser

#: Features in fewer rows keep a weight of zero.
MIN_ROWS = 3
#: Features are scaled by (share of rows that have them / TYPICAL_SHARE) ** RARITY, so that rare ones are penalised less.
RARITY = -0.42
TYPICAL_SHARE = 0.004
#: Rows whose features are counted at once: bounds memory.
_COUNTED = 1 << 16


def matrix_of(rows, width):
    """A sparse matrix, rows x `width`, from the columns of each row; a row of n columns holds 1 / sqrt(n + SMOOTHING)."""
    counts = np.array([len(row) for row in rows])
    scale = (1 / np.sqrt(counts + vectoriser.SMOOTHING)).astype(np.float32)
    ends = np.concatenate([[0], np.cumsum(counts)])
    return csr_matrix((np.repeat(scale, counts), np.concatenate(rows), ends), shape=(len(rows), width))


def first_columns(matrix, width):
    """The same rows with the first `width` columns alone, scaled anew."""
    inside = matrix.indices < width
    ends = np.concatenate([[0], np.cumsum(inside)])[matrix.indptr]
    counts = np.diff(ends)
    scale = (1 / np.sqrt(counts + vectoriser.SMOOTHING)).astype(np.float32)
    return csr_matrix((np.repeat(scale, counts), matrix.indices[inside], ends), shape=(matrix.shape[0], width))


def fit(matrix, truth, weight, penalty, rounds, trust=1.0):
    """
    Minimises the weighted cross entropy with an L2 penalty by `rounds` iterations of L-BFGS. `truth` is n x labels with NaN for unknown,
    `weight` n; rows of weight 0 are not learned from. Rare labels are penalised less, by the square root of their share, or they would not
    be learned; so are rare features, and those with a `trust`, one number or one for each feature, above 1.
    Returns (weights, (features + 1) x labels, whose last row is zero for padding; bias, labels).

    The matrix is neither copied nor transposed: processes that fit other rows of it share its memory.
    """
    counts = _counts(matrix, weight > 0)
    used = counts >= MIN_ROWS
    scale = np.zeros((len(counts), 1), np.float32)
    scale[used, 0] = (counts[used] / np.count_nonzero(weight) / TYPICAL_SHARE) ** RARITY * np.broadcast_to(trust, counts.shape)[used]
    known = ~np.isnan(truth)
    y = np.where(known, truth, 0).astype(np.float32)
    mass = known * weight[:, None]
    rarity = np.sqrt(np.maximum((mass * y).sum(0) / np.maximum(mass.sum(0), 1e-9), 1e-3))
    mass = (mass / np.maximum(mass.sum(0), 1e-9) / rarity).astype(np.float32)
    shape = len(counts), truth.shape[1]
    size = shape[0] * shape[1]

    def loss(flat):
        w, b = flat[:size].reshape(shape).astype(np.float32), flat[size:]
        z = matrix @ (scale * w) + b.astype(np.float32)
        p = sigmoid(z)
        value = (mass * (np.logaddexp(0, z) - y * z)).sum() + penalty * (w * w).sum()
        slope = mass * (p - y)
        return float(value), np.concatenate([(scale * (matrix.T @ slope) + 2 * penalty * w).ravel(), slope.sum(0)]).astype(np.float64)

    best = minimize(loss, np.zeros(size + shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": rounds, "maxcor": 6}).x
    weights = np.zeros((shape[0] + 1, shape[1]), dtype=np.float32)
    weights[:-1] = best[:size].reshape(shape) * scale
    return weights, best[size:].astype(np.float32)


def _counts(matrix, chosen):
    """How many of the chosen rows have each feature."""
    counts = np.zeros(matrix.shape[1], np.int64)
    for first in range(0, matrix.shape[0], _COUNTED):
        part = matrix[first : first + _COUNTED][chosen[first : first + _COUNTED]]
        counts += np.bincount(part.indices, minlength=len(counts))
    return counts


def predict(model, matrix):
    """Probabilities, rows x labels, of a (weights, bias)."""
    weights, bias = model
    return sigmoid(matrix @ weights[:-1] + bias)


def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))
