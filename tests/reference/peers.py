"""Outside group-lasso packages behind one signature: (node, lambdas, tolerance) -> one W per lambda.

Each solves the one-response form with design E_{-r} (x) I and row-major vec W, in which block i is a run of
rho_i * rho_r coefficients. Packages that want rows get a square root of the Gram matrix, which has the same objective up to
a constant and far fewer rows than the table.
"""
import warnings

import adelie
import numpy as np

warnings.filterwarnings("ignore")


def square_root(node):
    """L, B with L'L / rows = G and L'B / rows = C; directions in which G vanishes have no row."""
    values, vectors = np.linalg.eigh(node.G)
    kept = values > 1e-12 * values[-1]
    rows, root, V = kept.sum(), np.sqrt(values[kept]), vectors[:, kept]
    return np.sqrt(rows) * root[:, None] * V.T, np.sqrt(rows) * (V.T @ node.C) / root[:, None]


def vec_design(node):
    """A, b with A'A / rows = G (x) I and A'b / rows = vec C."""
    L, B = square_root(node)
    q = node.C.shape[1]
    return np.asfortranarray(np.sqrt(q) * np.kron(L, np.eye(q))), np.sqrt(q) * B.ravel()


def adelie_answers(state, lambdas, shape):
    betas = np.asarray(state.betas.todense())
    if len(betas) != len(lambdas):
        raise RuntimeError(f"adelie stopped after {len(betas)} of {len(lambdas)} lambdas")
    return [beta.reshape(shape) for beta in betas]


def adelie_cov(node, lambdas, tol):
    """adelie's covariance method on the dense Gram matrix G (x) I."""
    q = node.C.shape[1]
    A = adelie.matrix.dense(np.asfortranarray(np.kron(node.G, np.eye(q))), method="cov")
    state = adelie.solver.gaussian_cov(
        A, node.C.ravel().copy(), groups=node.offsets[:-1] * q, penalty=node.weights, lmda_path=lambdas, tol=tol,
        max_iters=10**7, rdev_tol=0, early_exit=False, progress_bar=False, n_threads=1)
    return adelie_answers(state, lambdas, node.C.shape)


def adelie_root(node, lambdas, tol):
    """adelie's naive method on the square root, with the (x) I left implicit."""
    q = node.C.shape[1]
    L, B = (np.sqrt(q) * M for M in square_root(node))
    L = np.asfortranarray(L)
    state = adelie.solver.grpnet(
        adelie.matrix.kronecker_eye(L, q) if q > 1 else L, adelie.glm.gaussian(np.ascontiguousarray(B.ravel())),
        groups=node.offsets[:-1] * q, penalty=node.weights, lmda_path=lambdas, tol=tol, max_iters=10**7, adev_tol=1,
        ddev_tol=0, early_exit=False, intercept=False, progress_bar=False, n_threads=1)
    return adelie_answers(state, lambdas, node.C.shape)


def celer(node, lambdas, tol):
    """celer's working-set path on the square root."""
    from celer.homotopy import celer_path

    A, b = vec_design(node)
    groups = [int(size) * node.C.shape[1] for size in node.sizes]
    _, coefficients, _ = celer_path(
        A, b, "grouplasso", alphas=lambdas, groups=groups, weights=node.weights, tol=tol, max_iter=200)
    return [c.reshape(node.C.shape) for c in coefficients.T]


def skglm(node, lambdas, tol):
    """skglm's group block coordinate descent on the square root, warm-started along the path."""
    from skglm.datafits import QuadraticGroup
    from skglm.penalties import WeightedGroupL2
    from skglm.solvers import GroupBCD
    from skglm.utils.data import grp_converter
    from skglm.utils.jit_compilation import compiled_clone

    A, b = vec_design(node)
    indices, pointers = grp_converter([int(size) * node.C.shape[1] for size in node.sizes], A.shape[1])
    loss = compiled_clone(QuadraticGroup(pointers, indices))
    penalty = compiled_clone(WeightedGroupL2(lambdas[0], node.weights, pointers, indices))
    solver = GroupBCD(tol=tol, max_iter=1000, max_epochs=1000, fit_intercept=False)
    w, answers = np.zeros(A.shape[1]), []
    for lam in lambdas:
        penalty.alpha = lam
        w = solver.solve(A, b, loss, penalty, w, A @ w, run_checks=False)[0]
        answers.append(w.reshape(node.C.shape).copy())
    return answers
