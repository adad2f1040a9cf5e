/** Handles escapes and text formats of GIFT. */
import { htmlToText } from '../rich-text/html-to-text.ts';
import { markdownToPlain, markdownToText } from '../rich-text/markdown-to-text.ts';
import type { PlainText } from '../rich-text/text-builder.ts';
import { toPlainText } from '../plain-text.ts';

/**
 * Signs that a backslash escapes. Each escaped sign becomes one private character until all is split, so that indexes
 * stay the same.
 */
const ESCAPABLE = '~=#{}:\\n';
const FIRST_PLACEHOLDER = 0xe000;

/** The private character for a line break that is written as `\n`. */
const NEW_LINE = String.fromCharCode(FIRST_PLACEHOLDER + ESCAPABLE.indexOf('n'));
/** The private character that fills the place of a backslash. */
const FILLER = '\ue0ff';

/** Replaces escaped signs by private characters. The result has the same length. */
export const hideEscapes = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, ' ').replace(/\\([~=#{}:\\n])/g, (_, character: string) => {
    return FILLER + String.fromCharCode(FIRST_PLACEHOLDER + ESCAPABLE.indexOf(character));
  });

/** Replaces private characters by the signs for which they stand. */
export const showEscapes = (text: string): string =>
  text
    .replaceAll(FILLER, '')
    .replaceAll(NEW_LINE, '\n')
    .replace(/[\ue000-\ue0fe]/g, (character) => ESCAPABLE[character.charCodeAt(0) - FIRST_PLACEHOLDER] ?? '');

export type TextFormat = 'moodle' | 'html' | 'plain' | 'markdown';

const FORMAT_MARK = /^\s*\[(moodle|html|plain|markdown)\]/;

interface GiftText extends PlainText {
  format: TextFormat;
}

/** Converts a GIFT text to plain text. The text may begin with the name of its format, such as `[html]`. */
export const giftText = (hidden: string, defaultFormat: TextFormat): GiftText => readFormatted(hidden, defaultFormat, toPlain);

/**
 * Converts an explanation to the form that the product stores. Explanations are Markdown in the product too, so their
 * marks stay.
 */
export const giftExplanation = (hidden: string, defaultFormat: TextFormat): GiftText =>
  readFormatted(hidden, defaultFormat, (text, format) => (format === 'markdown' ? markdownToText(text) : toPlain(text, format)));

/** Converts an item of a sequence to plain text. Moodle never reads the name of a format at its beginning. */
export const itemText = (hidden: string): PlainText => toPlain(showEscapes(hidden), 'moodle');

function readFormatted(hidden: string, defaultFormat: TextFormat, read: (text: string, format: TextFormat) => PlainText): GiftText {
  const mark = FORMAT_MARK.exec(hidden);
  const format = (mark?.[1] ?? defaultFormat) as TextFormat;
  return { ...read(showEscapes(hidden.slice(mark?.[0].length ?? 0)), format), format };
}

function toPlain(text: string, format: TextFormat): PlainText {
  switch (format) {
    case 'plain':
      return { text: toPlainText(text), images: [], lost: [] };
    case 'html':
      return htmlToText(text, { keepsLines: false });
    case 'moodle':
      return htmlToText(text, { keepsLines: true });
    case 'markdown':
      return markdownToPlain(text);
  }
}
