/** What a line of a pasted text may be, by how it begins. */
import { slice, type TextLine } from './text-line.ts';

export interface NumberedLine {
  number: number;
  /** `word`: «Вопрос 1», «№ 1». */
  style: '.' | ')' | 'word';
  rest: TextLine;
}

const WORD_NUMBER = /^(?:(?:вопрос|задание|задача)\s*(?:№\s*)?|№\s*)(\d{1,5})(?!\d)\s*[.:)–—-]?\s*/i;
const NUMBER = /^(\d{1,5})\s*([.)])(?!\d)\s*/;

export function readNumber(line: TextLine): NumberedLine | null {
  const [word, wordNumber] = WORD_NUMBER.exec(line.text) ?? [];
  if (word !== undefined) return { number: Number(wordNumber), style: 'word', rest: slice(line, word.length) };
  const [head, number, style] = NUMBER.exec(line.text) ?? [];
  return head === undefined ? null : { number: Number(number), style: style as '.' | ')', rest: slice(line, head.length) };
}

/** A sign that marks an option as right, or as wrong. */
export type Sign = '+' | '*' | '-';

export interface OptionLine {
  /** As typed; `null` for options without labels. */
  label: string | null;
  delimiter: string;
  signs: Sign[];
  rest: TextLine;
}

const SIGN = /^([+*✓✔])\s*/;
const BULLET = /^[-–—−•·●▪◦‣■□○]\s*/;
const LETTER_LABEL = /^([А-ЯЁа-яёA-Za-z])\s*([).])(?!\s*[А-ЯЁA-Z]\.)\s*/;
const SIGN_AFTER = /^(?:([*✓✔])\s*|(\+)\s*(?!\d))/;
const SIGN_AT_END = /(?<!\s)(?:\s+\+|\s*(?:\*|\(\+\)|[✓✔]))$/;

const toSign = (character: string): Sign => (character === '+' ? '+' : '*');

/** An option with a letter, a bullet or a sign in front. Numbers depend on what stands before, so the caller reads them. */
export function readOption(line: TextLine): OptionLine | null {
  const signs: Sign[] = [];
  let rest = line;
  const sign = SIGN.exec(rest.text);
  const bullet = sign === null ? BULLET.exec(rest.text) : null;
  if (sign) {
    signs.push(toSign(sign[1] ?? ''));
    rest = slice(rest, sign[0].length);
  } else if (bullet) {
    rest = slice(rest, bullet[0].length);
    if (/^[-–—−]/.test(bullet[0])) signs.push('-');
  }
  const numbered = sign || bullet ? NUMBER.exec(rest.text) : null;
  const label = LETTER_LABEL.exec(rest.text) ?? numbered;
  if (label) return withSigns({ label: label[1] ?? null, delimiter: label[2] ?? '', signs, rest: slice(rest, label[0].length) });
  return sign || bullet ? withSigns({ label: null, delimiter: '', signs, rest }) : null;
}

/** Reads the signs between label and text, and at the end of the text. */
export function withSigns(option: OptionLine): OptionLine {
  const { signs } = option;
  let { rest } = option;
  const after = option.label === null ? null : SIGN_AFTER.exec(rest.text);
  if (after) {
    signs.push(toSign(after[1] ?? after[2] ?? ''));
    rest = slice(rest, after[0].length);
  }
  const end = SIGN_AT_END.exec(rest.text);
  if (end && end.index > 0) {
    signs.push(end[0].includes('+') ? '+' : '*');
    rest = slice(rest, 0, end.index);
  }
  return { ...option, signs, rest };
}

const ANSWER = /^(?:правильный ответ|правильные ответы|верный ответ|верные ответы|ответы|ответ|ключи|ключ)(?=\s|[:.(–—-]|$)\s*/i;
const IS_PLURAL = /^(?:правильные|верные|ответы|ключ)/i;

export interface AnswerLine {
  /** «Ответы», «Ключ»: a key of several questions is likely. */
  isPlural: boolean;
  /** The variant that the heading names. */
  part: string | null;
  value: TextLine;
}

const TO_PART = /^\(?\s*(?:к\s+)?(?:(?:тесту|варианту|вариант|вопросам|заданиям)\s*)?(?:№\s*)?(?:([\dIVX]{1,3})\s*)?(?:\)\s*)?(?=[:.–—-]|$)/i;

/** «Ответ: Б», «Ключ к варианту 2: 1-А». */
export function readAnswer(line: TextLine): AnswerLine | null {
  const [head] = ANSWER.exec(line.text) ?? [];
  if (head === undefined) return null;
  const after = line.text.slice(head.length);
  const [to = '', part] = TO_PART.exec(after) ?? [];
  const colon = /^\s*[:.–—-]\s*/.exec(after.slice(to.length));
  // «Ответ на вопрос записан…» is a text.
  if (colon === null && after.slice(to.length).trim() !== '') return null;
  if (colon !== null && /^\s*\.\s*\S/.test(colon[0])) return null;
  return { isPlural: IS_PLURAL.test(head), part: part ?? null, value: slice(line, head.length + to.length + (colon?.[0].length ?? 0)) };
}

const EXPLANATION = /^(?:пояснение|комментарий)\s*:\s*/i;

export function readExplanation(line: TextLine): TextLine | null {
  const [head] = EXPLANATION.exec(line.text) ?? [];
  return head === undefined ? null : slice(line, head.length);
}

const PART = /^вариант\s*(?:№\s*)?(\d{1,3}|[IVX]{1,4})\s*[:.]?\s*/i;

/** «Вариант 2», with what follows it. */
export function readPart(line: TextLine): { part: string; rest: TextLine } | null {
  const [head, part = ''] = PART.exec(line.text) ?? [];
  return head === undefined ? null : { part: part.toUpperCase(), rest: slice(line, head.length) };
}

export const POINTS = /[([]\s*(?:макс(?:имум|\.)?\s*)?(?:[–—-]\s*)?\d+(?:[.,]\d+)?\s*балл(?:а|ов|ы)?\.?\s*[)\]]|^\d+(?:[.,]\d+)?\s*балл(?:а|ов|ы)?\.?$/giu;

const COMMENT = /^\/\/\s*(listok:.*)$/;

/** The text of a comment of ours. */
export const readListokLine = (line: TextLine): string | null => COMMENT.exec(line.text)?.[1] ?? null;
