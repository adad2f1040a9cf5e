import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Codings that make a body smaller, the smallest first. Browsers take Brotli over https only. */
export const CODINGS = ['br', 'gzip'] as const;
export type Coding = (typeof CODINGS)[number];

/** How long a text must be to be worth it, in characters: a shorter one leaves in a few packets, all at once. */
const LARGE = 4_000;

/**
 * Whether an Accept-Encoding names a coding and doesn't rule it out. Blanks go first: a pattern that allows for them would
 * look at a long row of them once from each.
 */
export const accepts = (header: string, coding: Coding): boolean =>
  header
    .replaceAll(/\s/g, '')
    .split(',')
    .some((part) => {
      const [name, quality = '1'] = part.split(/;q=/i);
      return name?.toLowerCase() === coding && Number(quality) > 0;
    });

/** The coding for a text that is made for one reader; `null` where it is to leave as it is. */
export function codingFor(text: string, accepted: string | undefined): Coding | null {
  if (text.length < LARGE || accepted === undefined) return null;
  return CODINGS.find((coding) => accepts(accepted, coding)) ?? null;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Brings a text into a coding, beside the event loop. Quick rather than small: it is done for every answer anew. */
export const encode = (text: string, coding: Coding): Promise<Buffer> =>
  coding === 'br' ? brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }) : zip(text, { level: 3 });
