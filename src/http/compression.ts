import { constants } from 'node:zlib';
import type { FastifyCompressOptions } from '@fastify/compress';

/**
 * The settings of compression. The level is a fast one, because the server compresses each response at the moment when
 * it sends it. A response below the threshold is not compressed, because it fits into the few packets that the server
 * may send at once.
 */
export const COMPRESSION = {
  encodings: ['br', 'gzip'],
  threshold: 4_000,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
  // The global hook is off, because it would cost more than sending a small response. Handlers call `reply.compress`
  // themselves.
  globalCompression: false,
  // Request bodies are not decompressed, because a small compressed body could expand to a huge one.
  globalDecompression: false,
} as const satisfies FastifyCompressOptions;

/**
 * The compression settings for HTML pages. The levels are higher, because phones load these pages on the first visit.
 * The pages become an eighth smaller, and compressing takes a millisecond more on another thread.
 */
export const PAGE_COMPRESSION = {
  ...COMPRESSION,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  zlibOptions: { level: 6 },
} as const satisfies FastifyCompressOptions;
