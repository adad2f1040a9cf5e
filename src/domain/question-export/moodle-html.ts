/** Plain texts as Moodle stores them: HTML and Markdown. */
import { splitLines } from '../lines.ts';

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => SPECIAL[character] ?? '');

/** Lines of a plain text as HTML. */
export const toHtml = (text: string): string => splitLines(text).map(escapeHtml).join('<br>');

/**
 * Markdown of the product as Moodle's: tags are no tags, and a line break is one. Two spaces at the end of a line break it;
 * between blocks they do nothing.
 */
export const toMoodleMarkdown = (text: string): string =>
  splitLines(text)
    .join('\n')
    .replace(/&(?=&|#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/(?<=[^\s|])\n(?=\S)/g, '  \n');
