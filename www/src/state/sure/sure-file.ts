// Files with shares. The command line learns resamples at exactly the λ that was asked for, the page along its grid: for a file they are learned at λ.
import { signal } from '@preact/signals';
import type { LabEngine, Summed } from '../../engine/lab/lab-engine';
import type { ExportWish } from '../../wasm/nodewise';
import type { Store } from '../store';
import { inOrder, openDrawing, summedOf, type Resamples } from './resamples';
import { Tallies } from './tallies';

export class SureFile {
  /** How far the resamples for a file are; nothing while none is made. */
  readonly progress = signal<{ done: number; of: number } | undefined>(undefined);
  private stop = new AbortController();
  /** The last ones: several formats of the same result need them once. */
  private last: { of: Resamples; draws: number; lambda: number; tallies: Tallies } | undefined;

  constructor(
    private readonly store: Store,
    private readonly lab: LabEngine,
    private readonly workers: number,
  ) {}

  /** Makes no file after all. */
  cancel(): void {
    this.stop.abort(new Error('it was stopped'));
  }

  /** The text that the command line would write about what is shown and the first draws. */
  async text(of: Resamples, draws: number, format: ExportWish['format']): Promise<string> {
    const [lambda, settings] = [this.store.position.peek()?.lambda ?? 1, this.store.settings.peek()];
    const { rule, filter, formulation, forbidden, required } = settings;
    const summed = await this.summed(of, draws);
    return this.lab.sureText({
      counts: of.counts,
      learned: { formulation, rule, filter, forbidden, required },
      wish: { format, lambda, rule, filter, notices: of.counts.notices },
      fits: await this.store.fits(lambda),
      summed,
    });
  }

  /** What the first draws say at exactly the λ that is shown. */
  async summed(of: Resamples, draws: number): Promise<Summed> {
    return summedOf(of, await this.exactly(of, draws, this.store.position.peek()?.lambda ?? 1));
  }

  private async exactly(of: Resamples, draws: number, lambda: number): Promise<Tallies> {
    const { last } = this;
    if (of.wish.kind !== 'paths') throw new Error('graphs are written by their search');
    if (last?.of === of && last.draws === draws && last.lambda === lambda) return last.tallies;
    const wish = { kind: 'paths', of: { ...of.wish.of, lambdas: [lambda], single: true } } as const;
    this.cancel();
    const { signal } = (this.stop = new AbortController());
    const drawing = await openDrawing(this.store, this.lab, of, this.workers);
    signal.addEventListener('abort', drawing.close);
    let [tallies, done] = [Tallies.none(of.columns, 1), 0];
    try {
      this.progress.value = { done, of: draws };
      const all = Array.from({ length: draws }, (_, draw) => draw);
      const ask = (draw: number) => drawing.draw(wish, draw, signal);
      await inOrder(all, ask, (part) => {
        tallies = tallies.with(part);
        this.progress.value = { done: ++done, of: draws };
      });
    } finally {
      drawing.close();
      this.progress.value = undefined;
    }
    this.last = { of, draws, lambda, tallies };
    return tallies;
  }
}
