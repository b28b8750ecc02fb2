// A node as a small bar chart: its levels, their shares, and how far they moved. A click on a level makes it known.
import { signed } from '../parts/format';
import type { Answered } from '../../engine/lab/asking';
import { knownOf, type AskNode, type Side } from './types';
import { figuresOf, levelWords, points, THIN, type LevelFigures } from './words';

export interface CardProps {
  node: number;
  of: AskNode;
  /** One scenario, or two side by side. */
  sides: readonly Side[];
  before: Answered | undefined;
  /** The scenario that a click changes. */
  active: number;
  /** Where there is nothing to ask yet, or not to be shown. */
  hidden?: boolean;
  /** Nothing where the levels only show. */
  onLevel: ((node: number, level: number) => void) | undefined;
}

export function Card(props: CardProps) {
  const { node, of, sides, active } = props;
  const done = sides.map(({ scenario }) => knownOf(scenario, node)?.how).includes('done');
  const known = sides.some(({ scenario }) => knownOf(scenario, node));
  const stop = knownOf(sides[active]?.scenario ?? [], node)?.level ?? 0;
  return (
    <section
      class={`ask-card${known ? ' known' : ''}${done ? ' done' : ''}${sides.length > 1 ? ' two' : ''}`}
      role="group"
      aria-label={of.name}
      onKeyDown={walk}
    >
      <h4 title={of.name}>
        {done && <span title="Set from outside: no arrow leads here any more">✂ </span>}
        {of.name}
      </h4>
      {of.levels.map((name, level) => (
        <Level key={name} {...props} name={name} level={level} stop={level === stop} />
      ))}
    </section>
  );
}

interface LevelProps extends CardProps {
  name: string;
  level: number;
  /** Whether Tab comes here. */
  stop: boolean;
}

function Level({ node, of, sides, before, active, hidden = false, onLevel, name, level, stop }: LevelProps) {
  const figures = sides.map(({ answered }) => (hidden ? undefined : figuresOf(answered, before, node, level)));
  const known = knownOf(sides[active]?.scenario ?? [], node);
  const is = known?.level === level;
  const words = figures.map((each, side) => {
    const place = sides.length > 1 ? `${side === 0 ? 'A' : 'B'}: ` : '';
    return each ? place + levelWords(each) : '';
  });
  const best = hidden ? [] : ['A', 'B'].filter((_, side) => sides[side]?.explanation?.levels[node] === level);
  const star = best.length === 0 ? '' : best.length < sides.length ? `★${best.join('')}` : '★';
  const sign = is ? (known.how === 'done' ? '✂' : '●') : star;
  const said = [
    `${of.name} = ${name}`,
    ...words.filter((each) => each !== ''),
    ...(star === '' ? [] : [`most probable explanation${best.length < sides.length ? ` of ${best.join()}` : ''}`]),
  ];
  const inside = (
    <>
      <span class="ask-sign" aria-hidden="true">
        {sign}
      </span>
      <span class="ask-name">{name}</span>
      <Bars figures={figures} />
      <span class="ask-figures">
        {figures.map((each, side) => (
          <Figure key={side} figures={each} support={sides[side]?.answered?.support?.rows} />
        ))}
      </span>
    </>
  );
  if (!onLevel) return <div class={`ask-level${is ? ' is' : ''}`}>{inside}</div>;
  return (
    <button
      type="button"
      class={`ask-level${is ? ' is' : ''}`}
      aria-pressed={is}
      aria-label={said.join('; ')}
      title={said.slice(1).join('; ')}
      tabIndex={stop ? 0 : -1}
      onClick={() => {
        onLevel(node, level);
      }}
    >
      {inside}
    </button>
  );
}

const ROW = 10;

/** A bar for each scenario: the share as it is, a line where it is without evidence, and what lies between. */
function Bars({ figures }: { figures: readonly (LevelFigures | undefined)[] }) {
  return (
    <svg class="ask-bars" viewBox={`0 0 100 ${ROW * figures.length}`} preserveAspectRatio="none" aria-hidden="true">
      {figures.map((each, side) => {
        if (!each) return null;
        const { share, before = share } = each;
        const [low, high] = [Math.min(share, before), Math.max(share, before)];
        const y = ROW * side + 1;
        return (
          <g key={side} class={side === 0 ? 'side-a' : 'side-b'}>
            <rect class="ask-now" width={100 * share} y={y} height={ROW - 2} />
            <rect
              class={share < before ? 'ask-fell' : 'ask-rose'}
              x={100 * low}
              width={100 * (high - low)}
              y={y + ROW / 2 - 2}
              height={2}
            />
            <line class="ask-before" x1={100 * before} x2={100 * before} y1={y - 1} y2={y + ROW - 1} />
          </g>
        );
      })}
    </svg>
  );
}

/** The share, and its change or the rows behind it where they are few. */
function Figure({ figures, support }: { figures: LevelFigures | undefined; support: number | undefined }) {
  if (!figures) return <span class="ask-figure">?</span>;
  const { share, before, error = 0, rows } = figures;
  const change = before === undefined ? 0 : 100 * (share - before);
  const thin = rows !== undefined && support !== undefined && support < THIN;
  return (
    <span class="ask-figure">
      <b>{points(share)}</b>
      {error > 0 && <small>±{points(2 * error)}</small>}
      <small class={`ask-change${change < 0 ? ' fell' : ''}`}>{Math.abs(change) >= 0.05 ? signed(change) : ''}</small>
      {thin && (
        <small class="ask-thin">
          {rows}⁄{support}
        </small>
      )}
    </span>
  );
}

/** Arrow keys go from level to level; Tab goes from node to node. */
function walk(event: KeyboardEvent): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined || !(event.currentTarget instanceof HTMLElement)) return;
  const levels = [...event.currentTarget.querySelectorAll<HTMLElement>('button.ask-level')];
  const at = levels.findIndex((level) => level === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  levels[(at + by + levels.length) % levels.length]?.focus();
}
