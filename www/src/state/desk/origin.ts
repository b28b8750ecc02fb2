// Where rows were drawn from, as a file tells it: nothing is believed that has not the right form.
import type { Engine } from '../../engine/engine';
import type { NetworkModel, NetworkSource, Sampling } from '../../model';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object that nobody has checked. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The network and the draw; nothing where the rows came from a file. */
export async function originFrom(page: unknown, engine: Engine): Promise<Sampling | undefined> {
  const { kind, network, rows, seed } = fieldsOf(fieldsOf(page).origin);
  if (kind !== 'sampled' || !isWhole(rows) || !isWhole(seed)) return undefined;
  const source = await sourceFrom(fieldsOf(network), engine);
  return source && { network: source, rows, seed };
}

const isWhole = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

async function sourceFrom(
  { kind, id, name, model, ...sizes }: Fields,
  engine: Engine,
): Promise<NetworkSource | undefined> {
  if (kind === 'bundled' && typeof id === 'string') return { kind, id };
  if (kind === 'synthetic') {
    const [nodes, levels, edgeProbability, seed] = ['nodes', 'levels', 'edgeProbability', 'seed'].map(
      (key) => sizes[key],
    );
    const all =
      typeof nodes === 'number' &&
      typeof levels === 'number' &&
      typeof edgeProbability === 'number' &&
      typeof seed === 'number';
    return all ? { kind, nodes, levels, edgeProbability, seed } : undefined;
  }
  if (kind !== 'own' || typeof name !== 'string' || !isNetwork(model)) return undefined;
  // The core has the last word on its tables.
  await engine.checkNetwork(model);
  return { kind, name, model };
}

function isNetwork(value: unknown): value is NetworkModel {
  const { name, nodes } = fieldsOf(value);
  return typeof name === 'string' && Array.isArray(nodes) && nodes.every(isNode);
}

function isNode(value: unknown): boolean {
  const { name, levels, parents, cpt } = fieldsOf(value);
  const texts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string');
  const numbers = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'number');
  return typeof name === 'string' && texts(levels) && numbers(parents) && numbers(cpt);
}
