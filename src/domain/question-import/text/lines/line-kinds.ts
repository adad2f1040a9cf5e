/** Says what a line of a pasted text may be, by its beginning. */
import { BULLET, EXPLANATION_WORD, isDash, LABEL_STYLES, markAtEnd, markAtStart, markBehindLabel, type Sign } from './signs.ts';
import { slice, type TextLine } from './text-line.ts';

export interface NumberedLine {
  number: number;
  /** The letter in the number of a question, such as «А» in «А1». */
  series: string;
  /**
   * How the number is written. `word` means «Вопрос 1», «№ 1», «А1.» and any number that the file proves to be that of
   * a question.
   */
  style: '.' | ')' | 'word';
  rest: TextLine;
}

const WORD_NUMBER = /^(?:(?:вопрос|задание|задача|тип)\s*(?:№\s*)?(\d{1,6})(?!\d)(?:\s*\(?(?:тип\s*\d{1,3}\s*)?№\s*(\d{1,7})\)?)?|№\s*(\d{1,7}))(?!\d)\s*[.:)–—-]?\s*(?:i$)?/i;
/** Matches a number with a full stop or a bracket. «4.)» counts as a bracket. */
const NUMBER = /^(\d{1,5})\s*(?:\.\s?(?=\)))?([.)])(?!\d)\s*/;
const SITE_NUMBER = /^(\d{4,7})\s*([.)])(?!\d)\s*/;
const SERIES_NUMBER = /^([АВСABC])[\s-]?(\d{1,2})(?!\d)\s*[.):]?\s*/i;
const SERIES = { A: 'А', B: 'В', C: 'С' } as const;

/** The series of a letter, which may be Latin or Cyrillic, small or capital. */
export function seriesOf(letter: string): string {
  const capital = letter.toUpperCase();
  return capital in SERIES ? SERIES[capital as keyof typeof SERIES] : capital;
}

export function readNumber(line: TextLine): NumberedLine | null {
  const { role } = line;
  const numbered = (head: string, number: string | undefined, style: NumberedLine['style'], series = ''): NumberedLine => ({ number: Number(number), series, style, rest: slice(line, head.length) });
  if (role === 'series') {
    const [head = '', letter = '', number] = SERIES_NUMBER.exec(line.text) ?? [];
    return numbered(head, number, 'word', seriesOf(letter));
  }
  if (role === 'site') {
    const [head = '', number] = SITE_NUMBER.exec(line.text) ?? [];
    return numbered(head, number, 'word');
  }
  const [word, own, site, only] = WORD_NUMBER.exec(line.text) ?? [];
  if (word !== undefined) return numbered(word, (word.toLowerCase().startsWith('тип') ? site : null) ?? own ?? only, 'word');
  const [head, number, style] = NUMBER.exec(line.text) ?? [];
  if (head === undefined) return null;
  return numbered(head, number, role === 'question' ? 'word' : (style as '.' | ')'));
}

export interface OptionLine {
  /** The label as it was typed; `null` for an option without a label. */
  label: string | null;
  delimiter: string;
  /** Whether the lines beside the option, or its bracket, prove that the letter is a label. */
  isProven: boolean;
  signs: Sign[];
  /** Where the option's own mark is: at the start of the line or at its end; `null` without a mark. */
  side: 'before' | 'behind' | null;
  rest: TextLine;
}

/** Matches a box, ticked or not. */
const BOX = /^(?:\[\s?[xXхХvV✓✔]?\s?\]|[☐☑☒✅✓✔])/;

/**
 * Reads an option that begins with a letter, a bullet or a sign. The meaning of a number depends on the lines before
 * it, so the caller reads numbers.
 */
export function readOption(line: TextLine): OptionLine | null {
  if (line.role === 'unlabelled') return readUnlabelled(line);
  const signs: Sign[] = [];
  let rest = line;
  const mark = markAtStart(rest.text);
  const [bullet] = (mark === null ? BULLET.exec(rest.text) : null) ?? [];
  if (mark) {
    signs.push(mark.sign);
    rest = slice(rest, mark.length);
  } else if (bullet !== undefined) {
    rest = slice(rest, bullet.length);
    // The line is like «- [x] да».
    const box = BOX.test(rest.text) ? markAtStart(rest.text) : null;
    if (box !== null) rest = slice(rest, box.length);
    if (box !== null || isDash(bullet)) signs.push(box?.sign ?? '-');
  }
  const isListed = mark !== null || bullet !== undefined;
  const letter = readLabel(rest, line);
  // After a bullet, a letter whose label is not proven is an initial.
  const label = isListed && letter?.isProven !== true ? readDigitLabel(rest) : letter;
  if (label === null && !isListed) return null;
  const side = mark === null ? null : 'before';
  return withSigns({ label: null, delimiter: '', isProven: true, ...label, signs, side, rest: label === null ? rest : slice(rest, label.length) });
}

/** Reads a text with its marks as an option without a label. */
function readUnlabelled(line: TextLine): OptionLine {
  const mark = markAtStart(line.text);
  return withSigns({ label: null, delimiter: '', isProven: true, signs: mark === null ? [] : [mark.sign], side: mark === null ? null : 'before', rest: mark === null ? line : slice(line, mark.length) });
}

type Label = Pick<OptionLine, 'label' | 'delimiter' | 'isProven'> & { length: number };

/**
 * Reads the letter of an option. A letter with a bracket is always a label. Other letters are labels when the lines
 * beside them continue the list.
 */
function readLabel({ text }: TextLine, line: TextLine): Label | null {
  const { labelStyle } = line;
  const found = (style: keyof typeof LABEL_STYLES, isProven: boolean): Label | null => {
    const [head, label = null] = LABEL_STYLES[style].exec(text) ?? [];
    return head === undefined ? null : { label, delimiter: style, isProven, length: head.length };
  };
  if (labelStyle !== undefined) return found(labelStyle, true);
  return found(')', true) ?? found('.', false);
}

function readDigitLabel({ text }: TextLine): Label | null {
  const [head, label = '', delimiter = ''] = NUMBER.exec(text) ?? [];
  return head === undefined ? null : { label, delimiter, isProven: true, length: head.length };
}

/** Reads the marks between the label and the text, and at the end of the text. */
export function withSigns(option: OptionLine): OptionLine {
  const signs = [...option.signs];
  let { rest, side } = option;
  const after = option.label === null ? null : markBehindLabel(rest.text);
  if (after) {
    signs.push(after.sign);
    rest = slice(rest, after.length);
  }
  const end = markAtEnd(rest.text);
  if (end) {
    signs.push(end.sign);
    side ??= 'behind';
    rest = { ...rest, text: end.text };
  }
  return { ...option, signs, side, rest };
}

export function readExplanation(line: TextLine): TextLine | null {
  const [head] = EXPLANATION_WORD.exec(line.text) ?? [];
  return head === undefined ? null : slice(line, head.length);
}

const COMMENT = /^\/\/\s*(listok:.*)$/;

/** The text of a `listok:` comment. */
export const readListokLine = (line: TextLine): string | null => COMMENT.exec(line.text)?.[1] ?? null;
