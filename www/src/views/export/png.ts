// An SVG as PNG of a chosen width, with a note on how large it is to be printed.

/** Where a PNG's header ends: its signature, and a block of thirteen bytes. */
const AFTER_HEADER = 8 + 25;
const INCH = 0.0254;

/** The SVG as PNG, so many pixels wide, of which so many are to make an inch on paper. Needs a browser. */
export async function svgToPng(text: string, width: number, density: number): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width);
    canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const bytes = new Uint8Array(await (await blobOf(canvas)).arrayBuffer());
    return new Blob([withDensity(bytes, density)], { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}

function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the browser could not draw a picture of this size'));
    }, 'image/png');
  });
}

/** A PNG with its pixels per inch, in a block of its own behind the header. */
export function withDensity(png: Uint8Array, density: number): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(21);
  const view = new DataView(block.buffer);
  const metre = Math.round(density / INCH);
  view.setUint32(0, 9);
  block.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, metre);
  view.setUint32(12, metre);
  block[16] = 1;
  view.setUint32(17, checksum(block.subarray(4, 17)));
  const whole = new Uint8Array(png.length + block.length);
  whole.set(png.subarray(0, AFTER_HEADER));
  whole.set(block, AFTER_HEADER);
  whole.set(png.subarray(AFTER_HEADER), AFTER_HEADER + block.length);
  return whole;
}

/** The cyclic redundancy check of PNG, bit by bit: it is only ever asked about a few bytes. */
function checksum(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
