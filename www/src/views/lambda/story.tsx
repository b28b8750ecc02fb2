// What the last moves of λ did: "+2 −1" beside the count, and a list with names.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LambdaChange } from '../../state/changes';
import type { Pair } from '../../model';
import { counted, readable } from '../parts/format';
import { placeBeside } from '../parts/tip';
import type { Story } from './head';

export function ChangeCount({ change: { from, came, left } }: { change: LambdaChange }) {
  if (came.length + left.length === 0) return null;
  return (
    <span class="strip-change" title={`Since λ = ${readable(from)}`}>
      <span aria-hidden="true">
        {came.length > 0 && <span class="came">+{came.length}</span>}
        {left.length > 0 && <span class="left">−{left.length}</span>}
      </span>
      <span class="visually-hidden">
        , {came.length} came and {left.length} left since λ = {readable(from)}
      </span>
    </span>
  );
}

/** Pairs of one change that are named; the others are counted. */
const NAMED = 8;

/** A button that opens the list; the browser closes it again, by Escape or a click elsewhere. */
export function LastChanges({ last, names, onPair }: Story) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [button, list] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  useLayoutEffect(() => {
    if (open && button.current && list.current) placeBeside(list.current, button.current);
  });
  if (last.length === 0) return null;
  return (
    <>
      <button ref={button} type="button" class="strip-last" popoverTarget={id}>
        Last changes
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        class="strip-story"
        role="group"
        aria-label="Last changes"
        onToggle={({ newState }) => {
          setOpen(newState === 'open');
        }}
      >
        {open && <Changes {...{ last, names, onPair }} />}
      </div>
    </>
  );
}

function Changes({ last, names, onPair }: Pick<Story, 'last' | 'names' | 'onPair'>) {
  return (
    <ol>
      {last.map((change, place) => (
        <li key={last.length - place}>
          <strong>
            λ {readable(change.from)} → {readable(change.to)}
          </strong>
          <Pairs sign="+" word="came" pairs={change.came} {...{ names, onPair }} />
          <Pairs sign="−" word="left" pairs={change.left} {...{ names, onPair }} />
        </li>
      ))}
    </ol>
  );
}

interface PairsProps extends Pick<Story, 'names' | 'onPair'> {
  sign: string;
  word: 'came' | 'left';
  pairs: readonly Pair[];
}

function Pairs({ sign, word, pairs, names, onPair }: PairsProps) {
  if (pairs.length === 0) return null;
  return (
    <ul class={word} aria-label={`${counted(pairs.length, 'edge')} ${word}`}>
      {pairs.slice(0, NAMED).map((pair) => (
        <li key={pair.join(' ')}>
          <span aria-hidden="true">{sign} </span>
          <button
            type="button"
            class="text-button"
            onClick={() => {
              onPair(pair);
            }}
          >
            {names[pair[0]]} – {names[pair[1]]}
          </button>
        </li>
      ))}
      {pairs.length > NAMED && <li class="quiet">and {pairs.length - NAMED} more</li>}
    </ul>
  );
}
