/** Makes photos for the benchmarks. */
import { createHash, randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** The size in pixels. Such a photo has about 0.4 MB, as those that browsers send. */
const [WIDTH, HEIGHT] = [1_000, 400];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture of noise, which nothing can compress. */
export function noise() {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header[8] = 8;
  const rows = Buffer.concat(Array.from({ length: HEIGHT }, () => Buffer.concat([Buffer.alloc(1), randomBytes(WIDTH)])));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const bytes = Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 0 })), chunk('IEND', Buffer.alloc(0))]);
  return { id: createHash('sha256').update(bytes).digest('hex'), type: 'image/png', width: WIDTH, height: HEIGHT, bytes };
}
