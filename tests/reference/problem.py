"""The per-node problem from pairwise counts, and the checks of its answers.

    min_W  1/(2N) || E_r - E_{-r} W ||_F^2  +  lambda * sum_i w_i || W_i ||_F

Letters: N rows, n columns, m_i levels, rho_i = m_i - 1, r the target, i another column, H the Gram matrix of the coded
columns, C = H_{-r,r}. Nothing here knows a solver: objective, optimality and duality gap come from H and W alone.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd
from scipy.stats import chi2


def read_codes(path):
    """A CSV file as codes 0..m_i-1, levels in the order of their text; columns with one level are left out."""
    frame = pd.read_csv(path, dtype=str, keep_default_na=False)
    columns = [np.unique(frame[name].to_numpy(str), return_inverse=True)[1] for name in frame.columns]
    return np.column_stack([c for c in columns if c.max() > 0])


def dummy(p):
    """Level a >= 1 has its own indicator; the reference level (code 0) is the zero row."""
    return np.eye(len(p))[:, 1:]


def effects(p):
    """As dummy, with the reference level's row all -1."""
    table = dummy(p)
    table[0] = -1.0
    return table


def normalised(p):
    """A table T with T' (diag p - p p') T = I: the inverse root of the covariance on its range."""
    values, vectors = np.linalg.eigh(np.diag(p) - np.outer(p, p))
    return vectors[:, 1:] / np.sqrt(values[1:])


@dataclass
class Node:
    """One target's quadratic: G = H_{-r,-r}, C = H_{-r,r}, yy = tr H_rr, the others' row offsets and weights."""

    G: np.ndarray
    C: np.ndarray
    yy: float
    offsets: np.ndarray
    weights: np.ndarray

    @property
    def sizes(self):
        return np.diff(self.offsets)

    def block_norms(self, M):
        return np.sqrt(np.add.reduceat((M**2).sum(1), self.offsets[:-1]))

    def lambda_max(self):
        """The smallest lambda at which every block vanishes."""
        return float((self.block_norms(self.C) / self.weights).max())

    def objective(self, W, lam):
        fit = self.yy / 2 - (W * self.C).sum() + (W * (self.G @ W)).sum() / 2
        return float(fit + lam * (self.weights * self.block_norms(W)).sum())

    def kkt(self, W, lam):
        """The largest violation of a block's optimality condition, over lambda * w_i."""
        gradient, norms = self.C - self.G @ W, self.block_norms(W)
        limit = lam * self.weights
        scale = np.repeat(limit / np.where(norms > 0, norms, 1.0), self.sizes)[:, None]
        active = self.block_norms(gradient - scale * W)
        inactive = np.maximum(self.block_norms(gradient) - limit, 0.0)
        return float((np.where(norms > 0, active, inactive) / limit).max())

    def gap(self, W, lam):
        """The duality gap over the objective at W = 0."""
        fitted = (W * self.C).sum()
        rr, yr = self.yy - 2 * fitted + (W * (self.G @ W)).sum(), self.yy - fitted
        gradient = self.block_norms(self.C - self.G @ W)
        s = min(1.0, float((lam * self.weights / np.maximum(gradient, 1e-300)).min()))
        return (self.objective(W, lam) - s * yr + s * s * rr / 2) / (self.yy / 2)


class Problem:
    """The Gram matrix of a table under one coding, and each node's part of it."""

    def __init__(self, codes, coding, intercept):
        self.N, self.n = codes.shape
        m = codes.max(0) + 1
        level_offsets = np.r_[0, np.cumsum(m)]
        indicators = np.zeros((self.N, level_offsets[-1]))
        indicators[np.arange(self.N)[:, None], codes + level_offsets[:-1]] = 1.0
        p = indicators.mean(0)
        # Whole numbers below 2^53, so the counts are exact before the division.
        joint = indicators.T @ indicators / self.N - (np.outer(p, p) if intercept else 0.0)
        self.rho, self.offsets = m - 1, np.r_[0, np.cumsum(m - 1)]
        T = np.zeros((level_offsets[-1], self.offsets[-1]))
        for i in range(self.n):
            rows = slice(level_offsets[i], level_offsets[i + 1])
            T[rows, self.offsets[i] : self.offsets[i + 1]] = coding(p[rows])
        self.H = T.T @ joint @ T

    def node(self, r, chi2_weights=False):
        """The quadratic of target r, with unit weights or each pair's chi-square critical value at level 0.05/(n-1)."""
        target = np.arange(self.offsets[r], self.offsets[r + 1])
        others = np.delete(np.arange(self.offsets[-1]), target)
        rho = np.delete(self.rho, r)
        weights = np.ones(self.n - 1)
        if chi2_weights:
            weights = np.sqrt(chi2.ppf(1 - 0.05 / (self.n - 1), rho * self.rho[r]) / self.N)
        yy = float(np.trace(self.H[np.ix_(target, target)]))
        return Node(self.H[np.ix_(others, others)], self.H[np.ix_(others, target)], yy, np.r_[0, np.cumsum(rho)], weights)

    def lambda_max(self):
        """The largest node's lambda_max, unit weights."""
        return max(self.node(r).lambda_max() for r in range(self.n))
