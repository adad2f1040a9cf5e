import { toPlainText } from '../plain-text.ts';
import { htmlToText } from './html-to-text.ts';
import type { PlainText } from './text-builder.ts';

const IMAGE = /!\[([^[\]\n]*)\]\([^()\n]*\)/g;
const IMAGE_ADDRESS = /!\[[^[\]\n]*\]\(([^()\s]+)(?:[^\S\n][^()\n]*)?\)/g;

/**
 * Converts the Markdown of a field that is Markdown in the product too. Its marks stay, but HTML inside it is
 * converted.
 */
export function markdownToText(source: string): PlainText {
  const plain = htmlToText(source, { keepsLines: true });
  const images = [...plain.text.matchAll(IMAGE_ADDRESS)].map(([, address = '']) => address);
  return { ...plain, text: toPlainText(plain.text.replace(IMAGE, '')), images: [...plain.images, ...images] };
}

/**
 * Converts Markdown to plain text. Emphasis is dropped, because plain text has none. All other marks read well and
 * stay.
 */
export const markdownToPlain = (source: string): PlainText => markdownToText(source.replace(/(\*\*|__)(?=\S)((?:(?!\1).)+?)(?<=\S)\1/g, '$2'));
