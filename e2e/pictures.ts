/** Picture files for tests. */
import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one colour (RGB, 0–255 each). */
export const plainPng = (width: number, height: number, colour: readonly [number, number, number]): Buffer =>
  png(width, height, (at) => colour[at % 3] ?? 0);

/** A grey PNG with a fine noise: large as it is, small as a photograph. The same size gives the same bytes. */
export function noisyPng(width: number, height: number): Buffer {
  let state = 20_251_118;
  return png(width, height, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 120 + (state >>> 28);
  });
}

/** @param byteAt the byte of a place among the pixels' colours */
function png(width: number, height: number, byteAt: (place: number) => number): Buffer {
  const row = width * 3;
  const pixels = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < row; x++) pixels[y * (row + 1) + 1 + x] = byteAt(y * row + x);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export const asDataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
