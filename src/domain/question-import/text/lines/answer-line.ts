/**
 * Reads lines that begin with «Ответ» or «Ключ»: the answer of a question, or the heading of a key (rules R114, R231).
 */
import { ANSWER_WORD, IS_PLURAL, KEY_OF, NEEDS_COLON } from './signs.ts';
import { slice, type TextLine } from './text-line.ts';
import { cutVariants, readPart, toVariant, VARIANT_IN_TEXT } from './variants.ts';

export interface AnswerLine {
  /** Whether the word suggests a key to several questions, as «Ответы» and «Ключ» do. */
  isPlural: boolean;
  /** The variant that the heading names. */
  part: string | null;
  /** The question that the line names, as in «Ответ 1: б». */
  question: string | null;
  value: TextLine;
}

const TO_VARIANT = new RegExp(String.raw`^(?:\s*(?:к|на|для)\s+(?:тест|задани|контрольн|работ)[а-я]{0,4}(?:\sработе)?(?:\s«[^»]{0,80}»)?(?=[\s.,(–—-]))?\s*[.,(–—-]?\s*(?:(?:к|ко|на|для)\s+)?${VARIANT_IN_TEXT}\s*\)?\s*(?=[:.–—-]|$)`, 'i');
/**
 * Matches what a heading says of its key: «к тесту по теме «Клетка»», «для проверки». Nothing but a colon may follow.
 */
const OF_TEST = new RegExp(String.raw`^\s*\(?\s*(?:${KEY_OF})\s*\)?\s*(?=[:.–—-]|$)`, 'iu');
const TO_QUESTION = /^\s*(?:к\s+|на\s+)?(?:(?:вопрос|заданию|задание|задаче)[ау]?\s*)?(?:№\s*)?([АВСABC]?\d{1,3})\s*(?=[:.–—-])/i;
/** Matches the answer in «Ответ б» or «Ответ 134». */
const BARE_ANSWER = /^ {0,3}(?:[А-ЯЁа-яёA-Za-z]|\d{1,6})(?:[ ,]{1,2}(?:[А-ЯЁа-яёA-Za-z]|\d{1,2}))*\s?\.?\s?$/;
/** Matches the pairs in «ОТВЕТЫ 1Б 2А». One pair is not enough: its number may be that of a variant. */
const BARE_PAIRS = /^\s+(?:№\s?)?[АВСABC]?\d{1,3}\s?(?:[–—.):=-]\s?[А-ЯЁа-яёA-Za-z\d]{1,4}|[А-ЯЁа-яёA-Za-z]{1,4})[\s,;.]+(?:№\s?)?[АВСABC]?\d{1,3}\s?(?:[–—.):=-]|[А-ЯЁа-яёA-Za-z]{1,4}(?:[\s,;.]|$))/;
const LONGEST_HEADING = 200;

/** Reads a line such as «Ответ: Б», «Ключ ко 2 варианту: 1-А», «Вариант 2 (ответы)», «Ответ 1: б» or «(Ответ: б)». */
export function readAnswer(line: TextLine): AnswerLine | null {
  const [head, word = ''] = ANSWER_WORD.exec(line.text) ?? [];
  if (head === undefined) return readVariantHeading(line);
  const isPlural = IS_PLURAL.test(word);
  const after = line.text.slice(head.length);
  // «- верный ответ» may be an option.
  const isListed = /^[-–—•*]\s/.test(head);
  if (isListed && !/^\s*:/.test(after)) return null;
  if (!isPlural && !NEEDS_COLON.test(word) && /^\s/.test(after) && BARE_ANSWER.test(after)) return { isPlural, part: null, question: null, value: slice(line, head.length) };
  if (isPlural && BARE_PAIRS.test(after)) return { isPlural, part: null, question: null, value: slice(line, head.length) };
  const start = after.slice(0, LONGEST_HEADING);
  const [toVariantName = '', ...names] = TO_VARIANT.exec(start) ?? [];
  const [toTest = ''] = toVariantName === '' ? (OF_TEST.exec(start) ?? []) : [];
  const [toQuestion = '', named] = toVariantName + toTest === '' ? (TO_QUESTION.exec(start) ?? []) : [];
  const to = toVariantName || toTest || toQuestion;
  const rest = after.slice(to.length);
  const [colon] = /^\s*(?:\.?\s?:|[.–—-])\s*/.exec(rest) ?? [];
  // «Ответ на вопрос записан…» is a text and not an answer.
  if (colon === undefined && rest.trim() !== '') return null;
  if (colon === undefined && NEEDS_COLON.test(word)) return null;
  const isStop = colon !== undefined && colon.trim() === '.';
  const value = slice(line, head.length + to.length + (colon?.length ?? 0));
  const isSentence = isStop && value.text !== '' && word.toLowerCase() !== 'отв' && toVariantName === '' && !BARE_ANSWER.test(value.text) && readPart(value) === null;
  if (isSentence || (colon !== undefined && !colon.includes(':') && NEEDS_COLON.test(word))) return null;
  // «О: а» answers by a label. «О: …» with anything else may begin any text.
  if (/^о$/i.test(word) && !BARE_ANSWER.test(value.text)) return null;
  if (toVariantName !== '' && value.text !== '') {
    // «Ответы. Вариант 1: 1-б. Вариант 2: 1-а» holds the keys of all variants.
    const whole = slice(line, head.length + after.length - after.replace(/^[\s.,(–—-]{1,9}/, '').length);
    if (cutVariants(whole).length > 1) return { isPlural, part: null, question: null, value: whole };
  }
  return { isPlural, part: toVariant(names.find((name) => name !== undefined)), question: named ?? null, value: withoutBrackets(value, /^(?:[-–—•*]\s+)?[([]/.test(head)) };
}

/** Reads a heading such as «Вариант 1 (ответы)» or «1 вариант. Ключ: 1-б». */
function readVariantHeading(line: TextLine): AnswerLine | null {
  const named = readPart(line);
  const [head, word] = named === null ? [] : (/^\(?\s?(ответы|ключи?)\s?\)?\s*[:.–—-]?\s*/i.exec(named.rest.text) ?? []);
  if (named === null || head === undefined || word === undefined) return null;
  const whole = slice(named.rest, head.length);
  const [ofTest = ''] = OF_TEST.exec(whole.text.slice(0, LONGEST_HEADING)) ?? [];
  const value = slice(whole, ofTest.length);
  return value.text === '' || head.includes(':') ? { isPlural: true, part: named.part, question: null, value } : null;
}

/** Drops the closing bracket of «(Ответ: б)», whose opening bracket was read with the word. */
const withoutBrackets = (value: TextLine, isBracketed: boolean): TextLine => (isBracketed ? { ...value, text: value.text.replace(/[)\]]\s?\.?$/, '').trimEnd() } : value);
