/** Lines of a text, with the formatting of their parts. */
import { cleanText } from '../../plain-text.ts';
import { toSourceLines } from '../../source-text.ts';
import type { LabelStyle, Sign } from './signs.ts';

export const FORMATTING = ['bold', 'underline', 'highlight', 'colour'] as const;
export type Formatting = (typeof FORMATTING)[number];

export interface Span {
  from: number;
  to: number;
  kind: Formatting;
}

export interface TextLine {
  /** The number of the line from 1; in a Word file the number of the paragraph. */
  number: number;
  text: string;
  spans: readonly Span[];
  /**
   * Whether the line continues the paragraph of the line before it, after a line break within a paragraph of a Word
   * file.
   */
  isContinuation?: boolean;
  /** Whether other text is before it in the same line. */
  isInside?: boolean;
  /** The data URL of an image in this line. */
  image?: string;
  /**
   * What the file proves the line to be. `site` is a question with the long number of a site, `series` one such as
   * «А1», `unlabelled` an option without a label.
   */
  role?: 'question' | 'option' | 'site' | 'series' | 'unlabelled';
  /** The separator after the letter of the line, if the lines beside it prove that the letter is a label. */
  labelStyle?: LabelStyle;
  /** The list of a Word file from which its number comes, and its level. */
  list?: { id: string; level: number };
  /**
   * A mark between this piece and the piece before it in the same line. The whole file decides to which of the two it
   * belongs.
   */
  markBetween?: Sign;
}

/** A table of a Word file. It has the number of its first paragraph. */
export interface TableLine extends TextLine {
  table: { left: string[]; right: string[] };
}

export const isTable = (line: TextLine): line is TableLine => 'table' in line;

/** An answer in a key. */
export interface KeyCell {
  /** The variant that the key names; `null` when it names none. */
  part: string | null;
  /** The number of the question, such as «7» or «А1». */
  number: string;
  value: string;
}

/** A table that may be a key. Its place in the text decides that. */
export interface KeyLine extends TextLine {
  key: KeyCell[];
  /** Whether the head of the table says that it is a key: «№», «Ответ», «Вариант 1». */
  isNamed: boolean;
  /** The lines that replace the table if it is not a key. */
  otherwise: TextLine[];
}

export const isKey = (line: TextLine): line is KeyLine => 'key' in line;

/** A part of a line, with its formatting. */
export function slice(line: TextLine, from: number, to = line.text.length): TextLine {
  const text = line.text.slice(from, to);
  const start = from + text.length - text.trimStart().length;
  const spans = line.spans.map((span) => ({ ...span, from: Math.max(0, span.from - start), to: span.to - start })).filter((span) => span.to > 0);
  const { image: _image, role: _role, ...rest } = line;
  return { ...rest, text: text.trim(), spans };
}

/** Puts another beginning before a line. */
export const behind = (start: string, line: TextLine): TextLine => ({
  ...line,
  text: start + line.text,
  spans: line.spans.map((span) => ({ ...span, from: span.from + start.length, to: span.to + start.length })),
});

/** The kinds of formatting that all letters and digits of a line have. */
export function formattingOf({ text, spans }: TextLine): Formatting[] {
  if (spans.length === 0) return [];
  const places = [...text.matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index);
  if (places.length === 0) return [];
  return FORMATTING.filter((kind) => {
    const own = spans.filter((span) => span.kind === kind);
    return own.length > 0 && places.every((place) => own.some(({ from, to }) => from <= place && place < to));
  });
}

const BOLD = /\*\*(?=[^\s*])((?:(?!\*\*).)+?)(?<=\S)\*\*/g;

/** Splits a pasted text into lines. `**…**` stands for a bold, underlined or highlighted part of a rich text. */
export const toTextLines = (source: string): TextLine[] =>
  toSourceLines(cleanText(source)).map(({ number, text }) => ({ number, ...withoutAsterisks(withoutMarkdown(text)) }));

/** Matches an answer or an explanation in the italics of Markdown. */
const ITALIC = /^\s{0,3}([*_])((?:(?:правильный |верный )?ответ|пояснение|объяснение)(?![\p{L}]).*\S)\1\s*$/iu;

/**
 * Removes Markdown from a line. A separator such as `---` and an empty row become blank. The signs of a heading are
 * dropped, and so is a `?` before a question; in a cell a `?` stays.
 */
const withoutMarkdown = (text: string): string =>
  /^\s*(?:[-–—=]{3,}|\*{3,}|\|[\s|]*)\s*$/.test(text) ? '' : text.replace(/^\s{0,3}(?:#{1,6}\s+|\?[ \u00a0]{1,9}(?=[^|\t]+$))(?=\S)/, '').replace(ITALIC, '$2');

function withoutAsterisks(source: string): Pick<TextLine, 'text' | 'spans'> {
  if (!source.includes('**')) return { text: source.trim(), spans: [] };
  const spans: Span[] = [];
  let text = '';
  let end = 0;
  const trimmed = source.trim();
  for (const match of trimmed.matchAll(BOLD)) {
    const inside = match[1] ?? '';
    text += trimmed.slice(end, match.index);
    spans.push({ from: text.length, to: text.length + inside.length, kind: 'bold' });
    text += inside;
    end = match.index + match[0].length;
  }
  return { text: text + trimmed.slice(end), spans };
}
