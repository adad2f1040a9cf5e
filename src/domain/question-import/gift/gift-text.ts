/** Escapes and text formats of GIFT. */
import { htmlToText } from '../rich-text/html-to-text.ts';
import { markdownToPlain, markdownToText } from '../rich-text/markdown-to-text.ts';
import type { PlainText } from '../rich-text/text-builder.ts';
import { toPlainText } from '../plain-text.ts';

/** Escaped characters are replaced by characters of private use, one for one, so that indexes stay, until all is split. */
const ESCAPABLE = '~=#{}:\\n';
const FIRST_PLACEHOLDER = 0xe000;

/** A line break that is written as `\n`. */
const NEW_LINE = String.fromCharCode(FIRST_PLACEHOLDER + ESCAPABLE.indexOf('n'));
/** Fills the place of a backslash. */
const FILLER = '\ue0ff';

/** Hides escaped characters. The result has the same length. */
export const hideEscapes = (text: string): string =>
  text.replace(/[\ue000-\ue0ff]/g, ' ').replace(/\\([~=#{}:\\n])/g, (_, character: string) => {
    return FILLER + String.fromCharCode(FIRST_PLACEHOLDER + ESCAPABLE.indexOf(character));
  });

/** Shows hidden characters as what they stand for. */
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

/** The plain form of a text, whose format may be named in front of it. */
export const giftText = (hidden: string, defaultFormat: TextFormat): GiftText => readFormatted(hidden, defaultFormat, toPlain);

/** An explanation: it is Markdown in the product too, so its marks stay. */
export const giftExplanation = (hidden: string, defaultFormat: TextFormat): GiftText =>
  readFormatted(hidden, defaultFormat, (text, format) => (format === 'markdown' ? markdownToText(text) : toPlain(text, format)));

/** A text that has no format in front of it, whatever it begins with: an item of a sequence. */
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
