// The seed of the resamples: shown, typed, or drawn anew.
import defaults from '../../wasm/defaults';
import { Committed } from '../parts/committed';

export interface SureSeedProps {
  seed: number;
  onSeed: (seed: number) => void;
  fresh: () => Promise<number>;
}

/** A typed seed takes effect when the field is left: every other one would begin the resampling anew. */
export function SureSeed({ seed, onSeed, fresh }: SureSeedProps) {
  return (
    <div class="sure-seed">
      <label title="The same seed draws the same rows, on the command line too">
        Seed{' '}
        <Committed
          inputMode="numeric"
          spellcheck={false}
          value={String(seed)}
          onCommit={(text) => {
            if (isSeed(text.trim())) onSeed(Number(text));
          }}
        />
      </label>
      <button
        type="button"
        title="Draws other resamples of the rows; Undo brings these back"
        onClick={() => {
          // Without randomness the seed stays: a person can type one.
          fresh().then(onSeed, () => undefined);
        }}
      >
        New seed
      </button>
    </div>
  );
}

const isSeed = (text: string): boolean => /^\d{1,16}$/.test(text) && Number(text) <= defaults.largestSeed;
