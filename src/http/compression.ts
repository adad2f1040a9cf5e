import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/** Every response is compressed again, so at a fast level. A response below the threshold fits into a few packets, sent at once. */
export const COMPRESSION = {
  encodings: ['br', 'gzip'],
  threshold: 4_000,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
  // A hook on every response would cost more than a small response. A handler calls `reply.compress`.
  globalCompression: false,
  // Bodies of requests are not decompressed: a small one could become a large one.
  globalDecompression: false,
} as const satisfies FastifyCompressOptions;

/** A page goes to phones that have nothing of the site yet: an eighth less is worth a millisecond of another thread. */
export const PAGE_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
} as const satisfies FastifyCompressOptions;
