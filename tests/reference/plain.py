"""A plain solver of the per-node problem in numpy: accelerated proximal gradient, and a Newton polish.

Slow and short on purpose: it shares no idea with block coordinate descent, so that the two can disagree.
"""
import numpy as np


def shrink(node, M, threshold):
    """Each block scaled by max(0, 1 - threshold_i / |M_i|_F): the proximal map of the penalty."""
    norms = np.maximum(node.block_norms(M), 1e-300)
    return np.repeat(np.maximum(0.0, 1.0 - threshold / norms), node.sizes)[:, None] * M


def fista(node, lam, W, tol, max_steps=100_000):
    """Accelerated proximal gradient from W, restarted when the momentum points uphill, until KKT / lambda <= tol."""
    step = 1.0 / np.linalg.eigvalsh(node.G)[-1]
    threshold = step * lam * node.weights
    V, t = W, 1.0
    for count in range(max_steps):
        new = shrink(node, V + step * (node.C - node.G @ V), threshold)
        if ((V - new) * (new - W)).sum() > 0:
            t = 1.0
        following = (1 + np.sqrt(1 + 4 * t * t)) / 2
        V, W, t = new + (t - 1) / following * (new - W), new, following
        if count % 20 == 0 and node.kkt(W, lam) <= tol:
            break
    return W


def fista_path(node, lambdas, tol):
    """One answer per lambda, each started from the one before."""
    W, answers = np.zeros_like(node.C), []
    for lam in lambdas:
        W = fista(node, lam, W, tol)
        answers.append(W)
    return answers


def newton(node, lam, W, steps=8):
    """Newton's method on the optimality equations of the blocks that are not zero; keeps the best iterate by KKT."""
    best = W
    q = W.shape[1]
    for _ in range(steps):
        norms = node.block_norms(W)
        active = np.repeat(norms > 0, node.sizes)
        if not active.any():
            break
        residual = node.C - node.G @ W - np.repeat(lam * node.weights / np.where(norms > 0, norms, 1), node.sizes)[:, None] * W
        hessian = np.kron(node.G, np.eye(q)) + penalty_curvature(node, lam, W, norms)
        chosen = np.repeat(active, q)
        W = W.copy()
        W[active] += np.linalg.solve(hessian[np.ix_(chosen, chosen)], residual[active].ravel()).reshape(-1, q)
        if node.kkt(W, lam) < node.kkt(best, lam):
            best = W
    return best


def penalty_curvature(node, lam, W, norms):
    """lambda w_i / |W_i| (I - u u') on the diagonal for each block that is not zero, u its direction."""
    q = W.shape[1]
    out = np.zeros((W.size, W.size))
    for i in np.flatnonzero(norms):
        rows = slice(node.offsets[i] * q, node.offsets[i + 1] * q)
        u = W[node.offsets[i] : node.offsets[i + 1]].ravel() / norms[i]
        out[rows, rows] = lam * node.weights[i] / norms[i] * (np.eye(len(u)) - np.outer(u, u))
    return out
