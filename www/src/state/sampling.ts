// What rows are drawn from, as a link holds it.
import type { NetworkSource, Sampling } from '../model';
import { drawnFrom } from '../networks';

/** The keys and texts of a link; none for a network of the user's own. */
export function samplingTexts({ network, rows, seed }: Sampling): [key: string, text: string][] {
  const source = sourceText(network);
  if (source === undefined) return [];
  const usual = drawnFrom(network);
  return [
    source,
    ...(rows === usual.rows ? [] : [['rows', String(rows)] as [string, string]]),
    ...(seed === usual.seed ? [] : [['seed', String(seed)] as [string, string]]),
  ];
}

function sourceText(network: NetworkSource): [string, string] | undefined {
  if (network.kind === 'bundled') return ['example', network.id];
  if (network.kind === 'own') return undefined;
  const { nodes, levels, edgeProbability, seed } = network;
  return ['random', [nodes, levels, edgeProbability, seed].join(',')];
}

/** What a link says to draw from, if anything; what makes no sense takes its default. */
export function readSampling(parameters: URLSearchParams): Sampling | undefined {
  const network = readSource(parameters);
  if (!network) return undefined;
  const usual = drawnFrom(network);
  return {
    network,
    rows: whole(parameters.get('rows'), 1) ?? usual.rows,
    seed: whole(parameters.get('seed'), 0) ?? usual.seed,
  };
}

function readSource(parameters: URLSearchParams): NetworkSource | undefined {
  const id = parameters.get('example');
  if (id !== null) return { kind: 'bundled', id };
  const [nodes, levels, edgeProbability, seed, ...more] = (parameters.get('random') ?? '').split(',').map(Number);
  if (
    nodes === undefined ||
    levels === undefined ||
    edgeProbability === undefined ||
    seed === undefined ||
    more.length > 0
  )
    return undefined;
  // Whatever is out of range is refused, with its range, by the engine.
  return { kind: 'synthetic', nodes, levels, edgeProbability, seed };
}

function whole(text: string | null, least: number): number | undefined {
  const value = Number(text ?? '');
  return text !== null && text !== '' && Number.isSafeInteger(value) && value >= least ? value : undefined;
}

/** Whether two draws give the same rows. Networks of the user's own are told apart by their object. */
export function sameSampling(a: Sampling, b: Sampling): boolean {
  if (a.network.kind === 'own' || b.network.kind === 'own')
    return a.network === b.network && a.rows === b.rows && a.seed === b.seed;
  return JSON.stringify(samplingTexts(a)) === JSON.stringify(samplingTexts(b));
}
