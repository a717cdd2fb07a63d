"""The text classifier: one sparse logistic regression with an output for each label, unknown labels left out."""

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

import labels
import vectoriser

L2 = 3e-6
ROUNDS = 35
RAREST = 3


def matrix_of(rows):
    """Feature numbers of windows to a sparse matrix; each row is scaled by 1 / sqrt(n + smoothing)."""
    counts = np.array([len(row) for row in rows])
    ends = np.concatenate([[0], np.cumsum(counts)])
    scale = 1 / np.sqrt(counts + vectoriser.SMOOTHING)
    columns = np.concatenate([np.asarray(row, dtype=np.int32) for row in rows])
    values = np.repeat(scale, counts).astype(np.float32)
    return csr_matrix((values, columns, ends), shape=(len(rows), vectoriser.BUCKETS))


def fit(matrix, truth, weight, start=None, rounds=ROUNDS):
    """
    Minimises the weighted cross entropy by L-BFGS, from `start` where given. `truth` is n x labels with NaN for unknown, `weight` n.
    A rare label is penalised less, by the root of its share, or it would never be learnt.
    Gives weights (buckets + 1) x labels, whose last row is zero for padding, and a bias for each label.
    """
    used = np.flatnonzero(np.bincount(matrix.indices, minlength=matrix.shape[1]) >= RAREST)
    x = matrix[:, used].tocsr()
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
        value = (mass * (np.logaddexp(0, z) - y * z)).sum() + L2 * (w * w).sum()
        slope = mass * (p - y)
        return float(value), np.concatenate([(xt @ slope + 2 * L2 * w).ravel(), slope.sum(0)]).astype(np.float64)

    first = np.zeros(size + width) if start is None else np.concatenate([start[0][used].ravel(), start[1]])
    best = minimize(loss, first.astype(np.float64), jac=True, method="L-BFGS-B", options={"maxiter": rounds, "maxcor": 6}).x
    weights = np.zeros((vectoriser.BUCKETS + 1, width), dtype=np.float32)
    weights[used] = best[:size].reshape(-1, width)
    return weights, best[size:].astype(np.float32)


def predict(model, matrix):
    """Probabilities, rows x labels."""
    weights, bias = model
    return sigmoid(matrix @ weights[:-1] + bias)


def predict_held_out(models, matrix, folds):
    """Probabilities, rows x labels: those of each row by the model of its fold, which has not seen it."""
    rows = np.zeros((matrix.shape[0], labels.COUNT))
    for fold in np.unique(folds):
        rows[folds == fold] = predict(models[fold], matrix[folds == fold])
    return rows


def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -30, 30)))
