// How large a picture of pixels is to be.
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Dialog } from '../layout/dialog';

export interface PngWish {
  /** Pixels across. */
  width: number;
  /** Pixels to the inch of paper. */
  density: number;
}

export const WIDTHS = { least: 200, most: 16_000 };
export const DENSITIES = { least: 36, most: 1200 };
const CENTIMETRES = 2.54;

interface PictureDialogProps {
  /** What the fields begin with. */
  start: PngWish;
  onSave: (wish: PngWish) => void;
  onClose: () => void;
}

export function PictureDialog({ start, onSave, onClose }: PictureDialogProps) {
  const [width, setWidth] = useState(start.width);
  const [density, setDensity] = useState(start.density);
  const fits = within(width, WIDTHS) && within(density, DENSITIES);
  return (
    <Dialog title="Picture (PNG)" onClose={onClose}>
      <form
        class="picture-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) onSave({ width, density });
        }}
      >
        <NumberField label="Width in pixels" value={width} range={WIDTHS} onChange={setWidth} />
        <NumberField label="Pixels per inch" value={density} range={DENSITIES} onChange={setDensity} />
        <p role="status">
          {fits
            ? `Printed ${((CENTIMETRES * width) / density).toFixed(1)} cm wide.`
            : `A width from ${WIDTHS.least} to ${WIDTHS.most} and a density from ${DENSITIES.least} to ${DENSITIES.most}, please.`}
        </p>
        <p class="dialog-actions">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" class="primary" disabled={!fits}>
            Save
          </button>
        </p>
      </form>
    </Dialog>
  );
}

interface NumberFieldProps {
  label: string;
  value: number;
  range: { least: number; most: number };
  onChange: (value: number) => void;
}

function NumberField({ label, value, range, onChange }: NumberFieldProps) {
  return (
    <label>
      {label}
      <input
        type="number"
        min={range.least}
        max={range.most}
        step={1}
        value={Number.isNaN(value) ? '' : value}
        onInput={(event) => {
          onChange(event.currentTarget.valueAsNumber);
        }}
      />
    </label>
  );
}

const within = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;

/** Asks on top of the page; nothing when that is closed. */
export function askForPng(start: PngWish): Promise<PngWish | undefined> {
  const place = document.createElement('div');
  document.body.append(place);
  return new Promise((resolve) => {
    const end = (wish?: PngWish) => {
      render(null, place);
      place.remove();
      resolve(wish);
    };
    render(
      <PictureDialog
        start={start}
        onSave={end}
        onClose={() => {
          end();
        }}
      />,
      place,
    );
  });
}
