/** Makes image files for tests. */
import { pngOf } from '../../support/fixtures/files/image-fixtures.ts';

/** A PNG of one colour (RGB, 0–255 each). */
export const plainPng = (width: number, height: number, colour: readonly [number, number, number]): Buffer =>
  png(width, height, (index) => colour[index % 3] ?? 0);

/**
 * A grey PNG with fine noise. It is large as a PNG, but small once it is compressed as a photo. Images of the same size
 * have the same bytes.
 */
export function noisyPng(width: number, height: number): Buffer {
  let state = 20_251_118;
  return png(width, height, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 120 + (state >>> 28);
  });
}

/** @param byteAt returns the byte at an index of the pixels' colours */
function png(width: number, height: number, byteAt: (index: number) => number): Buffer {
  const row = width * 3;
  const rows = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < row; x++) rows[y * (row + 1) + 1 + x] = byteAt(y * row + x);
  }
  return pngOf(width, height, [8, 2], rows);
}
