import { toPlainText } from '../plain-text.ts';
import { htmlToText } from './html-to-text.ts';
import type { PlainText } from './text-builder.ts';

const IMAGE = /!\[([^[\]\n]*)\]\([^()\n]*\)/g;
const IMAGE_ADDRESS = /!\[[^[\]\n]*\]\(([^()\s]+)(?:[^\S\n][^()\n]*)?\)/g;

/** Markdown of a field that is Markdown in the product too: its marks stay, HTML inside it does not. */
export function markdownToText(source: string): PlainText {
  const plain = htmlToText(source, { keepsLines: true });
  const images = [...plain.text.matchAll(IMAGE_ADDRESS)].map(([, address = '']) => address);
  return { ...plain, text: toPlainText(plain.text.replace(IMAGE, '')), images: [...plain.images, ...images] };
}

/** The plain text of Markdown: emphasis has no plain form, all else reads well as it is. */
export const markdownToPlain = (source: string): PlainText => markdownToText(source.replace(/(\*\*|__)(?=\S)((?:(?!\1).)+?)(?<=\S)\1/g, '$2'));
