// Whom a lesson asks: the core, with the networks that a lesson may name.
import type { Answered, AskedNetwork } from '../../engine/lab/asking';
import type { Assumptions } from '../../engine/lab/assumptions';
import type { LabEngine, Tallied } from '../../engine/lab/lab-engine';
import type { Coded } from '../../engine/protocol';
import type { Lesson, LessonNetwork, Levels } from '../../lessons/types';
import type { NetworkModel } from '../../model';
import type { LabSetting } from '../assumptions/setting';
import type { Sources } from '../assumptions/subjects';
import { STARTERS } from '../network/starters';
import { Tallies } from '../sure/tallies';

/** Rows drawn from a network; nothing where something has to be decided about the columns. */
export type DrawRows = (model: NetworkModel, rows: number, seed: number) => Promise<Coded | undefined>;

/** How often pairs are joined in resamples. */
export interface ResampledPairs {
  of(pair: readonly [string, string]): number;
  /** All pairs that any resample joins, the most frequent first. */
  all: readonly { a: string; b: string; share: number; true: boolean }[];
}

export class Teacher {
  readonly core: Assumptions;
  readonly sources: Sources;
  private readonly asked = new Map<NetworkModel, AskedNetwork>();
  private readonly shared = new Map<string, Promise<ResampledPairs>>();
  private own: Lesson['networks'] = undefined;
  private readonly models = new Map<LessonNetwork, NetworkModel>();

  constructor(
    private readonly lab: LabEngine,
    sources: Sources,
    private readonly draw: DrawRows,
  ) {
    this.core = lab.assumptions;
    this.sources = { ...sources, bundled: (id) => this.named(id, sources) };
  }

  /** The networks of this lesson are known by their names from now on. */
  use({ networks }: Lesson): void {
    this.own = networks;
  }

  /** The network of a name: the lesson's, a starter, or a bundled one. */
  private async named(id: string, sources: Sources): ReturnType<Sources['bundled']> {
    const own = this.own?.[id];
    if (own) {
      const model = this.models.get(own) ?? modelOf(id, own);
      this.models.set(own, model);
      return { title: id, model };
    }
    const starter = STARTERS.find((each) => each.id === id);
    return starter ? { title: starter.label, model: starter.model } : sources.bundled(id);
  }

  /** What the network says when this was seen and done. */
  readonly ask = async (
    network: string,
    given: Levels = {},
    done: Levels = {},
  ): Promise<{ model: NetworkModel; answered: Answered }> => {
    const { model } = await this.sources.bundled(network);
    const asked = this.asked.get(model) ?? this.lab.askNetwork(model);
    this.asked.set(model, asked);
    return { model, answered: await asked.answer({ given: numbered(model, given), set: numbered(model, done) }) };
  };

  /** In what share of resamples, two a draw, pairs are joined at the setting's λ. */
  readonly shares = (setting: LabSetting, draws: number): Promise<ResampledPairs> => {
    const key = JSON.stringify([setting, draws]);
    const found = this.shared.get(key) ?? this.resample(setting, draws);
    this.shared.set(key, found);
    return found;
  };

  private async resample(
    { network, rows, seed, formulation, lambda = 1.5 }: LabSetting,
    draws: number,
  ): Promise<ResampledPairs> {
    const { model } = await this.sources.bundled(network);
    const table = await this.draw(model, rows, seed);
    if (!table) throw new Error('these rows cannot be taken as they are');
    const lab = this.lab.openTable(table, 2);
    const wish = {
      rule: 'or',
      filter: true,
      forbidden: [],
      required: [],
      scheme: 'halves',
      seed,
      formulation,
      lambdas: [lambda],
      single: false,
    } as const;
    try {
      const parts = await Promise.all(Array.from({ length: draws }, (_, draw) => lab.shares(wish, draw)));
      return sharesOf(parts, table, model);
    } finally {
      lab.close();
    }
  }

  close(): void {
    for (const asked of this.asked.values()) asked.close();
    this.asked.clear();
  }
}

function sharesOf(parts: readonly Tallied[], { variables }: Coded, { nodes }: NetworkModel): ResampledPairs {
  const tallies = parts.reduce((sum, part) => sum.with(part), Tallies.none(variables.length, 1));
  const names = variables.map(({ name }) => name);
  const parentsOf = (name: string) =>
    nodes.find((node) => node.name === name)?.parents.map((at) => nodes[at]?.name) ?? [];
  const all = names.flatMap((a, i) =>
    names.slice(i + 1).map((b, k) => ({
      a,
      b,
      share: tallies.share([i, i + 1 + k], 0),
      true: parentsOf(a).includes(b) || parentsOf(b).includes(a),
    })),
  );
  const find = ([one, other]: readonly [string, string]) =>
    all.find(({ a, b }) => (a === one && b === other) || (a === other && b === one));
  return {
    of: (pair) => find(pair)?.share ?? NaN,
    all: all.filter(({ share, true: is }) => share > 0 || is).sort((one, other) => other.share - one.share),
  };
}

/** Nodes and levels by their numbers. Names that are not there are the lesson's fault. */
export function numbered({ nodes }: NetworkModel, levels: Levels): [number, number][] {
  return Object.entries(levels).map(([name, level]) => {
    const node = nodes.findIndex((each) => each.name === name);
    const place = nodes[node]?.levels.indexOf(level) ?? -1;
    if (place < 0) throw new Error(`the network has no ${name} = ${level}`);
    return [node, place];
  });
}

/** A lesson's network as the core takes it. */
export function modelOf(name: string, { nodes }: LessonNetwork): NetworkModel {
  const numbers = new Map(nodes.map((node, k) => [node.name, k]));
  return {
    name,
    nodes: nodes.map(({ name, levels, parents = [], rows }) => ({
      name,
      levels: [...levels],
      parents: parents.map((parent) => numbers.get(parent) ?? -1),
      cpt: rows.flat(),
    })),
  };
}
