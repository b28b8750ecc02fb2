// What comes after a complete picture: λ solved exactly, and the EBIC mark. The newest wish wins.
import { signal, type ReadonlySignal } from '@preact/signals';
import type { Engine } from '../engine/engine';
import type { PathModel } from '../model';
import type { Picture } from './picture';

interface Exact {
  lambda: number;
  path: PathModel;
  of: Picture;
}

export class Refining {
  private readonly exact = signal<Exact | undefined>(undefined);
  private readonly ebic = signal<{ path: PathModel; lambda: number } | undefined>(undefined);
  private readonly solving = signal(false);
  private newest: AbortController | undefined;

  constructor(private readonly engine: Engine) {}

  /** Whether the exact solution at λ is on its way. */
  get runs(): ReadonlySignal<boolean> {
    return this.solving;
  }

  /** The nodes of a picture as they were solved at exactly this λ, on a grid of one point; if they were. */
  at(picture: Picture, lambda: number): PathModel | undefined {
    const exact = this.exact.value;
    return exact?.of === picture && exact.lambda === lambda ? exact.path : undefined;
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

  /** Solves λ exactly, then looks for the mark. The engine has to hold the picture's learner. */
  async refine(picture: Picture, lambda: number): Promise<void> {
    const refining = new AbortController();
    this.newest = refining;
    try {
      if (!this.at(picture, lambda)) await this.solve(picture, lambda, refining.signal);
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
}
