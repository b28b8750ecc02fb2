// The levels of a column: their order, their names, and which of them are one.
import { useState } from 'preact/hooks';
import { counted, readable, whole } from '../../parts/format';
import { merged, moved, renamed, separated, type Group } from '../groups';
import type { LevelCount } from '../types';
import { Typed } from './typed';

interface LevelsProps {
  column: string;
  levels: readonly LevelCount[];
  groups: readonly Group[];
  onGroups: (groups: Group[]) => void;
  /** The order and names as they were read. */
  onReset: () => void;
}

/** Rows drawn at first. */
const FIRST = 40;

export function Levels(props: LevelsProps) {
  const { column, groups, onGroups, onReset } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [told, setTold] = useState('');
  const which = groups.flatMap((group, index) => (chosen.has(keyOf(group)) ? [index] : []));
  const take = (next: Group[], words: string) => {
    onGroups(next);
    setTold(words);
  };
  return (
    <section class="levels-editor" aria-label={`Levels of ${column}`}>
      <div class="button-row">
        <button
          type="button"
          disabled={which.length < 2}
          onClick={() => {
            take(merged(groups, which), `${counted(which.length, 'level')} are one`);
            setChosen(new Set());
          }}
        >
          Merge {which.length > 1 ? counted(which.length, 'level') : 'the ticked levels'}
        </button>
        <button type="button" onClick={onReset}>
          As read
        </button>
        <span class="quiet">{counted(groups.length, 'level')}</span>
      </div>
      <LevelList {...props} {...{ chosen, setChosen, take }} />
      <p class="visually-hidden" aria-live="polite">
        {told}
      </p>
    </section>
  );
}

interface LevelListProps extends LevelsProps {
  chosen: ReadonlySet<string>;
  setChosen: (chosen: ReadonlySet<string>) => void;
  /** Takes other groups, and says what has changed. */
  take: (groups: Group[], words: string) => void;
}

function LevelList({ levels, groups, chosen, setChosen, take }: LevelListProps) {
  const [shown, setShown] = useState(FIRST);
  const most = Math.max(1, ...groups.map(({ rows }) => rows));
  const total = Math.max(
    1,
    groups.reduce((sum, { rows }) => sum + rows, 0),
  );
  return (
    <>
      <ol class="levels-list">
        {groups.slice(0, shown).map((group, index) => (
          <LevelRow
            key={keyOf(group)}
            {...{ group, index, last: groups.length - 1, length: group.rows / most, share: group.rows / total }}
            chosen={chosen.has(keyOf(group))}
            onChosen={(ticked) => {
              const others = [...chosen].filter((key) => key !== keyOf(group));
              setChosen(new Set(ticked ? [...others, keyOf(group)] : others));
            }}
            onName={(name) => {
              take(renamed(groups, index, name), `renamed to ${name}`);
            }}
            onMove={(from, to) => {
              if (to < 0 || to >= groups.length || to === from) return;
              take(moved(groups, from, to), `${groups[from]?.name ?? ''} is now number ${to + 1} of ${groups.length}`);
            }}
            onSeparate={() => {
              take(separated(groups, index, levels), `${group.name} is ${group.of.length} levels again`);
            }}
          />
        ))}
      </ol>
      {groups.length > shown && (
        <button
          type="button"
          class="more"
          onClick={() => {
            setShown(shown + 5 * FIRST);
          }}
        >
          Show more ({whole(groups.length - shown)} left)
        </button>
      )}
    </>
  );
}

const keyOf = ({ of }: Group): string => JSON.stringify(of);

interface LevelRowProps {
  group: Group;
  index: number;
  last: number;
  /** Of the bar, as a share of the longest. */
  length: number;
  share: number;
  chosen: boolean;
  onChosen: (chosen: boolean) => void;
  onName: (name: string) => void;
  onMove: (from: number, to: number) => void;
  onSeparate: () => void;
}

/** A row can be dragged by its handle, or moved with the buttons. */
function LevelRow(props: LevelRowProps) {
  const { group, index, length, share, chosen, onChosen, onName, onMove, onSeparate } = props;
  const { name, of, rows } = group;
  return (
    <li
      onDragOver={(event) => {
        event.preventDefault();
      }}
      onDrop={(event) => {
        event.preventDefault();
        const from = Number(event.dataTransfer?.getData(DRAGGED) ?? NaN);
        if (Number.isInteger(from)) onMove(from, index);
      }}
    >
      <input
        type="checkbox"
        aria-label={`Tick ${name}, to merge it`}
        checked={chosen}
        onChange={(event) => {
          onChosen(event.currentTarget.checked);
        }}
      />
      <Handle index={index} />
      <Typed class="level-name" aria-label={`Name of level ${name}`} value={name} onTyped={onName} />
      <span class="level-bar">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width={100 * length} height="10" />
        </svg>
      </span>
      <span class="number">
        {whole(rows)} <span class="quiet">{readable(100 * share)} %</span>
      </span>
      <Moves {...props} />
      {of.length > 1 && (
        <span class="level-parts">
          {of.join(', ')}{' '}
          <button type="button" class="text-button" onClick={onSeparate}>
            Take apart
          </button>
        </span>
      )}
    </li>
  );
}

const Handle = ({ index }: { index: number }) => (
  <span
    class="drag-handle"
    draggable
    aria-hidden="true"
    title="Drag to another place"
    onDragStart={(event) => {
      event.dataTransfer?.setData(DRAGGED, String(index));
    }}
  >
    ⠿
  </span>
);

const Moves = ({ group: { name }, index, last, onMove }: LevelRowProps) => (
  <span class="level-moves">
    {moveButton(`Move ${name} up`, '↑', index === 0, () => {
      onMove(index, index - 1);
    })}
    {moveButton(`Move ${name} down`, '↓', index === last, () => {
      onMove(index, index + 1);
    })}
  </span>
);

const DRAGGED = 'text/x-nodewise-level';

/** Not disabled at the ends, so that the focus stays where it is. */
const moveButton = (label: string, sign: string, idle: boolean, act: () => void) => (
  <button type="button" class="quiet-button" aria-label={label} aria-disabled={idle} onClick={act}>
    {sign}
  </button>
);
