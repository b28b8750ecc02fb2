// What the last moves of λ did: "+2 −1" beside the count, and a list with names.
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LambdaChange } from '../../state/changes';
import type { Pair } from '../../model';
import { counted, readable } from '../parts/format';
import { placeBeside } from '../parts/tip';
import type { Story } from './head';

/** "+2 −1"; a sign alone where the last move changed nothing. */
function ChangeCount({ change }: { change: LambdaChange | undefined }) {
  const [came, left] = [change?.came.length ?? 0, change?.left.length ?? 0];
  return (
    <>
      {came > 0 && <span class="came">+{came}</span>}
      {left > 0 && <span class="left">−{left}</span>}
      {came + left === 0 && '±0'}
    </>
  );
}

function changeWords(change: LambdaChange | undefined): string {
  if (!change) return 'Last changes';
  const { from, came, left } = change;
  return `Last changes: ${came.length} came, ${left.length} left since λ = ${readable(from)}`;
}

/** Pairs of one change that are named; the others are counted. */
const NAMED = 8;

/** What the last move did, as a button that opens the list; the browser closes it again, by Escape or a click elsewhere. */
export function LastChanges({ newest, last, names, onPair }: Story) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [button, list] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  useLayoutEffect(() => {
    if (open && button.current && list.current) placeBeside(list.current, button.current);
  });
  if (last.length === 0) return null;
  return (
    <>
      <button
        ref={button}
        type="button"
        class="strip-last"
        aria-label={changeWords(newest)}
        title={changeWords(newest)}
        popoverTarget={id}
      >
        <ChangeCount change={newest} />
        <span aria-hidden="true"> ▾</span>
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
          <strong>λ {apart(change.from, change.to)}</strong>
          <Pairs sign="+" word="came" pairs={change.came} {...{ names, onPair }} />
          <Pairs sign="−" word="left" pairs={change.left} {...{ names, onPair }} />
        </li>
      ))}
    </ol>
  );
}

/** Two numbers with as many digits as tell them apart. */
export function apart(from: number, to: number): string {
  for (let digits = 3; digits < 8; digits++) {
    const texts = [readable(from, digits), readable(to, digits)];
    if (texts[0] !== texts[1]) return texts.join(' → ');
  }
  return readable(from);
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
