// What the page's words mean, once: in a sentence or two, for somebody who reads them for the first time.

export const TERMS = {
  norm: 'How strongly one column helps to predict the other when all others are known: the length of its weights. Zero means no edge.',
  entry:
    'The largest λ at which the edge is there. The larger, the stronger the evidence: weak edges enter only when λ is small.',
  direction:
    'An arrow where the search gave a direction, a dash where either fits equally, a cross where the score removed the edge.',
  share: 'In what share of the resamples, which are learned from random parts of the rows, the edge is there again.',
  truth: 'What the known network says: found, extra (it has no such arc) or missed (it has one that was not found).',
  interval:
    'The largest λ at which this end chooses the other. It is there at the first of the two λ in brackets, and still out at the second.',
  chosen:
    'Each column is predicted from all others. “Both ends” means that each of the two needs the other to be predicted.',
  gap: 'How much better than ours the best solution could be at most, as a share of the loss with no edges at all. Small is good.',
  certified: 'Proven, not just computed: the gap is below the tolerance, so no other solution is noticeably better.',
  solving: 'Each column is predicted from all others; where that is not done yet, its edges are still to come.',
  converged:
    'Columns whose regression has not reached the tolerance at this λ. What it says of their edges may be wrong.',
  lambda:
    'The penalty: what an edge has to be worth. A larger λ keeps fewer, stronger edges. At 1, chance alone would give a column a neighbour about once in twenty.',
  ebic: 'The extended Bayesian information criterion: it weighs how well the edges predict against how many they are.',
  candidates:
    'The edges that a search may use: it removes those it does not need, and adds none. A smaller λ gives more of them.',
  pattern:
    'CPDAG: arrows only where all graphs that fit the data equally well agree; the other edges have no direction.',
  graph:
    'DAG: a graph without cycles in which every edge has a direction. Some directions could as well be turned round: the pattern leaves those open.',
  average:
    'The edges that more than half of the resamples’ graphs have, or as many as you ask, directed as most of them are. Where most leave a direction open, it stays open.',
  score:
    'How well the graph explains the rows, less a price for its complexity. Only differences count; with BDeu, 5 or more is strong evidence.',
  proven: 'Not just the best that was found: every other graph of the same candidates was shown to score no better.',
  essize:
    'Imaginary rows, spread evenly over all combinations, that BDeu starts from. More of them favour denser graphs; 1 is usual.',
  pruned: 'Without the edges that the graph with the best score does not need.',
  precision: 'The share of the edges shown that the known network has, too.',
  recall: 'The share of the known network’s arcs that were found.',
  f1: 'One number for precision and recall, their harmonic mean: 1 only if all arcs were found and none was added.',
  objective: 'What the regression makes as small as it can: its error plus λ times the norms.',
  bound: 'No weights whatever can bring the objective below this.',
  violation:
    'By how much the worst block misses the condition that the best solution fulfils, in units of its penalty.',
  sweeps: 'How often the solver went through the weights.',
  residual:
    'How far a count is from what independence would give, in standard deviations. Beyond 2 is unusual, beyond 4 hardly chance.',
  chiSquare:
    'Adds up how far all counts are from independence. The filter drops edges whose value chance alone might well give.',
} as const;

/** The name of a definition. */
export type TermName = keyof typeof TERMS;
