import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content codings, the one with the smallest result first. Browsers accept Brotli over https only. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** In characters. A shorter text fits into a few packets, which are sent at once. */
const MIN_LENGTH = 4_000;

/**
 * Whether an Accept-Encoding header accepts a coding. Whitespace is removed first: a pattern that allows for it would
 * take quadratic time on a long run of spaces.
 */
export const accepts = (header: string, coding: Coding): boolean =>
  header
    .replaceAll(/\s/g, '')
    .split(',')
    .some((part) => {
      const [name, quality = '1'] = part.split(/;q=/i);
      return name?.toLowerCase() === coding && Number(quality) > 0;
    });

/** The coding for a response, `null` for none. */
export function negotiateEncoding(text: string, accepted: string | undefined): Coding | null {
  if (text.length < MIN_LENGTH || accepted === undefined) return null;
  return CODINGS.find((coding) => accepts(accepted, coding)) ?? null;
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Compresses on a libuv thread, at a fast level, because every response is compressed again. */
export const compress = (text: string, coding: Coding): Promise<Buffer> =>
  coding === 'br' ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }) : gzipAsync(text, { level: 3 });
