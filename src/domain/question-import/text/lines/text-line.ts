/** Lines of a text, with the parts of them that are marked. */
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
  /** The number of the line, from 1; in a Word file that of the paragraph. */
  number: number;
  text: string;
  spans: readonly Span[];
  /** It continues the paragraph of the line before: a line break within a paragraph of a Word file. */
  isContinuation?: boolean;
  /** Other text stands before it in its line. */
  isInside?: boolean;
  /** A data URL of an image in this line. */
  image?: string;
  /** What the file proves it to be: `site` has a long number of a site, `series` «А1», `unlabelled` is an option without a label. */
  role?: 'question' | 'option' | 'site' | 'series' | 'unlabelled';
  /** What stands behind its letter, where the lines beside it go on А, Б, В. */
  labelStyle?: LabelStyle;
  /** The list of a Word file whose number it has, and its level. */
  list?: { id: string; level: number };
  /** A mark between it and the piece before it in the same line: of which of both it is depends on the file. */
  markBetween?: Sign;
}

/** A table of a Word file, at the place of its first paragraph. */
export interface TableLine extends TextLine {
  table: { left: string[]; right: string[] };
}

export const isTable = (line: TextLine): line is TableLine => 'table' in line;

/** An entry of a key. */
export interface KeyCell {
  /** The variant; `null` where the key names none. */
  part: string | null;
  /** «7», «А1». */
  number: string;
  value: string;
}

/** A table that may hold a key: that depends on where it stands. */
export interface KeyLine extends TextLine {
  key: KeyCell[];
  /** Whether the head of the table says that it is a key: «№», «Ответ», «Вариант 1». */
  isNamed: boolean;
  /** The lines that it stands for if it is no key. */
  otherwise: TextLine[];
}

export const isKey = (line: TextLine): line is KeyLine => 'key' in line;

/** A part of a line. */
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

/** The formatting that all letters and digits of a line have. */
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

/** The lines of a pasted text. `**…**` stands for a bold, underlined or highlighted part of a rich text. */
export const toTextLines = (source: string): TextLine[] =>
  toSourceLines(cleanText(source)).map(({ number, text }) => ({ number, ...withoutAsterisks(withoutMarkdown(text)) }));

/** An answer or an explanation in italics of Markdown. */
const ITALIC = /^\s{0,3}([*_])((?:(?:правильный |верный )?ответ|пояснение|объяснение)(?![\p{L}]).*\S)\1\s*$/iu;

/** A line that only parts others, as `---` does, and an empty row are blank; the signs of a Markdown heading are no text, nor is a `?` before a question; in a cell it is one. */
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
