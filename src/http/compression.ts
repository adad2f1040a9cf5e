import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * The settings of compression. Every response is compressed anew when it is sent, so the level is a fast one. A
 * response below the threshold is not compressed, because it fits into a few packets, which are sent at once.
 */
export const COMPRESSION = {
  encodings: ['br', 'gzip'],
  threshold: 4_000,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
  // Handlers call `reply.compress`: a hook on every response would cost more than a small response.
  globalCompression: false,
  // Bodies of requests are not decompressed, because a small body could become a large one.
  globalDecompression: false,
} as const satisfies FastifyCompressOptions;

/**
 * The settings for pages. Phones that load the site for the first time get them: saving an eighth is worth a
 * millisecond of another thread.
 */
export const PAGE_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
} as const satisfies FastifyCompressOptions;
