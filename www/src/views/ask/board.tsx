// All nodes of a network as charts: between their arrows, or as a list.
import { useId, useMemo } from 'preact/hooks';
import { Card, type CardProps } from './card';
import { placesOf } from './places';
import type { AskNode } from './types';

export interface BoardProps extends Omit<CardProps, 'node' | 'of'> {
  nodes: readonly AskNode[];
  /** The nodes to show, in this order; a board with arrows shows all. */
  order: readonly number[];
}

/** The charts where the arrows lead: each stands in the order of reading, its place is style. */
export function ArrowBoard({ nodes, order, ...card }: BoardProps) {
  const two = card.sides.length > 1;
  const places = useMemo(() => placesOf(nodes, two), [nodes, two]);
  const head = useId();
  const cut = (node: number) =>
    card.sides[card.active]?.scenario.some((known) => known.node === node && known.how === 'done');
  return (
    <div class="ask-board" tabIndex={0} role="region" aria-label="Charts">
      <div class="ask-plane" style={{ width: pixels(places.width), height: pixels(places.height) }}>
        <svg width={places.width} height={places.height} aria-hidden="true">
          <defs>
            <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 1L9 5L0 9Z" class="ask-head" />
            </marker>
          </defs>
          {places.arrows.map(({ from, to, path }) => (
            <path
              key={`${from} ${to}`}
              d={path}
              class={cut(to) ? 'ask-arrow cut' : 'ask-arrow'}
              marker-end={cut(to) ? undefined : `url(#${head})`}
            />
          ))}
        </svg>
        {order.map((node) => {
          const [of, box] = [nodes[node], places.boxes[node]];
          return (
            of &&
            box && (
              <div
                key={node}
                class="ask-place"
                style={{ left: pixels(box.x), top: pixels(box.y), width: pixels(box.width) }}
              >
                <Card {...card} node={node} of={of} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

const pixels = (value: number): string => `${value}px`;

/** The charts one after the other, as many beside each other as there is room for. */
export function ListBoard({ nodes, order, ...card }: BoardProps) {
  return (
    <div class="ask-list">
      {order.map((node) => {
        const of = nodes[node];
        return of && <Card key={node} {...card} node={node} of={of} />;
      })}
    </div>
  );
}

/** Parents before their children, and else as they come. */
export function parentsFirst(nodes: readonly AskNode[]): number[] {
  const done = new Set<number>();
  const order: number[] = [];
  const visit = (node: number) => {
    if (done.has(node)) return;
    done.add(node);
    nodes[node]?.parents.forEach(visit);
    order.push(node);
  };
  nodes.forEach((_, node) => {
    visit(node);
  });
  return order;
}
