// For development: the views with made-up numbers, without engine or state. `gallery.html?n=223&states&seed=3`.
import { render } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { edgesAt, madeUpPath } from './gallery-data';
import type { Pair, Selection } from './model';
import { EdgeTable } from './views/edges/table';
import { graphPng, graphSvg } from './views/graph/picture';
import type { Point } from './views/graph/positions';
import { GraphView } from './views/graph/view';
import type { GraphHandle } from './views/graph/view';
import { LambdaStrip } from './views/lambda/strip';

const query = new URLSearchParams(location.search);
const SIZES = [8, 37, 223, 1000];

function Gallery() {
  const path = useMemo(() => madeUpPath(Number(query.get('n') ?? 37), Number(query.get('seed') ?? 1)), []);
  const states = useMemo(() => (query.has('states') ? path.states : undefined), [path]);
  const [lambda, setLambda] = useState(Number(query.get('lambda') ?? path.marks[0]?.lambda));
  const [selection, setSelection] = useState<Selection>();
  const [pinned, setPinned] = useState<ReadonlyMap<number, Point>>(new Map());
  const [required, setRequired] = useState<Pair[]>([]);
  const [forbidden, setForbidden] = useState<Pair[]>([]);
  const handle = useRef<GraphHandle | null>(null);
  const edges = useMemo(() => edgesAt(path, lambda), [path, lambda]);
  const toggle = (pair: Pair) => (pairs: Pair[]) =>
    pairs.some((p) => String(p) === String(pair)) ? pairs.filter((p) => String(p) !== String(pair)) : [...pairs, pair];
  const demands = {
    required,
    forbidden,
    onRequire: (pair: Pair) => {
      setRequired(toggle(pair));
    },
    onForbid: (pair: Pair) => {
      setForbidden(toggle(pair));
    },
  };
  const picture = () =>
    graphSvg({
      title: 'Made-up network',
      lambda,
      names: path.names,
      edges,
      positions: handle.current?.positions() ?? new Float64Array(),
      normMax: path.normMax,
      required,
      forbidden,
    });
  Object.assign(window, { gallery: { setLambda, path, picture, graphPng } });
  return (
    <>
      <nav>
        {SIZES.map((n) => (
          <a key={n} href={`?n=${n}`}>
            {n} nodes
          </a>
        ))}
        <a href={`?n=${path.names.length}&states`}>with states</a>
      </nav>
      <GraphView
        {...{ ...path, ...demands, edges, selection, pinned, handle }}
        {...(states ? { nodeStates: states } : {})}
        seed={1}
        reducedMotion={matchMedia('(prefers-reduced-motion: reduce)').matches}
        onSelect={setSelection}
        onPin={(node, at) => {
          setPinned((map) => {
            const next = new Map(map);
            if (at) next.set(node, at);
            else next.delete(node);
            return next;
          });
        }}
      />
      <EdgeTable {...demands} names={path.names} edges={edges} selection={selection} onSelect={setSelection} />
      <LambdaStrip
        {...path}
        value={lambda}
        count={edges.length}
        busy={false}
        onInput={setLambda}
        onCommit={setLambda}
      />
    </>
  );
}

const place = document.getElementById('gallery');
if (place) render(<Gallery />, place);
