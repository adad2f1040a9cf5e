/** Reads headings inside a key: «Часть В», «В1: 1-б», «1в.: 1-б» (rule R231). */
import { PART_HEADING } from '../lines/signs.ts';
import { slice, type TextLine } from '../lines/text-line.ts';
import { readPart, toVariant } from '../lines/variants.ts';
import { readPairs } from './key-pairs.ts';

interface KeyPart {
  part: string;
  rest: TextLine;
}

/** The variant or the part of a test that a line of a key names. */
export const readKeyPart = (line: TextLine): KeyPart | null => readPart(line) ?? readPartName(line) ?? readVariant(line);

/** Reads «Часть В» in a key. */
function readPartName(line: TextLine): KeyPart | null {
  const [head] = PART_HEADING.exec(line.text) ?? [];
  if (head === undefined) return null;
  const rest = line.text.slice(head.length).replace(/^\s?[.:–—-]?\s?/, '');
  return { part: head.toUpperCase(), rest: { ...line, text: rest, spans: [] } };
}

/** Reads the variant in «В1: 1-б, 2-а», «1 вар.: 1-б» or «1в.: 1-б». But «В1 – 134» is the answer to a question. */
export function readVariant(line: TextLine): KeyPart | null {
  const [head = '', behind, before] = /^(?:[ВB][\s-]?(\d{1,2})\s?[:.–—]|(\d{1,2}|[IVX]{1,4})\s?[вb]\.?\s?:)\s*/i.exec(line.text) ?? [];
  const part = readPart(line) ?? (head === '' ? null : { part: toVariant(behind ?? before) ?? '', rest: slice(line, head.length) });
  return part !== null && readPairs(part.rest, true).length > 0 ? part : null;
}
