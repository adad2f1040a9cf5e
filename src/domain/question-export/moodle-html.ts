/** Converts plain texts and Markdown to the HTML and Markdown of Moodle. */
import { splitLines } from '../lines.ts';

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => SPECIAL[character] ?? '');

/** Converts the lines of a plain text to HTML. */
export const toHtml = (text: string): string => splitLines(text).map(escapeHtml).join('<br>');

/**
 * Converts the product's Markdown to Moodle's. In the product a tag is plain text, and a line break breaks the line.
 * Two spaces at the end of a line mean a line break in Moodle; between blocks they do nothing.
 */
export const toMoodleMarkdown = (text: string): string =>
  splitLines(text)
    .join('\n')
    .replace(/&(?=&|#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=[^\s|])\n(?=\S)/g, '  \n');
