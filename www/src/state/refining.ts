// What comes after a complete picture: λ solved exactly, where its edges enter, and the EBIC mark. The newest wish wins.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Engine, NodeFit } from '../engine/engine';
import type { PathModel } from '../model';
import { KnownEntries } from './entries';
import type { Picture } from './picture';

interface Exact {
  lambda: number;
  path: PathModel;
  of: Picture;
}

interface Fits {
  lambda: number;
  nodes: readonly NodeFit[];
  of: Picture;
}

export class Refining {
  private readonly exact = signal<Exact | undefined>(undefined);
  private readonly fits = signal<Fits | undefined>(undefined);
  private readonly known = signal<{ of: Picture; entries: KnownEntries } | undefined>(undefined);
  private readonly ebic = signal<{ path: PathModel; lambda: number } | undefined>(undefined);
  private readonly solving = signal(false);
  private newest: AbortController | undefined;

  constructor(private readonly engine: Engine) {}

  /** Whether the exact solution at λ, or where its edges enter, is on its way. */
  get runs(): ReadonlySignal<boolean> {
    return this.solving;
  }

  /** The nodes of a picture as they were solved at exactly this λ, on a grid of one point; if they were. */
  at(picture: Picture, lambda: number): PathModel | undefined {
    const exact = this.exact.value;
    return exact?.of === picture && exact.lambda === lambda ? exact.path : undefined;
  }

  /** The core's fits at exactly this λ, as an export needs them; if they are there. */
  fitsAt(picture: Picture, lambda: number): readonly NodeFit[] | undefined {
    const fits = this.fits.peek();
    return fits?.of === picture && fits.lambda === lambda ? fits.nodes : undefined;
  }

  /** Where blocks enter, as far as the core was asked about this picture. */
  entriesOf(picture: Picture): KnownEntries | undefined {
    const known = this.known.value;
    return known?.of === picture ? known.entries : undefined;
  }

  /** The EBIC mark of a picture, once it is known. */
  ebicOf({ path }: Picture): number | undefined {
    const ebic = this.ebic.value;
    return ebic?.path === path ? ebic.lambda : undefined;
  }

  /** Forgets the newest wish. */
  stop(): void {
    this.newest?.abort();
  }

  /** Solves λ exactly, finds where its edges enter, then looks for the mark. The engine has to hold the picture's learner. */
  async refine(picture: Picture, lambda: number): Promise<void> {
    const refining = new AbortController();
    this.newest = refining;
    try {
      if (!this.at(picture, lambda)) await this.solve(picture, lambda, refining.signal);
      if (!this.fitsAt(picture, lambda)) await this.findEntries(picture, lambda, refining.signal);
    } finally {
      if (this.newest === refining) this.solving.value = false;
    }
    if (this.ebic.peek()?.path === picture.path) return;
    this.ebic.value = { path: picture.path, lambda: await this.engine.ebic(picture.path, refining.signal) };
  }

  private async solve(picture: Picture, lambda: number, signal: AbortSignal): Promise<void> {
    this.solving.value = true;
    const nodes = await this.engine.exact(lambda, signal);
    this.exact.value = { lambda, path: { lambdas: Float64Array.of(lambda), nodes }, of: picture };
  }

  private async findEntries(picture: Picture, lambda: number, signal: AbortSignal): Promise<void> {
    this.solving.value = true;
    const nodes = await this.engine.fits(lambda, signal);
    this.fits.value = { lambda, nodes, of: picture };
    const before = this.entriesOf(picture) ?? KnownEntries.none(nodes.length);
    this.known.value = { of: picture, entries: before.with(nodes) };
  }
}
